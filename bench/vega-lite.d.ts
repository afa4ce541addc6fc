/** Its own types are out of reach of this repository's module resolution. */
declare module 'vega-lite' {
	export function compile(spec: object): { spec: import('vega').Spec };
}
