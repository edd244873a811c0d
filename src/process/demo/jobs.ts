/** The demo's job requests in every state, as rows: past, current and future visits, and the queue. */
import { sessionFlags } from '../../contract/vocabulary.ts';
import { newId } from '../../store/ids.ts';
import { addDays } from '../../ground/time/localTime.ts';
import { cityZone, type AreaName } from './city.ts';
import { jobTypes, sickTechnician, type DemoJobType } from './company.ts';
import { sickRange, workdayFrom } from './days.ts';
import type { Catalog, DemoCustomer } from './people.ts';
import type { Random } from './random.ts';
import { microDegrees, type DemoVisit } from './visits.ts';

const minute = 60_000;
const hour = 60 * minute;

interface JobContext {
  readonly random: Random;
  readonly catalog: Catalog;
  readonly workflowId: string;
  readonly ownerId: string;
  readonly now: number;
  readonly today: string;
}

type JobRecord = ReturnType<typeof jobRow>;

/** The job of a visit, with its sessions. Its status follows from the time of day. */
export function visitJob(context: JobContext, visit: DemoVisit): { job: JobRecord; sessions: SessionRecord[] } {
  const { random, now, ownerId } = context;
  const start = visit.startMinute * minute;
  const end = visit.endMinute * minute;
  const emergency = visit.type.name === 'Emergency call-out';
  const createdAt = emergency ? start - 3 * hour : Math.min(start - random.whole(20, 150) * hour, now - random.whole(3, 30) * hour);
  const quotedAt = createdAt + random.whole(10, 60) * minute;
  const confirmedAt = quotedAt + random.whole(5, 60) * minute;
  const completedAt = Math.min(end + random.whole(-8, 12) * minute, now);
  const departedAt = start - Math.max(5, visit.travelMinutes) * minute;
  const reached = statusAt(now, departedAt, start, end);
  const job = jobRow(context, {
    customer: visit.customer,
    type: visit.type,
    createdAt,
    date: visit.date,
    morning: visit.from < 720,
    priority: emergency ? 0 : usualPriority(random),
  });
  const history = [
    entered('booking', createdAt),
    entered('scheduled', confirmedAt),
    entered('on_the_way', departedAt),
    entered('arrived', start),
    entered('completed', completedAt),
  ].slice(0, reached + 1);
  const by = { actor: 'technician', user_id: visit.member.userId };
  const completed = reached === 4;
  const rated = completed && random.chance(0.4);
  const score = rated ? random.pick([5, 5, 5, 4, 4, 3]) : null;
  const comment = rated ? random.pick(['On time and tidy.', 'Explained everything.', 'Good work.', null]) : null;
  const ratedAt = Math.min(completedAt + 2 * hour, now);
  const amount = completed ? random.whole(...visit.type.amount) : null;
  const sick = sickRange(context.today);
  const isStranded = visit.member.name === sickTechnician && visit.date >= sick.from && visit.date <= sick.to && reached === 1;
  Object.assign(job, {
    ...quotedFields(visit.type, quotedAt),
    ...(isStranded ? { attention_reason: 'technician_on_time_off', attention_since: iso(now - 50 * minute) } : {}),
    status_key: history.at(-1)!.key,
    status_version: 1 + 2 + Math.max(0, reached - 1) + (rated ? 1 : 0),
    pending_action: null,
    status_history: history,
    action_audit: {
      ...quoteAudit(ownerId, visit.type, quotedAt, visit.buddy ? 2 : 1),
      confirm_booking: audit(
        confirmedAt,
        { actor: 'business_on_behalf', user_id: ownerId },
        { technician_id: visit.member.id, scheduled_at: iso(start) },
      ),
      ...(reached >= 2 ? { depart: audit(departedAt, by, {}) } : {}),
      ...(reached >= 3 ? { arrive: audit(start, by, {}) } : {}),
      ...(completed ? { complete: audit(completedAt, by, { amount }) } : {}),
      ...(rated ? { rate: audit(ratedAt, { actor: 'customer', user_id: null }, { score }) } : {}),
    },
    crew_size: visit.buddy ? 2 : 1,
    scheduled_at: iso(start),
    ends_at: iso(end),
    promised_start_at: iso(start),
    arrival_window_minutes: 120,
    technician_id: visit.member.id,
    service_area_id: context.catalog.areaIds.get(visit.customer.area satisfies AreaName)!,
    assigned_at: iso(confirmedAt),
    rating_score: score,
    rating_comment: comment,
    rated_at: rated ? iso(ratedAt) : null,
    completed_at: completed ? iso(completedAt) : null,
    completed_by_user_id: completed ? visit.member.userId : null,
    completed_amount: amount,
    updated_at: rated ? iso(ratedAt) : history.at(-1)!.entered_at,
  });
  return { job, sessions: sessionRows(visit, job, reached, completed ? Math.floor(completedAt / minute) : null) };
}

