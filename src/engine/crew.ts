/**
 * Crews: who goes, alone or together. docs/reference/scheduling.md#crew and docs/reference/scheduling.md#confirm.
 *
 * Decided:
 * - Every member is judged like a technician who goes alone: area, all skills, shift, time off, travel. Only the tier differs:
 *   a buddy needs none.
 * - A crew starts together and keeps its lead's sessions, so each of them must fit every member's own shifts.
 * - Leads are ranked by match score, then by id. A crew's buddies are the lead's preferred ones first, by score and id, and
 *   then everybody else, by score and id. Technicians who could lead may be buddies too.
 * - The crew is the best lead who finds enough buddies, with the first of its buddies.
 * - The customer's preferred technician earns the points of the match score in either role.
 */

import type { crewRoles } from '../contract/vocabulary.ts';
import type { Board, Lane } from './board.ts';
import type { Calendar } from './calendar.ts';
import { judgeSessions, judgeWork } from './feasibility/feasibility.ts';
import { compareMatches, slotTechnicianOf, type SlotTechnician } from './starts/matchingSlots.ts';
import type { EpochMinute } from './minutes.ts';
import type { PlannedSession } from './sessions.ts';
import { asBuddy, type Visit } from './visit.ts';

/** One technician of a crew. The ways are to the first session, the added travel that of all; each session has its own. */
export interface CrewMember extends SlotTechnician {
  readonly role: (typeof crewRoles)[number];
  /** A buddy its lead prefers. */
  readonly isPreferred: boolean;
  /** In order; the first has ordinal 1. */
  readonly sessions: readonly PlannedSession[];
}

/** Who could lead, and who could go with this lead. */
export interface CrewLead {
  readonly lead: CrewMember;
  /** In the order they are taken, at most `buddyLimit`. */
  readonly buddies: readonly CrewMember[];
  /** Heads that could come with this lead, the lead included: a whole crew when not less than `visit.crewSize`. */
  readonly heads: number;
}

export interface CrewCandidateOptions {
  /** Never lead or buddy: the technicians who have the job now. */
  readonly excludedIds?: ReadonlySet<string>;
  /** Only this technician as lead. */
  readonly leadId?: string | null;
  readonly leadLimit?: number;
  readonly buddyLimit?: number;
}

/**
 * Everyone who could lead from this start on, the best first, each with those who could be its buddies, the first choice
 * first. Leads without enough buddies are listed too, because changing one member of a crew needs no other buddy.
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

/** The members of a crew, the lead first; for work of one technician the best match alone. */
export interface Crew {
  readonly members: readonly CrewMember[];
}

/**
 * Who takes the work from this start on: the best crew, or the best with this lead. Null when there is none; then
 * `rankCandidates` says why.
 */
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
export interface Match {
  readonly lane: Lane;
  readonly technician: SlotTechnician;
  readonly sessions: readonly PlannedSession[];
}

/** Technicians who can take a lead's sessions, the lead included: sorted best first, and indexed by technician id. */
export interface Company {
  readonly sorted: readonly Match[];
  readonly byId: ReadonlyMap<string, Match>;
}

/** Who could lead, the best first, and with whom. */
export interface Staffing {
  readonly leads: readonly Match[];
  /** Computed when first needed, then reused. */
  readonly companyOf: (lead: Match) => Company;
}

/** Judges everyone as lead from this start on (or only `leadId`), and, when asked, as company of a lead. */
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
    // The sessions of one visit are the same for all leads; those of several days follow the lead's weekly pattern.
    const key = visit.isMultiDay ? lead.lane.patternIndex : -1;
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
  return compareMatches(left.technician, right.technician);
}
