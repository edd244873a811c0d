/**
 * The plan of several visits that move together, the same for preview and commit. [schedule-moves.preview];
 * docs/internals/dispatch.md#moves-of-several-visits.
 */
import { isRefusal, refuse, type DataOf, type Refusal } from '../../../contract/errors.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { findLane } from '../../../engine/board.ts';
import type { Calendar } from '../../../engine/calendar.ts';
import { boardAround, visitsInTheWay, type JointPlace } from '../../../engine/jointPlaces.ts';
import { judge } from '../../../engine/feasibility/feasibility.ts';
import { boardWithoutJobs } from '../../planning/boards/boards.ts';
import { epochMinute, type EpochMinute } from '../../../engine/minutes.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { lastingHistory } from '../../../store/driver/history.ts';
import { readBoardJobs } from '../../../store/schedule/boardJobs.ts';
import { addDays, dayBounds, localDateOf } from '../../../ground/time/localTime.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { planningCalendarOf } from '../../planning/hours/calendars.ts';
import { notifiedJobs, countNotified, type TouchedJob } from '../../jobs/customer/customerNotifications.ts';
import { technicianFields, type PlanningContext } from '../plan/cascade.ts';
import { landingData, travelFromLanding, travelToLanding } from '../plan/landing.ts';
import { caseAt, unmovableJob, type MoveCase } from './moveCase.ts';
import { buddiesOf, isAsBefore, type MoveMember } from './moveCrew.ts';
import { infeasible, moveWarnings } from './movePlan.ts';
import type { FoundPlan } from '../plan/kind.ts';
import type { AskedMoves, AskedVisit } from './movesAsked.ts';

type Answer = Omit<OutputOf<Operations['previewScheduleMoves']>, 'plan_token'>;
type RefusedData = DataOf<'SCHEDULE_MOVES_REFUSED'>['visits'][number];

/** A visit at its new place, on the board on which the others stand in theirs. */
interface PlannedVisit {
  readonly found: MoveCase;
  /** The lead first. */
  readonly members: readonly MoveMember[];
  readonly isChanged: boolean;
}

export interface MovesPlan extends FoundPlan {
  /** In time order. */
  readonly visits: readonly PlannedVisit[];
  readonly answer: Answer;
}

/** A visit that does not fit where it shall go. */
export interface RefusedVisit {
  readonly asked: AskedVisit;
  readonly refusal: Refusal<RefusedData['code']>;
  readonly blockedBy: ReturnType<typeof visitsInTheWay>;
  /** With the others in their new places. Null when the visit has no place to judge. */
  readonly found: MoveCase | null;
}

/** A plan in which not every visit fits. `explainedMoves` gives the data of the refusal. */
export interface NotPlanned extends Refusal<'SCHEDULE_MOVES_REFUSED'> {
  readonly misfits: readonly RefusedVisit[];
}

