/** A crew at a new time: its lead, those of its buddies who can, and others for those who cannot. [move.crew]. */
import { refuse, type Refusal } from '../contract/errors.ts';
import { judge } from '../engine/feasibility/feasibility.ts';
import { scoreMatch } from '../engine/matchScore.ts';
import { compareMatches } from '../engine/starts/matchingSlots.ts';
import { asBuddy } from '../engine/visit.ts';
import type { MoveCase } from './moveCase.ts';

export interface MoveMember {
  readonly technicianId: string;
  readonly role: 'lead' | 'buddy';
  /** To the landing from the stop before. */
  readonly travelMinutes: number | null;
  readonly isNew: boolean;
}

/**
 * Everybody of the crew but the lead, by the rules of `engine/crew.ts`: who has the job now first, then those the lead prefers, then
 * by match score. A place that nobody can take refuses the move.
 */
export function buddiesOf(moveCase: MoveCase): MoveMember[] | Refusal<'SCHEDULE_MOVE_CREW_UNSTAFFABLE'> {
  const { row, board, calendar, visit, startMinute, lane, standing, departNotBefore } = moveCase;
  const needed = row.crewSize - 1;
  const now = new Set(row.sessions.map(({ technicianId }) => technicianId));
  const buddyVisit = asBuddy(visit);
  const able = board.lanes.flatMap((other) => {
    const { technicianId } = other;
    // Who has the job now at this time is on the way already.
    const isStaying = now.has(technicianId) && startMinute === standing.startMinute;
    const asked = { ...buddyVisit, departNotBefore: isStaying ? null : departNotBefore };
    const verdict = technicianId === lane.technicianId ? null : judge(calendar, other, asked, startMinute);
    if (!verdict?.feasible) return [];
    const { matchScore } = scoreMatch(calendar, other, visit, verdict.dayIndex, verdict);
    const rank = now.has(technicianId) ? 0 : lane.preferredBuddyIds.has(technicianId) ? 1 : 2;
    return [{ technicianId, travelMinutes: verdict.travelMinutes, matchScore, rank }];
  });
  able.sort((left, right) => left.rank - right.rank || compareMatches(left, right));
  if (able.length < needed)
    return refuse('SCHEDULE_MOVE_CREW_UNSTAFFABLE', {
      crew_size: row.crewSize,
      missing: needed - able.length,
      unavailable_member_ids: [...now].filter((id) => id !== lane.technicianId && !able.some(({ technicianId }) => technicianId === id)),
    });
  return able
    .slice(0, needed)
    .map(({ technicianId, travelMinutes, rank }) => ({ technicianId, role: 'buddy', travelMinutes, isNew: rank > 0 }));
}
