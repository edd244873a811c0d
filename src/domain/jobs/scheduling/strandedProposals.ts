/**
 * Ends times proposed to customers that a change of hours, areas or skills makes impossible, so that nobody accepts a time at which nobody can come.
 * docs/internals/bookings.md#proposed-times. [proposals.stranded].
 */
import type { StrandedVisits } from '../../../contract/schemas/strandedVisits.ts';
import { epochMinute } from '../../../engine/minutes.ts';
import { lockJobs, readJobs } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { endTimeProposals, openProposals, type TimeProposalRow } from '../../../store/jobs/timeProposals.ts';
import { wantAnotherTime } from '../../../store/jobs/visitProposals.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { isStartPossible } from '../../planning/placement/placement.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { quotedDurations, quotedVisit } from '../../planning/visits/jobVisit.ts';
import { isProposalStanding } from '../customer/timeProposal.ts';
import { jobPlacement } from '../remedies/placementRemedies.ts';

/** A business with its board, before or after a change. */
export interface BoardState {
  readonly tenant: Tenant;
  readonly board: TenantBoard;
}

/** The part of the answer. Empty when there are none. */
type ProposalsPart = Pick<StrandedVisits, 'proposals'>;

/**
 * Ends the proposals that were possible before a change and are not after it, and looks for other times. `technicianIds`: only theirs can be concerned;
 * undefined: all. Hold the schedule lock.
 */
export async function endStrandedProposals(
  ctx: WriteContext,
  before: BoardState,
  after: BoardState,
  technicianIds: readonly string[] | undefined,
): Promise<ProposalsPart> {
  const { db, tenant, nowMilliseconds } = ctx;
  const now = nowMinuteOf(nowMilliseconds);
  const concerned = (await openProposals(db, tenant.id)).filter(
    ({ startMinute, technicianId }) => startMinute > now && (technicianIds === undefined || technicianIds.includes(technicianId)),
  );
  if (concerned.length === 0) return {};
  const ids = concerned.map(({ jobRequestId }) => jobRequestId);
  const rows = new Map((await readJobs(db, tenant.id, ids)).map((row) => [row.id, row]));
  const ended: { readonly proposal: TimeProposalRow; readonly row: JobRow }[] = [];
  for (const proposal of concerned) {
    const row = rows.get(proposal.jobRequestId);
    if (!row || row.jobDurationMinutes === null || !isProposalStanding(row, proposal, nowMilliseconds)) continue;
    if ((await isPossible(ctx, before, row, proposal)) && !(await isPossible(ctx, after, row, proposal))) ended.push({ proposal, row });
  }
  if (ended.length === 0) return {};
  const jobIds = [...new Set(ended.map(({ row }) => row.id))];
  await lockJobs(db, tenant.id, jobIds);
  const at = formatMilliseconds(nowMilliseconds);
  const proposalIds = ended.map(({ proposal }) => proposal.id);
  await endTimeProposals(db, tenant.id, proposalIds, 'expired', at, 'withdrawn');
  await wantAnotherTime(db, tenant.id, jobIds);
  return { proposals: ended.map(({ proposal, row }) => proposalResource(proposal, row)) };
}

/** An earlier time is for the technician who is free then; a first time may be taken by anybody (`takeProposedTime`). */
async function isPossible(
  ctx: WriteContext,
  { tenant, board }: BoardState,
  row: JobRow,
  { technicianId, startMinute, presentStartMinute }: TimeProposalRow,
): Promise<boolean> {
  const own = { ...ctx, tenant };
  const visit = await quotedVisit(own, board, row, null, offeredDeparture(ctx.nowMilliseconds));
  const leadId = presentStartMinute === null ? null : technicianId;
  return isStartPossible(jobPlacement(own, board, row, quotedDurations(row), visit, leadId), epochMinute(startMinute));
}

const proposalResource = (proposal: TimeProposalRow, row: JobRow): NonNullable<StrandedVisits['proposals']>[number] => ({
  id: proposal.id,
  job_request_id: row.id,
  short_code: row.shortCode,
  customer_name: row.customerName,
  technician_id: proposal.technicianId,
  start_at: formatMinute(proposal.startMinute),
  present_start_at: proposal.presentStartMinute === null ? null : formatMinute(proposal.presentStartMinute),
});