/** Judges the visits on the final board. A technician that is unknown refuses the whole. */
export async function planMoves(
  ctx: PlanningContext,
  asked: AskedMoves,
  travel: TravelModel | null,
  departNotBefore: EpochMinute,
): Promise<MovesPlan | NotPlanned | Refusal<'TECHNICIAN_NOT_FOUND'>> {
  const unmovable = asked.visits.flatMap((visit) => unmovableVisit(visit));
  if (unmovable.length > 0) return notPlanned(unmovable);
  const current = await ctx.services.boards.live(ctx.db, ctx.tenant, ctx.nowMilliseconds, departNotBefore);
  const base = boardWithoutJobs(
    current,
    asked.visits.map(({ row }) => row.id),
  );
  const shared = { current, board: base, calendarAt: calendarsOf(ctx, current) };
  const cases = new Map<string, MoveCase>();
  const refused = new Map<string, RefusedVisit>();
  for (const visit of asked.visits) {
    const found = await caseAt(ctx, visit.row, visit.place!, travel, departNotBefore, shared);
    if (!isRefusal(found)) cases.set(visit.row.id, found);
    else if (found.code === 'TECHNICIAN_NOT_FOUND') return refuse(found.code);
    else refused.set(visit.row.id, { asked: visit, refusal: found, blockedBy: [], found: null });
  }
  const places = new Map([...cases].map(([id, found]) => [id, placeAt(found, [])]));
  const onBoard = (found: MoveCase): MoveCase => {
    const board = boardAround(base, [...places.values()], found.row.id);
    return { ...found, board, lane: findLane(board, found.lane.technicianId)! };
  };
  const askedOf = new Map(asked.visits.map((visit) => [visit.row.id, visit]));
  const refuseAs = (found: MoveCase, refusal: RefusedVisit['refusal']) =>
    refused.set(found.row.id, {
      asked: askedOf.get(found.row.id)!,
      refusal,
      blockedBy: visitsInTheWay(found.calendar, found.lane, found.visit, found.startMinute),
      found,
    });
  const buddies = new Map<string, readonly MoveMember[]>();
  for (const crewCase of [...cases.values()].filter(({ isCrew }) => isCrew)) {
    const found = onBoard(crewCase);
    const helpers = await buddiesOf(ctx, found);
    if (isRefusal(helpers)) {
      refuseAs(found, helpers);
      continue;
    }
    buddies.set(found.row.id, helpers);
    places.set(found.row.id, placeAt(found, helpers));
  }
  const final = [...cases.values()].map(onBoard);
  // A visit that stays is a fact, however late it is.
  const isStaying = (found: MoveCase) => isAsBefore(found, [leadOf(found), ...(buddies.get(found.row.id) ?? [])]);
  for (const found of final.filter((each) => !isStaying(each)))
    if (found.isLate || !judge(found.calendar, found.lane, found.visit, found.startMinute).feasible)
      refuseAs(found, infeasible(ctx, found));
  if (refused.size > 0) return notPlanned(asked.visits.flatMap(({ row }) => refused.get(row.id) ?? []));
  const visits = final
    .map((found): PlannedVisit => {
      const members = [leadOf(found), ...(buddies.get(found.row.id) ?? [])];
      return { found, members, isChanged: !isAsBefore(found, members) };
    })
    .sort((left, right) => left.found.startMinute - right.found.startMinute || (left.found.row.id < right.found.row.id ? -1 : 1));
  const answer = await answerOf(ctx, asked, visits);
  return { visits, answer, fence: fenceOf(visits, answer, departNotBefore) };
}

const notPlanned = (refused: readonly RefusedVisit[]): NotPlanned => ({
  ...refuse('SCHEDULE_MOVES_REFUSED', { visits: [], remedies: [] }),
  misfits: refused,
});

/** The calendar of a day and the next one, made once for all visits of that day. No visit is pushed, so no later day is needed. */
function calendarsOf({ tenant }: PlanningContext, current: TenantBoard): (startMinute: EpochMinute) => Calendar {
  const made = new Map<string, Calendar>();
  return (startMinute) => {
    const date = localDateOf(tenant.timezone, startMinute);
    const calendar =
      made.get(date) ?? planningCalendarOf(tenant, current, startMinute, dayBounds(tenant.timezone, addDays(date, 1)).endMinute);
    made.set(date, calendar);
    return calendar;
  };
}

function unmovableVisit(asked: AskedVisit): RefusedVisit[] {
  const refusal = unmovableJob(asked.row);
  return refusal ? [{ asked, refusal, blockedBy: [], found: null }] : [];
}

const placeAt = ({ row, lane, visit, startMinute, endMinute }: MoveCase, helpers: readonly MoveMember[]): JointPlace => ({
  jobRequestId: row.id,
  technicianIds: [lane.technicianId, ...helpers.map(({ technicianId }) => technicianId)],
  visit,
  startMinute,
  endMinute,
});

const leadOf = (found: MoveCase): MoveMember => ({
  technicianId: found.lane.technicianId,
  role: 'lead',
  travelMinutes: travelToLanding(found, found.lane, []),
  isNew: !found.row.sessions.some(({ technicianId }) => technicianId === found.lane.technicianId),
});

/** No other visit moves. */
const nothingMoves = { moves: [], overtimeMinutes: 0, delayMinutes: 0, isProven: true } as const;

