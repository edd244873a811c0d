/**
 * Where a visit of some length fits into working hours, whatever is booked: within one piece, or over a break.
 * docs/reference/scheduling.md#session.
 *
 * A visit may span a break when at least `minMinutesBesideBreak` of it lie before the break and as many after. It then ends later by
 * the length of the break. So a visit of L minutes has one block length for each set of breaks that it spans, and the starts of each
 * are one range. These ranges never overlap: a start decides the end.
 *
 * The table is made once for a pattern and a length, and all technicians of the pattern share it.
 */

import type { Calendar } from './calendar.ts';
import { FAR_PAST } from './minutes.ts';
import { breaksBetween, coversWork, isLongerThanDay, noBreaks, pieceAt, shiftOf, type WorkHours } from './workHours.ts';

/** Numbers per option: first start, last start, minutes of the block with its breaks, start and end of the reach, piece of the start and of the end. */
export const OPTION_STRIDE = 7;

/**
 * The options of each day, in the order of their starts. Day `d` has those at `offsets[d]` up to `offsets[d + 1]`.
 *
 * The reach of an option is the day of its start, and the shift that holds it, up to a day before and after. Stops within the reach
 * are visits before and after it; the technician comes from others by way of the start location.
 */
export interface StartOptions {
  readonly values: Int32Array;
  readonly offsets: Int32Array;
  /** 1 for each day with a reach beyond it. */
  readonly reachesOut: Uint8Array;
}

const tables = new WeakMap<WorkHours, Map<number, StartOptions>>();

/** The options of a visit of `visitMinutes`. `besideBreak`: how many minutes of it must lie on each side of a break, at least 1. */
export function startOptions(calendar: Calendar, hours: WorkHours, visitMinutes: number, besideBreak: number): StartOptions {
  let ofHours = tables.get(hours);
  if (ofHours === undefined) tables.set(hours, (ofHours = new Map<number, StartOptions>()));
  const key = hours.hasBreaks ? visitMinutes * 1441 + besideBreak : visitMinutes;
  let options = ofHours.get(key);
  if (options === undefined) ofHours.set(key, (options = makeOptions(calendar, hours, visitMinutes, besideBreak)));
  return options;
}

function makeOptions(calendar: Calendar, hours: WorkHours, visitMinutes: number, besideBreak: number): StartOptions {
  const { pieces, endOfShift, firstPiece, endPiece } = hours;
  const { dayStarts } = calendar;
  const dayCount = calendar.days.length;
  const values: number[] = [];
  const offsets = new Int32Array(dayCount + 1);
  const reachesOut = new Uint8Array(dayCount);
  for (let day = 0; day < dayCount; day++) {
    const dayStart = dayStarts[day]!;
    const lastMinute = dayStarts[day + 1]! - 1;
    for (let piece = firstPiece[day]!; piece < endPiece[day]!; piece++) {
      const from = Math.max(pieces[2 * piece]!, dayStart);
      const pieceEnd = pieces[2 * piece + 1]!;
      const [reachFrom, reachUntil] = reachOf(calendar, hours, day, piece);
      if (reachFrom < dayStart || reachUntil > lastMinute + 1) reachesOut[day] = 1;
      const last = Math.min(pieceEnd - visitMinutes, lastMinute);
      if (from <= last) values.push(from, last, visitMinutes, reachFrom, reachUntil, piece, piece);
      let blockMinutes = visitMinutes;
      for (let end = piece + 1; end < endOfShift[piece]!; end++) {
        blockMinutes += pieces[2 * end]! - pieces[2 * end - 1]!;
        const first = pieces[2 * end]! + besideBreak - blockMinutes;
        const lastBefore = Math.min(pieceEnd - besideBreak, lastMinute);
        if (first > lastBefore) break;
        const start = Math.max(from, first);
        const until = Math.min(lastBefore, pieces[2 * end + 1]! - blockMinutes);
        if (start <= until) values.push(start, until, blockMinutes, reachFrom, reachUntil, piece, end);
      }
    }
    offsets[day + 1] = values.length;
  }
  return { values: Int32Array.from(values), offsets, reachesOut };
}

