/** For the checker: a visit of one technician as a separate work, so that tests can put any number of visits on a board. */

import { checkPlan, type PlanRows, type PlanWork, type Violation } from '../../src/engine/feasibility/checkPlan.ts';

export interface SoloVisit extends Omit<PlanWork, 'crewSize' | 'mostDays' | 'members'> {
  readonly technicianId: string;
  readonly startMinute: number;
  /** False asks about the technician as a buddy whose lead is not in the plan. */
  readonly mustLead: boolean;
}

/** Violations of these visits. Leaves out that a buddy has no lead, which the checker reports without a technician. */
export function checkVisits(rows: Omit<PlanRows, 'works'>, visits: readonly SoloVisit[]): Violation[] {
  return checkPlan({ ...rows, works: visits.map(workOf) }).filter(({ technicianId }) => technicianId !== '');
}

function workOf({ technicianId, startMinute, mustLead, ...visit }: SoloVisit): PlanWork {
  const sessions = [{ startMinute, endMinute: startMinute + visit.visitMinutes }];
  return { ...visit, crewSize: 1, mostDays: 1, members: [{ technicianId, role: mustLead ? 'lead' : 'buddy', sessions }] };
}
