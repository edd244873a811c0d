/** The board as it was read, with indexes for quick lookups. Minutes count from the board's first instant. Needs no browser. */
import { localStartOf } from '../../parts/times.ts';
import type { Operations, OutputOf } from '../../../src/contract/index.ts';

export type Board = OutputOf<Operations['getBoard']>;

export interface BoardModel {
  readonly board: Board;
  readonly startMilliseconds: number;
  /** Index of the first visit of each technician, and one last entry for the end. Visits are sorted by technician and start. */
  readonly firstVisit: Int32Array;
  readonly technicianById: ReadonlyMap<string, number>;
  readonly jobById: ReadonlyMap<string, number>;
  /** Visits of jobs that have several: crew jobs and jobs of several days. */
  readonly visitsOfJob: ReadonlyMap<number, readonly number[]>;
  /** Working hours of each shift pattern: start and end of each range in turn. */
  readonly shifts: readonly (readonly number[])[];
  /** Absences by technician; technicians without any are left out. */
  readonly absencesOf: ReadonlyMap<number, readonly number[]>;
  /** Reserved time by technician; technicians without any are left out. */
  readonly reservedOf: ReadonlyMap<number, readonly number[]>;
}

export function boardModel(board: Board): BoardModel {
  const { visits, technicians, jobs } = board;
  const firstVisit = new Int32Array(technicians.id.length + 1);
  for (const technician of visits.technician) firstVisit[technician + 1]!++;
  for (let index = 1; index < firstVisit.length; index++) firstVisit[index]! += firstVisit[index - 1]!;
  const count = new Int32Array(jobs.id.length);
  for (const job of visits.job) count[job]!++;
  const visitsOfJob = indexesBy(visits.job, (job) => count[job]! > 1);
  const byId = (ids: readonly string[]) => new Map(ids.map((id, index) => [id, index]));
  return {
    board,
    startMilliseconds: Date.parse(board.start_at),
    firstVisit,
    technicianById: byId(technicians.id),
    jobById: byId(jobs.id),
    visitsOfJob,
    shifts: board.shift_patterns.map((days) => days.flat()),
    absencesOf: indexesBy(board.absences.technician),
    reservedOf: indexesBy(board.reserved_times.technician),
  };
}

function indexesBy(values: readonly number[], isWanted: (value: number) => boolean = () => true): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [index, value] of values.entries()) {
    if (!isWanted(value)) continue;
    const known = found.get(value);
    if (known) known.push(index);
    else found.set(value, [index]);
  }
  return found;
}

/**
 * The visits of a technician that overlap `[from, to)`: first index, and one past the last. Visits of a lane never overlap, so their ends
 * are sorted too.
 */
export function visitsBetween({ board, firstVisit }: BoardModel, technician: number, from: number, to: number): [number, number] {
  const [low, high] = [firstVisit[technician]!, firstVisit[technician + 1]!];
  const { start, end } = board.visits;
  return [firstWhere(low, high, (visit) => end[visit]! > from), firstWhere(low, high, (visit) => start[visit]! >= to)];
}

