/**
 * The live state of visits: plan, fired actions and now, compared by the engine. docs/reference/scheduling.md#live-state;
 * docs/internals/engine.md#live-state. Travel is estimated.
 */
import type { ReadContext } from '../../call/context.ts';
import { liveStates } from '../../../contract/vocabulary.ts';
import { HOME, liveVisits, type LiveLane, type LiveVisit, type VisitProgress } from '../../../engine/live/liveVisits.ts';
import { journeyMinutes, travelEstimate } from '../../../ground/geometry/travel.ts';
import { epochMinute, mergedRanges, minuteRange, type EpochMinute, type MinuteRange } from '../../../engine/minutes.ts';
import type { CrewSessionRow, JobRow } from '../../../store/jobs/jobRows.ts';
import { readLiveRows, techniciansAtWork, type LiveJob, type LiveRow } from '../../../store/schedule/liveRows.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { readReservedRanges } from '../../../store/team/reservedTimes.ts';
import { approvedTimeOffOf } from '../../../store/team/timeOff.ts';
import type { WorkflowStatus } from '../../../store/settings/workflows.ts';
import { dayBounds, localDateOf, type DayBounds } from '../../../ground/time/localTime.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import type { JobRequestResource } from '../records/jobRequestResource.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { timeOffRange } from '../../planning/boards/boards.ts';
import { pointOf } from '../../planning/places/placePoint.ts';
import { confirmedStatusOf, isUnderWay } from '../lifecycle/jobState.ts';

export type LiveState = NonNullable<JobRequestResource['live']>;
type LiveContext = Pick<ReadContext, 'db' | 'tenant' | 'nowMilliseconds'>;

/** One member's session of a job. */
export type LiveSession = LiveVisit & Pick<LiveRow, 'jobRequestId' | 'ordinal' | 'technicianId' | 'startMinute'>;

/**
 * The live states of these jobs by id, of those that have a visit and are not archived. Of several visits that of today counts, else the next,
 * else the last.
 */
export async function liveOfJobs(ctx: LiveContext, jobs: readonly JobRow[]): Promise<Map<string, LiveState>> {
  const { tenant, nowMilliseconds } = ctx;
  const now = nowMinuteOf(nowMilliseconds);
  const today = dayBounds(tenant.timezone, localDateOf(tenant.timezone, now));
  const isToday = ({ startMinute, endMinute }: CrewSessionRow) => startMinute < today.endMinute && endMinute > today.startMinute;
  const shown = jobs.filter((job) => job.archivedAt === null && job.deletedAt === null && job.sessions.length > 0);
  const technicianIds = shown.flatMap(({ sessions }) => sessions.filter(isToday).map(({ technicianId }) => technicianId));
  const ofToday = Map.groupBy(await liveToday(ctx, [...new Set(technicianIds)], today), ({ jobRequestId }) => jobRequestId);
  return new Map(
    shown.map((job) => {
      const session = job.sessions.find(isToday) ?? job.sessions.find(({ endMinute }) => endMinute > now) ?? job.sessions.at(-1)!;
      const members = ofToday.get(job.id)?.filter(({ ordinal }) => ordinal === session.ordinal) ?? [];
      return [job.id, liveResource(members.length > 0 ? latestOf(members) : aloneVisit(tenant, job, session, now))];
    }),
  );
}

/** The live states of all sessions today of these technicians, and of all who work with them. */
export function liveOfTeam(ctx: LiveContext, technicianIds: readonly string[]): Promise<LiveSession[]> {
  const { timezone } = ctx.tenant;
  return liveToday(ctx, technicianIds, dayBounds(timezone, localDateOf(timezone, nowMinuteOf(ctx.nowMilliseconds))));
}

/** A visit of today as events of late visits report it. */
export interface VisitToday {
  /** The business-local day on which the visit begins as planned: yesterday for one that runs past midnight. */
  readonly date: string;
  readonly jobRequestId: string;
  readonly ordinal: number;
  readonly live: LiveState;
}

/** All visits of today, each with the live state of its latest member. */
export async function liveVisitsToday(ctx: LiveContext): Promise<VisitToday[]> {
  const { db, tenant, nowMilliseconds } = ctx;
  const today = dayBounds(tenant.timezone, localDateOf(tenant.timezone, nowMinuteOf(nowMilliseconds)));
  const technicianIds = await techniciansAtWork(db, tenant.id, today.startMinute, today.endMinute);
  const visits = Map.groupBy(await liveToday(ctx, technicianIds, today), ({ jobRequestId, ordinal }) => `${jobRequestId} ${ordinal}`);
  return [...visits.values()].map((members) => {
    const { jobRequestId, ordinal, startMinute } = members[0]!;
    return { date: localDateOf(tenant.timezone, startMinute), jobRequestId, ordinal, live: liveResource(latestOf(members)) };
  });
}

