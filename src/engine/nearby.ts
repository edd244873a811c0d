/** Ranks the technicians who can take a visit at one start, the nearest start location first. [nearby.filters]. */

import { findLane, type Board } from './board.ts';
import type { Calendar } from './calendar.ts';
import { rankCandidates, type CandidateRanking } from './candidates.ts';
import { legsOf } from './feasibility/gaps.ts';
import type { SlotTechnician } from './starts/matchingSlots.ts';
import type { EpochMinute } from './minutes.ts';
import { compareScores } from './matchScore.ts';
import type { Visit } from './visit.ts';

/** A technician who can take the visit. Travel is from the start location; null when that is unknown. */
interface NearbyTechnician extends SlotTechnician {
  /** Always the start: a feasible technician arrives by then, and does not begin earlier. */
  readonly arrivalMinute: EpochMinute;
}

/** The ranked technicians, with the counts of blockers. `truncated` is true when `limit` cut the list. */
interface Nearby extends Pick<CandidateRanking, 'considered' | 'blockedBy' | 'truncated'> {
  readonly technicians: readonly NearbyTechnician[];
}

/** Sorts by travel from the start location (unknown travel last), then by match score, load and id. All technicians arrive at the start. */
export function nearbyTechnicians(board: Board, calendar: Calendar, visit: Visit, startMinute: EpochMinute, limit: number): Nearby {
  const { feasible, considered, blockedBy } = rankCandidates(board, calendar, visit, startMinute);
  const technicians = feasible.map((technician): NearbyTechnician => {
    const lane = findLane(board, technician.technicianId)!;
    const { travelMinutes, distanceKm } = legsOf(lane, visit, lane.homeIndex, lane.homeIndex);
    return { ...technician, travelMinutes, distanceKm, arrivalMinute: startMinute };
  });
  technicians.sort(
    (left, right) =>
      Number(left.travelMinutes === null) - Number(right.travelMinutes === null) ||
      (left.travelMinutes ?? 0) - (right.travelMinutes ?? 0) ||
      compareScores(left, right),
  );
  return { technicians: technicians.slice(0, limit), considered, blockedBy, truncated: technicians.length > limit };
}
