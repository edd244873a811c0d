/**
 * Crews: chooses the technicians for a visit, one alone or several together. docs/reference/scheduling.md#crew and
 * docs/reference/scheduling.md#confirm.
 *
 * How it decides:
 *
 * - Every member is judged like a technician who goes alone: area, all skills, shift, time off and travel. Only the tier differs: a
 *   buddy may have any tier or none.
 * - A crew starts together and keeps its lead's sessions, so each session must fit the shifts of every member.
 * - Leads are ranked by match score, then by id. The lead's preferred buddies come before all other buddies, each group sorted by
 *   score and id. Technicians who could lead may be buddies too.
 * - The crew is the best lead with enough buddies, and the first buddies of that lead.
 * - The customer's preferred technician earns the points of the match score in either role.
 */

import type { crewRoles } from '../contract/vocabulary.ts';
import type { Board, Lane } from './board.ts';
import type { Calendar } from './calendar.ts';
import { judgeSessions, judgeWork } from './feasibility/feasibility.ts';
import { followsLead } from './starts/crewStarts.ts';
import { slotTechnicianOf, type SlotTechnician } from './starts/matchingSlots.ts';
import { compareScores } from './matchScore.ts';
import type { EpochMinute } from './minutes.ts';
import type { PlannedSession } from './sessions.ts';
import { asBuddy, type Visit } from './visit.ts';

/**
 * One technician of a crew. Travel is to the first session, and the added travel is the sum of all sessions. Each session also has
 * its own travel.
 */
export interface CrewMember extends SlotTechnician {
  readonly role: (typeof crewRoles)[number];
  /** Whether the member is a buddy that the lead prefers. */
  readonly isPreferred: boolean;
  /** In time order. */
  readonly sessions: readonly PlannedSession[];
}

/** A technician who could lead, with the possible buddies. */
export interface CrewLead {
  readonly lead: CrewMember;
  /** The first choice first, at most `buddyLimit`. */
  readonly buddies: readonly CrewMember[];
  /** The number of technicians who could come with this lead, the lead included. `visit.crewSize` or more make a whole crew. */
  readonly heads: number;
}

interface CrewCandidateOptions {
  /** Technicians who may neither lead nor be buddies, such as those who have the job now. */
  readonly excludedIds?: ReadonlySet<string>;
  /** Considers only this technician as lead. */
  readonly leadId?: string | null;
  readonly leadLimit?: number;
  readonly buddyLimit?: number;
}

/**
 * All technicians who could lead from this start on, the best first. Each has the possible buddies, the first choice first. Leads
 * without enough buddies are listed too, because replacing one member of a crew needs no other buddy.
 */
export function crewCandidates(
  board: Board,
  calendar: Calendar,
  visit: Visit,
  startMinute: EpochMinute,
  options: CrewCandidateOptions = {},
): CrewLead[] {
  const { excludedIds, leadId = null, leadLimit, buddyLimit = Number.POSITIVE_INFINITY } = options;
  const lanes = excludedIds === undefined ? board.lanes : board.lanes.filter((lane) => !excludedIds.has(lane.technicianId));
  const { leads, companyOf } = staffing(lanes, calendar, visit, startMinute, leadId);
  return leads.slice(0, leadLimit).map((lead) => ({
    lead: memberOf(lead, 'lead', false),
    buddies: buddiesOf(lead, companyOf(lead), buddyLimit),
    heads: companyOf(lead).sorted.length,
  }));
}

/** The members of a crew, the lead first. Work of one technician has only the best match. */
interface Crew {
  readonly members: readonly CrewMember[];
}