/** The live state of a crew is that of its latest member. */
export function latestOf<Member extends LiveVisit>(members: readonly Member[]): Member {
  return members.reduce((latest, member) => {
    const later = member.earliestStartMinute - latest.earliestStartMinute || rankOf(member) - rankOf(latest);
    return later > 0 ? member : latest;
  });
}

const rankOf = ({ state }: LiveVisit) => liveStates.indexOf(state);

export function liveResource(visit: LiveVisit): LiveState {
  return {
    state: visit.state,
    late_minutes: visit.lateMinutes,
    over_minutes: visit.overMinutes,
    window_broken: visit.isWindowBroken,
    earliest_start_at: formatMinute(visit.earliestStartMinute),
    earliest_end_at: formatMinute(visit.earliestEndMinute),
    ...(visit.causeJobRequestId === null ? {} : { cause_job_request_id: visit.causeJobRequestId }),
  };
}

/** The live state of a visit on another day, where no other visit matters. */
function aloneVisit(tenant: Tenant, job: JobRow, session: CrewSessionRow, now: EpochMinute): LiveVisit {
  const visit = plannedVisit(tenant, { ...job, ...session, jobRequestId: job.id }, now, dayEndFinder(tenant.timezone));
  return liveVisits([{ technicianId: session.technicianId, visits: [visit], travelMinutes: () => 0 }], now)[0]![0]!;
}

/** The live states of the sessions today of these technicians, and of all who work with them. */
async function liveToday(ctx: LiveContext, technicianIds: readonly string[], today: DayBounds): Promise<LiveSession[]> {
  const { db, tenant, nowMilliseconds } = ctx;
  const rows = await readLiveRows(db, tenant.id, technicianIds, today.startMinute, today.endMinute);
  const taken = await takenToday(db, tenant, [...new Set(rows.map((row) => row.technicianId))], today);
  return liveOfRows(tenant, rows, taken, nowMinuteOf(nowMilliseconds));
}

/** Approved time off and reserved time by technician, in flat ranges. Technicians without any are left out. */
type TakenTimes = ReadonlyMap<string, Int32Array>;

async function takenToday(
  db: LiveContext['db'],
  tenant: Tenant,
  technicianIds: readonly string[],
  { startMinute, endMinute }: DayBounds,
): Promise<TakenTimes> {
  if (technicianIds.length === 0) return new Map();
  const zone = tenant.timezone;
  const [first, last] = [localDateOf(zone, startMinute), localDateOf(zone, endMinute - 1)];
  const reserved = await readReservedRanges(db, tenant.id, technicianIds, startMinute, endMinute);
  const timeOff = await approvedTimeOffOf(db, tenant.id, technicianIds, first, last);
  return takenTimes([
    ...reserved.map((row) => ({ technicianId: row.technicianId, ...minuteRange(row.startMinute, row.endMinute) })),
    ...timeOff.map((row) => ({
      technicianId: row.technician_id,
      ...timeOffRange(zone, { start: row.start_date, end: row.end_date, from: row.start_minute, to: row.end_minute }),
    })),
  ]);
}

export function takenTimes(ranges: readonly (MinuteRange & { readonly technicianId: string })[]): TakenTimes {
  const byTechnician = Map.groupBy(ranges, ({ technicianId }) => technicianId);
  return new Map([...byTechnician].map(([id, own]) => [id, mergedRanges(own)]));
}

/**
 * The live states of these sessions of one day, in their order. Give the rows of all members of a crew, sorted by technician and start.
 */
export function liveOfRows(tenant: Tenant, rows: readonly LiveRow[], taken: TakenTimes, now: EpochMinute): LiveSession[] {
  const dayEndOf = dayEndFinder(tenant.timezone);
  const byTechnician = Map.groupBy(rows, ({ technicianId }) => technicianId);
  const lanes = [...byTechnician].map(([technicianId, ofLane]) =>
    laneOf(tenant, technicianId, ofLane, taken.get(technicianId), now, dayEndOf),
  );
  const answers = liveVisits(lanes, now);
  return [...byTechnician.values()].flatMap((ofLane, index) =>
    ofLane.map(({ jobRequestId, ordinal, technicianId, startMinute }, at) => ({
      ...answers[index]![at]!,
      jobRequestId,
      ordinal,
      technicianId,
      startMinute,
    })),
  );
}