/** The reach of a start in this piece on this day. */
function reachOf({ dayStarts, edgeStarts }: Calendar, hours: WorkHours, day: number, piece: number): readonly [number, number] {
  const [shiftStart, shiftEnd] = shiftOf(hours, piece);
  const dayStart = dayStarts[day]!;
  const dayEnd = dayStarts[day + 1]!;
  const dayBefore = day > 0 ? dayStarts[day - 1]! : edgeStarts[0];
  const dayAfter = day + 2 < dayStarts.length ? dayStarts[day + 2]! : edgeStarts[1];
  return [Math.min(dayStart, Math.max(shiftStart, dayBefore)), Math.max(dayEnd, Math.min(shiftEnd, dayAfter))];
}

/** The reach of any minute of a day: that of the shift that holds it, or else the day alone. */
export function reachAt(calendar: Calendar, hours: WorkHours, day: number, minute: number): readonly [from: number, until: number] {
  const piece = pieceAt(hours, minute);
  return piece < 0 ? [calendar.dayStarts[day]!, calendar.dayStarts[day + 1]!] : reachOf(calendar, hours, day, piece);
}

/**
 * Until when starts are "later the same day" as a minute of this day: to midnight, or to the end of a shift that goes on past it, at
 * most to the end of the next day.
 */
export function laterStartsUntil(calendar: Calendar, hours: WorkHours, day: number): number {
  const dayEnd = calendar.dayStarts[day + 1]!;
  return day + 1 < calendar.days.length ? Math.min(reachAt(calendar, hours, day, dayEnd - 1)[1], calendar.dayStarts[day + 2]!) : dayEnd;
}

/** Until when the working day of this day goes on: to midnight, or to the end of a night shift. */
export function laterUntil(calendar: Calendar, hours: WorkHours, day: number): number {
  const dayEnd = calendar.dayStarts[day + 1]!;
  const piece = pieceAt(hours, dayEnd - 1);
  if (piece < 0 || day + 1 >= calendar.days.length) return dayEnd;
  return isLongerThanDay(hours, piece) ? dayEnd : Math.max(dayEnd, shiftOf(hours, piece)[1]);
}

/** A block of working time with the breaks in it. `breaks` is flat. */
interface WorkBlock {
  readonly endMinute: number;
  readonly breaks: readonly number[];
}

/** The block of a visit that starts at this minute. Null when it does not fit into working hours. */
export function blockAt(options: StartOptions, hours: WorkHours, day: number, startMinute: number): WorkBlock | null {
  const { values, offsets } = options;
  for (let at = offsets[day]!; at < offsets[day + 1]!; at += OPTION_STRIDE) {
    if (values[at]! > startMinute || startMinute > values[at + 1]!) continue;
    const endMinute = startMinute + values[at + 2]!;
    return { endMinute, breaks: values[at + 5] === values[at + 6] ? noBreaks : breaksBetween(hours, values[at + 5]!, endMinute) };
  }
  return null;
}

/**
 * Cuts time off out of the starts `[from, until)` of an option: flat pairs of first start and end of starts. Time off that lies in the
 * breaks of the block alone is not in the way.
 */
