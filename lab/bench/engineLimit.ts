/**
 * The limit for the engine: the same answers on board L, written by hand on bare typed arrays. It assumes everything that this board
 * happens to have: one shift, six sessions a day, no time off, one area, all coordinates known, no midnight.
 */

import type { BoardL } from './boards.ts';

const SESSIONS_A_DAY = 6;
const R = 6371.0088;
const MINUTES_PER_RADIAN = ((R * 1.3) / 40) * 60;

/** Board L as bare columns, in minutes since the first day's 00:00. */
export interface LimitBoard {
  readonly technicianCount: number;
  readonly dayCount: number;
  readonly origin: number;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly vector: Float64Array;
  readonly home: Float64Array;
  readonly mask: Int32Array;
  readonly skillCount: Int32Array;
  readonly open: Int32Array;
  readonly close: Int32Array;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly length: number;
  readonly spanMinutes: number;
}

/** Makes the columns of the same board. */
export function makeLimitBoard(data: BoardL): LimitBoard {
  const { lanes } = data.board;
  const { calendar } = data;
  const dayCount = calendar.days.length;
  const origin = calendar.dayStarts[0]!;
  const perTechnician = dayCount * SESSIONS_A_DAY;
  const start = new Int32Array(lanes.length * perTechnician);
  const end = new Int32Array(lanes.length * perTechnician);
  const vector = new Float64Array(3 * lanes.length * perTechnician);
  const home = new Float64Array(3 * lanes.length);
  for (const [n, lane] of lanes.entries()) {
    for (let session = 0; session < perTechnician; session++) {
      start[n * perTechnician + session] = lane.startMinutes[session]! - origin;
      end[n * perTechnician + session] = lane.endMinutes[session]! - origin;
    }
    vector.set(lane.stopCoordinates.vectors.subarray(0, 3 * perTechnician), 3 * n * perTechnician);
    home.set(lane.stopCoordinates.vectors.subarray(3 * perTechnician), 3 * n);
  }
  const { x, y, z } = data.visitPoint;
  return {
    technicianCount: lanes.length,
    dayCount,
    origin,
    start,
    end,
    vector,
    home,
    mask: Int32Array.from(data.drawn, (technician) => technician.skillMask),
    skillCount: Int32Array.from(lanes, (lane) => lane.skillIds.size),
    open: Int32Array.from(data.mornings, (minute) => minute - origin),
    close: Int32Array.from(data.mornings, (minute) => minute - origin + 600),
    x,
    y,
    z,
    length: data.visit.visitMinutes,
    spanMinutes: calendar.dayStarts[dayCount]! - origin,
  };
}

function minutesOf(x: number, y: number, z: number): number {
  return Math.ceil(2 * Math.asin(Math.sqrt(x * x + y * y + z * z) / 2) * MINUTES_PER_RADIAN);
}

/** Minutes between the job and entry `i` of a column of vectors. */
function toJob(limit: LimitBoard, vector: Float64Array, i: number): number {
  return minutesOf(vector[3 * i]! - limit.x, vector[3 * i + 1]! - limit.y, vector[3 * i + 2]! - limit.z);
}

/** Booking windows: start and end (relative) of all periods in turn, in a flat array. */
export function limitWindows(limit: LimitBoard, periods: Int32Array, requiredMask: number): number[] {
  const { start, end, vector, open, close, length, dayCount } = limit;
  const counts = new Int32Array(limit.spanMinutes + 1);
  for (let n = 0, at = 0; n < limit.technicianCount; n++) {
    if ((limit.mask[n]! & requiredMask) !== requiredMask) {
      at += dayCount * SESSIONS_A_DAY;
      continue;
    }
    for (let day = 0; day < dayCount; day++, at += SESSIONS_A_DAY) {
      let free = open[day]!;
      for (let i = 0; i <= SESSIONS_A_DAY; i++) {
        const until = i < SESSIONS_A_DAY ? start[at + i]! : close[day]!;
        if (until - free >= length) {
          const first = i === 0 ? free : free + toJob(limit, vector, at + i - 1);
          if (first + length <= until) {
            const last = i === SESSIONS_A_DAY ? until - length : until - length - toJob(limit, vector, at + i);
            if (first <= last) {
              counts[first]!++;
              counts[last + 1]!--;
            }
          }
        }
        if (i < SESSIONS_A_DAY) free = end[at + i]!;
      }
    }
  }
  for (let minute = 1; minute < counts.length; minute++) counts[minute]! += counts[minute - 1]!;
  const windows: number[] = [];
  for (let period = 0; period < periods.length; period += 2) {
    const stop = periods[period + 1]! - length + 1;
    for (let minute = periods[period]!; minute < stop; minute++) {
      if (counts[minute] === 0) continue;
      const first = minute;
      while (minute < stop && counts[minute]! > 0) minute++;
      windows.push(first, minute - 1 + length);
    }
  }
  return windows;
}

