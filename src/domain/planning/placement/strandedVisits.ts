/** Judges booked visits where they are: can their technicians still do them? docs/internals/engine.md#stranded-visits. */
import { blockerKinds, type BlockerKind, type StrandedReason } from '../../../contract/vocabulary.ts';
import { findLane } from '../../../engine/board.ts';
import type { Calendar } from '../../../engine/calendar.ts';
import type { Blocker } from '../../../engine/feasibility/blockers/question.ts';
import { judgeSessions } from '../../../engine/feasibility/feasibility.ts';
import { withoutJob } from '../../../engine/laneSessions.ts';
import { bookedBlock, type SessionBlock } from '../../../engine/sessions.ts';
import type { Steps } from '../../../engine/steps.ts';
import { asBuddy, type Visit } from '../../../engine/visit.ts';
import { minutesOfBreaks } from '../../../engine/workHours.ts';
import type { DatedHours, WeeklyRange } from '../../../store/schedule/boardRows.ts';
import type { BookedSession } from '../../../store/schedule/strandedSessions.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import type { TenantBoard } from '../boards/boards.ts';
import { calendarOf } from '../hours/calendars.ts';
import { visitAddressOf } from '../visits/jobVisit.ts';
import { makeJobVisit } from '../visits/visits.ts';

/** Hardly any visit is booked further ahead, and the calendar has an entry for each day. */
export const daysSearched = 366;

/** The sessions of one technician in one job that have not begun, by start. */
export type BookedVisit = readonly [BookedSession, ...BookedSession[]];

/** Why a technician cannot do a visit. Empty: the technician can. */
export interface Judgement {
  readonly kinds: readonly StrandedReason[];
  readonly blockers: readonly Blocker[];
  /** Travel to each session; null when it is unknown. Empty when the technician cannot do the visit. */
  readonly travelMinutes: readonly (number | null)[];
}

/** Reasons in the order in which the first one is the reason of the visit. */
const inOrder: readonly StrandedReason[] = ['technician_removed', 'technician_deactivated', ...blockerKinds, 'vehicle_in_maintenance'];

export const sortedReasons = (reasons: Iterable<StrandedReason>): StrandedReason[] => {
  const set = new Set(reasons);
  return inOrder.filter((kind) => set.has(kind));
};

export function visitsOf(sessions: readonly BookedSession[]): BookedVisit[] {
  const found = new Map<string, [BookedSession, ...BookedSession[]]>();
  for (const session of sessions) {
    const key = keyOf(session);
    const visit = found.get(key);
    if (visit) visit.push(session);
    else found.set(key, [session]);
  }
  return [...found.values()];
}

export const keyOf = ({ jobRequestId, technicianId }: Pick<BookedSession, 'jobRequestId' | 'technicianId'>) =>
  `${jobRequestId} ${technicianId}`;

/**
 * Judges each visit on the board without its own job. Travel times are
 * estimated, as a transaction must not wait for a provider. `gone`: the reason for technicians who are not on the board.
 */
export function* judgeVisits(
  tenant: Tenant,
  board: TenantBoard,
  visits: readonly BookedVisit[],
  byType: ReadonlySet<string>,
  gone: StrandedReason,
): Steps<Map<string, Judgement>> {
  const found = new Map<string, Judgement>();
  if (visits.length === 0) return found;
  const sessions = visits.flat();
  const from = Math.min(...sessions.map(({ startMinute }) => startMinute));
  const until = Math.max(...sessions.map(({ endMinute }) => endMinute));
  const narrowed = onlyPatternsOf(board, new Set(visits.flatMap(([{ technicianId, leadId }]) => [technicianId, leadId ?? technicianId])));
  const calendar = calendarOf(tenant, narrowed, from, until);
  for (const visit of visits) {
    found.set(
      keyOf(visit[0]),
      judgeVisit(tenant, narrowed, calendar, visit, byType.has(keyOf(visit[0]))) ?? { kinds: [gone], blockers: [], travelMinutes: [] },
    );
    yield;
  }
  return found;
}

