declare module 'eslint-plugin-n8n-nodes-base' {
	import type { ESLint, Linter } from 'eslint';

	const plugin: ESLint.Plugin & { configs: { nodes: { rules: Linter.RulesRecord } } };
	export default plugin;
}
