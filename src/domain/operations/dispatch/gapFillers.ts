/** The waiting jobs, and the visits of later days, that fit into gaps of a day, ranked. docs/internals/bookings.md#brief-and-gap-fillers. */
import { priorityLevels, type GapSource } from '../../../contract/vocabulary.ts';
import { laterDays, mostWaitingJobs } from '../../../contract/schemas/dayBrief.ts';
import { dayIndexOf } from '../../../engine/calendar.ts';
import { minuteRange } from '../../../engine/minutes.ts';
import { gapCombinationSteps, type Combinable } from '../../../engine/starts/gapCombinations.ts';
import { gapFillerSteps, type GapFiller, type GapSearch, type OpenGap, type WaitingVisit } from '../../../engine/starts/gapFillers.ts';
import { isSingleVisit } from '../../../engine/visit.ts';
import type { ReadContext } from '../../call/context.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { nowMinuteOf, planningCalendarOf } from '../../planning/hours/calendars.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { addressedBy } from '../../planning/places/jobAddress.ts';
import { quotedDurations, visitOfPreference } from '../../planning/visits/jobVisit.ts';
import { isNameable } from '../../planning/placement/placement.ts';
import { requestedRanges } from '../../planning/visits/requestedRanges.ts';
import { routePointOf, travelAmong } from '../../planning/places/travel.ts';
import { yieldBetweenSlices } from '../../planning/search/yieldBetweenSlices.ts';
import { listJobs } from '../../../store/jobs/jobRequestList.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { readJobCustomers } from '../../../store/schedule/planningFacts.ts';
import { addDays, dayBounds } from '../../../ground/time/localTime.ts';
import { isBreached } from '../../dispatch/plan/cascade.ts';
import { laterVisits, type MovableVisit, type StandingVisit } from './laterVisits.ts';

export interface RankedFiller extends GapFiller {
  readonly row: JobRow;
  /** Where the visit stands now. null: the job waits for a time. */
  readonly from: StandingVisit | null;
  /** The driving that its present day loses. 0 for a job that waits. */
  readonly savedTravelMinutes: number;
}

/** Two or three jobs that fit into a gap one after the other, in time order. */
interface RankedCombination {
  readonly fillers: readonly RankedFiller[];
  readonly addedTravelMinutes: number;
  readonly savedTravelMinutes: number;
}

interface RankedFillers {
  /** Waiting jobs for each gap, best first. */
  readonly fillers: readonly (readonly RankedFiller[])[];
  /** Visits of later days for each gap, best first. */
  readonly pullForwards: readonly (readonly RankedFiller[])[];
  /** For each gap, best first. Of waiting jobs alone. */
  readonly combinations: readonly (readonly RankedCombination[])[];
  readonly considered: number;
  /** More jobs wait, or more visits could move, than are tried. */
  readonly truncated: boolean;
}

interface QueuedJob extends WaitingVisit {
  readonly row: JobRow;
}

/**
 * The quoted jobs for one technician and one visit that fit each gap of the day, and with `later_jobs` the booked visits of the next
 * `laterDays` days. Tries at most `mostWaitingJobs` and `mostLaterVisits`. Every start can be confirmed or previewed: it is judged like an
 * offer, or like a move.
 */
