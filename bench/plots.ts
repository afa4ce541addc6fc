import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Results, SectionName } from './results';

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** A picture of figures, drawn once for each theme. */
export interface Plot {
	section: SectionName;
	/** Name of its files, without theme and ending. */
	name: string;
	/** What it shows, for those who cannot see it. */
	alt: string;
	/** In the language of Vega-Lite. */
	spec: (results: Results) => object;
}

/** All plots of the results. */
export const PLOTS: Plot[] = [
	{
		section: 'limiter',
		name: 'limiter-time',
		alt: 'Time as a ratio of the limit, by the number of processes with one key: a dot for the median, a line up to the worst',
		spec: ({ limiter }) => spreadPlot(limiter.tables.exports?.rows, 'processes', "ratio of the limit's time"),
	},
	{
		section: 'limiter',
		name: 'limiter-single',
		alt: 'Wait of a single request, s, by the number of exporting processes beside it: a dot for the median, a line up to the worst',
		spec: ({ limiter }) => spreadPlot(limiter.tables.singles?.rows, 'exporting processes', 'waits, s'),
	},
];

/** Where a plot is, from `bench/`. */
export function fileOf({ name }: Plot, theme: Theme): string {
	return `plots/${name}-${theme}.svg`;
}

/** Draws all plots into `bench/plots`. */
export async function drawPlots(results: Results): Promise<void> {
	mkdirSync(join(__dirname, 'plots'), { recursive: true });
	for (const plot of PLOTS)
		for (const theme of THEMES)
			writeFileSync(join(__dirname, fileOf(plot, theme)), await svgOf(plot.spec(results), theme));
}

/** Draws a specification of Vega-Lite. */
async function svgOf(spec: object, theme: Theme): Promise<string> {
	const [vega, vegaLite] = await Promise.all([import('vega'), import('vega-lite')]);
	const isLight = theme === 'light';
	const [text, lines] = isLight ? ['#59636e', '#d1d9e0'] : ['#9198a1', '#3d444d'];
	const labels = { labelColor: text, titleColor: text };
	const config = {
		background: 'transparent',
		view: { stroke: lines },
		axis: { ...labels, gridColor: lines, domainColor: text, tickColor: text },
		legend: labels,
		range: { category: isLight ? ['#bc4c00', '#0969da'] : ['#f0883e', '#58a6ff'] },
	};
	const compiled = vegaLite.compile({ width: 480, height: 220, ...spec, config });
	return `${await new vega.View(vega.parse(compiled.spec), { renderer: 'none' }).toSVG()}\n`;
}

/** A dot for the median of a column and a line up to the worst, by another column, with hints and without. */
function spreadPlot(values: object[] = [], x: string, y: string): object {
	const at = (part: string) => `datum[${JSON.stringify(y)}].${part}`;
	const axis = { field: 'median', type: 'quantitative', title: y, scale: { zero: false, nice: true } };
	return {
		data: { values },
		transform: ['median', 'worst'].map((part) => ({ calculate: at(part), as: part })),
		encoding: {
			x: { field: x, type: 'ordinal', axis: { labelAngle: 0 } },
			xOffset: { field: 'hints' },
			color: { field: 'hints', type: 'nominal' },
			y: axis,
		},
		layer: [
			{ mark: { type: 'rule', strokeWidth: 3 }, encoding: { y2: { field: 'worst' } } },
			{ mark: { type: 'point', filled: true, size: 70 } },
		],
	};
}
