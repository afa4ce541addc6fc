import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { limitedSpec, pollingSpec, readingSpec } from './plotSpecs';
import type { Results } from './results';

/** Of GitHub's own themes; by category: this package or with hints, without hints, others. */
const COLORS = {
	light: { text: '#59636e', title: '#1f2328', lines: '#d1d9e0', category: ['#0969da', '#bc4c00', '#6e7781'] },
	dark: { text: '#9198a1', title: '#f0f6fc', lines: '#30363d', category: ['#4493f8', '#f0883e', '#7d8590'] },
};
type Theme = keyof typeof COLORS;

/** A picture of figures, drawn once for each theme. */
export interface Plot {
	/** Name of its files, without theme and ending. */
	name: string;
	/** What it shows, for those who cannot see it. */
	alt: string;
	/** In the language of Vega-Lite. */
	spec: (results: Results) => object;
}

/** All plots, by the table of `bench/RESULTS.md` at which they stand: no two sections have one of that name. */
export const PLOTS: Record<string, Plot> = {
	inN8n: {
		name: 'reading',
		alt: 'Seconds to read 1,500 reviews, a bar each reader',
		spec: readingSpec,
	},
	limited: {
		name: 'limited',
		alt: 'Reviews read over time through a limit of 120 requests a minute: this package with hints and without, and the HTTP Request node, which ends at page 121',
		spec: limitedSpec,
	},
	weeks: {
		name: 'polling',
		alt: 'Requests a day of a trigger, by the number and order of the reviews, with a poll each minute and each ten minutes',
		spec: pollingSpec,
	},
};

/** Where a plot is, from `bench/`. */
export function fileOf({ name }: Plot, theme: Theme): string {
	return `plots/${name}-${theme}.svg`;
}

/** Draws all plots into `bench/plots`. */
export async function drawPlots(results: Results): Promise<void> {
	mkdirSync(join(__dirname, 'plots'), { recursive: true });
	for (const plot of Object.values(PLOTS))
		for (const theme of Object.keys(COLORS) as Theme[])
			writeFileSync(join(__dirname, fileOf(plot, theme)), await svgOf(plot.spec(results), theme));
}

async function svgOf(spec: object, theme: Theme): Promise<string> {
	const [vega, vegaLite] = await Promise.all([import('vega'), import('vega-lite')]);
	const { text, title, lines, category } = COLORS[theme];
	const small = { fill: text, fontSize: 12 };
	const config = {
		aria: false,
		background: 'transparent',
		font: 'system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif',
		padding: 8,
		title: {
			anchor: 'start',
			color: title,
			fontSize: 15,
			offset: 14,
		},
		style: {
			'guide-label': small,
			'guide-title': { ...small, fontWeight: 'normal' },
			'group-subtitle': small,
		},
		view: { stroke: null },
		axis: {
			gridColor: lines,
			domainColor: lines,
			tickColor: lines,
			labelFlush: false,
			titlePadding: 8,
		},
		/** Names at the left of rows. */
		axisYDiscrete: { title: null, ticks: false, domain: false, labelPadding: 8 },
		legend: { symbolStrokeWidth: 0 },
		point: { filled: true, size: 70, opacity: 1 },
		text: { color: text, fontSize: 12 },
		range: { category },
	};
	const compiled = vegaLite.compile({ ...spec, config });
	return `${await new vega.View(vega.parse(compiled.spec), { renderer: 'none' }).toSVG()}\n`;
}