/** Slots on a 30-minute grid from opening time: for each start with technicians, the sorted keys (see `keyOf`) and travel. */
export interface LimitSlots {
  readonly starts: number[];
  readonly keys: Float64Array[];
  readonly travel: Int32Array[];
  readonly tenthsOfKm: Int32Array[];
}

/** Score, load and technician as one number, which sorts by descending score, then by load and technician. */
export function keyOf(score: number, load: number, technician: number): number {
  return ((100 - score) * 65536 + load) * 1024 + technician;
}

/** All slots with their technicians, with the same score as `matchScore.ts`. */
export function limitSlots(limit: LimitBoard, stepMinutes: number, requiredMask: number): LimitSlots {
  const { start, end, vector, home, open, close, length, dayCount } = limit;
  const requiredCount = requiredMask === 0 ? 0 : 1;
  const perDay = Math.floor(600 / stepMinutes);
  const lists: number[][] = Array.from({ length: dayCount * perDay }, () => []);
  for (let n = 0, at = 0; n < limit.technicianCount; n++) {
    if ((limit.mask[n]! & requiredMask) !== requiredMask) {
      at += dayCount * SESSIONS_A_DAY;
      continue;
    }
    for (let day = 0; day < dayCount; day++, at += SESSIONS_A_DAY) {
      let free = open[day]!;
      for (let i = 0; i <= SESSIONS_A_DAY; i++) {
        const until = i < SESSIONS_A_DAY ? start[at + i]! : close[day]!;
        if (until - free >= length) {
          const there = i === 0 ? toJob(limit, home, n) : toJob(limit, vector, at + i - 1);
          const first = i === 0 ? free : free + there;
          if (first + length <= until) {
            const onward = i === SESSIONS_A_DAY ? toJob(limit, home, n) : toJob(limit, vector, at + i);
            const last = i === SESSIONS_A_DAY ? until - length : until - length - onward;
            let slot = Math.ceil((first - open[day]!) / stepMinutes);
            if (open[day]! + slot * stepMinutes <= last) {
              let booked = 0;
              for (let j = 0; j < SESSIONS_A_DAY; j++) booked += end[at + j]! - start[at + j]!;
              let week = 0;
              for (let other = 0; other < dayCount; other++) {
                const away = Math.abs(Math.round((open[other]! - open[day]!) / 1440));
                if (away === 0 || away > 7) continue;
                const from = at + (other - day) * SESSIONS_A_DAY;
                for (let j = 0; j < SESSIONS_A_DAY; j++) week += (8 - away) * (end[from + j]! - start[from + j]!);
              }
              const [from, fromAt] = i === 0 ? [home, n] : [vector, at + i - 1];
              const [to, toAt] = i === SESSIONS_A_DAY ? [home, n] : [vector, at + i];
              const replaced = minutesOf(
                from[3 * fromAt]! - to[3 * toAt]!,
                from[3 * fromAt + 1]! - to[3 * toAt + 1]!,
                from[3 * fromAt + 2]! - to[3 * toAt + 2]!,
              );
              const added = Math.min(Math.max(there + onward - replaced, 0), 120);
              const score =
                50 -
                Math.round((50 * added) / 120) +
                20 +
                Math.max(0, 15 - 3 * (limit.skillCount[n]! - requiredCount)) +
                15 -
                Math.round(8 * Math.min(1, booked / 600) + 7 * Math.min(1, week / (8 * 5 * 600)));
              const x = from[3 * fromAt]! - limit.x;
              const y = from[3 * fromAt + 1]! - limit.y;
              const z = from[3 * fromAt + 2]! - limit.z;
              const tenthsOfKm = Math.round(2 * Math.asin(Math.sqrt(x * x + y * y + z * z) / 2) * R * 13);
              for (; open[day]! + slot * stepMinutes <= last; slot++) {
                lists[day * perDay + slot]!.push(keyOf(score, 8 * booked + week, n), there, tenthsOfKm);
              }
            }
          }
        }
        if (i < SESSIONS_A_DAY) free = end[at + i]!;
      }
    }
  }
  const slots: LimitSlots = { starts: [], keys: [], travel: [], tenthsOfKm: [] };
  for (let day = 0; day < dayCount; day++) {
    for (let slot = 0; slot < perDay; slot++) {
      const list = lists[day * perDay + slot]!;
      if (list.length > 0) addSlot(slots, open[day]! + slot * stepMinutes, list);
    }
  }
  return slots;
}