/** The best crew for this start, or the best crew with this lead. Null when there is none; `rankCandidates` then says why. */
export function chooseCrew(
  board: Board,
  calendar: Calendar,
  visit: Visit,
  startMinute: EpochMinute,
  leadId: string | null = null,
): Crew | null {
  const { leads, companyOf } = staffing(board.lanes, calendar, visit, startMinute, leadId);
  const lead = leads.find((match) => visit.crewSize === 1 || companyOf(match).sorted.length >= visit.crewSize);
  if (lead === undefined) return null;
  const buddies = visit.crewSize === 1 ? [] : buddiesOf(lead, companyOf(lead), visit.crewSize - 1);
  return { members: [memberOf(lead, 'lead', false), ...buddies] };
}

/** A technician who can take every session. */
interface Match {
  readonly lane: Lane;
  readonly technician: SlotTechnician;
  readonly sessions: readonly PlannedSession[];
}

/** All technicians who can take a lead's sessions, the lead included. `sorted` has the best first; `byId` is by technician id. */
interface Company {
  readonly sorted: readonly Match[];
  readonly byId: ReadonlyMap<string, Match>;
}

/** The possible leads, the best first, and the possible members of their crews. */
interface Staffing {
  readonly leads: readonly Match[];
  /** Computed on the first call and then reused. */
  readonly companyOf: (lead: Match) => Company;
}

/** Judges all technicians, or only `leadId`, as lead from this start on. `companyOf` judges all technicians as members of a lead's crew. */
export function staffing(
  lanes: readonly Lane[],
  calendar: Calendar,
  visit: Visit,
  startMinute: EpochMinute,
  leadId: string | null = null,
): Staffing {
  const leads: Match[] = [];
  for (const lane of lanes) {
    if (leadId !== null && lane.technicianId !== leadId) continue;
    const verdict = judgeWork(calendar, lane, visit, startMinute);
    if (verdict.feasible) leads.push(matchOf(calendar, lane, visit, verdict.sessions));
  }
  leads.sort(byScore);
  const companies = new Map<number, Company>();
  const companyOf = (lead: Match): Company => {
    // The sessions of most single visits are the same for all leads. Others follow the lead's weekly pattern.
    const key = followsLead(calendar, visit) ? lead.lane.patternIndex : -1;
    const company = companies.get(key) ?? makeCompany(lanes, calendar, visit, lead.sessions);
    companies.set(key, company);
    return company;
  };
  return { leads, companyOf };
}

function makeCompany(lanes: readonly Lane[], calendar: Calendar, visit: Visit, sessions: readonly PlannedSession[]): Company {
  const buddyVisit = asBuddy(visit);
  const company: Match[] = [];
  for (const lane of lanes) {
    const verdict = judgeSessions(calendar, lane, buddyVisit, sessions);
    if (verdict.feasible) company.push(matchOf(calendar, lane, visit, verdict.sessions));
  }
  company.sort(byScore);
  return { sorted: company, byId: new Map(company.map((match) => [match.lane.technicianId, match])) };
}

function buddiesOf(lead: Match, { sorted, byId }: Company, buddyLimit: number): CrewMember[] {
  const { preferredBuddyIds } = lead.lane;
  const preferred = [...preferredBuddyIds].flatMap((id) => byId.get(id) ?? []).filter((match) => match.lane !== lead.lane);
  preferred.sort(byScore);
  const buddies = preferred.slice(0, buddyLimit).map((match) => memberOf(match, 'buddy', true));
  for (const match of sorted) {
    if (buddies.length >= buddyLimit) break;
    const isChosen = match.lane === lead.lane || preferredBuddyIds.has(match.lane.technicianId);
    if (!isChosen) buddies.push(memberOf(match, 'buddy', false));
  }
  return buddies;
}

function matchOf(calendar: Calendar, lane: Lane, visit: Visit, sessions: readonly PlannedSession[]): Match {
  return { lane, sessions, technician: slotTechnicianOf(calendar, lane, visit, sessions) };
}

function memberOf({ technician, sessions }: Match, role: CrewMember['role'], isPreferred: boolean): CrewMember {
  return { ...technician, role, isPreferred, sessions };
}

function byScore(left: Match, right: Match): number {
  return compareScores(left.technician, right.technician);
}