/** One lane of live states. Give the rows of one technician on one day, in planned order. */
export function liveLaneOf(
  tenant: Tenant,
  technicianId: string,
  rows: readonly LiveRow[],
  taken: Int32Array | undefined,
  now: EpochMinute,
): LiveLane {
  return laneOf(tenant, technicianId, rows, taken, now, dayEndFinder(tenant.timezone));
}

function laneOf(
  tenant: Tenant,
  technicianId: string,
  rows: readonly LiveRow[],
  taken: Int32Array | undefined,
  now: EpochMinute,
  dayEndOf: DayEndOf,
): LiveLane {
  const [{ startLatitude, startLongitude, startPrecision }] = rows as [LiveRow];
  const home = pointOf(tenant, { latitude: startLatitude, longitude: startLongitude, precision: startPrecision });
  const points = rows.map((row) => pointOf(tenant, row));
  const estimate = travelEstimate(tenant.travelSpeedKmh, tenant.travelDetourFactor);
  const stopAt = (index: number) => (index === HOME ? home : points[index]!);
  return {
    technicianId,
    ...(taken && { taken }),
    visits: rows.map((row) => plannedVisit(tenant, row, now, dayEndOf)),
    travelMinutes: (from, to) => {
      const [start, end] = [stopAt(from), stopAt(to)];
      return start && end ? journeyMinutes(null, start, end, estimate) : 0;
    },
  };
}

/** The local midnight after a minute. */
type DayEndOf = (minute: number) => number;

/** Remembers the last day: visits of a day share it, and finding it takes longer than all else of a visit. */
function dayEndFinder(timeZone: string): DayEndOf {
  let day: DayBounds | null = null;
  return (minute) => {
    if (day === null || minute < day.startMinute || minute >= day.endMinute) day = dayBounds(timeZone, localDateOf(timeZone, minute));
    return day.endMinute;
  };
}

type PlannedSession = LiveJob & Pick<LiveRow, 'jobRequestId' | 'ordinal' | 'startMinute' | 'endMinute'>;

function plannedVisit(tenant: Tenant, session: PlannedSession, now: EpochMinute, dayEndOf: DayEndOf): VisitProgress {
  const { jobRequestId, startMinute, endMinute, completedAt, promisedStartAt, arrivalWindowMinutes } = session;
  const dayEndMinute = dayEndOf(endMinute - 1);
  const isFirst = session.ordinal === 1;
  const windowMinutes = arrivalWindowMinutes ?? tenant.arrivalWindowMinutes;
  const planned = {
    jobRequestId,
    startMinute: epochMinute(startMinute),
    endMinute: epochMinute(endMinute),
    // Only the first day of work is promised.
    promisedUntil: isFirst && promisedStartAt !== null ? epochMinute(minuteOf(promisedStartAt) + windowMinutes) : null,
    dayEndMinute: epochMinute(dayEndMinute),
    runsAsPlanned: tenant.visitsRunAsPlanned,
    doneMinute: completedAt === null ? null : minuteOf(completedAt),
  };
  const told = toldTimes(session);
  if (isFirst) return { ...planned, ...told };
  // Work of several days is under way from the first arrival on. Nothing tells when somebody comes on the following days.
  const isAtWork = told.arrivedMinute !== null && now >= startMinute;
  return { ...planned, isTold: false, departedMinute: null, arrivedMinute: isAtWork ? epochMinute(startMinute) : null };
}

type Told = Pick<VisitProgress, 'isTold' | 'departedMinute' | 'arrivedMinute'>;

/** When the technician departed and arrived, by the statuses of the workflow that mean it. */
function toldTimes(job: LiveJob): Told {
  const { workflow, statusKey, statusHistory } = job;
  const indexOf = (key: string) => workflow.statuses.findIndex((status) => status.key === key);
  const timeOf = (means: WorkflowStatus['means']) => {
    const status = workflow.statuses.find((other) => other.means === means);
    // A job that went back to an earlier status has not arrived any more.
    if (status === undefined || indexOf(statusKey) < indexOf(status.key)) return null;
    const entry = statusHistory.findLast(({ key }) => key === status.key);
    return entry === undefined ? null : minuteOf(entry.entered_at);
  };
  if (workflow.statuses.some(({ means }) => means === 'arrived'))
    return { isTold: true, departedMinute: timeOf('departed'), arrivedMinute: timeOf('arrived') };
  const begun = statusHistory.find(({ key }) => indexOf(key) > indexOf(confirmedStatusOf(job)));
  const arrivedMinute = begun !== undefined && isUnderWay(job, statusKey) ? minuteOf(begun.entered_at) : null;
  return { isTold: false, departedMinute: null, arrivedMinute };
}

const minuteOf = (timestamp: string): EpochMinute => epochMinute(Math.floor(Date.parse(timestamp) / 60_000));
