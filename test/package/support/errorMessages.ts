import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

import { credentialTestRules } from '../../../nodes/shared/credential/credentialTestRules';

const PROJECT = join(__dirname, '..', '..', '..');

/**
 * The messages of errors in `nodes/` and `credentials/`: what is written out in the code as `message`
 * or given to an error, and the first sentences of the credential test's. Each once, as a pattern
 * with anything where the code puts in a value.
 */
export function errorMessages(): RegExp[] {
	const written = ['nodes', 'credentials'].flatMap(sourcesIn).flatMap(messagesIn);
	const tested = credentialTestRules().map(({ properties }) => [properties.message.split('. ')[0] ?? '']);
	const patterns = [...written, ...tested]
		.filter((parts) => /[a-z]{3}/.test(parts.join('')))
		.map((parts) => `^${parts.map(escaped).join('.+')}$`);
	return [...new Set(patterns)].map((pattern) => new RegExp(pattern));
}

function sourcesIn(folder: string): ts.SourceFile[] {
	const names = readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' });
	return names
		.filter((name) => name.endsWith('.ts'))
		.map((name) => join(PROJECT, folder, name))
		.map((path) => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest));
}

/** The fixed parts of each message in a piece of code. */
function messagesIn(node: ts.Node): string[][] {
	const own = candidatesIn(node).flatMap((candidate) => {
		const parts = partsOf(candidate);
		return parts ? [parts] : [];
	});
	ts.forEachChild(node, (child) => void own.push(...messagesIn(child)));
	return own;
}

/** What would be a message if it were a text. */
function candidatesIn(node: ts.Node): ts.Node[] {
	const isNamed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node);
	if (isNamed && ts.isIdentifier(node.name) && node.name.text === 'message')
		return node.initializer ? [node.initializer] : [];
	const isSuper = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword;
	const isError =
		ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text.endsWith('Error');
	return isSuper || isError ? [...(node.arguments ?? [])] : [];
}

function partsOf(node: ts.Node): string[] | undefined {
	if (ts.isStringLiteralLike(node)) return [node.text];
	if (!ts.isTemplateExpression(node)) return undefined;
	return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
}

function escaped(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
