/**
 * Ends times proposed to customers that a change makes impossible, so that nobody accepts a time at which nobody can come.
 * docs/internals/bookings.md#proposed-times. [proposals.stranded, proposals.overtaken].
 */
import type { StrandedVisits } from '../../../contract/schemas/strandedVisits.ts';
import { crewCandidates } from '../../../engine/crew.ts';
import { epochMinute } from '../../../engine/minutes.ts';
import { lockFreeJobs, lockJobs, readJobs } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import {
  endTimeProposals,
  giveProposalTo,
  hasOpenProposals,
  openProposals,
  proposalsBeside,
  proposalsOfJobs,
  type TimeProposalRow,
} from '../../../store/jobs/timeProposals.ts';
import { wantAnotherTime } from '../../../store/jobs/visitProposals.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { calendarFor, nowMinuteOf } from '../../planning/hours/calendars.ts';
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

/** An open proposal with its job. */
interface Asked {
  readonly proposal: TimeProposalRow;
  readonly row: JobRow;
}

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
  const open = await openProposals(ctx.db, ctx.tenant.id);
  const concerned = open.filter(({ technicianId }) => technicianIds === undefined || technicianIds.includes(technicianId));
  const fallen = await fallenOf(ctx, before, after, await standingOf(ctx, concerned));
  if (fallen.length === 0) return {};
  await lockJobs(ctx.db, ctx.tenant.id, jobsOf(fallen));
  return withdraw(ctx, await handedOn(ctx, after, fallen));
}

/**
 * Ends the proposals of jobs with a new address, which their technician does not reach in time or does not cover, and looks for other times. Call it once
 * the address is written, with the schedule lock held. `board`: that of before or after it.
 */
export async function endProposalsOfMoved(ctx: WriteContext, board: TenantBoard, jobIds: readonly string[]): Promise<ProposalsPart> {
  const open = (await proposalsOfJobs(ctx.db, ctx.tenant.id, jobIds)).filter(({ state }) => state === 'offered');
  if (open.length === 0) return {};
  const after = { tenant: ctx.tenant, board: await ctx.services.boards.written(ctx.db, ctx.tenant, board) };
  const fallen: Asked[] = [];
  for (const asked of await standingOf(ctx, open)) if (!(await canTake(ctx, after, asked))) fallen.push(asked);
  if (fallen.length === 0) return {};
  await lockJobs(ctx.db, ctx.tenant.id, jobsOf(fallen));
  return withdraw(ctx, await handedOn(ctx, after, fallen));
}

/** Ends the proposals of a job that another customer gets: the former one was asked. Looks for other times. Hold the job's lock. */
export async function endProposalsOfFormer(ctx: WriteContext, jobId: string): Promise<void> {
  const open = (await proposalsOfJobs(ctx.db, ctx.tenant.id, [jobId])).filter(({ state }) => state === 'offered');
  await withdraw(ctx, await standingOf(ctx, open));
}

/** The board before visits are written, for `endOvertakenProposals`. null: no proposal is open. Call it before the first write. */
export async function boardOfProposals({ services, db, tenant, nowMilliseconds }: WriteContext): Promise<TenantBoard | null> {
  return (await hasOpenProposals(db, tenant.id, nowMinuteOf(nowMilliseconds)))
    ? services.boards.current(db, tenant, nowMilliseconds)
    : null;
}

/**
 * Ends the proposals to other customers that visits of these jobs make impossible. A first time goes to another technician who is free then. The searches
 * look for other times. Call it once the visits are written. A job that another transaction holds is left to the searches, so that bookings never wait.
 */
export async function endOvertakenProposals(ctx: WriteContext, known: TenantBoard | null, jobIds: readonly string[]): Promise<void> {
  const { db, tenant, nowMilliseconds } = ctx;
  if (known === null) return;
  const beside = await standingOf(ctx, await proposalsBeside(db, tenant.id, jobIds));
  if (beside.length === 0) return;
  const before = { tenant, board: known };
  const after = { tenant, board: await ctx.services.boards.written(db, tenant, known) };
  const fallen = await fallenOf(ctx, before, after, beside);
  const free = new Set(await lockFreeJobs(db, tenant.id, jobsOf(fallen)));
  const over = await handedOn(
    ctx,
    after,
    fallen.filter(({ row }) => free.has(row.id)),
  );
  const ids = over.map(({ proposal }) => proposal.id);
  await endTimeProposals(db, tenant.id, ids, 'expired', formatMilliseconds(nowMilliseconds), 'taken');
}

const jobsOf = (asked: readonly Asked[]): string[] => [...new Set(asked.map(({ row }) => row.id))];