/** Null: the technician is not on the board. */
function judgeVisit(tenant: Tenant, board: TenantBoard, calendar: Calendar, sessions: BookedVisit, isByType: boolean): Judgement | null {
  const [first] = sessions;
  const lane = findLane(board.board, first.technicianId);
  if (!lane) return null;
  const work = visitOf(tenant, board, sessions, isByType);
  const lead = (first.leadId === null ? null : findLane(board.board, first.leadId)) ?? lane;
  // Work of several days spans every break.
  const besideBreak = work.isMultiDay ? 1 : calendar.minMinutesBesideBreak;
  const blocks = sessions.map((session) => bookedBlock(calendar, lead.patternIndex, work, session, besideBreak));
  const verdict = judgeSessions(calendar, withoutJob(lane, first.jobRequestId), work, blocks);
  const found = verdict.feasible ? [] : verdict.blockers;
  const lasts = blocks.every((block, index) => lastsAsBooked(block, sessions[index]!));
  const blockers = lasts || found.some(({ kind }) => aboutHours.has(kind)) ? found : inOrderOfKinds([...found, { kind: 'off_shift' }]);
  if (!verdict.feasible || blockers.length > 0) return { kinds: blockers.map(({ kind }) => kind), blockers, travelMinutes: [] };
  return { kinds: [], blockers, travelMinutes: verdict.sessions.map(({ travelMinutes }) => travelMinutes) };
}

/** Blockers that already say that the hours do not fit. */
const aboutHours: ReadonlySet<BlockerKind> = new Set(['no_working_day', 'off_shift']);

const inOrderOfKinds = (blockers: readonly Blocker[]): Blocker[] =>
  blockerKinds.flatMap((kind) => blockers.filter((blocker) => blocker.kind === kind));

/**
 * Whether the session, in the present hours, still has the end and the minutes of breaks that it was booked with. Otherwise the booked time is too short
 * for the work, or holds minutes that nobody needs. [stranded.breaks]
 */
const lastsAsBooked = ({ endMinute, breaks }: SessionBlock, booked: BookedSession): boolean =>
  endMinute === booked.endMinute && minutesOfBreaks(breaks) === booked.breakMinutes;

/** Sessions of work of several days keep their lengths, also when the longest visit of the business has changed. */
function visitOf(tenant: Tenant, board: TenantBoard, sessions: BookedVisit, isByType: boolean): Visit {
  const [first] = sessions;
  const visit = makeJobVisit(
    tenant,
    board,
    visitAddressOf(first),
    {
      jobMinutes: first.jobDurationMinutes ?? first.endMinute - first.startMinute - first.breakMinutes,
      mobilizationMinutes: first.mobilizationMinutes ?? 0,
      demobilizationMinutes: first.demobilizationMinutes ?? 0,
      requiredSkillIds: isByType ? [...first.skillIds, ...first.typeSkillIds] : first.skillIds,
      preferredTechnicianId: null,
      isEmergency: first.priorityLevel === 'p0',
      crewSize: first.crewSize,
      departNotBefore: null,
    },
    null,
  );
  const isOfSeveralDays = sessions.length > 1 || first.ordinal > 1;
  return { ...(first.role === 'lead' ? visit : asBuddy(visit)), isMultiDay: visit.isMultiDay || isOfSeveralDays };
}

/** The same board with the patterns of these technicians only, because a calendar expands every pattern for every day. */
function onlyPatternsOf(board: TenantBoard, technicianIds: ReadonlySet<string>): TenantBoard {
  const lanes = board.board.lanes.filter(({ technicianId }) => technicianIds.has(technicianId));
  const used = [...new Set([0, ...lanes.map(({ patternIndex }) => patternIndex)])];
  const indexOf = new Map(used.map((pattern, index) => [pattern, index]));
  return {
    ...board,
    patterns: used.map((index) => board.patterns[index]!),
    rotas: used.map((index) => board.rotas[index]!),
    board: { lanes: lanes.map((lane) => ({ ...lane, patternIndex: indexOf.get(lane.patternIndex)! })) },
  };
}

/** The planned opening hours and closures. Omitted fields stay as they are. */
export interface PlannedHours {
  readonly openingHours?: readonly WeeklyRange[];
  readonly datedOpenings?: readonly DatedHours[];
  /** Further days on which the business will be closed. */
  readonly closedDays?: readonly string[];
  /** Closed days on which the business will be open again. */
  readonly openedDays?: readonly string[];
}

/** Pattern 0 is the opening hours. Technicians without their own hours follow it. */
export function boardAsPlanned(
  board: TenantBoard,
  { openingHours = board.openingHours, datedOpenings = board.datedOpenings, closedDays = [], openedDays = [] }: PlannedHours,
): TenantBoard {
  return {
    ...board,
    openingHours,
    datedOpenings,
    patterns: [openingHours, ...board.patterns.slice(1)],
    closures: new Set([...board.closures, ...closedDays]).difference(new Set(openedDays)),
  };
}