/** Gives the next visit a deadline half an hour after its end. The deadline was promised more than a week ago. */
export function addPressingDeadline(jobs: readonly JobRecord[], sessions: readonly SessionRecord[], now: number): void {
  const next = jobs
    .filter(
      ({ status_key, attention_reason, priority_level }) =>
        status_key === 'scheduled' && attention_reason === null && priority_level !== 'p0',
    )
    .sort((left, right) => Date.parse(left.scheduled_at!) - Date.parse(right.scheduled_at!))[0];
  if (!next) return;
  next.priority_level = 'p1';
  next.sla_deadline = iso(Date.parse(next.ends_at!) + hour / 2);
  next.sla_armed_at = iso(now - 9 * 24 * hour);
  // Planning uses the sessions' priority. Without this, a p2 job could push the visit.
  for (const session of sessions) if (session.job_request_id === next.id) session.flags = (session.flags & ~sessionFlags.priorityMask) | 1;
}

/** Step of the workflow that a job has reached: 1 scheduled, 2 on the way, 3 arrived, 4 completed. */
function statusAt(now: number, departedAt: number, start: number, end: number): 1 | 2 | 3 | 4 {
  if (now >= end) return 4;
  if (now >= start) return 3;
  return now >= departedAt ? 2 : 1;
}

/** A row of `sessions`. */
interface SessionRecord {
  readonly job_request_id: string;
  flags: number;
}

/** `completedMinute`: when the visit was over, which frees the rest of its time. null while it is not. */
function sessionRows(visit: DemoVisit, job: JobRecord, reached: number, completedMinute: number | null): SessionRecord[] {
  const crew = [{ id: visit.member.id, role: 'lead' }, ...(visit.buddy ? [{ id: visit.buddy.id, role: 'buddy' }] : [])];
  const underWay = reached === 2 || reached === 3;
  const flags = Number(job.priority_level.slice(1)) | (visit.buddy ? sessionFlags.crew : 0) | (underWay ? sessionFlags.underWay : 0);
  return crew.map(({ id, role }) => ({
    job_request_id: job.id,
    technician_id: id,
    ordinal: 1,
    role,
    date: visit.date,
    start_minute: visit.startMinute,
    end_minute: Math.min(visit.endMinute, completedMinute ?? visit.endMinute),
    latitude_e6: microDegrees(visit.customer.latitude),
    longitude_e6: microDegrees(visit.customer.longitude),
    travel_minutes: role === 'lead' ? visit.travelMinutes : null,
    flags,
    active: true,
  }));
}

/** Jobs without a scheduled visit: booked, quoted, archived, and one emergency. */
export function queueJobs(
  context: JobContext,
  customers: readonly DemoCustomer[],
  counts: { booked: number; quoted: number; archived: number },
): JobRecord[] {
  const emergency = waitingJob(context, customers, { minutesAgo: 25, quoted: true, emergency: true });
  emergency.description = 'Burst pipe under the kitchen sink; water is shut off at the street.';
  const many = (count: number, quoted: boolean) =>
    Array.from({ length: count }, () =>
      waitingJob(context, customers, { minutesAgo: context.random.whole(90, 3600), quoted, emergency: false }),
    );
  const archived = many(counts.archived, false).map((job) => {
    const archivedAt = iso(context.now - context.random.whole(1, 60) * minute);
    return Object.assign(job, {
      pending_action: null,
      status_version: 2,
      updated_at: archivedAt,
      archived_at: archivedAt,
      archived_by_user_id: context.ownerId,
      archive_note: context.random.pick(['Customer found another company.', 'Duplicate request.', 'Outside what we do.']),
    });
  });
  return [emergency, ...many(counts.booked, false), ...many(counts.quoted, true), ...archived];
}