/** Binary search: the first index in `[low, high)` from which `holds` is true; `high` if there is none. */
export function firstWhere(low: number, high: number, holds: (index: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A technician's working hours: start and end of each range in turn; empty if there are none. */
export function shiftsOf({ board, shifts }: BoardModel, technician: number): readonly number[] {
  const pattern = board.technicians.shift_pattern[technician];
  return pattern === null || pattern === undefined ? [] : (shifts[pattern] ?? []);
}

/** How many minutes of `[start, end)` lie outside all ranges. */
export function minutesOutside(ranges: readonly number[], start: number, end: number): number {
  let outside = end - start;
  for (let at = 0; at < ranges.length; at += 2) outside -= Math.max(0, Math.min(end, ranges[at + 1]!) - Math.max(start, ranges[at]!));
  return outside;
}

/** A longer gap between stretches of work is no break. docs/reference/scheduling.md#shift. */
const mostBreakMinutes = 120;

export type SlaState = 'none' | 'risk' | 'breached';

/** A visit's SLA state: `breached` if it ends after the deadline or the deadline has passed, `risk` from when the flag would be raised. */
export function slaState({ jobs, visits }: Board, visit: number, now: number): SlaState {
  const job = visits.job[visit]!;
  const deadline = jobs.sla_deadline[job];
  if (deadline === null || deadline === undefined || jobs.progress[job] === 'completed') return 'none';
  if (visits.end[visit]! > deadline || now > deadline) return 'breached';
  const risk = jobs.sla_risk[job];
  return risk !== null && risk !== undefined && now >= risk ? 'risk' : 'none';
}

/** Minutes of breaks in `[start, end)`. A break is a gap of at most two hours between two stretches of work that the range spans. */
export function breakMinutesIn(shifts: readonly number[], start: number, end: number): number {
  let minutes = 0;
  for (let at = 1; at + 1 < shifts.length; at += 2) {
    const [from, until] = [shifts[at]!, shifts[at + 1]!];
    if (start < from && until < end && until - from <= mostBreakMinutes) minutes += until - from;
  }
  return minutes;
}

/** Minutes of a visit outside its technician's working hours, breaks left out; 0 for a technician without working hours. */
export function overtimeOf(model: BoardModel, visit: number): number {
  const { visits } = model.board;
  const shifts = shiftsOf(model, visits.technician[visit]!);
  const [start, end] = [visits.start[visit]!, visits.end[visit]!];
  return shifts.length === 0 ? 0 : minutesOutside(shifts, start, end) - breakMinutesIn(shifts, start, end);
}

/** Whether approved time off of the technician covers a part of a visit. */
export function isInTimeOff({ board, absencesOf }: BoardModel, visit: number): boolean {
  const { visits, absences, jobs } = board;
  const own = absencesOf.get(visits.technician[visit]!);
  return (
    own !== undefined &&
    jobs.progress[visits.job[visit]!] === 'scheduled' &&
    own.some(
      (index) =>
        absences.status[index] === 'approved' && absences.start[index]! < visits.end[visit]! && absences.end[index]! > visits.start[visit]!,
    )
  );
}

/** Minutes of travel to a visit, and from it to the next visit of the technician on the same day; null: unknown, or there is no next visit. */
export function travelAround({ board, firstVisit }: BoardModel, visit: number): { before: number | null; after: number | null } {
  const { visits, days } = board;
  const next = visit + 1;
  const dayOf = (minute: number) =>
    days.findIndex(({ start_minute, minutes }) => minute >= start_minute && minute < start_minute + minutes);
  const hasNext = next < firstVisit[visits.technician[visit]! + 1]! && dayOf(visits.start[next]!) === dayOf(visits.start[visit]!);
  return { before: visits.travel_before[visit] ?? null, after: hasNext ? (visits.travel_before[next] ?? null) : null };
}

/** `travelAround` of a job's one visit; null: the board does not show it, or the job has several. */
export function travelOf(model: BoardModel, jobId: string): ReturnType<typeof travelAround> | null {
  const job = model.jobById.get(jobId);
  if (job === undefined || model.visitsOfJob.has(job)) return null;
  const visit = model.board.visits.job.indexOf(job);
  return visit < 0 ? null : travelAround(model, visit);
}

/** Whether a visit starts later than the customer was promised. */
export function isLate({ jobs, visits }: Board, visit: number): boolean {
  const promised = jobs.promised_end[visits.job[visit]!];
  return promised !== null && promised !== undefined && visits.part[visit] === 1 && visits.start[visit]! > promised;
}

/** A minute of the board in business-local time, `2031-03-03T14:30`, as operations take it. */
export function localOf({ board, startMilliseconds }: BoardModel, minute: number): string {
  return localStartOf(startMilliseconds + minute * 60_000, board.business_timezone);
}

/** An instant as a minute of the board. */
export const minuteOf = ({ startMilliseconds }: Pick<BoardModel, 'startMilliseconds'>, instant: string): number =>
  Math.round((Date.parse(instant) - startMilliseconds) / 60_000);
