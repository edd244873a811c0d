/** Finds who could lead a crew by trying everyone with the independent checker. Uses no planner of the engine. */

import { checkPlan } from '../../src/engine/feasibility/checkPlan.ts';
import type { PlanBlock } from '../../src/engine/feasibility/plan.ts';
import { blockOf, naiveBlock, naiveShifts } from './naiveHours.ts';
import { crewPlanOf, standingRows, type PlannedCrew, type Scenario } from './randomBoard.ts';

/** The sessions of a technician from this minute on, found minute by minute; null if the days do not suffice. */
function naiveSessions(scenario: Scenario, at: number, minute: number): PlanBlock[] | null {
  const { visitMinutes, maxVisitMinutes, mostDays = 1 } = scenario.visit;
  const { days, technicians } = standingRows(scenario);
  const shifts = naiveShifts(days, technicians[at]!, scenario.visit.isEmergency);
  if (mostDays === 1 || maxVisitMinutes === null || visitMinutes <= maxVisitMinutes) {
    return [naiveBlock(shifts, minute, visitMinutes) ?? { startMinute: minute, endMinute: minute + visitMinutes }];
  }
  const firstDay = days.findIndex((day) => minute < day.endMinute);
  const first = (shifts.find((shift) => shift.includes(minute)) ?? []).filter((candidate) => candidate >= minute);
  if (first.length === 0) return null;
  const sessions = [blockOf(first.slice(0, visitMinutes))];
  let left = visitMinutes - first.length;
  for (let day = firstDay + 1; left > 0 && day < firstDay + mostDays; day++) {
    const { startMinute, endMinute } = days[day]!;
    let longest: number[] = [];
    for (const shift of shifts) {
      if (startMinute <= shift[0]! && shift[0]! < endMinute && shift.length > longest.length) longest = shift;
    }
    if (longest.length > 0) sessions.push(blockOf(longest.slice(0, left)));
    left -= longest.length;
  }
  return left > 0 ? null : sessions;
}

/** Everyone who could lead a whole crew from this minute on, and the largest possible crew. */
export function bruteForceLeads(scenario: Scenario, minute: number): { leads: Map<string, string[]>; largest: number } {
  const leads = new Map<string, string[]>();
  let largest = 0;
  const crewSize = scenario.visit.crewSize ?? 1;
  const passes = (members: PlannedCrew['members']) => {
    const alone = { ...scenario, visit: { ...scenario.visit, crewSize: members.length } };
    return checkPlan(crewPlanOf(alone, { members })).length === 0;
  };
  for (const [at, { technicianId }] of scenario.technicians.entries()) {
    const sessions = naiveSessions(scenario, at, minute);
    if (sessions === null) continue;
    const lead = { technicianId, role: 'lead' as const, sessions };
    if (!passes([lead])) continue;
    const buddies = scenario.technicians.filter(
      (other) => other.technicianId !== technicianId && passes([lead, { technicianId: other.technicianId, role: 'buddy', sessions }]),
    );
    largest = Math.max(largest, buddies.length + 1);
    if (buddies.length + 1 >= crewSize)
      leads.set(
        technicianId,
        buddies.map((buddy) => buddy.technicianId),
      );
  }
  return { leads, largest };
}
