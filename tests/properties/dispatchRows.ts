/**
 * Reads a business from the database and checks dispatch answers against it. `checkPlan` checks feasibility. The other rules are written
 * independently of the planners, from docs/reference/scheduling.md.
 */
import type { ViolationKind } from '../../src/engine/feasibility/checkPlan.ts';
import type { PlanRange } from '../../src/engine/feasibility/plan.ts';
import { sessionFlags } from '../../src/contract/vocabulary.ts';
import type { Harness, TestBusiness } from '../support/harness.ts';
import { dayStart, days, localDate, type AbsenceQuestion } from './dispatchBoards.ts';
import type { AbsenceAnswer, BoardState, JobState, SessionState, Weekly } from './dispatchState.ts';
import { checkVisits, type SoloVisit } from '../engine/soloVisit.ts';

/** One member's session in a plan. */
export interface PlannedSession {
  readonly jobId: string;
  readonly technicianId: string;
  readonly role: 'lead' | 'buddy';
  readonly startMinute: number;
  readonly endMinute: number;
}

/** A session that was asked for. Without an end, it lasts as long as the work takes from its start, breaks included. */
export type AskedSession = Omit<PlannedSession, 'endMinute'> & Partial<Pick<PlannedSession, 'endMinute'>>;

const rowsOf = (table: string, order: string) =>
  `(select coalesce(jsonb_agg(to_jsonb(r) order by ${order}), '[]') from ${table} r where r.tenant_id = t.id)`;
const listOf = (table: string, column: string) =>
  `(select coalesce(jsonb_agg(r.${column} order by r.${column}), '[]') from ${table} r where r.tenant_id = t.id and r.technician_id = p.id)`;

export async function readBoardState(harness: Harness, of: TestBusiness, nowMilliseconds: number): Promise<BoardState> {
  const [row] = await harness.store.query<{ state: string }>(
    `select jsonb_build_object(
       'technicians', (select jsonb_agg(to_jsonb(p) || jsonb_build_object(
          'skillIds', ${listOf('technician_skills', 'skill_id')}, 'areaIds', ${listOf('technician_service_areas', 'service_area_id')},
          'timeOff', (select coalesce(jsonb_agg(to_jsonb(o) order by o.id), '[]') from time_off o where o.tenant_id = t.id and o.technician_id = p.id)
         , 'reserved', (select coalesce(jsonb_agg(jsonb_build_object('startMinute', o.start_minute, 'endMinute', o.end_minute) order by o.id), '[]')
            from reserved_times o join reserved_time_technicians x on x.tenant_id = o.tenant_id and x.reserved_time_id = o.id
           where o.tenant_id = t.id and x.technician_id = p.id)
         ) order by p.id) from technicians p where p.tenant_id = t.id),
       'areas', ${rowsOf('service_areas', 'r.id')}, 'openings', ${rowsOf('opening_hours', 'r.weekday')}, 'jobs', ${rowsOf('job_requests', 'r.id')},
       'sessions', ${rowsOf('sessions', 'r.job_request_id, r.ordinal, r.role, r.technician_id')},
       'events', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'type', type, 'resource_id', resource_id) order by id), '[]')
          from events e where e.tenant_id = t.id),
       'version', (select version from schedules v where v.tenant_id = t.id))::text as state
     from tenants t where t.business_id = $1 and t.environment = 'live'`,
    [of.businessId],
  );
  const state = JSON.parse(row!.state) as Omit<BoardState, 'text' | 'jobs' | 'nowMinute'> & { jobs: JobState[] };
  return { ...state, text: row!.state, nowMinute: nowMilliseconds / 60_000, jobs: new Map(state.jobs.map((job) => [job.id, job])) };
}

export const minuteOf = (timestamp: string): number => Date.parse(timestamp) / 60_000;
export const sessionsOf = ({ sessions }: BoardState, jobId: string): SessionState[] =>
  sessions.filter((session) => session.active && session.job_request_id === jobId);

