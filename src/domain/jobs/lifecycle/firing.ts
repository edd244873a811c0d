/** Fires an action of a job's workflow. [workflow.fire]. */
import { currencyDecimals, exactAmount } from '../../../contract/currencyDecimals.ts';
import { invalid, isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import { writeAction, type Completion } from '../../../store/jobs/jobLifecycle.ts';
import { findJob, lockJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { readCurrency } from '../../../store/settings/tenants.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import { actorOf } from './audit.ts';
import { happenedAt, tappedAt } from './happenedAt.ts';
import { recordJobEvents, statusEvent } from './jobEvents.ts';
import { isForTechnicians } from '../records/jobRequestResource.ts';
import { isOpen, isUnderWay, statusOf } from './jobState.ts';
import { endJobTime, markUnderWay } from '../scheduling/jobTime.ts';

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
interface Firing {
  readonly id: string;
  readonly key: string;
  readonly status_version: number;
  readonly payload?: Record<string, unknown>;
  /** When it happened, RFC 3339 or business-local. Left out: now. */
  readonly happened_at?: string;
}

/** Of a call, of a tap on a technician's page, which may have waited for a network, or of a diary, whose customers hear nothing. */
type FiringOrigin = 'call' | 'tap' | 'diary';

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
export async function fireAction(ctx: WriteContext, input: Firing, origin: FiringOrigin = 'call'): Promise<JobRow | Refused> {
  const { db, tenant } = ctx;
  const payload = input.payload ?? {};
  if (JSON.stringify(payload).length > longestPayload) return invalid('payload', 'too_long', 'json_length', { limit: longestPayload });
  await lockSchedule(db, tenant.id);
  const row = await lockJob(db, tenant.id, input.id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  const state = { action: input.key, current_status_key: row.statusKey, status_version: row.statusVersion };
  if (!isOpen(row)) return refuse('JOB_REQUEST_INVALID_TRANSITION', state);
  const operation = ownOperations.get(input.key);
  if (operation) return refuse('JOB_REQUEST_ACTION_NOT_PENDING', { ...state, use_operation: operation });
  const statusKey = targetOf(row, input.key);
  if (statusKey === null) return refuse('JOB_REQUEST_ACTION_NOT_PENDING', state);
  if (ctx.principal.own && !isForTechnicians(row, input.key)) return refuse('PERMISSION_DENIED', { missing_permissions: ['job_manage'] });
  if (row.statusVersion !== input.status_version) return refuse('JOB_REQUEST_STAGE_CONFLICT', { status_version: row.statusVersion });

  const happening = origin === 'tap' ? tappedAt(ctx, row, input.happened_at) : happenedAt(ctx, row, input.happened_at);
  if (isRefusal(happening)) return happening;
  const isEarlier = happening.at < ctx.nowMilliseconds;
  const completes = statusKey === row.workflow.statuses.at(-1)!.key;
  const amount = completes && payload['amount'] !== undefined ? amountOf(payload['amount'], await readCurrency(db, tenant.id)) : null;
  if (isRefusal(amount)) return amount;
  const completion: Completion | null = completes ? { byUserId: ctx.principal.userId, amount } : null;
  const at = formatMilliseconds(happening.at);
  const audit = {
    at: formatMilliseconds(ctx.nowMilliseconds),
    ...(isEarlier ? { happened_at: at } : {}),
    by: actorOf(ctx.principal, 'business'),
    payload,
  };
  const isFlagged = origin === 'tap' && happening.isLate;
  await writeAction(db, tenant.id, row.id, { key: input.key, statusKey, audit, happenedAt: at, isFlagged }, completion);
  if (completes) await endJobTime(ctx, row.id, happening.at);
  else await markUnderWay(ctx, row.id, isUnderWay(row, statusKey));

  const fired = (await findJob(db, tenant.id, row.id))!;
  if (completes) await recordJobEvents(ctx, [{ type: 'job_request.completed', row: fired, tellsCustomer: origin !== 'diary' }]);
  // What a customer hears about is about to happen.
  else await recordJobEvents(ctx, [{ ...statusEvent(fired, row.statusKey), isOldNews: happening.isOldNews }]);
  return fired;
}

/** The status that the action leads to. null when it cannot be fired from the job's status. */
function targetOf(row: JobRow, key: string): string | null {
  const action = statusOf(row.workflow, row.statusKey)?.actions.find((candidate) => candidate.key === key);
  if (key === 'complete') return row.workflow.statuses.at(-1)!.key;
  return action ? (action.leads_to ?? row.statusKey) : null;
}

/** The amount with the decimals of the currency. More decimals are refused, because the amount would be another one. */
export function amountOf(amount: unknown, currency: string, field = 'payload.amount'): number | Refusal<'VALIDATION_ERROR'> {
  if (typeof amount !== 'number') return invalid(field, 'type', 'type_number');
  if (amount < 0) return invalid(field, 'too_small', 'minimum', { limit: 0 });
  if (amount > largestAmount) return invalid(field, 'too_large', 'maximum', { limit: largestAmount });
  const exact = exactAmount(amount, currency);
  const limit = currencyDecimals(currency);
  return exact ?? invalid(field, 'range', 'currency_decimals', { limit, currency });
}
