/** Jobs that need a dispatcher. docs/reference/pages.md#the-dispatch-board. */
import { expect, it } from 'vitest';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { monday, mornings, openDesk } from '../bookings/desk.ts';
import { booked, emergency } from '../dispatch/board.ts';
import { openBoard } from './boardDesk.ts';

const desk = await openDesk();

it('[queue.groups] counts open jobs by what they need, and lists the most urgent first', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const unquoted = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday), description: 'Drips' });
  const quoted = await quotedJob(of, customer, monday, 90);
  const p0 = await emergency(of, customer);
  await booked(of, customer, ids[0]!, '09:00');
  const pressed = await booked(of, customer, ids[0]!, '11:00');
  await of.ok('updateJobPriority', { id: pressed.id, priority: 'p1', sla_deadline: '2030-06-06T08:00' });
  const late = await booked(of, customer, ids[0]!, '13:00');
  await of.ok('updateJobPriority', { id: late.id, priority: 'p1', sla_deadline: '2030-06-12T08:00' });
  const flagged = await booked(of, customer, ids[0]!, '16:00');
  await of.ok('createTechnicianTimeOff', {
    id: ids[0]!,
    start_date: monday,
    end_date: monday,
    start_minute: 960,
    end_minute: 1020,
    status: 'approved',
  });
  const archived = await quotedJob(of, customer, monday);
  await of.ok('archiveJobRequest', { id: archived.id });
  const queue = await owner.ok('listBoardQueue', {});
  expect(queue.counts).toEqual({
    unscheduled: 3,
    needs_quote: 1,
    waiting_for_customer: 2,
    attention: 1,
    requests: 0,
    emergency: 1,
    sla: 1,
    wanted_today: 0,
    due_today: 1,
  });
  expect(queue.jobs.map(({ id }) => id)).toEqual([p0.id, flagged.id, pressed.id, unquoted.id, quoted.id]);
  expect(queue).toMatchObject({ total: 5, truncated: false, now: '2030-06-05T12:00:00.000000Z' });
  expect(queue.jobs.map(({ groups }) => groups)).toEqual([
    ['unscheduled', 'waiting_for_customer', 'emergency', 'due_today'],
    ['attention'],
    ['sla'],
    ['unscheduled', 'needs_quote'],
    ['unscheduled', 'waiting_for_customer'],
  ]);
  expect(queue.jobs[1]).toMatchObject({
    attention_reason: 'technician_on_time_off',
    technician_id: ids[0],
    absence: { technician: { id: ids[0], name: 'Ada Lovelace' }, from: monday, until: monday },
    scheduled_at: '2030-06-10T20:00:00Z',
  });
  expect(queue.jobs[2]).toMatchObject({ sla_deadline: '2030-06-06T12:00:00Z', sla_risk_at: '2030-06-06T06:00:00.000000Z' });
  expect(queue.jobs[3]).toMatchObject({
    short_code: expect.stringMatching(/^JR-/) as string,
    description: 'Drips',
    customer: { id: customer, name: 'Grace Hopper', phone: '+1 212 555 0123' },
    visit_minutes: null,
    job_dates: [{ date: monday }],
    scheduled_at: null,
    absence: null,
  });
  expect(queue.jobs[2]!.absence).toBeNull();
  expect(queue.jobs[4]).toMatchObject({ visit_minutes: 90, status_version: quoted.status_version, latitude: 40.748, precision: 'exact' });
  // The group depends on the clock: a deadline that was far away is now close.
  desk.setClock('2030-06-11T13:00:00Z');
  expect((await owner.ok('listBoardQueue', { group: 'sla' })).jobs.map(({ id }) => id)).toEqual([pressed.id, late.id]);
  desk.setClock('2030-06-05T12:00:00Z');
});

it('[queue.search] filters by group, code, name and phone, and says when there are more jobs', async () => {
  const { of, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const other = await of.ok('createCustomer', { full_name: 'Zoë 100%', phone: '+1 212 555 0999' });
  const codes = [];
  for (const customer_id of [customer, customer, other.customer_id])
    codes.push((await of.ok('createJobRequest', { customer_id, job_dates: mornings(monday) })).id);
  const found = async (search: string) => (await owner.ok('listBoardQueue', { search })).jobs.map(({ id }) => id);
  const [first, second, third] = codes as [string, string, string];
  const { short_code } = await of.ok('getJobRequest', { id: second });
  expect(await found(short_code!.toLowerCase())).toEqual([second]);
  expect(await found('zoe 100%')).toEqual([third]);
  expect(await found('_oe')).toEqual([]);
  expect(await found('555-0999')).toEqual([third]);
  expect(await found('(212) 555')).toEqual([first, second, third]);
  const bounded = await owner.ok('listBoardQueue', { limit: 2, group: 'needs_quote' });
  expect([bounded.jobs.length, bounded.total, bounded.truncated, bounded.counts.unscheduled]).toEqual([2, 3, true, 3]);
  const stranger = await openBoard(desk, 'Zoe Other');
  expect((await stranger.owner.ok('listBoardQueue', {})).total).toBe(0);
});

it('[queue.precision] says how precise the place of each job is, and null for a job without a place', async () => {
  const { of, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const book = async (address: object) => {
    const { customer_id } = await of.ok('createCustomer', { full_name: 'Zoë', phone: '+1 212 555 0999', address: address as never });
    return (await of.ok('createJobRequest', { customer_id, job_dates: mornings(monday) })).id;
  };
  const coarse = await book({ line: '5 Main St', city: 'New York', postal_code: '10001' });
  const lost = await book({ line: 'behind the barn' });
  const exact = (await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) })).id;
  const { jobs } = await owner.ok('listBoardQueue', {});
  expect(Object.fromEntries(jobs.map(({ id, precision }) => [id, precision]))).toEqual({
    [coarse]: 'postal_code',
    [lost]: null,
    [exact]: 'exact',
  });
  expect(Object.fromEntries(jobs.map(({ id, postal_code, city }) => [id, [postal_code, city]]))).toMatchObject({
    [coarse]: ['10001', 'New York'],
    [lost]: ['', ''],
  });
});

it('[queue.site] names the site of a job', async () => {
  const { of, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const site = await of.ok('createCustomerSite', { id: customer, name: 'Mill', address: { line: '9 Broad St', city: 'New York' } });
  const book = async (more: object) =>
    (await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday), ...more })).id;
  const [own, mill] = [await book({}), await book({ site_id: site.id })];
  const { jobs } = await owner.ok('listBoardQueue', {});
  expect(Object.fromEntries(jobs.map(({ id, site_name }) => [id, site_name]))).toEqual({ [own]: null, [mill]: 'Mill' });
});
