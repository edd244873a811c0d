/** Finds who could lead a crew by trying everyone with the independent checker. Uses no planner of the engine. */

import { checkPlan } from '../../src/engine/feasibility/checkPlan.ts';
import { crewPlanOf, type PlannedCrew, type Scenario } from './randomBoard.ts';

/** The sessions of a technician from this minute on, found minute by minute; null if the days do not suffice. */
function naiveSessions(scenario: Scenario, at: number, minute: number): { startMinute: number; endMinute: number }[] | null {
  const { visitMinutes, maxVisitMinutes, mostDays = 1 } = scenario.visit;
  if (mostDays === 1 || maxVisitMinutes === null || visitMinutes <= maxVisitMinutes) {
    return [{ startMinute: minute, endMinute: minute + visitMinutes }];
  }
  const shifts = scenario.shifts[scenario.technicians[at]!.patternIndex]!;
  const firstDay = scenario.days.findIndex((day) => minute < day.endMinute);
  const sessions: { startMinute: number; endMinute: number }[] = [];
  let left = visitMinutes;
  for (let day = firstDay; left > 0 && day < firstDay + mostDays; day++) {
    const { startMinute, endMinute, openings } = scenario.days[day]!;
    const works = (dayMinute: number) =>
      [openings, shifts[day]!].every((list) => list.some((range) => range.startMinute <= dayMinute && dayMinute < range.endMinute));
    const stretches: number[][] = [[]];
    for (let dayMinute = startMinute; dayMinute < endMinute; dayMinute++) {
      if (works(dayMinute)) stretches.at(-1)!.push(dayMinute);
      else stretches.push([]);
    }
    const longest = Math.max(...stretches.map((stretch) => stretch.length));
    const stretch =
      day === firstDay
        ? (stretches.find((list) => list.includes(minute)) ?? []).filter((candidate) => candidate >= minute)
        : stretches.find((list) => list.length === longest)!;
    const session = stretch.slice(0, left);
    if (session.length === 0 && day === firstDay) return null;
    if (session.length > 0) sessions.push({ startMinute: session[0]!, endMinute: session.at(-1)! + 1 });
    left -= session.length;
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
