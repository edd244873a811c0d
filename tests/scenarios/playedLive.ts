/**
 * The live states of a day, found in another way than the service does it: every technician is followed minute by minute from now on.
 * docs/reference/scheduling.md#live-state. It shares no code with `src/`.
 */

/** A place in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** A visit as planned, and what was fired of it. Minutes since the epoch. */
export interface DayVisit {
  readonly id: string;
  readonly place: Place;
  technicians: string[];
  start: number;
  end: number;
  promisedUntil: number;
  departed: number | null;
  arrived: number | null;
  done: number | null;
}

export interface ExpectedLive {
  readonly state: string;
  readonly late: number;
  readonly over: number;
  readonly isBroken: boolean;
  readonly start: number;
  readonly end: number;
}

/** Minutes of the way by the rule of the documents: great circle times 1.3, at 40 km/h, rounded up. */
export function wayMinutes(from: Place, to: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const cosine =
    Math.sin(radians(from.latitude)) * Math.sin(radians(to.latitude)) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.cos(radians(from.longitude - to.longitude));
  const km = cosine >= 1 ? 0 : 6371.0088 * Math.acos(cosine);
  return Math.ceil((km * 1.3 * 60) / 40 - 1e-9);
}

interface Walker {
  readonly technician: string;
  /** Visits still to begin, in planned order. */
  readonly ahead: DayVisit[];
  at: Place;
  /** Free to leave from this minute on. */
  free: number;
  /** Set while driving to `ahead[0]`. */
  arrives: number | null;
}

const isFired = ({ departed, arrived, done }: DayVisit) => departed !== null || arrived !== null || done !== null;
const lengthOf = ({ start, end }: DayVisit) => end - start;
const beganAt = ({ arrived, done, start }: DayVisit) => arrived ?? (done === null ? null : Math.min(start, done));
const endsAt = (visit: DayVisit, begin: number, now: number) =>
  visit.done ?? (visit.arrived === null ? begin + lengthOf(visit) : Math.max(begin + lengthOf(visit), now));

/**
 * The state of each visit at `now`, by id. `visits`: the visits of one local day that are not called off. `dayEnd`: the midnight after it.
 */
export function playedLive(
  homes: ReadonlyMap<string, Place>,
  visits: readonly DayVisit[],
  now: number,
  dayEnd: number,
): Map<string, ExpectedLive> {
  const starts = new Map<string, number>();
  const lanes = new Map<string, DayVisit[]>();
  for (const technician of homes.keys())
    lanes.set(
      technician,
      visits.filter(({ technicians }) => technicians.includes(technician)).sort((one, other) => one.start - other.start),
    );
  const walkers = [...lanes].map(([technician, lane]) => walkerOf(technician, homes.get(technician)!, lane, now, starts));
  // Everybody's next hours, a minute at a time.
  for (let minute = now; walkers.some(({ ahead }) => ahead.length > 0) && minute < now + 4_000; minute += 1)
    while (walkers.some((walker) => step(walker, walkers, minute, now, starts)));
  for (const lane of lanes.values()) passOver(lane, now, starts);
  return new Map(visits.map((visit) => [visit.id, told(visit, lanes, homes, starts.get(visit.id)!, now, dayEnd)]));
}

/** Where somebody is now, and what is left to do. Visits that were begun get their starts at once. */
function walkerOf(technician: string, home: Place, lane: readonly DayVisit[], now: number, starts: Map<string, number>): Walker {
  const last = lane.findLastIndex(isFired);
  const walker: Walker = { technician, ahead: lane.slice(last + 1), at: home, free: now, arrives: null };
  let left = -Infinity;
  for (const visit of lane.slice(0, last + 1)) {
    const began = beganAt(visit);
    if (began !== null) {
      starts.set(visit.id, began);
      walker.at = visit.place;
      left = endsAt(visit, began, now);
    } else if (visit === lane[last]) {
      // On the way.
      walker.ahead.unshift(visit);
      walker.arrives = Math.max(now, visit.departed! + wayMinutes(walker.at, visit.place));
    }
  }
  walker.free = Math.max(now, left);
  return walker;
}

/** A visit that was passed over comes after the last one of its technician that was begun. */
function passOver(lane: readonly DayVisit[], now: number, starts: Map<string, number>): void {
  const last = lane.findLastIndex(isFired);
  if (last < 0) return;
  const begun = lane[last]!;
  const free = Math.max(now, endsAt(begun, starts.get(begun.id)!, now));
  for (const visit of lane.slice(0, last))
    if (!isFired(visit)) starts.set(visit.id, Math.max(visit.start, free + wayMinutes(begun.place, visit.place)));
}

/** What happens to somebody in this minute. Whether anything did. */
function step(walker: Walker, all: readonly Walker[], minute: number, now: number, starts: Map<string, number>): boolean {
  const next = walker.ahead[0];
  if (next === undefined || minute < walker.free) return false;
  if (walker.arrives === null) {
    // Leaves when the way leads there by the planned start, or at once.
    const way = wayMinutes(walker.at, next.place);
    if (minute + way < next.start) return false;
    walker.arrives = minute + way;
    return true;
  }
  if (minute < walker.arrives) return false;
  const crew = all.filter(({ technician }) => next.technicians.includes(technician));
  if (crew.some(({ ahead, arrives }) => ahead[0] !== next || arrives === null || arrives > minute)) return false;
  starts.set(next.id, minute);
  for (const member of crew) {
    member.ahead.shift();
    member.arrives = null;
    member.at = next.place;
    member.free = endsAt(next, minute, now);
  }
  return true;
}

function told(
  visit: DayVisit,
  lanes: ReadonlyMap<string, readonly DayVisit[]>,
  homes: ReadonlyMap<string, Place>,
  start: number,
  now: number,
  dayEnd: number,
): ExpectedLive {
  const due = Math.max(visit.end, (visit.arrived ?? visit.start) + lengthOf(visit));
  const over = visit.arrived === null ? 0 : Math.max(0, (visit.done ?? now) - due);
  const mustLeave = visit.technicians.some((technician) => {
    const lane = lanes.get(technician)!;
    const before = lane[lane.indexOf(visit) - 1];
    return now >= visit.start - wayMinutes(before?.place ?? homes.get(technician)!, visit.place);
  });
  const begun = () => (over > 0 ? 'running_over' : 'on_site');
  const waiting = () => (now > visit.start ? 'late_to_start' : mustLeave ? 'leave_now' : 'upcoming');
  const open = () => (visit.arrived !== null ? begun() : visit.departed !== null ? 'on_the_way' : waiting());
  return {
    state: visit.done !== null ? 'done' : now >= dayEnd ? 'not_done' : open(),
    late: Math.max(0, start - visit.start),
    over,
    isBroken: start > visit.promisedUntil,
    start,
    end: endsAt(visit, start, now),
  };
}
