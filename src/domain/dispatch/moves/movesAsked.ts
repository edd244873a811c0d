/** Which visits a plan of several moves, and where each shall go. [schedule-moves.forms]; docs/internals/dispatch.md#moves-of-several-visits. */
import { invalid, isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import type { Remedy } from '../../../contract/explanations.ts';
import { mostMoves } from '../../../contract/schemas/plan.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import type { LeftOutReason } from '../../../contract/vocabulary.ts';
import { epochMinute, type EpochMinute } from '../../../engine/minutes.ts';
import { findJobIds } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { findJobs } from '../../../store/schedule/boardJobs.ts';
import { readOpenVisits } from '../../../store/team/teamOverview.ts';
import {
  dayBounds,
  isCalendarDate,
  parseNaiveDatetime,
  toInstant,
  toLocal,
  type ParsedNaiveDatetime,
} from '../../../ground/time/localTime.ts';
import { isOpen, leadSessionOf } from '../../jobs/lifecycle/jobState.ts';
import { invalidTime } from '../../planning/hours/invalidTime.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { unknownTechnician } from '../changes/changeAsked.ts';
import { begunRemedies } from '../handOver/begunRemedies.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import { lockedJob, unmovableJob, type AskedPlace } from './moveCase.ts';

export type MovesInput = InputOf<Operations['previewScheduleMoves']>;

/** A visit and where it shall go. null for a job without a visit, which is refused. */
export interface AskedVisit {
  readonly row: JobRow;
  readonly place: AskedPlace | null;
}

interface LeftOutVisit {
  readonly row: JobRow;
  readonly reason: LeftOutReason;
  /** Of the first visits that have begun: hands the rest over, or takes back what was fired. */
  readonly remedies?: readonly Remedy[];
}

/** How many begun visits of a day get remedies: each hand-over is planned. */
const mostBegun = 3;

export interface AskedMoves {
  readonly visits: readonly AskedVisit[];
  readonly leftOut: readonly LeftOutVisit[];
}

type WrongMoves = Refusal<'VALIDATION_ERROR' | 'JOB_REQUEST_NOT_FOUND' | 'TECHNICIAN_NOT_FOUND'>;

const forms = ['moves', 'swap_job_request_ids', 'from'] as const;

/** Reads what was asked, or refuses arguments that no schema can check. */
export async function askedMoves(ctx: PlanningContext, input: MovesInput): Promise<AskedMoves | WrongMoves> {
  const { moves, swap_job_request_ids: swapped, from, to } = input;
  if (forms.filter((form) => input[form] !== undefined).length !== 1)
    return invalid('moves', 'required', 'exactly_one', { values: forms.join(', ') });
  if ((from === undefined) !== (to === undefined)) return invalid('to', 'required', 'together', { first: 'from', second: 'to' });
  if (from && to) return visitsOfTechnician(ctx, from, to);
  if (swapped) {
    const rows = await rowsOf(ctx, swapped, (index) => `swap_job_request_ids[${index}]`);
    return isRefusal(rows) ? rows : swappedVisits(rows);
  }
  return listedVisits(ctx, moves!);
}

type Listed = NonNullable<MovesInput['moves']>;

async function listedVisits(ctx: PlanningContext, moves: Listed): Promise<AskedMoves | WrongMoves> {
  const rows = await rowsOf(
    ctx,
    moves.map(({ job_request_id }) => job_request_id),
    (index) => `moves[${index}].job_request_id`,
  );
  if (isRefusal(rows)) return rows;
  const unknown = await unknownTechnician(
    ctx.db,
    ctx.tenant.id,
    moves.flatMap(({ technician_id: id }) => id ?? []),
  );
  if (unknown) return unknown;
  const visits: AskedVisit[] = [];
  for (const [index, { technician_id: technicianId, start_at: startAt }] of moves.entries()) {
    const path = `moves[${index}]`;
    if (technicianId === undefined && startAt === undefined)
      return invalid(`${path}.start_at`, 'required', 'either', { first: `${path}.start_at`, second: `${path}.technician_id` });
    const asked = startAt === undefined ? null : parseNaiveDatetime(ctx.tenant.timezone, startAt);
    if (asked && !asked.ok) return invalidTime(`${path}.start_at`, ctx.tenant.timezone, asked);
    const row = rows[index]!;
    visits.push({ row, place: placeOf(row, technicianId, asked ? epochMinute(asked.epochMinute) : undefined) });
  }
  return { visits, leftOut: [] };
}

/** Each of two visits at the place of the other. */
export function swappedVisits(rows: readonly JobRow[]): AskedMoves {
  const [left, right] = rows as [JobRow, JobRow];
  const swap = (row: JobRow, other: JobRow): AskedVisit => {
    const session = leadSessionOf(other);
    return { row, place: session ? placeOf(row, session.technicianId, epochMinute(session.startMinute)) : null };
  };
  return { visits: [swap(left, right), swap(right, left)], leftOut: [] };
}

/** The visits that a technician leads on a day, at the same times of day on another day, with another technician, or both. */
async function visitsOfTechnician(
  ctx: PlanningContext,
  from: NonNullable<MovesInput['from']>,
  to: NonNullable<MovesInput['to']>,
): Promise<AskedMoves | WrongMoves> {
  const { db, tenant, nowMilliseconds } = ctx;
  const zone = tenant.timezone;
  if (to.technician_id === undefined && to.date === undefined)
    return invalid('to', 'required', 'either', { first: 'to.technician_id', second: 'to.date' });
  for (const [field, date] of [
    ['from.date', from.date],
    ['to.date', to.date],
  ] as const)
    if (date !== undefined && !isCalendarDate(date)) return invalid(field, 'format', 'no_such_day');
  const unknown = await unknownTechnician(db, tenant.id, [
    from.technician_id,
    ...(to.technician_id === undefined ? [] : [to.technician_id]),
  ]);
  if (unknown) return unknown;
  const technicianId = from.technician_id;
  const rows = await findJobs(db, tenant.id, await jobIdsOn(ctx, technicianId, from.date, from.start_minute ?? 0));
  const visits: (AskedVisit & { readonly place: AskedPlace })[] = [];
  const leftOut: LeftOutVisit[] = [];
  const wanted = to.technician_id === undefined ? {} : { technician_id: to.technician_id };
  for (const row of rows) {
    const session = leadSessionOf(row)!;
    const { datetime } = toLocal(zone, session.startMinute);
    const start = to.date === undefined ? null : parseNaiveDatetime(zone, `${to.date}${datetime.slice(10, 16)}`);
    if (start && !start.ok) return skippedStart(zone, row, start);
    const place = placeOf(row, to.technician_id, start ? epochMinute(start.epochMinute) : undefined)!;
    const reason = leftOutReason(row, technicianId, place, offeredDeparture(nowMilliseconds));
    if (reason === null) visits.push({ row, place });
    else if (reason === 'begun' && leftOut.filter((left) => left.remedies).length < mostBegun)
      leftOut.push({ row, reason, remedies: await begunRemedies(ctx, row, null, wanted) });
    else leftOut.push({ row, reason });
  }
  if (visits.length === 0) return invalid('from', 'not_allowed', 'no_visits_to_move');
  if (visits.length > mostMoves) return invalid('from', 'too_many', 'too_many_visits', { visits: visits.length, limit: mostMoves });
  return { visits, leftOut };
}

/** The clocks skip the time of a visit on the new day. Names the visit, because the day as such is right. */
function skippedStart(
  zone: string,
  { shortCode }: JobRow,
  problem: Extract<ParsedNaiveDatetime, { ok: false }>,
): Refusal<'VALIDATION_ERROR'> {
  if (problem.code !== 'nonexistent_time') return invalidTime('to.date', zone, problem);
  return invalid('to.date', problem.code, 'skipped_visit', { code: shortCode, zone, next: problem.next });
}

/**
 * The open jobs of a technician with a session that begins on this day, from this time of day on. They are not read from the board, because
 * somebody who has left has no lane on it.
 */
async function jobIdsOn({ db, tenant }: PlanningContext, technicianId: string, date: string, startMinuteOfDay: number): Promise<string[]> {
  const { endMinute } = dayBounds(tenant.timezone, date);
  const fromMinute = toInstant(tenant.timezone, date, startMinuteOfDay);
  const visits = await readOpenVisits(db, tenant.id, [technicianId], fromMinute, endMinute);
  return visits.filter(({ startMinute }) => startMinute >= fromMinute).map(({ jobRequestId }) => jobRequestId);
}

const reasonOf = {
  SCHEDULE_MOVE_IN_PROGRESS: 'begun',
  // A job without a visit ahead is not on the board, so only one that ends meanwhile gets here.
  SCHEDULE_MOVE_NOT_ELIGIBLE: 'begun',
  SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED: 'several_days',
} as const satisfies Record<NonNullable<ReturnType<typeof unmovableJob>>['code'], LeftOutReason>;

/** Why a visit of the day stays; null when it moves. */
function leftOutReason(row: JobRow, technicianId: string, place: AskedPlace, departNotBefore: EpochMinute): LeftOutReason | null {
  const unmovable = unmovableJob(row);
  if (unmovable)
    return isOpen(row) && lockedJob(row) && unmovable.code === 'SCHEDULE_MOVE_NOT_ELIGIBLE' ? 'locked' : reasonOf[unmovable.code];
  if (leadSessionOf(row)!.technicianId !== technicianId) return 'helper';
  return place.startMinute < departNotBefore ? 'passed' : null;
}

/** What is left out stays as it is. */
function placeOf(row: JobRow, technicianId: string | undefined, startMinute: EpochMinute | undefined): AskedPlace | null {
  const session = leadSessionOf(row);
  if (!session) return null;
  return {
    startMinute: startMinute ?? epochMinute(session.startMinute),
    technicianId: technicianId ?? session.technicianId,
    isTechnicianAsked: technicianId !== undefined,
  };
}

/** The jobs in the order of the references. */
async function rowsOf(
  { db, tenant }: PlanningContext,
  references: readonly string[],
  fieldOf: (index: number) => string,
): Promise<JobRow[] | WrongMoves> {
  const ids = await findJobIds(db, tenant.id, references);
  if (ids.includes(null)) return refuse('JOB_REQUEST_NOT_FOUND');
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (repeated >= 0) return invalid(fieldOf(repeated), 'duplicate', 'moved_once');
  const rowOf = new Map((await findJobs(db, tenant.id, ids as string[])).map((row) => [row.id, row]));
  return (ids as string[]).map((id) => rowOf.get(id)!);
}
