import type { Results, Row } from './results';

const WIDTH = 600;
/** Of the names at the left of rows. */
const NAME_WIDTH = 150;
const ROW_HEIGHT = 22;
/** The colours of a theme by what they stand for, in the order of its range. */
const ROLES = ['first', 'second', 'others'] as const;
const COLOR = { field: 'role', type: 'nominal', scale: { domain: ROLES }, legend: null };
const OURS = 'this package';

/** Seconds to read 1,500 reviews in n8n, a bar each reader. */
export function readingSpec({ reading: { tables } }: Results): object {
	const { rows = [] } = tables.inN8n ?? {};
	const values = rows.map(({ reader, seconds }) => ({
		reader,
		seconds,
		label: `${Number(seconds).toFixed(1)} s`,
		role: reader === OURS ? 'first' : 'others',
	}));
	return {
		title: { text: 'Time to read 1,500 reviews in n8n', subtitle: '100 pages, 50 ms a request' },
		...rowsOfHeight(rows.length),
		data: { values },
		encoding: {
			y: { field: 'reader', sort: null },
			x: { field: 'seconds', type: 'quantitative', axis: null },
		},
		layer: [
			{ mark: { type: 'bar', height: 15 }, encoding: { color: COLOR } },
			{ mark: valueMark('left'), encoding: { text: { field: 'label' } } },
		],
	};
}

/** Reviews over time through a limit: this package with hints and without, and where the HTTP Request node ends. */
export function limitedSpec({ reading: { tables } }: Results): object {
	const { progress = {}, rows = [] } = tables.limited ?? {};
	const ends = [
		['HTTP Request node', 'HTTP Request node', 'others', 'left', 16],
		['this package, no hints at all', 'without hints', 'second', 'left', -12],
		['this package, Retry-After given', 'this package with Retry-After', 'first', 'right', -12],
	] as const;
	const lines = ends.map(([reader, name, role, align, dy]) => {
		const { seconds = [], reviews = [] } = progress[reader] ?? {};
		const points = seconds.map((second, index) => ({ role, seconds: second, reviews: reviews[index] }));
		const { seconds: taken, ended, requests } = rows.find((row) => row.reader === reader) ?? {};
		const end = ended === 'success' ? `${Math.round(Number(taken))} s` : `error at page ${Number(requests)}`;
		return {
			points,
			end: { ...points.at(-1), label: `${name}: ${end}` },
			mark: { ...valueMark(align), dy },
		};
	});
	return {
		title: {
			text: 'Reviews read through a limit of 120 requests a minute',
			subtitle: '300 pages of 15 reviews, in n8n',
		},
		width: WIDTH,
		height: 260,
		encoding: {
			x: {
				field: 'seconds',
				type: 'quantitative',
				scale: { domain: [0, 190] },
				axis: { values: [0, 60, 120, 180], grid: false },
			},
			y: {
				field: 'reviews',
				type: 'quantitative',
				axis: { values: [0, 1_800, 3_600, 4_500] },
				scale: { domain: [0, 5_000] },
			},
			color: COLOR,
		},
		layer: [
			{
				data: { values: lines.flatMap(({ points }) => points) },
				mark: { type: 'line', strokeWidth: 2.5 },
			},
			{
				data: { values: lines.map(({ end }) => end) },
				mark: 'point',
			},
			...lines.map(({ end, mark }) => ({
				data: { values: [end] },
				mark,
				encoding: { text: { field: 'label' } },
			})),
		],
	};
}

/** Requests a day, a line each list: from a poll each ten minutes to a poll each minute. */
export function pollingSpec({ polling: { tables } }: Results): object {
	const rows = tables.weeks?.rows ?? [];
	const sizes = [...new Set(rows.map(({ reviews }) => Number(reviews)))];
	const columns = { first: 'a poll each minute: requests a day', second: 'each 10 minutes: requests a day' };
	const labelExpr = "datum.value === 'first' ? 'a poll each minute' : 'a poll each 10 minutes'";
	const legend = { orient: 'top', title: null, labelLimit: 0, values: ROLES.slice(0, 2), labelExpr };
	const valuesOf = (row: Row) => {
		const [first, second] = [Number(row[columns.first]), Number(row[columns.second])];
		const [list] = (row.list as string).split(',');
		return [
			{ list, role: 'first', requests: first, isLarger: first > second },
			{ list, role: 'second', requests: second, isLarger: second > first },
		];
	};
	return {
		title: {
			text: 'Requests a day of a trigger',
			subtitle: '24 new reviews a day; a poll is one request at least: 1,440 and 144 a day',
		},
		vconcat: sizes.map((size, index) => ({
			title: { text: `${size.toLocaleString('en')} reviews`, fontSize: 13, frame: 'group', offset: 6 },
			data: { values: rows.filter(({ reviews }) => reviews === size).flatMap(valuesOf) },
			...rowsOfHeight(4),
			encoding: {
				y: { field: 'list', sort: null },
				x: {
					field: 'requests',
					type: 'quantitative',
					scale: { type: 'log', domain: [100, 60_000] },
					axis:
						index < sizes.length - 1
							? { title: null, labels: false, ticks: false, domain: false, values: [100, 1_000, 10_000] }
							: { title: 'requests a day', values: [100, 1_000, 10_000], format: ',' },
				},
			},
			layer: [
				{ mark: 'point', encoding: { color: { ...COLOR, legend } } },
				...(['right', 'left'] as const).map((align) => ({
					transform: [{ filter: `datum.isLarger === ${align === 'left'}` }],
					mark: valueMark(align),
					encoding: { text: { field: 'requests', format: ',' } },
				})),
			],
		})),
	};
}

function rowsOfHeight(rows: number): object {
	return { width: WIDTH - NAME_WIDTH, height: rows * ROW_HEIGHT };
}

/** A text beside a point. */
function valueMark(align: string): object {
	return { type: 'text', align, dx: align === 'left' ? 9 : -9 };
}