async function answerOf(ctx: PlanningContext, asked: AskedMoves, visits: readonly PlannedVisit[]): Promise<Answer> {
  const { tenant } = ctx;
  const touched = visits.map(({ found }): TouchedJob => ({
    job: found.row,
    kind: 'rescheduled',
    previousStartMinute: found.leadSession.startMinute,
    startMinute: found.startMinute,
  }));
  const notified = await notifiedJobs(ctx, touched);
  const answered = visits.map(({ found, members, isChanged }, index) => {
    const { row, lane, current, leadSession } = found;
    return {
      job_request_id: row.id,
      short_code: row.shortCode,
      customer_name: row.customerName,
      customer_phone: row.customerPhone ?? '',
      status_version: row.statusVersion,
      from: {
        ...technicianFields(current, leadSession.technicianId),
        start_at: formatMinute(leadSession.startMinute),
        end_at: formatMinute(leadSession.endMinute),
      },
      landing: landingData(tenant, found, lane, current, members[0]!.travelMinutes, travelFromLanding(found, lane, [])),
      members: members.map(({ technicianId, role, isNew }) => ({ ...technicianFields(current, technicianId), role, is_new: isNew })),
      is_changed: isChanged,
      customer_notification: notified[index]!.notification,
      warnings: isChanged ? moveWarnings(found, [], nothingMoves, []) : [],
    };
  });
  return {
    business_timezone: tenant.timezone,
    visits: answered,
    left_out: asked.leftOut.map(({ row, reason, remedies = [] }) => ({
      job_request_id: row.id,
      short_code: row.shortCode,
      reason,
      ...(remedies.length > 0 ? { remedies: [...remedies] } : {}),
    })),
    customers_renotified: visits.filter(({ found }) => found.startMinute !== found.leadSession.startMinute).length,
    ...countNotified(tenant.timezone, notified),
  };
}

/** Everything that the commit would write, and the warnings. */
const fenceOf = (visits: readonly PlannedVisit[], answer: Answer, departNotBefore: EpochMinute): MovesPlan['fence'] => ({
  jobs: visits.map(({ found: { row } }) => ({ id: row.id, version: row.statusVersion })),
  departNotBefore,
  plan: visits.map(({ found, members }, index) => [
    lastingHistory(found.current.history),
    found.startMinute,
    found.endMinute,
    members.map(({ technicianId, role }) => [technicianId, role]),
    answer.visits[index]!.warnings,
  ]),
});

/** What a refusal says about the visits that do not fit. `nearest` gives the nearest start of a visit; null when there is none. */
export async function refusedData(
  { db, tenant }: PlanningContext,
  asked: AskedMoves,
  { misfits: refused }: NotPlanned,
  nearest: ReadonlyMap<string, EpochMinute>,
): Promise<RefusedData[]> {
  const moved = new Map(asked.visits.map(({ row }) => [row.id, row.shortCode]));
  const standing = await readBoardJobs(
    db,
    tenant.id,
    refused.flatMap(({ blockedBy }) => blockedBy.map(({ jobRequestId }) => jobRequestId)).filter((id) => !moved.has(id)),
  );
  return refused.map(({ asked: { row, place }, refusal, blockedBy }): RefusedData => {
    const { failed_precondition, reason, blockers, unavailable_member_ids } = (refusal.data ?? {}) as Partial<RefusedData>;
    const found = nearest.get(row.id);
    return {
      job_request_id: row.id,
      short_code: row.shortCode,
      technician_id: place?.technicianId ?? null,
      start_at: place ? formatMinute(place.startMinute) : null,
      code: refusal.code,
      ...(failed_precondition === undefined ? {} : { failed_precondition }),
      ...(reason === undefined ? {} : { reason }),
      ...(blockers === undefined ? {} : { blockers }),
      taken_by: blockedBy.map(({ jobRequestId, startMinute, endMinute }) => ({
        job_request_id: jobRequestId,
        short_code: moved.get(jobRequestId) ?? standing.get(jobRequestId)?.shortCode ?? '',
        start_at: formatMinute(startMinute),
        end_at: formatMinute(endMinute),
        is_moved: moved.has(jobRequestId),
      })),
      ...(unavailable_member_ids === undefined ? {} : { unavailable_member_ids }),
      ...(found === undefined ? {} : { nearest_start_at: formatMinute(epochMinute(found)) }),
    };
  });
}