/** Those that their technicians could take before a change, and cannot take after it. */
async function fallenOf(ctx: WriteContext, before: BoardState, after: BoardState, asked: readonly Asked[]): Promise<Asked[]> {
  const fallen: Asked[] = [];
  for (const each of asked) if ((await canTake(ctx, before, each)) && !(await canTake(ctx, after, each))) fallen.push(each);
  return fallen;
}

/**
 * Gives each first time to another technician who is free then, because its customer was asked about a time and not about a technician
 * (`takeProposedTime`). Returns the proposals that nobody can take. An earlier time belongs to its technician. Hold the locks of the jobs.
 */
async function handedOn(ctx: WriteContext, after: BoardState, fallen: readonly Asked[]): Promise<Asked[]> {
  const over: Asked[] = [];
  for (const asked of fallen) {
    const otherId = asked.proposal.presentStartMinute === null ? await freeTechnician(ctx, after, asked) : null;
    if (otherId === null) over.push(asked);
    else await giveProposalTo(ctx.db, ctx.tenant.id, asked.proposal.id, otherId);
  }
  return over;
}

/** The proposals that can still be taken, as far as their jobs say. */
async function standingOf({ db, tenant, nowMilliseconds }: WriteContext, proposals: readonly TimeProposalRow[]): Promise<Asked[]> {
  const now = nowMinuteOf(nowMilliseconds);
  const ahead = proposals.filter(({ startMinute }) => startMinute > now);
  if (ahead.length === 0) return [];
  const ids = ahead.map(({ jobRequestId }) => jobRequestId);
  const rows = new Map((await readJobs(db, tenant.id, ids)).map((row) => [row.id, row]));
  return ahead.flatMap((proposal) => {
    const row = rows.get(proposal.jobRequestId);
    return row && row.jobDurationMinutes !== null && isProposalStanding(row, proposal, nowMilliseconds) ? [{ proposal, row }] : [];
  });
}

/** Ends proposals because of a change of the business, and looks for other times. Hold the locks of the jobs. */
async function withdraw({ db, tenant, nowMilliseconds }: WriteContext, ended: readonly Asked[]): Promise<ProposalsPart> {
  if (ended.length === 0) return {};
  const ids = ended.map(({ proposal }) => proposal.id);
  await endTimeProposals(db, tenant.id, ids, 'expired', formatMilliseconds(nowMilliseconds), 'withdrawn');
  await wantAnotherTime(db, tenant.id, jobsOf(ended));
  return { proposals: ended.map(proposalResource) };
}

/** Whether the technician of the proposal can take the visit then. */
async function canTake(ctx: WriteContext, state: BoardState, asked: Asked): Promise<boolean> {
  const { technicianId, startMinute } = asked.proposal;
  return isStartPossible(await placementOf(ctx, state, asked, technicianId), epochMinute(startMinute));
}

async function placementOf(ctx: WriteContext, { tenant, board }: BoardState, { row }: Asked, leadId: string | null) {
  const own = { ...ctx, tenant };
  const visit = await quotedVisit(own, board, row, null, offeredDeparture(ctx.nowMilliseconds));
  return jobPlacement(own, board, row, quotedDurations(row), visit, leadId);
}

/** The best technician who can take the visit at the proposed time and to whom no other proposal of that time belongs. */
async function freeTechnician(ctx: WriteContext, after: BoardState, asked: Asked): Promise<string | null> {
  const { tenant, current, board, visit } = await placementOf(ctx, after, asked, null);
  const { id, startMinute, endMinute } = asked.proposal;
  const calendar = calendarFor(tenant, current, visit, startMinute, startMinute + 1);
  const others = (await openProposals(ctx.db, tenant.id)).filter(
    (other) => other.id !== id && other.startMinute < endMinute && other.endMinute > startMinute,
  );
  const excludedIds = new Set(others.map(({ technicianId }) => technicianId));
  const [best] = crewCandidates(board, calendar, visit, epochMinute(startMinute), { excludedIds, leadLimit: 1, buddyLimit: 0 });
  return best?.lead.technicianId ?? null;
}

const proposalResource = ({ proposal, row }: Asked): NonNullable<StrandedVisits['proposals']>[number] => ({
  id: proposal.id,
  job_request_id: row.id,
  short_code: row.shortCode,
  customer_name: row.customerName,
  technician_id: proposal.technicianId,
  start_at: formatMinute(proposal.startMinute),
  present_start_at: proposal.presentStartMinute === null ? null : formatMinute(proposal.presentStartMinute),
});
