/** Takes back the last fired action of a job. [workflow.undo] */
import { refuse, type Refusal } from '../../../contract/errors.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { undoAction } from '../../../store/jobs/jobLifecycle.ts';
import { findJob, lockJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { departureNews } from '../../../store/mail/departureNews.ts';
import { withdrawMails } from '../../../store/mail/mails.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import type { WriteContext } from '../../call/context.ts';
import { isForTechnicians } from '../records/jobRequestResource.ts';
import { completionRemedies, currentVersion } from '../remedies/stateRemedies.ts';
import { markUnderWay } from '../scheduling/jobTime.ts';
import { actorOf } from './audit.ts';
import { tappedAt } from './happenedAt.ts';
import { recordJobEvents, statusEvent } from './jobEvents.ts';
import { isOpen, isUnderWay, overState } from './jobState.ts';
import { lastActionOf, undoableUntil } from './lastAction.ts';

interface Undoing {
  readonly id: string;
  /** The version of the job that the caller last saw. */
  readonly status_version: number;
  /** When it was tapped, RFC 3339, if it waited for a network. Left out: now. */
  readonly happened_at?: string;
}

type Refused = Refusal<'PERMISSION_DENIED' | 'JOB_REQUEST_NOT_FOUND' | 'JOB_REQUEST_INVALID_TRANSITION' | 'JOB_REQUEST_STAGE_CONFLICT'>;

/**
 * The job as it was before its last action. The office may do it at any time, technicians for a while after the action was reported. A customer who
 * was told of the departure hears that it is not so.
 */
export async function undoLastAction(ctx: WriteContext, { id, status_version, happened_at }: Undoing): Promise<JobRow | Refused> {
  const { db, tenant, principal } = ctx;
  await lockSchedule(db, tenant.id);
  const row = await lockJob(db, tenant.id, id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  if (!isOpen(row))
    return refuse('JOB_REQUEST_INVALID_TRANSITION', { ...overState(row), ...(principal.own ? {} : { remedies: completionRemedies(row) }) });
  const state = { current_status_key: row.statusKey, status_version: row.statusVersion };
  if (row.statusVersion !== status_version)
    return refuse('JOB_REQUEST_STAGE_CONFLICT', {
      status_version: row.statusVersion,
      ...(principal.own ? {} : { remedies: [currentVersion('undoJobRequestAction', { id: row.id, status_version: row.statusVersion })] }),
    });
  const last = lastActionOf(row);
  if (last === null) return refuse('JOB_REQUEST_INVALID_TRANSITION', { ...state, reason: 'nothing_to_undo' });
  const { action, statusBefore, entry } = last;
  if (principal.own) {
    if (!isForTechnicians({ ...row, statusKey: statusBefore }, action.key))
      return refuse('PERMISSION_DENIED', { missing_permissions: ['job_manage'] });
    if (tappedAt(ctx, row, happened_at).at > undoableUntil(last))
      return refuse('JOB_REQUEST_INVALID_TRANSITION', { ...state, action: action.key, reason: 'undo_too_late' });
  }
  const at = formatMilliseconds(ctx.nowMilliseconds);
  const isFlagging = row.attentionReason === 'reported_late' && row.attentionSince !== null && isSame(row.attentionSince, entry.at);
  await undoAction(db, tenant.id, row.id, {
    key: action.key,
    statusKey: statusBefore,
    audit: { at, by: actorOf(principal, 'business'), payload: { action: action.key, from_status: row.statusKey, fired: entry } },
    isFlagging,
  });
  await markUnderWay(ctx, row.id, isUnderWay(row, statusBefore));

  const news = action.leads_to === 'on_the_way' ? await departureNews(db, tenant.id, row.id, entry.at) : null;
  if (news !== null) withdrawMails(db, tenant.id, [row.id], at, ['on_the_way']);
  const undone = (await findJob(db, tenant.id, row.id))!;
  await recordJobEvents(ctx, [{ ...statusEvent(undone, row.statusKey), takenBack: { isKnown: news === 'told' } }]);
  return undone;
}

const isSame = (left: string, right: string) => Date.parse(left) === Date.parse(right);
