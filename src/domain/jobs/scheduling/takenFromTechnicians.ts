/** Whether a change takes hours, areas or skills from technicians, for the effect `frees_technician`. docs/internals/call.md#confirmation. */
import { isDeepStrictEqual } from 'node:util';
import type { Lane } from '../../../engine/board.ts';
import { hoursOf, type Calendar } from '../../../engine/calendar.ts';
import { calendarOf } from '../../planning/hours/calendars.ts';
import { daysSearched } from '../../planning/placement/strandedVisits.ts';
import type { BoardState } from './strandedProposals.ts';

/** An addition takes nothing. A service area with another shape counts as taken, because its shape may have shrunk somewhere. */
export function takesFromTechnicians(before: BoardState, after: BoardState, nowMinute: number): boolean {
  const lanes = new Map(after.board.board.lanes.map((lane) => [lane.technicianId, lane]));
  const areas = new Map(after.board.serviceAreas.map((area) => [area.id, area]));
  const changed = before.board.serviceAreas.filter((area) => !isDeepStrictEqual(areas.get(area.id), area)).map(({ id }) => id);
  const calendars = [before, after].map(({ tenant, board }) => calendarOf(tenant, board, nowMinute, nowMinute + daysSearched * 1440));
  return before.board.board.lanes.some((lane) => {
    const then = lanes.get(lane.technicianId);
    return (
      then === undefined ||
      !lane.skillIds.isSubsetOf(then.skillIds) ||
      !lane.serviceAreaIds.isSubsetOf(then.serviceAreaIds) ||
      changed.some((id) => lane.serviceAreaIds.has(id)) ||
      !isWithin(piecesOf(calendars[0]!, lane), piecesOf(calendars[1]!, then))
    );
  });
}

/** The working time, on call too: starts at even positions, ends at odd ones. */
const piecesOf = (calendar: Calendar, lane: Lane): Int32Array => hoursOf(calendar, lane, { isEmergency: true }).pieces;

/** Both ascend, and pieces that touch are one. */
function isWithin(pieces: Int32Array, others: Int32Array): boolean {
  let other = 0;
  for (let piece = 0; piece < pieces.length; piece += 2) {
    while (other < others.length && others[other + 1]! < pieces[piece + 1]!) other += 2;
    if (other >= others.length || others[other]! > pieces[piece]!) return false;
  }
  return true;
}
