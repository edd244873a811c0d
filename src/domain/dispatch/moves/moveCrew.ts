/** A crew at a new time: its lead, the buddies who can come, and substitutes for the others. [move.crew]. */
import { blockersAbout } from '../../../contract/vocabulary.ts';
import { refuse, type Refusal } from '../../../contract/errors.ts';
import type { Blocker } from '../../../engine/feasibility/blockers/question.ts';
import { judgeSessions } from '../../../engine/feasibility/feasibility.ts';
import { compareScores, scoreMatch } from '../../../engine/matchScore.ts';
import { singleBlock, workMinutesOf, type PlannedSession, type SessionBlock } from '../../../engine/sessions.ts';
import { findLane, forEmergency, type Lane } from '../../../engine/board.ts';
import { dayIndexOf } from '../../../engine/calendar.ts';
import { startOnArrival } from '../../../engine/cascade/arrival.ts';
import { epochMinute, type EpochMinute } from '../../../engine/minutes.ts';
import { asBuddy, sessionVisit } from '../../../engine/visit.ts';
import { blockerData } from '../../jobs/booking/confirmationRefusal.ts';
import { offBoardBlockers } from '../../planning/placement/offBoard.ts';
import { technicianFields, type PlanningContext } from '../plan/cascade.ts';
import type { MoveCase, NamedCrew } from './moveCase.ts';

export interface MoveMember {
  readonly technicianId: string;
  readonly role: 'lead' | 'buddy';
  /** Travel from the previous stop to the landing. */
  readonly travelMinutes: number | null;
  readonly isNew: boolean;
  /** When a helper joins a visit that runs. Left out: the member is there from the start. */
  readonly joinsMinute?: EpochMinute;
}

/**
 * All members of the crew except the lead, by the rules of `engine/crew.ts`. Present members come first, then the lead's preferred
 * buddies, then others by match score. Refuses the move when there are not enough buddies.
 */
export async function buddiesOf(
  ctx: PlanningContext,
  moveCase: MoveCase,
): Promise<MoveMember[] | Refusal<'SCHEDULE_MOVE_CREW_UNSTAFFABLE'>> {
  const needed = moveCase.row.crewSize - 1;
  const { able, away } = helpersFor(moveCase);
  if (able.length < needed) return unstaffable(ctx, moveCase, { crewSize: needed + 1, missing: needed - able.length, away });
  return able
    .slice(0, needed)
    .map(({ technicianId, travelMinutes, rank }) => ({ technicianId, role: 'buddy', travelMinutes, isNew: rank > 0 }));
}

/** Why somebody cannot come. null: who is on no lane. */
interface Away {
  readonly technicianId: string;
  readonly blockers: readonly Blocker[] | null;
}

/** The technicians other than the lead who can help at this start, the best first, and the present helpers who cannot. */
export function helpersFor(moveCase: MoveCase) {
  const { row, board, calendar, visit, startMinute, lane, leadSession, departNotBefore } = moveCase;
  const now = new Set(row.sessions.map(({ technicianId }) => technicianId));
  const away: Away[] = [];
  const buddyVisit = asBuddy(visit);
  // All members have the breaks of the lead.
  const block = singleBlock(calendar, lane.patternIndex, visit, startMinute);
  const able = board.lanes.flatMap((other) => {
    const { technicianId } = other;
    // A member who keeps the job at the same time may already be on the way, so the departure rule does not apply.
    const isStaying = now.has(technicianId) && startMinute === leadSession.startMinute;
    const asked = { ...buddyVisit, departNotBefore: isStaying ? null : departNotBefore };
    const verdict = technicianId === lane.technicianId ? null : judgeSessions(calendar, other, asked, [block]);
    if (verdict && !verdict.feasible && now.has(technicianId)) away.push({ technicianId, blockers: verdict.blockers });
    if (!verdict?.feasible) return [];
    const [session] = verdict.sessions as [PlannedSession];
    const { matchScore, load } = scoreMatch(calendar, other, visit, session.dayIndex, session);
    const rank = now.has(technicianId) ? 0 : lane.preferredBuddyIds.has(technicianId) ? 1 : 2;
    return [{ technicianId, travelMinutes: session.travelMinutes, matchScore, load, rank }];
  });
  able.sort((left, right) => left.rank - right.rank || compareScores(left, right));
  const helpers = [...now].filter((id) => id !== lane.technicianId && !able.some(({ technicianId }) => technicianId === id));
  return {
    able,
    away: helpers.map((id) => away.find(({ technicianId }) => technicianId === id) ?? { technicianId: id, blockers: null }),
  };
}