function waitingJob(
  context: JobContext,
  customers: readonly DemoCustomer[],
  { minutesAgo, quoted, emergency }: { minutesAgo: number; quoted: boolean; emergency: boolean },
): JobRecord {
  const { random, now, ownerId } = context;
  const createdAt = now - minutesAgo * minute;
  const type = emergency
    ? jobTypes.find(({ name }) => name === 'Emergency call-out')!
    : random.pick(jobTypes.filter(({ name }) => name !== 'Emergency call-out'));
  const date = workdayFrom(addDays(context.today, emergency ? 0 : random.whole(1, 8)));
  const job = jobRow(context, {
    customer: random.pick(customers),
    type,
    createdAt,
    date,
    morning: random.chance(0.5),
    priority: emergency ? 0 : usualPriority(random),
  });
  if (!quoted) return job;
  const quotedAt = createdAt + 10 * minute;
  return Object.assign(job, {
    ...quotedFields(type, quotedAt),
    pending_action: 'confirm_booking',
    status_version: 2,
    action_audit: quoteAudit(ownerId, type, quotedAt, 1),
    updated_at: iso(quotedAt),
  });
}

function usualPriority(random: Random): 1 | 2 | 3 {
  return random.pick([2, 2, 2, 2, 2, 2, 1, 3] as const);
}

interface Booking {
  readonly customer: DemoCustomer;
  readonly type: DemoJobType;
  readonly createdAt: number;
  readonly date: string;
  readonly morning: boolean;
  readonly priority: 0 | 1 | 2 | 3;
}

/** The row of a newly booked job. Later states overwrite fields, so that all rows have the same columns. */
function jobRow({ random, catalog, workflowId }: JobContext, booking: Booking) {
  const { customer, type, createdAt } = booking;
  return {
    id: newId(createdAt),
    short_code: shortCode(random),
    workflow_id: workflowId,
    workflow_name: 'Standard',
    status_key: 'booking',
    status_version: 1,
    pending_action: 'quote' as string | null,
    status_history: [entered('booking', createdAt)],
    action_audit: {},
    priority_level: `p${booking.priority}`,
    sla_deadline: null as string | null,
    sla_armed_at: null as string | null,
    attention_reason: null as string | null,
    attention_since: null as string | null,
    description: random.pick(type.descriptions),
    job_type_id: catalog.jobTypeIds.get(type.name)!,
    job_type_name: type.name,
    skill_ids: type.skills.map((name) => catalog.skillIds.get(name)!),
    customer_id: customer.id,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_phone: customer.phone,
    address: customer.address,
    precision: 'exact',
    place_source: 'sent',
    latitude: customer.latitude,
    longitude: customer.longitude,
    booked_in_other_name: false,
    written_by: 'member',
    customer_timezone: cityZone,
    business_view_timezone: cityZone,
    job_dates: requestedDates(booking.date, booking.morning),
    quoted_at: null as string | null,
    job_duration_minutes: null as number | null,
    mobilization_minutes: null as number | null,
    demobilization_minutes: null as number | null,
    crew_size: 1,
    scheduled_at: null as string | null,
    ends_at: null as string | null,
    promised_start_at: null as string | null,
    arrival_window_minutes: null as number | null,
    technician_id: null as string | null,
    assigned_at: null as string | null,
    service_area_id: null as string | null,
    rating_score: null as number | null,
    rating_comment: null as string | null,
    rated_at: null as string | null,
    archived_at: null as string | null,
    archived_by_user_id: null as string | null,
    archive_note: null as string | null,
    completed_at: null as string | null,
    completed_by_user_id: null as string | null,
    completed_amount: null as number | null,
    created_at: iso(createdAt),
    updated_at: iso(createdAt),
  };
}

/** The requested day and part of the day. */
function requestedDates(date: string, morning: boolean): object[] {
  return [{ date, periods: [{ period: morning ? 'morning' : 'afternoon', business_view: [] }] }];
}

function quotedFields(type: DemoJobType, at: number) {
  return { quoted_at: iso(at), job_duration_minutes: type.minutes, mobilization_minutes: 0, demobilization_minutes: 0 };
}

function quoteAudit(ownerId: string, type: DemoJobType, at: number, crewSize: number) {
  const { quoted_at: _at, ...durations } = quotedFields(type, at);
  return { quote: audit(at, { actor: 'business', user_id: ownerId }, { ...durations, crew_size: crewSize, force: false }) };
}

function audit(at: number, by: { actor: string; user_id: string | null }, payload: object) {
  return { at: iso(at), by, payload };
}

function entered(key: string, at: number) {
  return { key, entered_at: iso(at) };
}

/** Like `newShortCode` of the store, but from the seed. */
function shortCode(random: Random): string {
  const letters = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
  return `JR-${Array.from({ length: 7 }, () => random.pick(letters)).join('')}`;
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