/** The days that a plan may reach: the board's days, and later days to which next_day may move jobs. */
const calendar = Array.from({ length: 20 }, (_, index) => localDate(dayStart(days[0]) + index * 1440 + 60));
const rangesOn = (date: string, weekly: Weekly): PlanRange[] => {
  const weekday = new Date(`${date}T12:00Z`).getUTCDay() || 7;
  const at = dayStart(date);
  return weekly
    .filter((hours) => hours.weekday === weekday)
    .map((hours) => ({ startMinute: at + hours.start_minute, endMinute: at + hours.end_minute }));
};

export interface Finding<Session extends AskedSession = PlannedSession> {
  readonly session: Session;
  readonly kind: ViolationKind;
}

/** What the independent checker finds wrong when the planned sessions join the unchanged ones. */
export function findingsOf<Session extends AskedSession>(state: BoardState, planned: readonly Session[]): Finding<Session>[] {
  const leaving = new Set(planned.map(({ jobId }) => jobId));
  const rows = {
    days: calendar.map((date) => ({
      startMinute: dayStart(date),
      endMinute: dayStart(date) + 1440,
      openings: rangesOn(date, state.openings),
    })),
    technicians: state.technicians.map((technician) => ({
      technicianId: technician.id,
      tier: technician.assignment_tier,
      skillIds: technician.skillIds,
      serviceAreaIds: technician.areaIds,
      home: pointOf(technician.start_latitude, technician.start_longitude),
      shifts: calendar.flatMap((date) => rangesOn(date, technician.weekly_hours ?? state.openings)),
      timeOff: technician.timeOff
        .filter(({ status }) => status === 'approved')
        .map((off) => ({
          startMinute: dayStart(off.start_date) + (off.start_minute ?? 0),
          endMinute: dayStart(off.end_date) + (off.end_minute ?? 1440),
        }))
        .concat(technician.reserved),
    })),
    sessions: state.sessions
      .filter((session) => session.active && !leaving.has(session.job_request_id))
      .map((session) => ({
        technicianId: session.technician_id,
        startMinute: session.start_minute,
        endMinute: session.end_minute,
        point: pointOfJob(state.jobs.get(session.job_request_id)!),
      })),
  };
  const findings = checkVisits(
    rows,
    planned.map((session) => soloVisitOf(state, session)),
  );
  return findings.map(({ kind, technicianId, startMinute }) => ({
    kind,
    session: planned.find((session) => session.technicianId === technicianId && session.startMinute === startMinute)!,
  }));
}

const pointOf = (latitude: number, longitude: number) => ({ latE6: Math.round(latitude * 1e6), lonE6: Math.round(longitude * 1e6) });
const pointOfJob = (job: JobState) => pointOf(job.latitude, job.longitude);

/** The minutes of a session without its breaks: the job's own length, if the session is longer than that. */
export function workMinutesOf(job: JobState, startMinute: number, endMinute: number): number {
  return Math.min(endMinute - startMinute, job.job_duration_minutes);
}

function soloVisitOf({ jobs, areas }: BoardState, { jobId, technicianId, role, startMinute, endMinute }: AskedSession): SoloVisit {
  const job = jobs.get(jobId)!;
  const visitMinutes = endMinute === undefined ? job.job_duration_minutes : workMinutesOf(job, startMinute, endMinute);
  return {
    technicianId,
    startMinute,
    visitMinutes,
    ...(endMinute === undefined ? {} : { block: { startMinute, endMinute, breakMinutes: endMinute - startMinute - visitMinutes } }),
    point: pointOfJob(job),
    coveringAreaIds: areas.filter(({ postal_code }) => postal_code === job.address.postal_code).map(({ id }) => id),
    requiredSkillIds: job.skill_ids,
    mustLead: role === 'lead',
    maxVisitMinutes: 600,
    departNotBefore: null,
  };
}

