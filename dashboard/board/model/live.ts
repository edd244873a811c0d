/** How the visits of today on the board stand. Needs no browser. docs/internals/board.md#live-states-on-the-board */
import { liveFlags, liveFlagsOf, type LiveFlag, type LiveShown } from '../../../src/contract/liveFlags.ts';
import type { Board, BoardModel } from './model.ts';

export interface LiveVisit extends LiveShown {
  /** Earliest possible start and end, in minutes of the board. */
  readonly start: number;
  readonly end: number;
  /** Index of the job whose visit makes this one late; null: there is none. */
  readonly cause: number | null;
  /** The most urgent first. */
  readonly flags: readonly LiveFlag[];
}

/** By index of the visit. */
export type LiveVisits = ReadonlyMap<number, LiveVisit>;

/** Keeps the entries of `before` that are the same, and the whole map if all are, so that only what has changed is drawn again. */
export function liveVisits(columns: Board['live'], before: LiveVisits = new Map()): LiveVisits {
  let isSame = before.size === columns.visit.length;
  const visits = new Map<number, LiveVisit>();
  for (const [row, visit] of columns.visit.entries()) {
    const known = before.get(visit);
    const entry = {
      state: columns.state[row]!,
      late_minutes: columns.late_minutes[row]!,
      over_minutes: columns.over_minutes[row]!,
      window_broken: columns.window_broken[row]!,
      start: columns.earliest_start[row]!,
      end: columns.earliest_end[row]!,
      cause: columns.cause[row]!,
    };
    const isKept = known !== undefined && (Object.keys(entry) as (keyof typeof entry)[]).every((name) => known[name] === entry[name]);
    isSame &&= isKept;
    visits.set(visit, isKept ? known : { ...entry, flags: liveFlagsOf(entry) });
  }
  return isSame ? before : visits;
}

/**
 * The minutes that a visit is late or over, for a mark; null where there are none: a visit that was pushed out of its window is in time for its new
 * start.
 */
export function markMinutes({
  flags,
  over_minutes,
  late_minutes,
}: Pick<LiveVisit, 'flags' | 'over_minutes' | 'late_minutes'>): number | null {
  const minutes = flags[0] === 'running_over' ? over_minutes : late_minutes;
  return minutes === 0 ? null : minutes;
}

/** How many jobs have each flag. A crew counts once. */
export function flagCounts({ board }: BoardModel, live: LiveVisits): Readonly<Record<LiveFlag, number>> {
  const jobs = new Map(liveFlags.map((flag) => [flag, new Set<number>()]));
  for (const [visit, { flags }] of live) for (const flag of flags) jobs.get(flag)!.add(board.visits.job[visit]!);
  return Object.fromEntries(liveFlags.map((flag) => [flag, jobs.get(flag)!.size])) as Record<LiveFlag, number>;
}

/**
 * What to say beside each technician's name: the most urgent visit, and of equally urgent ones the first. Without one, the visit that the
 * technician is on the way to or at.
 */
export function laneStates({ board }: BoardModel, live: LiveVisits): ReadonlyMap<number, LiveVisit> {
  const states = new Map<number, LiveVisit>();
  const rank = ({ flags, state }: LiveVisit) => {
    if (flags.length > 0) return liveFlags.indexOf(flags[0]!);
    return state === 'on_site' || state === 'on_the_way' ? liveFlags.length : Number.POSITIVE_INFINITY;
  };
  for (const [visit, entry] of live) {
    const technician = board.visits.technician[visit]!;
    const best = states.get(technician);
    if (rank(entry) < (best ? rank(best) : Number.POSITIVE_INFINITY)) states.set(technician, entry);
  }
  return states;
}
