/** The reads of P15 by name: lists, filters, sorts, searches, figures and previews. */
import assert from 'node:assert/strict';
import type { Store } from '../../src/store/driver/database.ts';
import { signedIn } from './dashboard.ts';
import type { SeededBoard } from './seedBoard.ts';

/** The UTC date a number of days from now. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export type Read = () => Promise<void>;

/** Each read asserts that it is answered with 200. */
export async function readsOf(store: Store, origin: string, seeded: SeededBoard): Promise<Record<string, Read>> {
  const { key, data, tenant } = seeded;
  const headers = { authorization: `Bearer ${key}`, 'x-timezone': 'America/New_York', 'content-type': 'application/json' };
  const member = await signedIn(store, origin, seeded);
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await fetch(origin + path, {
      method,
      headers: path.startsWith('/dashboard') ? member : headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await reply.json()) as { error_code: unknown; data: any };
    assert.equal(reply.status, 200, `${path}: ${JSON.stringify(answer).slice(0, 500)}`);
    return answer.data;
  };
  const get = (path: string) => async () => void (await ask('GET', path));
  const middle = (path: string, filters = '') => {
    let page: number | undefined;
    return async () => {
      page ??= Math.ceil((await ask('GET', `${path}?limit=15${filters}`)).meta.total_pages / 2);
      await ask('GET', `${path}?limit=15${filters}&page=${page}`);
    };
  };
  const post = (path: string, body: object) => async () => void (await ask('POST', path, body));

  const address = { line: '1 Main St', latitude: 40.72, longitude: -74.03 };
  const { customer_id } = await ask('POST', '/v1/customers', { full_name: 'Caller', phone: '+1 212 555 0100', address });
  const periods = [{ period: 'morning' }, { period: 'afternoon' }];
  const newJob = async () =>
    (await ask('POST', '/v1/job-requests', { customer_id, job_dates: [{ date: '2027-03-02', periods }] })).id as string;
  const job = await newJob();
  const urgent = await newJob();
  for (const id of [job, urgent]) await ask('POST', `/v1/job-requests/${id}/quote`, { job_duration_minutes: 90, force: true });
  await ask('PATCH', `/v1/job-requests/${urgent}/priority`, { priority: 'p0' });
  // The cursor of a client that has polled with this filter before.
  const polled = await ask('GET', '/v1/job-requests/changes?since=2020-01-01T00:00:00Z&status_keys=cancelled&limit=15');
  const recently = new Date(Date.now() - 600_000).toISOString();
  const [spent] = await store.query<{ id: string }>(
    `select customer_id as id from job_requests where tenant_id = $1 and completed_amount > 0 and customer_id is not null
      and completed_at > now() - interval '20 days' limit 1`,
    [tenant.id],
  );
  const [recorded] = await store.query<{ id: string }>(`select resource_id as id from events where tenant_id = $1 limit 1`, [tenant.id]);
  // A business without history has neither.
  const spender = spent?.id ?? customer_id;
  const past = recorded?.id ?? job;
  const technician = data.technicianIds[7]!;
  const place = 'latitude=40.72&longitude=-74.03&duration_minutes=90';
  const list = '/v1/job-requests?limit=15';
  return {
    job: get(`/v1/job-requests/${job}`),
    list: get(list),
    oldest: get(`${list}&sort=oldest`),
    'page 660': get(`${list}&page=660`),
    'middle page': middle('/v1/job-requests'),
    'middle page by deadline': middle('/v1/job-requests', '&sort=sla'),
    'middle page of a status by visit': middle('/v1/job-requests', '&sort=scheduled&status_keys=completed'),
    scheduled: get(`${list}&sort=scheduled`),
    sla: get(`${list}&sort=sla`),
    urgent: get(`${list}&sort=urgent`),
    'a code': get(`${list}&search=L-9-17`),
    'a code of an open job': get(`${list}&search=L-9-17&status=open`),
    'a name in a status': get(`${list}&search=Caller&status_keys=scheduled`),
    'a common word': get(`${list}&search=thermostat`),
    'a common word by visit': get(`${list}&search=thermostat&sort=scheduled`),
    'a common word of open jobs': get(`${list}&search=thermostat&status=open`),
    'two words': get(`${list}&search=boiler+novak`),
    'no such word': get(`${list}&search=qqqzzz`),
    archived: get(`${list}&archived=true`),
    'archived by visit': get(`${list}&archived=true&sort=scheduled`),
    'archived by deadline': get(`${list}&archived=true&sort=sla`),
    'archived by urgency': get(`${list}&archived=true&sort=urgent`),
    emergencies: get(`${list}&priority=p0`),
    open: get(`${list}&status=open`),
    status: get(`${list}&status_keys=completed`),
    attention: get(`${list}&needs_attention=true`),
    month: get(`${list}&scheduled_from=${day(-60)}&scheduled_to=${day(-30)}`),
    day: get(`${list}&scheduled_from=2027-03-02&scheduled_to=2027-03-02`),
    'agenda of a technician': get(`/v1/job-requests?technician_id=${technician}&scheduled_from=2027-03-02&scheduled_to=2027-03-03`),
    'jobs of a technician': get(`${list}&technician_id=${technician}`),
    'jobs of a customer': get(`${list}&customer_id=${spender}`),
    changes: get(`/v1/job-requests/changes?since=${recently}&limit=15`),
    'changes of a status': get(`/v1/job-requests/changes?since=${polled.next_since}&status_keys=cancelled&limit=15`),
    customers: get('/v1/customers?limit=15'),
    'customers, middle page by name': middle('/v1/customers', '&sort=name'),
    'customers, page 660': get('/v1/customers?limit=15&page=660'),
    'customers by name': get('/v1/customers?limit=15&sort=name'),
    'customers by spending': get('/v1/customers?limit=15&sort=spending'),
    'customers by last request': get('/v1/customers?limit=15&sort=last_request'),
    'a customer by e-mail': get('/v1/customers?limit=15&search=c17@example.com'),
    'a customer by phone': get('/v1/customers?limit=15&phone=%2B12120000017'),
    'customers of a common name': get('/v1/customers?limit=15&search=novak'),
    'vip customers': get('/v1/customers?limit=15&tier=vip'),
    'a customer who has spent': get(`/v1/customers/${spender}`),
    schedule: get(`/v1/technicians/${technician}/schedule?from=2027-03-01&to=2027-03-14`),
    windows: get(`/v1/job-requests/booking-windows?from=2027-03-01&to=2027-03-14&${place}`),
    slots: get(`/v1/job-requests/${job}/time-segments?step_minutes=30`),
    nearby: get(`/v1/technicians/nearby?${place}&at=2027-03-02T12:00`),
    'emergency candidates': post('/v1/job-requests/emergency/candidates', { job_request_id: urgent }),
    'absence preview': post('/v1/job-requests/absence/preview', {
      technician_id: technician,
      date: '2027-03-02',
      until_date: '2027-03-02',
    }),
    report: get(`/v1/reports?from=${day(-30)}&to=${day(0)}`),
    Today: get('/dashboard/v1/today'),
    queue: get('/dashboard/v1/board/queue'),
    callers: get('/dashboard/v1/callers?search=novak'),
    'log of events': get('/dashboard/v1/events?limit=15'),
    'events of a type': get('/dashboard/v1/events?limit=15&type=job_request.completed'),
    'events of a record': get(`/dashboard/v1/events?limit=15&resource_id=${past}`),
    activity: get('/dashboard/v1/activity?limit=15'),
    'activity of a record': get(`/dashboard/v1/activity?limit=15&subject_id=${past}`),
    'day brief': get(`/v1/dispatch/day-brief?date=${day(0)}`),
  };
}