/** Why a job may not be displaced or reassigned; null if it may. */
export function frozenReason(state: BoardState, jobId: string): 'crew_job' | 'multi_day_job' | 'in_progress' | null {
  const sessions = sessionsOf(state, jobId);
  if (sessions.some(({ flags }) => (flags & sessionFlags.underWay) !== 0)) return 'in_progress';
  if (state.jobs.get(jobId)!.locked_at !== null) return 'in_progress';
  if (state.jobs.get(jobId)!.crew_size > 1) return 'crew_job';
  return sessions.length > 1 ? 'multi_day_job' : null;
}

/** Minutes of work of a block of a job in which the business is closed or the technician has no shift. */
export function minutesAfterHours(state: BoardState, jobId: string, technicianId: string, startMinute: number, endMinute: number): number {
  const weekly = state.technicians.find(({ id }) => id === technicianId)!.weekly_hours ?? state.openings;
  const isWithin = (ranges: PlanRange[], minute: number) => ranges.some((range) => range.startMinute <= minute && minute < range.endMinute);
  let outside = 0;
  for (let minute = startMinute; minute < endMinute; minute++) {
    const date = localDate(minute);
    if (!isWithin(rangesOn(date, state.openings), minute) || !isWithin(rangesOn(date, weekly), minute)) outside++;
  }
  return outside - (endMinute - startMinute - workMinutesOf(state.jobs.get(jobId)!, startMinute, endMinute));
}

/** Open jobs of a technician with a session that starts within the days. */
export function jobsInRange({ sessions }: BoardState, { technician_id, date, until_date }: AbsenceQuestion): string[] {
  const isMeant = (session: SessionState) =>
    session.active &&
    session.technician_id === technician_id &&
    session.start_minute >= dayStart(date) &&
    session.start_minute < dayStart(until_date) + 1440;
  return [...new Set(sessions.filter(isMeant).map((session) => session.job_request_id))].sort();
}

/** The expected state of a job after the plan is applied. */
export interface Expected {
  readonly jobId: string;
  readonly members: readonly PlannedSession[];
  readonly event: string;
}

/** Whether the job's sessions are those of the plan. */
function isAsPlanned(sessions: readonly SessionState[], { members }: Expected): boolean {
  const describe = (role: string, technicianId: string, start: number, end: number) => `${role} ${technicianId} ${start}-${end}`;
  const stands = sessions.map((session) => describe(session.role, session.technician_id, session.start_minute, session.end_minute)).sort();
  const planned = members.map((session) => describe(session.role, session.technicianId, session.startMinute, session.endMinute)).sort();
  return stands.join() === planned.join();
}

/** Differences between the database and the applied plan: every planned job as planned, once, and no other job changed. */
export function appliedFaults(
  before: BoardState,
  after: BoardState,
  plan: readonly Expected[],
  mayChange: readonly string[] = [],
): string[] {
  const faults: string[] = [];
  const known = new Set(before.events.map(({ id }) => id));
  for (const [id, job] of after.jobs) {
    const was = before.jobs.get(id);
    const events = after.events.filter((event) => event.resource_id === id && !known.has(event.id)).map(({ type }) => type);
    const sessions = sessionsOf(after, id);
    // A move to the present time with the same crew changes nothing.
    const expected = plan.find(({ jobId }) => jobId === id);
    if (was === undefined) faults.push(`${id} is new`);
    else if (expected && !isAsPlanned(sessionsOf(before, id), expected)) {
      const lead = expected.members.find(({ role }) => role === 'lead')!;
      if (job.status_version !== was.status_version + 1) faults.push(`${id}: version ${was.status_version} to ${job.status_version}`);
      if (events.join() !== expected.event) faults.push(`${id}: events ${events.join()}, not ${expected.event}`);
      if (job.technician_id !== lead.technicianId) faults.push(`${id}: technician ${job.technician_id}, not ${lead.technicianId}`);
      if (minuteOf(job.scheduled_at!) !== lead.startMinute || minuteOf(job.ends_at!) !== lead.endMinute)
        faults.push(`${id}: at ${job.scheduled_at}, not ${lead.startMinute}`);
      if (!isAsPlanned(sessions, expected)) faults.push(`${id}: sessions ${JSON.stringify([sessions, expected.members])}`);
    } else if (!mayChange.includes(id)) {
      if (JSON.stringify(job) !== JSON.stringify(was)) faults.push(`${id}: touched`);
      if (JSON.stringify(sessions) !== JSON.stringify(sessionsOf(before, id))) faults.push(`${id}: sessions touched`);
      if (events.length > 0) faults.push(`${id}: events ${events.join()}`);
    }
  }
  if (plan.some(({ jobId }) => !after.jobs.has(jobId))) faults.push('a job of the plan is gone');
  return faults;
}

