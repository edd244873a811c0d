/**
 * The open jobs of a customer when the customer or a site is corrected. They keep the copy of their booking, and the answer names them; with
 * `update_open_jobs` they take the new values over. [customer.corrected].
 */
import type { WriteContext } from '../../call/context.ts';
import { refuse, type Refusal } from '../../../contract/errors.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { mostOpenJobs, mostWithRemedies } from '../../../contract/schemas/openJobs.ts';
import { findLane } from '../../../engine/board.ts';
import { coveringAreaOf } from '../../../engine/geometry/serviceAreas.ts';
import { missingPermissions } from '../../../machinery/auth/principal.ts';
import { lockCopyingJobs, writeCopies, writeOutdatedParts, type CopyingJob } from '../../../store/jobs/customerCopies.ts';
import { readJobs } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { touchLanes } from '../../../store/schedule/lanes.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { visitAddressOf } from '../../planning/visits/jobVisit.ts';
import { areasCovering } from '../../planning/visits/visits.ts';
import type { LocatedAddress } from '../../resources/addresses/addressInput.ts';
import { readdress } from '../customer/readdressing.ts';
import { recordJobEvents } from '../lifecycle/jobEvents.ts';
import { comparedCopy, concerns, newCopy, shownParts, type ComparedCopy, type RecordChange } from '../records/openJobCopies.ts';
import { strandedRemedies } from '../remedies/strandedRemedies.ts';
import { placeJobSessions } from './placeJobSessions.ts';
import { endProposalsOfMoved } from './strandedProposals.ts';
import { beforeMoving, currentBoard, settleMoved, type BeforeMoving } from './strandedVisits.ts';

type Answer = Pick<OutputOf<Operations['updateCustomer']>, 'open_jobs_not_updated' | 'updated_open_jobs' | 'stranded_visits'>;

/** The open jobs, locked. `before`: what a new address is judged against; null: the jobs keep their copies. */
interface OpenJobs {
  readonly jobs: readonly CopyingJob[];
  readonly before: BeforeMoving | null;
}

export const noOpenJobs: OpenJobs = { jobs: [], before: null };

/** Refuses to change jobs for a caller who may only change customers. */
export function refuseOpenJobs(
  { principal }: Pick<WriteContext, 'principal'>,
  update: boolean | undefined,
): Refusal<'PERMISSION_DENIED'> | null {
  const missing = update ? missingPermissions(principal, ['job_manage']) : [];
  return missing.length > 0 ? refuse('PERMISSION_DENIED', { missing_permissions: missing }) : null;
}

/**
 * Locks the open jobs of a customer. Call it before the customer is locked, and with `update` after the schedule is. `board`: that of before the first
 * write of the transaction, which a caller with several changes has read.
 */
export async function openJobsOf(
  ctx: WriteContext,
  customerId: string,
  update: boolean | undefined,
  board?: TenantBoard,
): Promise<OpenJobs> {
  const jobs = await lockCopyingJobs(ctx.db, ctx.tenant.id, customerId);
  if (!update || jobs.length === 0) return { jobs, before: null };
  return { jobs, before: await beforeMoving(ctx, board ?? (await currentBoard(ctx)), techniciansOf(jobs)) };
}

const techniciansOf = (jobs: readonly JobRow[]) => [
  ...new Set(jobs.flatMap(({ sessions }) => sessions.map((session) => session.technicianId))),
];

/** Compares the jobs with the changed record. Updates them, or remembers what they leave behind. Call it once the record is written. */
export async function settleOpenJobs(ctx: WriteContext, { jobs, before }: OpenJobs, change: RecordChange): Promise<Answer> {
  const compared = jobs.map((job) => comparedCopy(job, change));
  await rememberBehind(ctx, compared, change, before !== null);
  const kept = compared
    .map(({ job, behind, own }) => ({ job, parts: [...(before ? [] : behind), ...own], isOwn: before !== null || behind.length === 0 }))
    .filter(({ parts }) => parts.length > 0);
  const notUpdated = kept
    .slice(0, mostOpenJobs)
    .map(({ job, parts, isOwn }) => ({ ...shownJob(job), differs: shownParts(parts), is_own: isOwn }));
  if (!before) return notUpdated.length > 0 ? { open_jobs_not_updated: notUpdated } : {};
  return { open_jobs_not_updated: notUpdated, ...(await update(ctx, compared, change, before)) };
}

