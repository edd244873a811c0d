/** The board as it was read, with what finds things in it quickly. Minutes are since the board's first instant. No browser is needed. */
import type { Operations, OutputOf } from '../../src/contract/index.ts';

export type Board = OutputOf<Operations['getBoard']>;

export interface BoardModel {
  readonly board: Board;
  readonly startMilliseconds: number;
  /** Of each technician the index of the first visit; one more at the end. Visits are sorted by technician and start. */
  readonly firstVisit: Int32Array;
  readonly technicianById: ReadonlyMap<string, number>;
  readonly jobById: ReadonlyMap<string, number>;
  /** Visits of the jobs that have several: crews and work of several days. */
  readonly visitsOfJob: ReadonlyMap<number, readonly number[]>;
  /** Of each shift pattern the working hours, start and end of one range after the other. */
  readonly shifts: readonly (readonly number[])[];
  /** Absences of the technicians that have some. */
  readonly absencesOf: ReadonlyMap<number, readonly number[]>;
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

/** The visits of a technician that reach into `[from, to)`, first and one past the last. They never overlap, so both ends are in order. */
export function visitsBetween({ board, firstVisit }: BoardModel, technician: number, from: number, to: number): [number, number] {
  const [low, high] = [firstVisit[technician]!, firstVisit[technician + 1]!];
  const { start, end } = board.visits;
  return [firstWhere(low, high, (visit) => end[visit]! > from), firstWhere(low, high, (visit) => start[visit]! >= to)];
}

/** The first index of `[low, high)` for which it holds, as it does for all after that; `high`: for none. */
export function firstWhere(low: number, high: number, holds: (index: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The working hours of a technician, start and end of one range after the other; empty for whoever has none. */
export function shiftsOf({ board, shifts }: BoardModel, technician: number): readonly number[] {
  const pattern = board.technicians.shift_pattern[technician];
  return pattern === null || pattern === undefined ? [] : (shifts[pattern] ?? []);
}

/** How much of `[start, end)` lies in none of the ranges. */
export function minutesOutside(ranges: readonly number[], start: number, end: number): number {
  let outside = end - start;
  for (let at = 0; at < ranges.length; at += 2) outside -= Math.max(0, Math.min(end, ranges[at + 1]!) - Math.max(start, ranges[at]!));
  return outside;
}

export type SlaState = 'none' | 'risk' | 'breached';

/** What a visit's SLA says: `breached` when it ends too late or the deadline has passed, `risk` from when the flag would be raised. */
export function slaState({ jobs, visits }: Board, visit: number, now: number): SlaState {
  const job = visits.job[visit]!;
  const deadline = jobs.sla_deadline[job];
  if (deadline === null || deadline === undefined || jobs.progress[job] === 'completed') return 'none';
  if (visits.end[visit]! > deadline || now > deadline) return 'breached';
  const risk = jobs.sla_risk[job];
  return risk !== null && risk !== undefined && now >= risk ? 'risk' : 'none';
}

/** How much of a visit lies outside its technician's working hours; 0 for whoever has none. */
export function overtimeOf(model: BoardModel, visit: number): number {
  const { visits } = model.board;
  const shifts = shiftsOf(model, visits.technician[visit]!);
  return shifts.length === 0 ? 0 : minutesOutside(shifts, visits.start[visit]!, visits.end[visit]!);
}

/** Whether it starts after the time that the customer was promised. */
export function isLate({ jobs, visits }: Board, visit: number): boolean {
  const promised = jobs.promised_end[visits.job[visit]!];
  return promised !== null && promised !== undefined && visits.part[visit] === 1 && visits.start[visit]! > promised;
}

/** A minute of the board as the wall clock of the business shows it, `2031-03-03T14:30`: what operations take. */
export function localOf({ board, startMilliseconds }: BoardModel, minute: number): string {
  return localInstant(startMilliseconds + minute * 60_000, board.business_timezone);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

export function localInstant(milliseconds: number, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    clocks.set(timeZone, (clock = new Intl.DateTimeFormat('en-CA', { ...parts, timeZone })));
  }
  const part = Object.fromEntries(clock.formatToParts(milliseconds).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}`;
}

/** An instant as a minute of the board. */
export const minuteOf = ({ startMilliseconds }: Pick<BoardModel, 'startMilliseconds'>, instant: string): number =>
  Math.round((Date.parse(instant) - startMilliseconds) / 60_000);
