/**
 * The booked visits of later days that could be brought forward into gaps, the most promising first. Reads only the lanes, so that the jobs of
 * the few visits that are tried need not be read for all. docs/reference/scheduling.md#gap-fillers.
 */

import { sessionFlags } from '../../contract/vocabulary.ts';
import { compareIds, findLane, type Lane } from '../board.ts';
import { dayIndexOf } from '../calendar.ts';
import { frozenReason } from '../cascade/stops.ts';
import { gapAround, gapAt, legsOf } from '../feasibility/gaps.ts';
import { hasCoordinates } from '../../ground/geometry/points.ts';
import { epochMinute, type EpochMinute, type MinuteRange } from '../minutes.ts';
import { jobRequestIdAt } from '../sessionRows.ts';
import type { Steps } from '../steps.ts';
import type { Visit } from '../visit.ts';
import type { GapSearch, OpenGap } from './gapFillers.ts';

/** A booked visit that one technician does in one session, and that may move. */
interface LaterVisit {
  readonly jobRequestId: string;
  /** The lane that it stands on. */
  readonly lane: Lane;
  readonly startMinute: EpochMinute;
}

interface Ranked extends LaterVisit {
  readonly isUrgent: boolean;
  /** The cosine of the angle to the nearest stop beside a gap: 1 at the same place. Less than -1 when no distance is known. */
  readonly nearness: number;
}

const unknownNearness = -2;

/**
 * The visits that start in `span`: priority P1 first, then those nearest to a stop beside a gap, then the earliest. Visits that a move could
 * not take are left out: locked ones, emergencies, crews, work of several days, and what is under way. Yields after each lane.
 */
export function* laterVisitSteps(search: GapSearch, gaps: readonly OpenGap[], span: MinuteRange): Steps<LaterVisit[]> {
  const { board } = search;
  const places = placesBesideGaps(search, gaps);
  const found: Ranked[] = [];
  for (const lane of board.lanes) {
    for (let row = 0; row < lane.sessionCount; row++) {
      const startMinute = lane.startMinutes[row]!;
      if (startMinute < span.startMinute || startMinute >= span.endMinute) continue;
      // A landing of priority 0 displaces a P1, so a P1 is free to move here.
      if (frozenReason(lane, row, 0, span.startMinute, search.span.notBefore) !== null) continue;
      found.push({
        jobRequestId: jobRequestIdAt(lane.sessions.packed, row),
        lane,
        startMinute: epochMinute(startMinute),
        isUrgent: (lane.sessions.flags[row]! & sessionFlags.priorityMask) === 1,
        nearness: nearnessOf(lane, row, places),
      });
    }
    yield;
  }
  return found.sort(
    (a, b) =>
      Number(b.isUrgent) - Number(a.isUrgent) ||
      b.nearness - a.nearness ||
      a.startMinute - b.startMinute ||
      compareIds(a.jobRequestId, b.jobRequestId),
  );
}

/** Unit vectors of the stops before and after each gap, each place once, as flat triples. */
function placesBesideGaps({ board, calendar }: GapSearch, gaps: readonly OpenGap[]): readonly number[] {
  const places = new Map<string, readonly number[]>();
  for (const { technicianId, startMinute } of gaps) {
    const lane = findLane(board, technicianId);
    if (!lane) continue;
    const day = dayIndexOf(calendar, startMinute);
    const { previousStop, nextStop } = gapAt(lane, calendar.dayStarts[day]!, calendar.dayStarts[day + 1]!, startMinute);
    const { latE6, lonE6, vectors } = lane.stopCoordinates;
    for (const stop of [previousStop, nextStop])
      if (hasCoordinates(lane.stopCoordinates, stop))
        places.set(`${latE6[stop]!},${lonE6[stop]!}`, [...vectors.subarray(3 * stop, 3 * stop + 3)]);
  }
  return [...places.values()].flat();
}

function nearnessOf({ stopCoordinates }: Lane, row: number, places: readonly number[]): number {
  if (!hasCoordinates(stopCoordinates, row)) return unknownNearness;
  const { vectors } = stopCoordinates;
  const [x, y, z] = [vectors[3 * row]!, vectors[3 * row + 1]!, vectors[3 * row + 2]!];
  let nearness = unknownNearness;
  for (let at = 0; at < places.length; at += 3) nearness = Math.max(nearness, x * places[at]! + y * places[at + 1]! + z * places[at + 2]!);
  return nearness;
}

/** The driving that the day of a booked visit loses when it leaves. `ownLane` is its lane without it. Unknown travel counts as 0. */
export function savedTravelMinutes({ calendar }: GapSearch, ownLane: Lane, visit: Visit, startMinute: EpochMinute): number {
  const { previousStop, nextStop } = gapAround(calendar, ownLane, visit, startMinute);
  return legsOf(ownLane, visit, previousStop, nextStop).addedTravelMinutes;
}