export function outsideTimeOff(
  timeOff: Int32Array,
  { pieces }: WorkHours,
  { values }: StartOptions,
  option: number,
  from: number,
  until: number,
): number[] {
  const blockMinutes = values[option + 2]!;
  const [firstPiece, lastPiece] = [values[option + 5]!, values[option + 6]!];
  let [start, end] = [from, until];
  const starts: number[] = [];
  for (let at = 0; at < timeOff.length && start < end; at += 2) {
    const [offStart, offEnd] = [timeOff[at]!, timeOff[at + 1]!];
    if (firstPiece === lastPiece) {
      if (offEnd <= start) continue;
      const freeUntil = Math.min(end, offStart - blockMinutes + 1);
      if (start < freeUntil) starts.push(start, freeUntil);
      start = Math.max(start, offEnd);
      continue;
    }
    for (let piece = firstPiece; piece <= lastPiece; piece++) {
      // The work in this piece: from the start on in the first, to the end in the last, and all of it between.
      if (offEnd <= pieces[2 * piece]! || offStart >= pieces[2 * piece + 1]!) continue;
      if (piece === firstPiece) start = Math.max(start, offEnd);
      else if (piece === lastPiece) end = Math.min(end, offStart - blockMinutes + 1);
      else return starts;
    }
  }
  if (start < end) starts.push(start, end);
  return starts;
}

const shared = new WeakMap<StartOptions, WeakMap<WorkHours, StartOptions>>();

/** The options of a lead's hours that somebody with other hours can take too. A break of the lead is a break for all. */
export function sharedOptions(calendar: Calendar, options: StartOptions, lead: WorkHours, own: WorkHours): StartOptions {
  if (lead === own) return options;
  let ofLead = shared.get(options);
  if (ofLead === undefined) shared.set(options, (ofLead = new WeakMap<WorkHours, StartOptions>()));
  let made = ofLead.get(own);
  if (made === undefined) ofLead.set(own, (made = makeShared(calendar, options, lead, own)));
  return made;
}

/** Stops before and after are those of the member's own shift. */
function makeShared(calendar: Calendar, { values, offsets }: StartOptions, lead: WorkHours, own: WorkHours): StartOptions {
  const reachesOut = new Uint8Array(calendar.days.length);
  const kept: number[] = [];
  const keptOffsets = new Int32Array(offsets.length);
  for (let day = 0; day + 1 < offsets.length; day++) {
    for (let at = offsets[day]!; at < offsets[day + 1]!; at += OPTION_STRIDE) {
      const [first, last, blockMinutes, , , piece, end] = values.subarray(at, at + OPTION_STRIDE) as unknown as Option;
      for (let other = 0; 2 * other < own.pieces.length; other++) {
        const from = Math.max(first, own.pieces[2 * other]!);
        let until = Math.min(last, own.pieces[2 * other + 1]! - 1);
        if (from > until) continue;
        if (piece === end) until = Math.min(until, own.pieces[2 * other + 1]! - blockMinutes);
        else if (own.pieces[2 * other + 1]! < lead.pieces[2 * piece + 1]!) continue;
        else until = Math.min(until, lastOverBreaks(lead, own, piece, end) - blockMinutes);
        if (from > until) continue;
        const [reachFrom, reachUntil] = reachOf(calendar, own, day, other);
        if (reachFrom < calendar.dayStarts[day]! || reachUntil > calendar.dayStarts[day + 1]!) reachesOut[day] = 1;
        kept.push(from, until, blockMinutes, reachFrom, reachUntil, piece, end);
      }
    }
    keptOffsets[day + 1] = kept.length;
  }
  return { values: Int32Array.from(kept), offsets: keptOffsets, reachesOut };
}

type Option = [first: number, last: number, blockMinutes: number, reachFrom: number, reachUntil: number, piece: number, end: number];

/** The latest end in the lead's piece `end` of somebody who also works all the pieces between. `FAR_PAST` when there is none. */
function lastOverBreaks(lead: WorkHours, own: WorkHours, piece: number, end: number): number {
  for (let middle = piece + 1; middle < end; middle++) {
    if (!coversWork(own, lead.pieces[2 * middle]!, lead.pieces[2 * middle + 1]!, noBreaks)) return FAR_PAST;
  }
  const last = pieceAt(own, lead.pieces[2 * end]!);
  return last < 0 ? FAR_PAST : own.pieces[2 * last + 1]!;
}