/** Sorts a slot's triples by key. The key carries the position of its travel in the lower digits of a double. */
function addSlot(slots: LimitSlots, startMinute: number, list: number[]): void {
  const count = list.length / 3;
  const sorted = new Float64Array(count);
  for (let i = 0; i < count; i++) sorted[i] = list[3 * i]! * 1024 + i;
  sorted.sort();
  const keys = new Float64Array(count);
  const travel = new Int32Array(count);
  const tenthsOfKm = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const from = sorted[i]! % 1024;
    keys[i] = list[3 * from]!;
    travel[i] = list[3 * from + 1]!;
    tenthsOfKm[i] = list[3 * from + 2]!;
  }
  slots.starts.push(startMinute);
  slots.keys.push(keys);
  slots.travel.push(travel);
  slots.tenthsOfKm.push(tenthsOfKm);
}

/** All technicians for an emergency, by minutes from home, with the number of jobs they would push; a technician is `key % 65536`. */
export interface LimitRanking {
  readonly keys: Int32Array;
  readonly pushes: Uint8Array;
}

/** Ranks all technicians for a landing. Jobs in its way are pushed behind it, and push further jobs, in their present order. */
export function limitEmergency(limit: LimitBoard, startMinute: number, day: number): LimitRanking {
  const { start, end, vector, home, dayCount, length, technicianCount } = limit;
  const keys = new Int32Array(technicianCount);
  const pushes = new Uint8Array(technicianCount);
  for (let n = 0; n < technicianCount; n++) {
    keys[n] = toJob(limit, home, n) * 65536 + n;
    const from = (n * dayCount + day) * SESSIONS_A_DAY;
    const until = from + SESSIONS_A_DAY;
    let at = from;
    while (at < until && end[at]! + toJob(limit, vector, at) <= startMinute) at++;
    let free = startMinute + length;
    for (let last = -1; at < until; last = at++) {
      const way =
        last < 0
          ? toJob(limit, vector, at)
          : minutesOf(
              vector[3 * last]! - vector[3 * at]!,
              vector[3 * last + 1]! - vector[3 * at + 1]!,
              vector[3 * last + 2]! - vector[3 * at + 2]!,
            );
      if (free + way <= start[at]!) break;
      pushes[n]!++;
      free += way + end[at]! - start[at]!;
    }
  }
  keys.sort();
  return { keys, pushes };
}

/** Ranges of starts on the first days: technician, first start and end of starts for each range, in a flat array. */
export function limitStarts(limit: LimitBoard, dayCount: number, requiredMask: number): Int32Array {
  const { start, end, vector, open, close, length } = limit;
  const found = new Int32Array(3 * limit.technicianCount * dayCount * (SESSIONS_A_DAY + 1));
  let count = 0;
  for (let n = 0; n < limit.technicianCount; n++) {
    if ((limit.mask[n]! & requiredMask) !== requiredMask) continue;
    let at = n * limit.dayCount * SESSIONS_A_DAY;
    for (let day = 0; day < dayCount; day++, at += SESSIONS_A_DAY) {
      let free = open[day]!;
      for (let i = 0; i <= SESSIONS_A_DAY; i++) {
        const until = i < SESSIONS_A_DAY ? start[at + i]! : close[day]!;
        if (until - free >= length) {
          const first = i === 0 ? free : free + toJob(limit, vector, at + i - 1);
          if (first + length <= until) {
            const last = i === SESSIONS_A_DAY ? until - length : until - length - toJob(limit, vector, at + i);
            if (first <= last) {
              found[count++] = n;
              found[count++] = first;
              found[count++] = last + 1;
            }
          }
        }
        if (i < SESSIONS_A_DAY) free = end[at + i]!;
      }
    }
  }
  return found.slice(0, count);
}
