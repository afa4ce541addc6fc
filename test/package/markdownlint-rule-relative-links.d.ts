/** It has no types of its own. */
declare module 'markdownlint-rule-relative-links' {
	const rule: import('markdownlint').Rule;
	export default rule;
}
