/**
 * The live states of today's visits on a sheet of the board, made from the rows that the sheet was drawn from: no query, and no other
 * reckoning than liveDay.ts. docs/internals/board.md#live-states-on-the-board.
 */
import { createHash } from 'node:crypto';
import type { ReadContext } from '../../call/context.ts';
import type { Operations, OutputOf } from '../../../contract/index.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { timeOffRange } from '../../planning/boards/boards.ts';
import type { BoardSheet } from '../../planning/boards/boardSheets.ts';
import type { SheetRows } from '../../planning/boards/boardSheetText.ts';
import type { SheetVisit } from '../../../store/schedule/sheetRows.ts';
import type { LiveRow } from '../../../store/schedule/liveRows.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { minuteRange, type EpochMinute } from '../../../engine/minutes.ts';
import { dayBounds, localDateOf } from '../../../ground/time/localTime.ts';
import { latestOf, liveOfRows, liveResource, takenTimes, type LiveState, type LiveSession } from './liveDay.ts';

type LiveColumns = OutputOf<Operations['getBoard']>['live'];

/** The live state of one visit of a sheet. */
export interface LiveSheetVisit extends LiveSession {
  /** The visit's index in the columns of the sheet. */
  readonly visit: number;
  readonly technicianId: string;
  readonly startMinute: number;
}

/** The live states as the board answers them. */
interface LiveText {
  /** JSON. */
  readonly text: string;
  /** A hash of the text. */
  readonly tag: string;
}

interface KnownLive {
  readonly nowMinute: EpochMinute;
  readonly visits: readonly LiveSheetVisit[];
  text: LiveText | null;
}

/** By sheet: the live states change with its rows and with the minute only. */
const known = new WeakMap<BoardSheet, KnownLive>();

/** The live states as text. Empty columns for a sheet without today. */
export function liveTextOf(tenant: Tenant, sheet: BoardSheet, nowMilliseconds: number): LiveText {
  const live = liveOf(tenant, sheet, nowMilliseconds);
  if (live.text === null) {
    const text = JSON.stringify(columnsOf(tenant, sheet, live.visits));
    live.text = { text, tag: createHash('sha256').update(text).digest('base64url').slice(0, 10) };
  }
  return live.text;
}

/** Today's visits with their live states, read from the sheet of today. */
export async function liveSheetToday(
  ctx: ReadContext,
): Promise<{ rows: SheetRows; shown: readonly SheetVisit[]; visits: readonly LiveSheetVisit[] }> {
  const { db, tenant, services, nowMilliseconds } = ctx;
  const today = localDateOf(tenant.timezone, nowMinuteOf(nowMilliseconds));
  // Read the positions before the rows, as getBoard does.
  const positions = await ctx.feeds.positions(tenant.id);
  const board = await services.boards.current(db, tenant, nowMilliseconds);
  const sheet = await services.boardSheets.current(db, tenant, { board, positions, days: { from: today, to: today } });
  return { rows: sheet.rows, shown: sheet.shown, visits: liveOf(tenant, sheet, nowMilliseconds).visits };
}

/** The live states by job, those of a crew as its latest member has them. */
export function liveByJob(visits: readonly LiveSheetVisit[]): Map<string, LiveState> {
  const byJob = Map.groupBy(visits, ({ jobRequestId }) => jobRequestId);
  return new Map([...byJob].map(([id, members]) => [id, liveResource(latestOf(members))]));
}

function liveOf(tenant: Tenant, sheet: BoardSheet, nowMilliseconds: number): KnownLive {
  const nowMinute = nowMinuteOf(nowMilliseconds);
  const last = known.get(sheet);
  if (last?.nowMinute === nowMinute) return last;
  const live: KnownLive = { nowMinute, visits: liveVisitsOf(tenant, sheet, nowMinute), text: null };
  known.set(sheet, live);
  return live;
}

function liveVisitsOf(tenant: Tenant, { days, rows, shown: all }: BoardSheet, nowMinute: EpochMinute): LiveSheetVisit[] {
  const date = localDateOf(tenant.timezone, nowMinute);
  if (date < days.from || date > days.to) return [];
  const today = dayBounds(tenant.timezone, date);
  const technicians = new Map(rows.technicians.map((technician) => [technician.id, technician]));
  const shown: { visit: SheetVisit; index: number }[] = [];
  for (const [index, visit] of all.entries())
    if (visit.startMinute < today.endMinute && visit.endMinute > today.startMinute) shown.push({ visit, index });
  const live = liveOfRows(
    tenant,
    shown.map(({ visit }) => liveRowOf(rows, technicians, visit)),
    takenOf(tenant, rows),
    nowMinute,
  );
  return live.map((session, at) => {
    const { visit, index } = shown[at]!;
    return { ...session, visit: index, technicianId: visit.technicianId, startMinute: visit.startMinute };
  });
}

/** The approved time off and the reserved time of a sheet. */
const takenOf = ({ timezone }: Tenant, { absences, reserved }: SheetRows) =>
  takenTimes([
    ...reserved.map(({ technicianId, startMinute, endMinute }) => ({ technicianId, ...minuteRange(startMinute, endMinute) })),
    ...absences
      .filter(({ status }) => status === 'approved')
      .map((absence) => ({ technicianId: absence.technicianId, ...timeOffRange(timezone, absence) })),
  ]);

function liveRowOf(
  { jobs, workflows }: SheetRows,
  technicians: ReadonlyMap<string, SheetRows['technicians'][number]>,
  visit: SheetVisit,
): LiveRow {
  const job = jobs.get(visit.jobId)!;
  const { latitude, longitude, precision } = technicians.get(visit.technicianId)!;
  return {
    technicianId: visit.technicianId,
    jobRequestId: visit.jobId,
    ordinal: visit.ordinal,
    startMinute: visit.startMinute,
    endMinute: visit.endMinute,
    latitude: job.latitude,
    longitude: job.longitude,
    precision: job.precision,
    startLatitude: latitude,
    startLongitude: longitude,
    startPrecision: precision,
    workflow: workflows.get(job.workflowId)!,
    statusKey: job.statusKey,
    statusHistory: job.statusHistory,
    completedAt: job.completedAt,
    promisedStartAt: job.promisedStartAt,
    arrivalWindowMinutes: job.arrivalWindowMinutes,
  };
}

function columnsOf(tenant: Tenant, { days, rows }: BoardSheet, visits: readonly LiveSheetVisit[]): LiveColumns {
  const { startMinute } = dayBounds(tenant.timezone, days.from);
  const causes = new Set(visits.flatMap(({ causeJobRequestId }) => causeJobRequestId ?? []));
  const jobs = new Map<string, number>();
  if (causes.size > 0) for (const [index, id] of [...rows.jobs.keys()].entries()) if (causes.has(id)) jobs.set(id, index);
  return {
    visit: visits.map(({ visit }) => visit),
    state: visits.map(({ state }) => state),
    late_minutes: visits.map(({ lateMinutes }) => lateMinutes),
    over_minutes: visits.map(({ overMinutes }) => overMinutes),
    window_broken: visits.map(({ isWindowBroken }) => isWindowBroken),
    earliest_start: visits.map(({ earliestStartMinute }) => earliestStartMinute - startMinute),
    earliest_end: visits.map(({ earliestEndMinute }) => earliestEndMinute - startMinute),
    cause: visits.map(({ causeJobRequestId }) => (causeJobRequestId === null ? null : (jobs.get(causeJobRequestId) ?? null))),
  };
}
