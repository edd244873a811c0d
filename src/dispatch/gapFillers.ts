/** The waiting jobs that fit into gaps of a day, ranked. docs/decisions/0102. */
import { priorityLevels } from '../contract/vocabulary.ts';
import { mostWaitingJobs } from '../contract/schemas/dayBrief.ts';
import { dayIndexOf } from '../engine/calendar.ts';
import { gapCombinationSteps, type Combinable } from '../engine/starts/gapCombinations.ts';
import { gapFillerSteps, type GapFiller, type OpenGap } from '../engine/starts/gapFillers.ts';
import { isSingleVisit } from '../engine/visit.ts';
import type { ReadContext } from '../call/context.ts';
import type { TenantBoard } from '../planning/boards.ts';
import { nowMinuteOf, planningCalendarOf } from '../planning/calendars.ts';
import { offeredDeparture } from '../planning/departure.ts';
import { addressedBy } from '../planning/jobAddress.ts';
import { quotedDurations, visitOfPreference } from '../planning/jobVisit.ts';
import { isNameable } from '../planning/placement.ts';
import { requestedRanges } from '../planning/requestedRanges.ts';
import { routePointOf, travelAmong } from '../planning/travel.ts';
import { yieldBetweenSlices } from '../planning/yieldBetweenSlices.ts';
import { listJobs } from '../store/jobs/jobRequestList.ts';
import type { JobRow } from '../store/jobs/jobRows.ts';
import { readJobCustomers } from '../store/schedule/planningFacts.ts';
import { dayBounds } from '../time/localTime.ts';

export interface RankedFiller extends GapFiller {
  readonly row: JobRow;
}

/** Two or three jobs that fit into a gap one after the other, in time order. */
export interface RankedCombination {
  readonly fillers: readonly RankedFiller[];
  readonly addedTravelMinutes: number;
  readonly savedTravelMinutes: number;
}

export interface RankedFillers {
  /** For each gap, best first. */
  readonly fillers: readonly (readonly RankedFiller[])[];
  /** For each gap, best first. */
  readonly combinations: readonly (readonly RankedCombination[])[];
  readonly considered: number;
  /** More jobs wait than are tried. */
  readonly truncated: boolean;
}

/**
 * The quoted jobs for one technician and one visit that fit each gap of the day. Tries the most urgent jobs, at most `mostWaitingJobs`.
 * Every start can be confirmed: it is judged like an offer.
 */
export async function gapFillersOf(ctx: ReadContext, current: TenantBoard, date: string, gaps: readonly OpenGap[]): Promise<RankedFillers> {
  const { db, tenant, nowMilliseconds } = ctx;
  if (gaps.length === 0) return { fillers: [], combinations: [], considered: 0, truncated: false };
  const filter = { archived: false, state: 'unconfirmed' as const };
  const { rows, total } = await listJobs(db, tenant.id, filter, { page: 1, limit: mostWaitingJobs, offset: 0 }, 'urgent');
  const customers = new Map(
    (
      await readJobCustomers(
        db,
        tenant.id,
        rows.map(({ id }) => id),
      )
    ).map((facts) => [facts.jobRequestId, facts]),
  );
  const located = rows
    .filter((row) => row.pendingAction === 'confirm_booking' && row.jobDurationMinutes !== null)
    .map((row) => addressedBy(row, customers.get(row.id)?.present ?? null));
  const points = located.map(({ latitude, longitude }) => routePointOf(latitude, longitude));
  const travel = await travelAmong(ctx, current, points);
  const waiting = located
    .map((row) => ({
      row,
      visit: visitOfPreference(tenant, current, customers.get(row.id)?.preferredTechnicianId ?? null, {
        row,
        durations: quotedDurations(row),
        crewSize: row.crewSize,
        travel,
        departNotBefore: offeredDeparture(nowMilliseconds),
      }),
      wanted: requestedRanges(tenant, row),
    }))
    .filter(({ visit }) => isSingleVisit(visit));
  const { startMinute, endMinute } = dayBounds(tenant.timezone, date);
  const calendar = planningCalendarOf(tenant, current, startMinute, endMinute);
  const day = dayIndexOf(calendar, startMinute);
  const search = {
    board: current.board,
    calendar,
    span: { fromDay: day, untilDay: day + 1, notBefore: nowMinuteOf(nowMilliseconds) },
    isNameable: (minute: number) => isNameable(tenant, minute),
  };
  const found = await yieldBetweenSlices(gapFillerSteps(search, gaps, waiting));
  const rankOf = ({ waiting: index }: GapFiller) => urgencyOf(waiting[index]!.row, endMinute);
  const rowed = (filler: GapFiller): RankedFiller => ({ ...filler, row: waiting[filler.waiting]!.row });
  const fillers = found.map((own) =>
    own
      .sort(
        (a, b) =>
          rankOf(a) - rankOf(b) ||
          Number(b.isWanted) - Number(a.isWanted) ||
          a.addedTravelMinutes - b.addedTravelMinutes ||
          b.matchScore - a.matchScore ||
          a.waiting - b.waiting,
      )
      .map(rowed),
  );
  const combinable = ({ waiting: index, addedTravelMinutes }: GapFiller): Combinable => {
    const { row, visit, wanted } = waiting[index]!;
    return { visit, wanted, waiting: index, jobRequestId: row.id, level: levelOf(row, date, endMinute), addedTravelMinutes };
  };
  const combinations: RankedCombination[][] = [];
  for (const [index, gap] of gaps.entries()) {
    const together = await yieldBetweenSlices(gapCombinationSteps(search, gap, mostUrgentFirst(fillers[index]!.map(combinable))));
    combinations.push(together.map(({ members, ...sums }) => ({ ...sums, fillers: members.map(rowed) })));
  }
  return { fillers, combinations, considered: waiting.length, truncated: total > rows.length };
}

/** Only the first are combined, so a nearer job of a lower priority must not keep a more urgent one out. The order is kept otherwise. */
const mostUrgentFirst = (jobs: readonly Combinable[]): Combinable[] => jobs.toSorted((a, b) => a.level - b.level);

/** Emergencies first, then what is due by the end of the day. */
function urgencyOf(row: JobRow, dayEndMinute: number): number {
  if (row.priorityLevel === 'p0') return 0;
  return isDue(row, dayEndMinute) ? 1 : 2;
}

const isDue = ({ slaDeadline }: JobRow, dayEndMinute: number): boolean =>
  slaDeadline !== null && Date.parse(slaDeadline) <= dayEndMinute * 60_000;

/** As an optimisation counts jobs (`optimizationJobs.ts`): what is due or wanted that day counts as much as a P1. */
function levelOf(row: JobRow, date: string, dayEndMinute: number): number {
  const level = priorityLevels.indexOf(row.priorityLevel);
  return level > 1 && (isDue(row, dayEndMinute) || row.wantedOn === date) ? 1 : level;
}
