import type { Lane } from '../../board.ts';
import type { Visit } from '../../visit.ts';
import type { BlockerRule } from './question.ts';

/** Whether an area of the technician covers the address. When the address is unknown, everyone covers it. */
export function coversAddress(lane: Lane, visit: Visit): boolean {
  if (visit.coveringAreaIds === null) return true;
  for (const areaId of visit.coveringAreaIds) if (lane.serviceAreaIds.has(areaId)) return true;
  return false;
}

/** Rule 1: no area of the technician covers the address. A technician without areas covers no address. */
export const outsideServiceArea: BlockerRule = {
  kind: 'outside_service_area',
  check({ lane, visit }) {
    return coversAddress(lane, visit) ? null : { kind: 'outside_service_area' };
  },
};
