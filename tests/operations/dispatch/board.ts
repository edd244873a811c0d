/** Steps for tests of emergencies and moves: a staffed business with a filled Monday. */
import type { TestBusiness } from '../../support/harness.ts';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday } from '../bookings/desk.ts';
import type { openDesk } from '../bookings/desk.ts';
import { newTeam } from '../bookings/team.ts';

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** The instant, in UTC, of a time of day on the Monday in New York. */
export const utc = (time: string, date = monday) => new Date(`${date}T${time}:00-04:00`).toISOString().replace('.000Z', 'Z');

/** A time of day on the Monday, or on another day, in the form of a start in a request. */
export const at = (time: string, date = monday) => `${date}T${time}`;

/** The input with which an emergency is previewed and committed. */
export const oneAt = (job_request_id: string, technician_id: string, time: string) => ({
  job_request_id,
  technician_id,
  start_at: at(time),
});

/** A business with one technician for each name, all in one area. */
export const team = (desk: Desk, ...names: string[]) => newTeam(desk.harness, ...names);

export type Level = 'p0' | 'p1' | 'p2' | 'p3';

/** A job with a priority, confirmed for a technician on the Monday. */
export async function booked(of: TestBusiness, customer: string, technician: string, time: string, level: Level = 'p2', minutes = 60) {
  const quoted = await quotedJob(of, customer, monday, minutes);
  const { data, error_code } = await confirm(of, quoted, time, technician);
  if (error_code !== 0) throw new Error(`${String(error_code)} at ${time}`);
  return level === 'p2' ? data : of.ok('updateJobPriority', { id: data.id, priority: level });
}

/** A visit of one hour with a technician, or with `more`. */
export async function visitOn(of: TestBusiness, customer_id: string, technician_id: string, start: string, more: object = {}) {
  const booked = await of.ok('bookAndConfirmJobRequest', {
    customer_id,
    technician_id,
    scheduled_at: start,
    job_duration_minutes: 60,
    ...more,
  });
  if (!booked.confirmed) throw new Error(`${start}: ${JSON.stringify(booked.refusal)}`);
  return booked;
}

/** A customer some kilometres from those of `newCustomer`. */
export const farCustomer = async (of: TestBusiness) =>
  (
    await of.ok('createCustomer', {
      full_name: 'Mary Jackson',
      phone: '+1 212 555 0188',
      address: { line: '900 W 190th St', city: 'New York', postal_code: '10040', latitude: 40.858, longitude: -73.933 },
    })
  ).customer_id;

/** A quoted emergency. */
export async function emergency(of: TestBusiness, customer: string, minutes = 60) {
  const { id } = await quotedJob(of, customer, monday, minutes);
  return of.ok('updateJobPriority', { id, priority: 'p0' });
}

/** Everything that a preview could have changed by mistake: the jobs, their sessions and events. */
export async function rowsOf(desk: Desk, of: TestBusiness): Promise<unknown> {
  return desk.harness.store.query(
    `select j.id, j.status_version, j.updated_at, j.scheduled_at, j.technician_id,
            (select jsonb_agg(jsonb_build_object('t', s.technician_id, 's', s.start_minute, 'e', s.end_minute)) from sessions s
              where s.tenant_id = j.tenant_id and s.job_request_id = j.id) as sessions,
            (select count(*)::int from events e where e.tenant_id = j.tenant_id and e.resource_id = j.id) as events
       from job_requests j join tenants t on t.id = j.tenant_id where t.business_id = $1 order by j.id`,
    [of.businessId],
  );
}

/** Types of a job's events, in order. */
export async function eventTypesOf(desk: Desk, id: string): Promise<string[]> {
  const rows = await desk.harness.store.query<{ type: string }>('select type from events where resource_id = $1 order by created_at, id', [
    id,
  ]);
  return rows.map(({ type }) => type);
}