async function unstaffable(
  ctx: PlanningContext,
  { current }: MoveCase,
  { crewSize, missing, away }: { readonly crewSize: number; readonly missing: number; readonly away: readonly Away[] },
): Promise<Refusal<'SCHEDULE_MOVE_CREW_UNSTAFFABLE'>> {
  const members = await Promise.all(
    away.map(async ({ technicianId, blockers }) => ({
      ...technicianFields(current, technicianId),
      blockers: (blockers ?? (await offBoardBlockers(ctx, technicianId))).map(blockerData),
    })),
  );
  return refuse('SCHEDULE_MOVE_CREW_UNSTAFFABLE', {
    crew_size: crewSize,
    missing_count: missing,
    unavailable_member_ids: away.map(({ technicianId }) => technicianId),
    unavailable_members: members,
  });
}

/** Whether the job already has this start and these technicians. */
export function isAsBefore({ row, leadSession, startMinute }: MoveCase, members: readonly MoveMember[]): boolean {
  const isSameLead = members[0]!.technicianId === leadSession.technicianId;
  const isSameCrew = members.length === row.sessions.length && members.every(({ isNew }) => !isNew);
  return startMinute === leadSession.startMinute && isSameLead && isSameCrew;
}

/**
 * The buddies that a change names, if each of them can be there for the whole visit. To a visit that runs, a new one comes as soon as
 * possible and stays to its end. [change.crew, change.under-way].
 */
export async function namedBuddies(
  ctx: PlanningContext,
  moveCase: MoveCase,
  { buddyIds, isUnderWay }: NamedCrew,
): Promise<MoveMember[] | Refusal<'SCHEDULE_MOVE_CREW_UNSTAFFABLE'>> {
  const { row, board, calendar, visit, startMinute, lane, departNotBefore } = moveCase;
  const block = singleBlock(calendar, lane.patternIndex, visit, startMinute);
  const members: MoveMember[] = [];
  const away: Away[] = [];
  for (const technicianId of buddyIds) {
    const present = row.sessions.find((session) => session.technicianId === technicianId);
    const found = findLane(board, technicianId);
    // A helper of a visit that runs is needed at once, like somebody for an emergency.
    const other = found && isUnderWay ? forEmergency(found) : found;
    const departs = present ? null : departNotBefore;
    const joinsMinute = !isUnderWay ? startMinute : present ? epochMinute(present.startMinute) : other && arrivalAt(moveCase, other);
    const own =
      joinsMinute === null || joinsMinute === undefined || joinsMinute === startMinute ? block : laterBlock(moveCase, block, joinsMinute);
    const asked = own && { ...asBuddy(sessionVisit(visit, workMinutesOf(own), false)), departNotBefore: departs };
    const verdict = other && joinsMinute !== null && asked && judgeSessions(calendar, other, asked, [own]);
    const travelMinutes =
      verdict && verdict.feasible ? (verdict.sessions[0] as PlannedSession).travelMinutes : (present?.travelMinutes ?? null);
    const isThere = isUnderWay && present && verdict && !verdict.feasible && verdict.blockers.every(({ kind }) => !routeKinds.has(kind));
    if ((verdict && verdict.feasible) || isThere) {
      const joins = joinsMinute === startMinute ? {} : { joinsMinute: joinsMinute! };
      members.push({ technicianId, role: 'buddy', travelMinutes, isNew: present === undefined, ...joins });
    } else away.push({ technicianId, blockers: !other ? null : verdict && !verdict.feasible ? verdict.blockers : unreachable });
  }
  if (away.length === 0) return members;
  return unstaffable(ctx, moveCase, { crewSize: buddyIds.length + 1, missing: away.length, away });
}

/** Of somebody who cannot be there before the visit ends. */
const unreachable: readonly Blocker[] = [{ kind: 'not_available_today' }];

/** When a new helper can be at a visit that runs. The departure, and not now, so that planning again gives the same plan. */
function arrivalAt({ calendar, visit, startMinute, departNotBefore }: MoveCase, lane: Lane): EpochMinute | null {
  const from = epochMinute(Math.max(startMinute, departNotBefore));
  return startOnArrival(lane, calendar, { ...asBuddy(visit), departNotBefore }, from, departNotBefore, false);
}

/** The rest of the visit, with the breaks in it. Null when the visit ends before. */
function laterBlock({ calendar }: MoveCase, block: SessionBlock, startMinute: EpochMinute): SessionBlock | null {
  if (startMinute >= block.endMinute) return null;
  const breaks = block.breaks.filter((_, index) => block.breaks[index - (index % 2)]! >= startMinute);
  return { startMinute, endMinute: block.endMinute, breaks, dayIndex: dayIndexOf(calendar, startMinute) };
}

const routeKinds = blockersAbout('route');
