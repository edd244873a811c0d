/** Writes the plan of a move: the landing and the jobs that it displaces. The same for a dispatcher's move and an earlier time that a customer takes. */
import type { WriteContext } from '../../call/context.ts';
import { writePlacements } from '../../jobs/scheduling/writePlacements.ts';
import type { Written } from '../plan/kind.ts';
import { displacedPlacements, displacementOf, meantBy } from '../plan/displacedPlacements.ts';
import { isAfterHours } from '../plan/cascade.ts';
import { landedPlacement, type Landed } from '../plan/landedPlacement.ts';
import type { MoveCase } from './moveCase.ts';
import type { MovePlan } from './movePlan.ts';

/** `isOverridden`: the caller allows a time outside working hours. `reason`: why the visit has a new time. */
export async function applyMove(
  ctx: WriteContext,
  found: MoveCase,
  planned: MovePlan,
  { isOverridden, reason }: { readonly isOverridden: boolean; readonly reason?: Landed['reason'] },
): Promise<Written> {
  const { row, startMinute, leadSession } = found;
  const { members, answer } = planned;
  const { technicianId } = found.lane;
  const displacement = displacementOf(found, planned, 'moved');
  const isNewTime = startMinute !== leadSession.startMinute;
  const isHoursOverridden = isOverridden && isAfterHours(answer.warnings);
  const displaced = answer.moves.map((move) => move.short_code);
  const landing = landedPlacement(ctx, found, { members, warnings: answer.warnings, displaced, isHoursOverridden, reason });
  const stayingIds = new Set(isNewTime ? [] : row.sessions.map((session) => session.technicianId));
  return writePlacements(ctx, {
    placements: [landing, ...displacedPlacements(ctx, displacement)],
    isMeant: meantBy(displacement, () => found.isEmergency, stayingIds),
    undo: { kind: 'move', jobRequestId: row.id, technicianId, isHoursOverridden },
  });
}
