import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { byHints, byProcesses, waitsOf } from './limiterTables';
import type { LimiterRow } from './limiterTables';
import { median } from './median';

const FOLDER = 'plots';
/** Readable on white and on black. */
const TEXT = '#808080';
const LINES = '#80808050';
const COLORS = ['#d97706', '#3b82f6'];

/** What one mark of a plot stands for: the middle and the worst of what was measured. */
interface Mark {
	processes: number;
	hints: 'no' | 'yes';
	middle: number;
	worst: number;
}

/** Draws what was measured into `bench/plots`; the Markdown that shows it. */
export async function plotLimiter(exporting: LimiterRow[], beside: LimiterRow[]): Promise<string[]> {
	const ratios = marksOf(exporting, (rows) => {
		const ratios = rows.flatMap(({ results }) => results.map(({ ofLimit }) => ofLimit));
		return { middle: median(ratios, Number), worst: Math.max(...ratios) };
	});
	const waits = marksOf(beside, waitsOf);
	return [
		await plot('limiter-time', 'Time as a ratio of the limit', 'processes with one key', ratios),
		await plot('limiter-single', 'Wait of a single request, s', 'exporting processes beside it', waits),
	];
}

function marksOf(rows: LimiterRow[], of: (some: LimiterRow[]) => { middle: number; worst: number }): Mark[] {
	return byProcesses(rows).flatMap(([processes, some]) =>
		byHints(some).map(([hints, each]) => ({ processes, hints, ...of(each) })),
	);
}

/** A dot for the middle, and a line up to the worst. */
async function plot(name: string, yTitle: string, xTitle: string, values: Mark[]): Promise<string> {
	const [vega, vegaLite] = await Promise.all([import('vega'), import('vega-lite')]);
	const y = (field: 'middle' | 'worst') => ({
		field,
		type: 'quantitative' as const,
		title: yTitle,
		scale: { zero: false, nice: true },
	});
	const { spec } = vegaLite.compile({
		width: 480,
		height: 220,
		background: 'transparent',
		data: { values },
		encoding: {
			x: { field: 'processes', type: 'ordinal', title: xTitle, axis: { labelAngle: 0 } },
			xOffset: { field: 'hints' },
			color: { field: 'hints', type: 'nominal', scale: { range: COLORS } },
		},
		layer: [
			{ mark: { type: 'rule', strokeWidth: 3 }, encoding: { y: y('middle'), y2: { field: 'worst' } } },
			{ mark: { type: 'point', filled: true, size: 70 }, encoding: { y: y('middle') } },
		],
		config: {
			view: { stroke: LINES },
			axis: { labelColor: TEXT, titleColor: TEXT, gridColor: LINES, domainColor: TEXT, tickColor: TEXT },
			legend: { labelColor: TEXT, titleColor: TEXT },
		},
	});
	const svg = await new vega.View(vega.parse(spec), { renderer: 'none' }).toSVG();
	mkdirSync(join(__dirname, FOLDER), { recursive: true });
	writeFileSync(join(__dirname, FOLDER, `${name}.svg`), `${svg}\n`);
	return `![${yTitle}, by the number of ${xTitle}: a dot for the median, a line up to the worst](${FOLDER}/${name}.svg)`;
}