const shownJob = ({ id, shortCode, scheduledAt }: JobRow) => ({ id, short_code: shortCode, scheduled_at: scheduledAt });

/** A part that the change is not about keeps its mark. */
async function rememberBehind(ctx: WriteContext, compared: readonly ComparedCopy[], change: RecordChange, updates: boolean): Promise<void> {
  const changed = compared.flatMap(({ job, behind }) => {
    const marks = [...job.outdatedParts.filter((part) => !concerns(part, job, change)), ...(updates ? [] : behind)];
    const isSame = marks.length === job.outdatedParts.length && marks.every((part) => job.outdatedParts.includes(part));
    return isSame ? [] : [{ id: job.id, parts: marks }];
  });
  if (changed.length > 0) await writeOutdatedParts(ctx.db, ctx.tenant.id, changed);
}

async function update(ctx: WriteContext, compared: readonly ComparedCopy[], change: RecordChange, before: BeforeMoving): Promise<Answer> {
  const { db, tenant } = ctx;
  const taking = compared.filter(({ behind }) => behind.length > 0);
  if (taking.length === 0) return { updated_open_jobs: [] };
  const moved = taking.filter(({ behind }) => behind.includes('address')).map(({ job }) => job);
  const areaOf = moved.length > 0 ? areasOf(ctx, before.board, change.after.address!) : () => null;
  await writeCopies(
    db,
    tenant.id,
    taking.map(({ job, behind }) => ({
      ...newCopy(job.id, behind, change),
      ...(behind.includes('address') ? { serviceAreaId: areaOf(job) } : {}),
    })),
  );
  if (moved.length > 0)
    await placeJobSessions(
      ctx,
      moved.map(({ id }) => ({ id, place: change.after.address! })),
    );
  const technicianIds = techniciansOf(taking.map(({ job }) => job));
  if (technicianIds.length > 0) touchLanes(db, tenant.id, technicianIds);
  const movedIds = new Set(moved.map(({ id }) => id));
  const settled = moved.some(({ sessions }) => sessions.length > 0) ? await settleMoved(ctx, before, movedIds) : null;
  const { proposals } = await endProposalsOfMoved(ctx, before.board, [...movedIds]);
  const rows = await readJobs(
    db,
    tenant.id,
    taking.map(({ job }) => job.id),
  );
  await recordJobEvents(
    ctx,
    rows.map((row) => ({ type: 'job_request.updated', row })),
  );
  readdress(ctx, rows);
  const answer = taking.slice(0, mostOpenJobs).map(({ job, behind }) => ({ ...shownJob(job), changed: shownParts(behind) }));
  const stranded = settled && settled.stranded.total > 0 ? await withRemedies(ctx, settled) : null;
  if (!stranded && !proposals) return { updated_open_jobs: answer };
  return { updated_open_jobs: answer, stranded_visits: { ...(stranded ?? { total: 0, visits: [] }), ...(proposals ? { proposals } : {}) } };
}

/** The area by which the lead of a visit covers the new address. A job without a visit has none. */
function areasOf({ tenant }: WriteContext, board: TenantBoard, located: LocatedAddress): (job: JobRow) => string | null {
  const covering = areasCovering(tenant, board, visitAddressOf(located));
  return ({ technicianId }) => (technicianId === null ? null : coveringAreaOf(findLane(board.board, technicianId), covering));
}

/** A search for each job, so only the first ones get remedies. */
async function withRemedies(
  ctx: WriteContext,
  { stranded, board }: Awaited<ReturnType<typeof settleMoved>>,
): Promise<NonNullable<Answer['stranded_visits']>> {
  const ids = [...new Set(stranded.visits.map((visit) => visit.job_request_id))].slice(0, mostWithRemedies);
  const rows = await readJobs(ctx.db, ctx.tenant.id, ids);
  const remedies = new Map<string, Awaited<ReturnType<typeof strandedRemedies>>>();
  for (const row of rows) remedies.set(row.id, await strandedRemedies(ctx, board, row));
  return {
    total: stranded.total,
    visits: stranded.visits.map((visit) => {
      const found = remedies.get(visit.job_request_id);
      return found ? { ...visit, remedies: found } : visit;
    }),
  };
}