const kindsInOrder = ['reassign_out_of_area', 'reschedule_same_day', 'reschedule_later_day'];

/** The session that an absence row plans for its job. */
export const plannedRow = (row: { job_id: string; technician_id: string; start_at: string; end_at: string }): PlannedSession[] => [
  {
    jobId: row.job_id,
    technicianId: row.technician_id,
    role: 'lead',
    startMinute: minuteOf(row.start_at),
    endMinute: minuteOf(row.end_at),
  },
];

/** The faults in an absence answer. */
export function absenceFaults(state: BoardState, asked: AbsenceQuestion, { resolved, unresolved }: AbsenceAnswer): string[] {
  const faults: string[] = [];
  const ids = [...resolved, ...unresolved].map(({ job_id }) => job_id);
  if (ids.sort().join() !== jobsInRange(state, asked).join()) faults.push(`jobs ${ids.join()}, not ${jobsInRange(state, asked).join()}`);
  for (const row of [...resolved, ...unresolved]) {
    const job = state.jobs.get(row.job_id);
    if (job?.status_version !== row.expected_version) faults.push(`${row.job_id}: another version`);
    if (minuteOf(row.start_at) !== minuteOf(job?.scheduled_at ?? '') || minuteOf(row.end_at) !== minuteOf(job?.ends_at ?? ''))
      faults.push(`${row.job_id}: another time`);
  }
  const planned = resolved.flatMap(plannedRow);
  for (const { session, kind } of findingsOf(state, planned)) faults.push(`${session.jobId}: ${kind}`);
  for (const { job_id, technician_id, window_preserved } of resolved) {
    if (frozenReason(state, job_id) !== null) faults.push(`${job_id}: must not be reassigned`);
    if (technician_id === asked.technician_id || !window_preserved) faults.push(`${job_id}: with the absent one, or at another time`);
  }
  for (const { job_id, reason_code, alternatives, start_at } of unresolved) {
    if (reason_code !== (frozenReason(state, job_id) ?? 'no_qualified_technician_free')) faults.push(`${job_id}: ${reason_code}`);
    const kinds = alternatives.map(({ alternative_kind }) => alternative_kind);
    if (kinds.join() !== kindsInOrder.filter((kind) => kinds.includes(kind as (typeof kinds)[number])).join()) faults.push(kinds.join());
    for (const rung of alternatives) {
      const [at, date, own] = [minuteOf(rung.start_at), localDate(minuteOf(rung.start_at)), localDate(minuteOf(start_at))];
      const kind = rung.alternative_kind;
      const isItsTime =
        kind === 'reschedule_same_day' ? date === own : kind === 'reschedule_later_day' ? date > own : rung.start_at === start_at;
      if (!isItsTime || at < state.nowMinute || rung.technician_id === asked.technician_id)
        faults.push(`${job_id}: ${kind} on ${rung.start_at}`);
      const found = new Set(findingsOf(state, [...planned, ...plannedRow({ ...rung, job_id })]).map((finding) => finding.kind));
      if (found.delete('outside_service_area') !== (kind === 'reassign_out_of_area') || found.size > 0)
        faults.push(`${job_id}: ${kind}, ${[...found].join()}`);
    }
  }
  return faults;
}
