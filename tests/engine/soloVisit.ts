/** For the checker: a visit of one technician as a separate work, so that tests can put any number of visits on a board. */

import { checkPlan, type Violation } from '../../src/engine/feasibility/checkPlan.ts';
import type { PlanBlock, PlanRows, PlanWork } from '../../src/engine/feasibility/plan.ts';
import { naiveBlock, naiveShifts } from './naiveHours.ts';

export interface SoloVisit extends Omit<PlanWork, 'crewSize' | 'mostDays' | 'members'> {
  readonly technicianId: string;
  readonly startMinute: number;
  /** False asks about the technician as a buddy whose lead is not in the plan. */
  readonly mustLead: boolean;
  /** The block, if it is known. By default it is found by counting the working minutes. */
  readonly block?: PlanBlock;
}

/** Violations of these visits. Leaves out that a buddy has no lead, which the checker reports without a technician. */
export function checkVisits(rows: Omit<PlanRows, 'works'>, visits: readonly SoloVisit[]): Violation[] {
  return checkPlan({ ...rows, works: visits.map((visit) => workOf(rows, visit)) }).filter(({ technicianId }) => technicianId !== '');
}

function workOf(rows: Omit<PlanRows, 'works'>, { technicianId, startMinute, mustLead, block, ...visit }: SoloVisit): PlanWork {
  const technician = rows.technicians.find((candidate) => candidate.technicianId === technicianId);
  const shifts = technician === undefined ? [] : naiveShifts(rows.days, technician, visit.isEmergency);
  const straight = { startMinute, endMinute: startMinute + visit.visitMinutes };
  const sessions = [block ?? naiveBlock(shifts, startMinute, visit.visitMinutes) ?? straight];
  return { ...visit, crewSize: 1, mostDays: 1, members: [{ technicianId, role: mustLead ? 'lead' : 'buddy', sessions }] };
}
