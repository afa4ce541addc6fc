// The operation Get Statistics: its request, its parameters, and what it counts.

import type { IExecutePaginationFunctions, INodePropertyOptions } from 'n8n-workflow';

import { REVIEWS_PATH } from '../../../shared/api/paths';
import { LIST_ADVICE } from '../../../shared/errors/errorTexts';
import { invalidParameter, readFields } from '../../../shared/fields/field';
import { nowIn, periodBefore, periodOf, piecesOf, type Period } from '../../../shared/fields/periods';
import { timezoneOf } from '../../../shared/fields/timezone';
import { readEach } from '../../../shared/list/readList';
import { EVERYTHING } from '../../../shared/list/selection';
import { matcherFor } from '../../../shared/review/filters';
import { runOperation, type OperationRequest } from '../../runOperation';
import { listSource } from './listSource';
import { Statistics } from './statistics';
import { statisticsFields } from './statisticsFields';

/** Days of 27 years. */
const MOST_PIECES = 10_000;
const TOO_MANY = 'must give at most 10,000 items: choose a longer unit, or a shorter period';

/** api.md › GET /v1/reviews. */
export const getStatistics: INodePropertyOptions = {
	name: 'Get Statistics',
	value: 'getStatistics',
	action: 'Get statistics of reviews',
	description:
		'Count the reviews of a period and average their ratings, also against the period before or by time unit',
	builderHint: { propertyHint: 'For averages and counts use this: do not list reviews to count them.' },
	routing: {
		request: { method: 'GET', url: REVIEWS_PATH },
		send: { paginate: true },
		operations: { pagination: runOperation(statisticsOfReviews, LIST_ADVICE) },
	},
};

async function statisticsOfReviews(request: OperationRequest): Promise<object[]> {
	const { context } = request;
	const entered = context.getNode().parameters;
	const { filters, options, ...counted } = readParameters(context);
	const { now, period, previous, unit } = counted;
	const piecesIn = (span: Period | undefined) => {
		const pieces = unit && span ? piecesOf(span, now, unit, MOST_PIECES + 1) : [];
		if (pieces.length > MOST_PIECES)
			throw invalidParameter(statisticsFields.splitBy, TOO_MANY, entered.splitBy);
		return pieces;
	};
	const pieces = piecesIn(period);
	const statistics = new Statistics(counted);
	const { stopEarly = false, failIfIncomplete = false } = options;
	const selection = {
		...{ ...EVERYTHING, stopEarly, failIfIncomplete },
		createdAfter: (previous ?? period)?.from,
		...matcherFor(filters, context.getTimezone(), context.getNodeParameter('filters', {})),
		needsTimes: Boolean(period ?? unit),
	};
	await readEach(listSource(request, options), selection, statistics.add);
	return statistics.items(period ? pieces : piecesIn(statistics.span));
}

/**
 * What an input item asks for, checked.
 *
 * @throws UserFacingError that names the parameter whose value cannot be used
 */
function readParameters(context: IExecutePaginationFunctions) {
	const { from, to, comparePrevious, ...others } = statisticsFields;
	const { period: name, splitBy, filters, options } = readFields(context, others);
	const entered = context.getNode().parameters;
	const now = nowIn(timezoneOf(context));
	const unit = splitBy === 'nothing' ? undefined : splitBy;
	if (name === 'allTime') return { now, unit, filters, options };
	const whole = name === 'custom' ? customRange() : periodOf(name, now);
	const period = { ...whole, before: Math.min(whole.before, now.toMillis()) };
	// Split By hides this field.
	const isCompared = !unit && readFields(context, { comparePrevious }).comparePrevious;
	const previous = isCompared ? periodBefore(name, period, now) : undefined;
	return { now, unit, period, previous, filters, options };

	function customRange(): Period {
		const { from: first, to: last = now } = readFields(context, { from, to });
		const invalid = (must: string) => invalidParameter(from, must, entered.from, entered.to);
		if (!first) throw invalid("must not be empty with 'Period' › 'Custom Range'");
		if (first.toMillis() >= Math.min(last.toMillis(), now.toMillis()))
			throw invalid(`must be before 'To', and before now (${first.toISO()} and ${last.toISO()})`);
		return { from: first.toMillis(), before: last.toMillis() };
	}
}
