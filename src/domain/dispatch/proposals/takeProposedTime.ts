/**
 * Answers to a time that was proposed. Taking it is a move like every other, which displaces nobody, or the confirmation of a request without a
 * visit. [earlier-times.accept, visit-proposals.accept]; docs/internals/bookings.md#proposed-times.
 */
import type { PrepareContext, WriteContext } from '../../call/context.ts';
import { isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import type { ProposalEnding } from '../../../contract/vocabulary.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { epochMinute } from '../../../engine/minutes.ts';
import { confirmAt, refusalAt } from '../../jobs/booking/confirmation.ts';
import { isProposalStanding, mayTakeFirstTime } from '../../jobs/customer/timeProposal.ts';
import { leadSessionOf } from '../../jobs/lifecycle/jobState.ts';
import { grantedDeparture } from '../../planning/visits/departure.ts';
import { adoptAddress } from '../../planning/places/jobAddress.ts';
import { callOf, localStart } from '../../planning/placement/placement.ts';
import { findJob, lockJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { endTimeProposals, findTimeProposal, type TimeProposalRow } from '../../../store/jobs/timeProposals.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { applyMove } from '../moves/applyMove.ts';
import { landingTravel } from '../plan/landingTravel.ts';
import { moveCase } from '../moves/moveCase.ts';
import { planMove } from '../moves/movePlan.ts';

/** The travel around the proposed time. Asks the routing service, so call it outside any transaction. */
export async function proposalTravel(ctx: PrepareContext, proposalId: string): Promise<TravelModel | null> {
  const { db, tenant } = ctx;
  if (!ctx.services.routing) return null;
  const proposal = await findTimeProposal(db, tenant.id, proposalId);
  const row = proposal && (await findJob(db, tenant.id, proposal.jobRequestId));
  return row && landingTravel(ctx, row, proposal.technicianId, proposal.startMinute);
}

export interface Answered {
  /** The job as it was before the answer, and as it is now. */
  readonly before: JobRow;
  readonly row: JobRow;
  readonly undoToken: string | null;
}

type Refused = Refusal<'TIME_PROPOSAL_NOT_FOUND' | 'TIME_PROPOSAL_ENDED'>;

/** `jobId`: the job of the caller's link; undefined: any. The same answer again changes nothing and is no refusal, unless the visit was moved back since. */
export async function answerProposal(
  ctx: WriteContext,
  { id, jobId, accepted }: { readonly id: string; readonly jobId?: string; readonly accepted: boolean },
  travel: TravelModel | null,
): Promise<Answered | Refused> {
  const { db, tenant } = ctx;
  await lockSchedule(db, tenant.id);
  const known = await findTimeProposal(db, tenant.id, id);
  if (!known || (jobId !== undefined && known.jobRequestId !== jobId)) return refuse('TIME_PROPOSAL_NOT_FOUND');
  const row = await lockJob(db, tenant.id, known.jobRequestId);
  if (!row) return refuse('TIME_PROPOSAL_NOT_FOUND');
  // Read again: an erasure or another answer may have held the job.
  const proposal = await findTimeProposal(db, tenant.id, id);
  if (!proposal) return refuse('TIME_PROPOSAL_NOT_FOUND');
  const answer = accepted ? 'accepted' : 'declined';
  const isStill = !accepted || leadSessionOf(row)?.startMinute === proposal.startMinute;
  if (proposal.state === answer && isStill) return { before: row, row, undoToken: null };
  if (proposal.state !== 'offered') return ended(row, proposal.state);
  const at = formatMilliseconds(ctx.nowMilliseconds);
  if (!accepted) {
    await endTimeProposals(db, tenant.id, [id], 'declined', at);
    return { before: row, row, undoToken: null };
  }
  const taken = await take(ctx, row, proposal, travel);
  if (taken === null) {
    await endTimeProposals(db, tenant.id, [id], 'expired', at, overBecause(row, proposal, ctx.nowMilliseconds));
    return ended((await findJob(db, tenant.id, row.id))!, 'expired');
  }
  await endTimeProposals(db, tenant.id, [id], 'accepted', at);
  return { before: row, row: (await findJob(db, tenant.id, row.id))!, undoToken: taken.undoToken };
}

/** Why a proposal that cannot be taken is over. */
const overBecause = (row: JobRow, { presentStartMinute, expiresAt }: TimeProposalRow, nowMilliseconds: number): ProposalEnding => {
  if (Date.parse(expiresAt) <= nowMilliseconds) return 'no_answer';
  return presentStartMinute === null && !mayTakeFirstTime(row) ? 'booked' : 'taken';
};

/**
 * Confirms the request at the proposed time, with the technician who was free then, else with another who is. null: nobody is free any more.
 * Others see why in the times that the page offers instead.
 */
async function confirmFirst(ctx: WriteContext, row: JobRow, proposal: TimeProposalRow, travel: TravelModel | null) {
  const start = epochMinute(proposal.startMinute);
  const isFree = async (technicianId: string | null) => (await refusalAt(ctx, row, start, technicianId, travel)) === null;
  const lead = (await isFree(proposal.technicianId)) ? proposal.technicianId : null;
  if (lead === null && !(await isFree(null))) return null;
  const confirmed = await confirmAt(ctx, row, start, lead, travel);
  return isRefusal(confirmed) ? null : confirmed;
}

/** Moves or confirms the visit; null: the proposal is over, or the time is no longer free. */
async function take(ctx: WriteContext, row: JobRow, proposal: TimeProposalRow, travel: TravelModel | null) {
  const { tenant, nowMilliseconds } = ctx;
  if (!isProposalStanding(row, proposal, nowMilliseconds)) return null;
  if (proposal.presentStartMinute === null) return confirmFirst(ctx, await adoptAddress(ctx, row), proposal, travel);
  const input = {
    id: row.id,
    start_at: localStart(tenant, proposal.startMinute),
    technician_id: proposal.technicianId,
    allow_non_p0_displacement: false,
  };
  const found = await moveCase(ctx, row, input, travel, grantedDeparture(nowMilliseconds));
  if (isRefusal(found)) return null;
  const planned = await planMove(ctx, found, input);
  if (isRefusal(planned) || planned.plan.moves.length > 0 || planned.answer.after_hours_override_required) return null;
  return applyMove(ctx, found, planned, { isOverridden: false, reason: 'accepted' });
}

/** The end of the proposal that this call found is kept, so that the page and the next waiting customer know it. */
const ended = (row: JobRow, state: TimeProposalRow['state']): Refusal<'TIME_PROPOSAL_ENDED'> =>
  refuse(
    'TIME_PROPOSAL_ENDED',
    {
      status: state,
      ...(row.scheduledAt === null ? {} : { scheduled_at: row.scheduledAt }),
      remedies: [{ kind: 'choose_time', ...callOf('listFeasibleStarts', { job_request_id: row.id }) }],
    },
    { keepsWrites: true },
  );
