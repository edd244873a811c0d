/**
 * Puts the jobs of another system's diary where they were: onto the board, into the queue, or into the history. Hold the schedule lock, and read
 * the board before anything is written. docs/internals/files.md#diaries.
 */
import type { WriteContext } from '../../call/context.ts';
import type { StrandedReason } from '../../../contract/vocabulary.ts';
import { attachVehicles } from '../../../store/fleet/vehicleAttachment.ts';
import { findBusyBlocks, writeImportedJobs, type ImportedJobRow, type WantedBlock } from '../../../store/schedule/importedVisits.ts';
import { touchLanes } from '../../../store/schedule/lanes.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { endOvertakenProposals } from './strandedProposals.ts';
import { settleImported } from './strandedVisits.ts';

/** When a row wants its technicians. */
interface WantedVisit {
  readonly technicianIds: readonly string[];
  readonly startMinute: number;
  readonly endMinute: number;
}

/**
 * For each visit the technician who is busy then, with a visit on the board or one that stands before it in the list; null: all are free. A visit
 * that is not free takes no time. `leavingIds`: jobs that leave their time on the board.
 */
export async function findCollisions(
  { db, tenant }: WriteContext,
  visits: readonly (WantedVisit | null)[],
  leavingIds: readonly string[] = [],
): Promise<(string | null)[]> {
  const blocks: (WantedBlock & { readonly visit: number })[] = visits.flatMap((wanted, visit) =>
    (wanted?.technicianIds ?? []).map((technicianId) => ({
      technicianId,
      startMinute: wanted!.startMinute,
      endMinute: wanted!.endMinute,
      visit,
    })),
  );
  const busy = await findBusyBlocks(
    db,
    tenant.id,
    blocks.map(({ visit: _visit, ...block }) => block),
    leavingIds,
  );
  const busyOf = new Map<number, string>();
  for (const [position, { visit, technicianId }] of blocks.entries()) if (busy.has(position)) busyOf.set(visit, technicianId);
  const taken = new Map<string, WantedVisit[]>();
  return visits.map((wanted, index) => {
    if (wanted === null) return null;
    const meets = (other: WantedVisit) => other.startMinute < wanted.endMinute && wanted.startMinute < other.endMinute;
    const found = busyOf.get(index) ?? wanted.technicianIds.find((id) => taken.get(id)?.some(meets)) ?? null;
    if (found === null) for (const id of wanted.technicianIds) taken.set(id, [...(taken.get(id) ?? []), wanted]);
    return found;
  });
}

/** Writes the jobs with their visits, and judges the future ones. Returns the rule that each flagged job breaks. */
export async function writeImported(
  ctx: WriteContext,
  board: TenantBoard,
  jobs: readonly ImportedJobRow[],
): Promise<Map<string, StrandedReason>> {
  const { db, tenant } = ctx;
  // The constraint of the database refuses two visits of a technician at once. `findCollisions` has left none.
  await writeImportedJobs(db, tenant.id, jobs);
  const technicianIds = [...new Set(jobs.flatMap(({ sessions }) => sessions.map(({ technicianId }) => technicianId)))];
  if (technicianIds.length === 0) return new Map();
  const placed = jobs.filter(({ sessions, completedAt }) => sessions.length > 0 && completedAt === null).map(({ id }) => id);
  touchLanes(db, tenant.id, technicianIds);
  const reasons = await settleImported(ctx, board, technicianIds, new Set(placed));
  // A vehicle is away for the travel too, which is known now.
  if (placed.length > 0) await attachVehicles(db, tenant.id, placed);
  await endOvertakenProposals(ctx, board, placed);
  return reasons;
}
