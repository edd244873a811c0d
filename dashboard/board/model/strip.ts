/** What the strip counts, and which lanes each number shows. Needs no browser. */
import { liveFlags, type LiveFlag } from '../../../src/contract/liveFlags.ts';
import { flagCounts, type LiveVisits } from './live.ts';
import { loadOf, percentOf, sumOf, type Load } from './load.ts';
import { isInTimeOff, minuteOf, type BoardModel } from './model.ts';

/**
 * `emergency`: with an emergency that is not completed; `reassign`: with a visit in time off; `requests`: with a customer's open request;
 * `gaps`: with a gap of an hour or more; `room`: booked less than the team.
 */
export const laneFilters = [...liveFlags, 'emergency', 'reassign', 'requests', 'gaps', 'room'] as const;
export type LaneFilter = (typeof laneFilters)[number];

export const isLiveFlag = (filter: LaneFilter | null): filter is LiveFlag => liveFlags.some((flag) => flag === filter);

/** The strip counts gaps from this length on. */
export const leastLongGapMinutes = 60;

export interface StripCounts {
  /** null: today is not shown. */
  readonly live: Readonly<Record<LiveFlag, number>> | null;
  /** Emergencies on the board that are not completed. */
  readonly emergency: number;
  readonly reassign: number;
  readonly gaps: number;
  /** Booked share in whole percent; null without working time. */
  readonly booked: number | null;
}

export function stripCounts(model: BoardModel, live: LiveVisits, now: number, showsToday: boolean): StripCounts {
  const loads = loadsOf(model, now);
  return {
    live: showsToday ? flagCounts(model, live) : null,
    emergency: jobsWith(model, (visit) => isOpenEmergency(model, visit)).size,
    reassign: jobsWith(model, (visit) => isInTimeOff(model, visit)).size,
    gaps: loads.reduce((sum, { gaps }) => sum + gaps.filter(isLong).length, 0),
    booked: bookedOf(loads),
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
  if (filter === 'emergency') return having((visit) => isOpenEmergency(model, visit));
  if (filter === 'reassign') return having((visit) => isInTimeOff(model, visit));
  if (filter === 'requests') return having((visit) => jobs.open_request[visits.job[visit]!] !== null);
  const loads = loadsOf(model, now);
  if (filter === 'gaps') return [...loads.keys()].filter((technician) => loads[technician]!.gaps.some(isLong));
  const booked = bookedOf(loads) ?? 0;
  return [...loads.keys()].filter((technician) => (percentOf(loads[technician]!) ?? Infinity) < booked);
}

/** The booked share of those who work. Visits of somebody who is absent take nobody's working time, as on Today. */
const bookedOf = (loads: readonly Load[]) => percentOf(sumOf(loads.filter(({ workMinutes }) => workMinutes > 0)));

const isLong = ({ start, end }: Load['gaps'][number]) => end - start >= leastLongGapMinutes;

const loadsOf = (model: BoardModel, now: number): Load[] =>
  model.board.technicians.id.map((_, technician) => loadOf(model, technician, 0, model.board.minutes, now));

function isOpenEmergency({ board: { visits, jobs } }: BoardModel, visit: number): boolean {
  const job = visits.job[visit]!;
  return jobs.priority_level[job] === 'p0' && jobs.progress[job] !== 'completed';
}

/** Jobs with such a visit. */
const jobsWith = ({ board: { visits } }: BoardModel, holds: (visit: number) => boolean): Set<number> =>
  new Set(visits.job.filter((_, visit) => holds(visit)));
