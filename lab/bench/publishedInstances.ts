/**
 * Published instances of vehicle routing with time windows (Solomon's text form) as days of the search, from a folder given to the bench. The
 * search plans on a grid of 5 minutes, so distances to one decimal become multiples of 5. docs/optimisation.md#compared-with-published-instances
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DayPlan, DayProblem } from '../../src/engine/optimisation/dayProblem.ts';
import { RANGE_STRIDE, STEP_MINUTES } from '../../src/engine/optimisation/dayProblem.ts';
import { FAR_PAST } from '../../src/engine/minutes.ts';

export interface PublishedInstance {
  readonly name: string;
  readonly problem: DayProblem;
  /** Everything waits. */
  readonly now: DayPlan;
  /** Distances in tenths of the file's unit, cut off, at `a * (customers + 1) + b`; the depot comes first. */
  readonly distances: readonly number[];
  readonly customers: readonly Customer[];
  readonly capacity: number;
  /** Proven optimum in tenths. */
  readonly least: number;
}

interface Customer {
  readonly east: number;
  readonly north: number;
  readonly demand: number;
  /** First and last start of service, and its length, in tenths. */
  readonly from: number;
  readonly until: number;
  readonly service: number;
}

/** Optima of Solomon's instances with distances cut off to one decimal, in the file's unit (Solomon's page; Kohl, Kallehauge, Pecin and others). */
const leastCosts: Readonly<Record<string, number>> = {
  C101: 827.3,
  C104: 822.9,
  R101: 1637.7,
  R105: 1355.3,
  R107: 1064.6,
  R109: 1146.9,
  R111: 1048.7,
  RC101: 1619.8,
  RC103: 1258,
  RC105: 1513.7,
};

const scale = 10;
/** More than any plan costs, so that everybody is visited. */
const prize = 1e6;

/** The instances of the folder whose optimum is known, by name. */
export function readInstances(folder: string): PublishedInstance[] {
  return readdirSync(folder)
    .map((file) => ({ file, name: file.replace(/\.txt$/i, '').toUpperCase() }))
    .filter(({ name }) => name in leastCosts)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ file, name }) => instanceOf(name, readFileSync(join(folder, file), 'utf8')));
}

function instanceOf(name: string, text: string): PublishedInstance {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const fleet = lines.findIndex((line) => line.startsWith('NUMBER'));
  const [vehicles, capacity] = lines[fleet + 1]!.split(/\s+/).map(Number) as [number, number];
  const [depot, ...customers] = lines
    .slice(fleet + 2)
    .filter((line) => /^\d/.test(line))
    .map((line): Customer => {
      const [, east, north, demand, from, until, service] = line.split(/\s+/).map(Number) as number[];
      return { east: east!, north: north!, demand: demand!, from: scale * from!, until: scale * until!, service: scale * service! };
    });
  const places = [depot!, ...customers];
  const distances = places.flatMap((a) => places.map((b) => Math.floor(scale * Math.hypot(a.east - b.east, a.north - b.north))));
  const lanes = Math.min(vehicles, customers.length);
  const stopCount = customers.length + lanes;
  const placeOf = (stop: number) => (stop < customers.length ? stop + 1 : 0);
  const travel = new Uint16Array(stopCount * stopCount);
  for (let from = 0; from < stopCount; from++)
    for (let to = 0; to < stopCount; to++)
      travel[from * stopCount + to] = STEP_MINUTES * distances[placeOf(from) * places.length + placeOf(to)]!;
  // A customer can start when somebody can be there, and when the way back still fits.
  const ranges = customers.flatMap(({ from, until, service }, customer) => {
    const first = Math.max(from, depot!.from + distances[customer + 1]!);
    const last = Math.min(until, depot!.until - service - distances[(customer + 1) * places.length]!);
    return [1, STEP_MINUTES * first, STEP_MINUTES * last, STEP_MINUTES * service];
  });
  const problem: DayProblem = {
    jobIds: customers.map((_, customer) => String(customer)),
    technicianIds: Array.from({ length: lanes }, (_, lane) => String(lane)),
    blockCount: 0,
    blockLane: new Int32Array(),
    blockStart: new Int32Array(),
    blockEnd: new Int32Array(),
    stopCount,
    travel,
    rangesAt: Int32Array.from({ length: customers.length * lanes }, (_, key) => (1 + RANGE_STRIDE) * Math.floor(key / lanes)),
    ranges: Int32Array.from(ranges),
    currentLane: new Int32Array(customers.length).fill(-1),
    currentStart: new Int32Array(customers.length).fill(-1),
    prize: new Float64Array(customers.length).fill(prize),
    lanePrice: new Int32Array(customers.length * lanes),
    joined: null,
    newTimePrice: 0,
    workMinutes: new Int32Array(customers.length),
    shareMinutes: new Int32Array(lanes),
    isEven: false,
    mayRetime: false,
    timeOff: Array.from({ length: lanes }, () => new Int32Array()),
    overtime: Array.from({ length: lanes }, () => new Int32Array()),
    overtimePrice: 0,
    leaveNotBefore: FAR_PAST,
    loads: { demand: Int32Array.from(customers, ({ demand }) => demand), capacity },
  };
  const now = { routes: Array.from({ length: lanes }, () => []), starts: new Int32Array(customers.length).fill(-1) };
  return { name, problem, now, distances, customers: places, capacity, least: Math.round(scale * leastCosts[name]!) };
}

/** What a plan costs, in tenths, counted from the file alone. Throws when the plan breaks a rule. */
export function costOfRoutes({ customers, distances, capacity }: PublishedInstance, routes: readonly (readonly number[])[]): number {
  const width = customers.length;
  const visited = new Set(routes.flat());
  if (visited.size !== width - 1 || routes.flat().length !== width - 1) throw new Error('a customer is visited twice or never');
  let cost = 0;
  for (const route of routes) {
    if (route.length === 0) continue;
    let [place, time, load] = [0, customers[0]!.from, 0];
    for (const stop of route) {
      const { from, until, service, demand } = customers[stop + 1]!;
      const way = distances[place * width + stop + 1]!;
      cost += way;
      time = Math.max(time + way, from);
      if (time > until) throw new Error(`customer ${stop + 1} is visited too late`);
      time += service;
      load += demand;
      place = stop + 1;
    }
    const way = distances[place * width]!;
    cost += way;
    if (time + way > customers[0]!.until) throw new Error('a vehicle is back too late');
    if (load > capacity) throw new Error('a vehicle carries too much');
  }
  return cost;
}