export async function gapFillersOf(
  ctx: ReadContext,
  current: TenantBoard,
  date: string,
  gaps: readonly OpenGap[],
  sources: readonly GapSource[],
): Promise<RankedFillers> {
  const { tenant, nowMilliseconds } = ctx;
  if (gaps.length === 0) return { fillers: [], pullForwards: [], combinations: [], considered: 0, truncated: false };
  const { startMinute, endMinute } = dayBounds(tenant.timezone, date);
  const asksLater = sources.includes('later_jobs');
  const laterUntil = asksLater ? dayBounds(tenant.timezone, addDays(date, laterDays)).endMinute : endMinute;
  const calendar = planningCalendarOf(tenant, current, startMinute, laterUntil);
  const day = dayIndexOf(calendar, startMinute);
  const search: GapSearch = {
    board: current.board,
    calendar,
    span: { fromDay: day, untilDay: day + 1, notBefore: nowMinuteOf(nowMilliseconds) },
    isNameable: (minute: number) => isNameable(tenant, minute),
  };
  const waiting = sources.includes('queue') ? await waitingJobs(ctx, current) : { jobs: [], truncated: false };
  const later = asksLater
    ? await laterVisits(ctx, current, search, gaps, minuteRange(endMinute, laterUntil))
    : { visits: [], truncated: false };
  const { jobs } = waiting;
  const rowed = (filler: GapFiller): RankedFiller => ({ ...filler, row: jobs[filler.waiting]!.row, from: null, savedTravelMinutes: 0 });
  const fillers = (await yieldBetweenSlices(gapFillerSteps(search, gaps, jobs))).map((own) =>
    own.map(rowed).sort((a, b) => compareWaiting(a, b, endMinute)),
  );
  const pullForwards = (await yieldBetweenSlices(gapFillerSteps(search, gaps, later.visits))).map((own) =>
    own.map((filler) => pulledForward(filler, later.visits[filler.waiting]!)).sort(comparePulled),
  );
  const combinable = ({ waiting: index, addedTravelMinutes }: GapFiller): Combinable => {
    const { row, visit, wanted } = jobs[index]!;
    return { visit, wanted, waiting: index, jobRequestId: row.id, level: levelOf(row, date, endMinute), addedTravelMinutes };
  };
  const combinations: RankedCombination[][] = [];
  for (const [index, gap] of gaps.entries()) {
    const together = await yieldBetweenSlices(gapCombinationSteps(search, gap, mostUrgentFirst(fillers[index]!.map(combinable))));
    combinations.push(together.map(({ members, ...sums }) => ({ ...sums, fillers: members.map(rowed) })));
  }
  const considered = jobs.length + later.visits.length;
  return { fillers, pullForwards, combinations, considered, truncated: waiting.truncated || later.truncated };
}

/** The quoted jobs for one technician and one visit, the most urgent first. */
async function waitingJobs(
  ctx: ReadContext,
  current: TenantBoard,
): Promise<{ readonly jobs: readonly QueuedJob[]; readonly truncated: boolean }> {
  const { db, tenant, nowMilliseconds } = ctx;
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
  const jobs = located
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
  return { jobs, truncated: total > rows.length };
}

function compareWaiting(a: RankedFiller, b: RankedFiller, dayEndMinute: number): number {
  return (
    urgencyOf(a.row, dayEndMinute) - urgencyOf(b.row, dayEndMinute) ||
    Number(b.isWanted) - Number(a.isWanted) ||
    a.addedTravelMinutes - b.addedTravelMinutes ||
    b.matchScore - a.matchScore ||
    a.waiting - b.waiting
  );
}

const pulledForward = (filler: GapFiller, { row, from, savedTravelMinutes }: MovableVisit): RankedFiller => ({
  ...filler,
  row,
  from,
  savedTravelMinutes,
});

/** Visits that the gap saves from missing their deadline, then those of priority P1; then least driving in all, then the earliest present start. */
function comparePulled(a: RankedFiller, b: RankedFiller): number {
  return (
    pulledUrgencyOf(a) - pulledUrgencyOf(b) ||
    netTravelMinutes(a) - netTravelMinutes(b) ||
    a.from!.startMinute - b.from!.startMinute ||
    a.waiting - b.waiting
  );
}

function pulledUrgencyOf({ row, from, endMinute }: RankedFiller): number {
  if (isBreached(row.slaDeadline, from!.endMinute) && !isBreached(row.slaDeadline, endMinute)) return 0;
  return row.priorityLevel === 'p1' ? 1 : 2;
}

/** The driving of both days with the filler in the gap minus the driving as it is now. */
export const netTravelMinutes = ({ addedTravelMinutes, savedTravelMinutes }: RankedFiller): number =>
  addedTravelMinutes - savedTravelMinutes;

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
