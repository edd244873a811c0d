/** What the strip counts, and which lanes each number shows. Needs no browser. */
import { liveFlags, type LiveFlag } from '../../src/contract/liveFlags.ts';
import { flagCounts, type LiveVisits } from './live.ts';
import { loadOf, percentOf, sumOf, type Load } from './load.ts';
import { isInTimeOff, minuteOf, type BoardModel } from './model.ts';

/** `gaps`: with a gap of an hour or more; `reassign`: with a visit in time off; `requests`: with a customer's open request; `room`: booked less than the team. */
export const laneFilters = [...liveFlags, 'reassign', 'requests', 'gaps', 'room'] as const;
export type LaneFilter = (typeof laneFilters)[number];

export const isLiveFlag = (filter: LaneFilter | null): filter is LiveFlag => liveFlags.some((flag) => flag === filter);

/** The strip counts gaps from this length on. */
export const leastLongGapMinutes = 60;

export interface StripCounts {
  /** null: today is not shown. */
  readonly live: Readonly<Record<LiveFlag, number>> | null;
  readonly reassign: number;
  readonly gaps: number;
  /** Booked share in whole percent; null without working time. */
  readonly booked: number | null;
}

export function stripCounts(model: BoardModel, live: LiveVisits, now: number, showsToday: boolean): StripCounts {
  const loads = loadsOf(model, now);
  return {
    live: showsToday ? flagCounts(model, live) : null,
    reassign: jobsInTimeOff(model).size,
    gaps: loads.reduce((sum, { gaps }) => sum + gaps.filter(isLong).length, 0),
    booked: percentOf(sumOf(loads)),
  };
}

/** The technicians that a filter shows. `now`: the present minute; default: when the board was read. */
export function techniciansWith(
  model: BoardModel,
  live: LiveVisits,
  filter: LaneFilter,
  now: number = minuteOf(model, model.board.now),
): number[] {
  const { visits, jobs } = model.board;
  const having = (holds: (visit: number) => boolean) => [...new Set(visits.technician.filter((_, visit) => holds(visit)))];
  if (isLiveFlag(filter)) return having((visit) => live.get(visit)?.flags.includes(filter) ?? false);
  if (filter === 'reassign') return having((visit) => isInTimeOff(model, visit));
  if (filter === 'requests') return having((visit) => jobs.open_request[visits.job[visit]!] !== null);
  const loads = loadsOf(model, now);
  if (filter === 'gaps') return [...loads.keys()].filter((technician) => loads[technician]!.gaps.some(isLong));
  const booked = percentOf(sumOf(loads)) ?? 0;
  return [...loads.keys()].filter((technician) => (percentOf(loads[technician]!) ?? Infinity) < booked);
}

const isLong = ({ start, end }: Load['gaps'][number]) => end - start >= leastLongGapMinutes;

const loadsOf = (model: BoardModel, now: number): Load[] =>
  model.board.technicians.id.map((_, technician) => loadOf(model, technician, 0, model.board.minutes, now));

/** Jobs with a visit in approved time off. */
function jobsInTimeOff(model: BoardModel): Set<number> {
  const { visits } = model.board;
  return new Set(visits.job.filter((_, visit) => isInTimeOff(model, visit)));
}

/** Jobs of the board with an open request of the customer, by id. */
export const requestedJobs = ({ board: { jobs } }: BoardModel): string[] => jobs.id.filter((_, job) => jobs.open_request[job] !== null);
