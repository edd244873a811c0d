/** Fires an action of a job's workflow. [workflow.fire]. */
import { currencyDecimals, exactAmount } from '../../contract/currencies.ts';
import { invalid, isRefusal, refuse, type Refusal } from '../../contract/errors.ts';
import { writeAction, type Completion } from '../../store/jobs/jobLifecycle.ts';
import { findJob, lockJob } from '../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../store/jobs/jobRows.ts';
import { lockSchedule } from '../../store/schedule/lock.ts';
import { readCurrency } from '../../store/settings/tenants.ts';
import { localMinuteOf, parseNaiveDatetime } from '../../ground/time/localTime.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { nowMinuteOf } from '../planning/calendars.ts';
import { invalidTime } from '../planning/invalidTime.ts';
import type { WriteContext } from '../call/context.ts';
import { actorOf } from './audit.ts';
import { recordJobEvent, recordJobEvents, statusEvent } from './jobEvents.ts';
import { isForTechnicians } from './jobRequestResource.ts';
import { isOpen, isUnderWay, statusOf } from './jobState.ts';
import { endJobTime, markUnderWay } from './scheduling/jobTime.ts';

/** Fixed actions that have their own operations, with conditions and effects of their own. */
const ownOperations = new Map([
  ['quote', 'quoteJobRequest'],
  ['confirm_booking', 'confirmJobRequest'],
]);

/** The largest amount of a job. */
const largestAmount = 999_999_999_999.99;
/** Characters of the payload as JSON. */
const longestPayload = 20_000;

/** `status_version`: the version of the job that the caller last saw. */
export interface Firing {
  readonly id: string;
  readonly key: string;
  readonly status_version: number;
  readonly payload?: Record<string, unknown>;
  /** When it happened, business-local. Left out: now. */
  readonly happened_at?: string;
}

type Refused = Refusal<
  | 'VALIDATION_ERROR'
  | 'PERMISSION_DENIED'
  | 'JOB_REQUEST_NOT_FOUND'
  | 'JOB_REQUEST_INVALID_TRANSITION'
  | 'JOB_REQUEST_ACTION_NOT_PENDING'
  | 'JOB_REQUEST_STAGE_CONFLICT'
>;

/**
 * Fires an action of the job's current status. `complete` can be fired from every status but the last. Any action that leads to the last
 * status completes the job. [workflow.fire].
 */
export async function fireAction(ctx: WriteContext, input: Firing): Promise<JobRow | Refused> {
  const { db, tenant } = ctx;
  const payload = input.payload ?? {};
  if (JSON.stringify(payload).length > longestPayload) return invalid('payload', 'too_long', 'json_length', { limit: longestPayload });
  await lockSchedule(db, tenant.id);
  const row = await lockJob(db, tenant.id, input.id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  const state = { action: input.key, current_status: row.statusKey, status_version: row.statusVersion };
  if (!isOpen(row)) return refuse('JOB_REQUEST_INVALID_TRANSITION', state);
  const operation = ownOperations.get(input.key);
  if (operation) return refuse('JOB_REQUEST_ACTION_NOT_PENDING', { ...state, use_operation: operation });
  const statusKey = targetOf(row, input.key);
  if (statusKey === null) return refuse('JOB_REQUEST_ACTION_NOT_PENDING', state);
  if (ctx.principal.own && !isForTechnicians(row, input.key)) return refuse('PERMISSION_DENIED', { missing_permissions: ['job_manage'] });
  if (row.statusVersion !== input.status_version) return refuse('JOB_REQUEST_STAGE_CONFLICT', { status_version: row.statusVersion });

  const happenedAt = happenedAtOf(ctx, row, input.happened_at);
  if (isRefusal(happenedAt)) return happenedAt;
  const completes = statusKey === row.workflow.statuses.at(-1)!.key;
  const amount = completes && payload['amount'] !== undefined ? amountOf(payload['amount'], await readCurrency(db, tenant.id)) : null;
  if (isRefusal(amount)) return amount;
  const completion: Completion | null = completes ? { byUserId: ctx.principal.userId, amount } : null;
  const audit = { at: formatMilliseconds(ctx.nowMilliseconds), by: actorOf(ctx.principal, 'business'), payload };
  await writeAction(db, tenant.id, row.id, { key: input.key, statusKey, audit, happenedAt }, completion);
  if (completes) await endJobTime(ctx, row.id, Date.parse(happenedAt));
  else await markUnderWay(ctx, row.id, isUnderWay(row, statusKey));

  const fired = (await findJob(db, tenant.id, row.id))!;
  if (completes) await recordJobEvent(ctx, 'job_request.completed', fired);
  // What a customer hears about is about to happen.
  else await recordJobEvents(ctx, [{ ...statusEvent(fired, row.statusKey), tellsCustomer: input.happened_at === undefined }]);
  return fired;
}

/** When the action happened. A time to come, or before the present status, is a typing mistake. */
function happenedAtOf(
  { tenant, nowMilliseconds }: WriteContext,
  row: JobRow,
  sent: string | undefined,
): string | Refusal<'VALIDATION_ERROR'> {
  if (sent === undefined) return formatMilliseconds(nowMilliseconds);
  const time = parseNaiveDatetime(tenant.timezone, sent);
  if (!time.ok) return invalidTime('happened_at', tenant.timezone, time);
  const at = time.epochMinute * 60_000;
  if (at > nowMilliseconds) return invalid('happened_at', 'range', 'future_time');
  const since = row.statusHistory.at(-1)?.entered_at;
  if (since === undefined) return formatMilliseconds(at);
  // Times are told in minutes.
  if (at + 60_000 <= Date.parse(since))
    return invalid('happened_at', 'range', 'before_other', { other: localMinuteOf(tenant.timezone, nowMinuteOf(Date.parse(since))) });
  return formatMilliseconds(Math.max(at, Date.parse(since)));
}

/** The status that the action leads to. null when it cannot be fired from the job's status. */
function targetOf(row: JobRow, key: string): string | null {
  const action = statusOf(row.workflow, row.statusKey)?.actions.find((candidate) => candidate.key === key);
  if (key === 'complete') return row.workflow.statuses.at(-1)!.key;
  return action ? (action.leads_to ?? row.statusKey) : null;
}

/** The amount with the decimals of the currency. More decimals are refused, because the amount would be another one. */
function amountOf(amount: unknown, currency: string): number | Refusal<'VALIDATION_ERROR'> {
  if (typeof amount !== 'number') return invalid('payload.amount', 'type', 'type_number');
  if (amount < 0) return invalid('payload.amount', 'too_small', 'minimum', { limit: 0 });
  if (amount > largestAmount) return invalid('payload.amount', 'too_large', 'maximum', { limit: largestAmount });
  const exact = exactAmount(amount, currency);
  const limit = currencyDecimals(currency);
  return exact ?? invalid('payload.amount', 'range', 'currency_decimals', { limit, currency });
}
