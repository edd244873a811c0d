import type { Lane } from '../../board.ts';
import type { Visit } from '../../visit.ts';
import type { BlockerRule } from './question.ts';

/** Whether the technician's tier allows the role in this visit. A buddy never leads a crew and never goes alone. */
export function mayTakeRole(lane: Lane, visit: Visit): boolean {
  return !visit.mustLead || lane.tier !== 'buddy';
}

/** Rule 3: the visit needs a lead and the technician is a buddy. */
export const notLeadTier: BlockerRule = {
  kind: 'not_lead_tier',
  check({ lane, visit }) {
    return mayTakeRole(lane, visit) ? null : { kind: 'not_lead_tier' };
  },
};
