/** Lists of job requests. */
import { expect, it } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import type { TestBusiness } from '../../support/harness.ts';
import { newCustomer, newTechnician, quotedJob } from '../../scenarios/fixtures.ts';
import { invalid } from '../replies.ts';
import { confirm, monday, mornings, openDesk } from './desk.ts';

const { harness, business, staffed, get, setClock } = await openDesk();
const ids = async (of: TestBusiness, input: object) => (await of.ok('listJobRequests', input)).items.map(({ id }) => id);

it('[job-request.list, paging.meta, paging.every-row-once, paging.beyond-last, paging.defaults] pages, newest first', async () => {
  const { of, customer } = await staffed();
  const made: string[] = [];
  for (let count = 0; count < 16; count++)
    made.unshift((await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) })).id);
  const first = await of.ok('listJobRequests', {});
  expect(first.meta).toEqual({ total: 16, count: 15, per_page: 15, current_page: 1, total_pages: 2 });
  expect(first.items.map(({ id }) => id)).toEqual(made.slice(0, 15));
  const walked = [...(await ids(of, { limit: 6 })), ...(await ids(of, { limit: 6, page: 2 })), ...(await ids(of, { limit: 6, page: 3 }))];
  expect(walked).toEqual(made);
  const plain = await of.ok('listJobRequests', { limit: 6, page: 4 });
  const empty = { reason: 'page_past_end' };
  expect(plain).toEqual({ items: [], meta: { total: 16, count: 0, per_page: 6, current_page: 4, total_pages: 3 }, empty });
  const beyond = await of.ok('listJobRequests', { customer_id: customer, limit: 6, page: 4 });
  expect(beyond).toEqual({ items: [], meta: { total: 16, count: 0, per_page: 6, current_page: 4, total_pages: 3 }, empty });
});

it('[lists.why-empty] an empty list says why: no jobs at all, none that match, or a page past the end', async () => {
  const of = await harness.business();
  expect((await of.ok('listJobRequests', {})).empty).toEqual({ reason: 'nothing_recorded' });
  const narrowed = await of.ok('listJobRequests', { status: 'open', search: 'boiler', sort: 'oldest' });
  expect(narrowed.empty).toEqual({ reason: 'nothing_matches', filters: ['status', 'search'] });
  expect((await of.ok('listServiceAreas', { search: '10001' })).empty).toEqual({
    reason: 'nothing_matches',
    filters: ['search'],
    try: 'checkCoverage',
  });
  expect((await of.ok('listCustomers', { phone: '2125550100' })).empty).toEqual({ reason: 'nothing_matches', filters: ['phone'] });
});

it('[job-request.states, job-request.sorts] filters jobs by state across all workflows, and sorts them as requested', async () => {
  const { of, customer } = await staffed();
  const make = async () => (await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) })).id;
  const [unquoted, quoted, confirmed, done, archived] = [await make(), await make(), await make(), await make(), await make()];
  for (const id of [quoted, confirmed, done]) await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
  for (const [id, hour] of [
    [confirmed, '09'],
    [done, '11'],
  ] as const) {
    const { status_version } = await of.ok('getJobRequest', { id });
    await of.ok('confirmJobRequest', { id, scheduled_at: `${monday}T${hour}:00`, status_version });
  }
  const { status_version } = await of.ok('getJobRequest', { id: done });
  await of.ok('fireJobRequestAction', { id: done, key: 'complete', status_version });
  await of.ok('archiveJobRequest', { id: archived });
  expect(await ids(of, { state: 'open', sort: 'oldest' })).toEqual([unquoted, quoted, confirmed]);
  expect(await ids(of, { state: 'unquoted' })).toEqual([unquoted]);
  expect(await ids(of, { state: 'unconfirmed' })).toEqual([quoted]);
  expect(await ids(of, { state: 'scheduled' })).toEqual([confirmed]);
  await of.ok('updateJobPriority', { id: quoted, priority: 'p1', sla_deadline: `${monday}T17:00` });
  await of.ok('updateJobPriority', { id: unquoted, priority: 'p1', sla_deadline: `${monday}T12:00` });
  expect(await ids(of, { state: 'open', sort: 'sla' })).toEqual([unquoted, quoted, confirmed]);
  expect((await ids(of, { sort: 'scheduled' })).slice(0, 2)).toEqual([confirmed, done]);
});

it('[job-request.urgent] sort by urgency: open emergencies, then deadlines, then the longest wait; filters find jobs that need a person', async () => {
  const { of, customer } = await staffed();
  const make = async () => (await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) })).id;
  const [old, late, early, emergency, gone] = [await make(), await make(), await make(), await make(), await make()];
  await of.ok('updateJobPriority', { id: late, priority: 'p1', sla_deadline: `${monday}T17:00` });
  await of.ok('updateJobPriority', { id: early, priority: 'p1', sla_deadline: `${monday}T12:00` });
  for (const id of [emergency, gone]) await of.ok('updateJobPriority', { id, priority: 'p0' });
  await of.ok('archiveJobRequest', { id: gone });
  expect(await ids(of, { sort: 'urgent' })).toEqual([emergency, early, late, old]);
  expect(await ids(of, { sort: 'urgent', archived: true })).toEqual([gone]);
  await of.ok('quoteJobRequest', { id: old, job_duration_minutes: 60 });
  expect(await ids(of, { waiting_for_customer: true })).toEqual([old]);
  expect(await ids(of, { waiting_for_customer: false, sort: 'urgent' })).toEqual([emergency, early, late]);
  await harness.store.query('update job_requests set attention_reason = $2, attention_since = now() where id = $1', [
    late,
    'technician_on_time_off',
  ]);
  expect(await ids(of, { attention: true })).toEqual([late]);
  expect(await ids(of, { attention: false, sort: 'urgent' })).toEqual([emergency, early, old]);
});

it('[paging.limit-max] accepts a limit up to 1000, and refuses larger, zero and negative limits', async () => {
  expect((await business.ok('listJobRequests', { limit: 1000 })).meta.per_page).toBe(1000);
  for (const limit of [1001, 0, -1, 1.5])
    expect(invalid(await business.call('listJobRequests', { limit }))).toEqual(['VALIDATION_ERROR', 'limit']);
  for (const page of [0, -1]) expect(invalid(await business.call('listJobRequests', { page }))).toEqual(['VALIDATION_ERROR', 'page']);
});

it('[job-request.list.status, job-request.list.customer, job-request.list.search, search.literal] filters by status, customer and text, and takes the text literally', async () => {
  const { of, customer, technician } = await staffed();
  const second = await newCustomer(of, 'Bob 100%');
  const quoted = await quotedJob(of, customer, monday);
  await of.ok('confirmJobRequest', {
    id: quoted.id,
    scheduled_at: `${monday}T10:00`,
    status_version: quoted.status_version,
    technician_id: technician,
  });
  const plain = await of.ok('createJobRequest', { customer_id: second, job_dates: mornings(monday), description: 'Leak_in a\\b tank' });
  expect(await ids(of, { status_keys: ['scheduled'] })).toEqual([quoted.id]);
  expect(await ids(of, { status_keys: ['scheduled', 'booking'] })).toEqual([plain.id, quoted.id]);
  const commas = await harness.request('GET', '/v1/job-requests?status_keys=scheduled,booking', { key: of.key });
  const repeated = await harness.request('GET', '/v1/job-requests?status_keys=scheduled&status_keys=booking', { key: of.key });
  expect(repeated.data).toEqual(commas.data);
  expect((commas.data as { meta: { total: number } }).meta.total).toBe(2);
  expect(await ids(of, { status_keys: ['arrived'] })).toEqual([]);
  expect(await ids(of, { customer_id: second })).toEqual([plain.id]);
  for (const search of [plain.short_code!, plain.short_code!.toLowerCase(), 'leak_in', 'a\\b', '100%'])
    expect(await ids(of, { search })).toEqual([plain.id]);
  for (const search of ['leak%tank', 'l_ak', '\\']) expect(await ids(of, { search })).toEqual(search === '\\' ? [plain.id] : []);
});

it('[job-request.list.priority, job-request.priority-reads, job-request.list.archived] filters by priority, and hides archived jobs', async () => {
  const { of, customer } = await staffed();
  const made = [];
  for (let count = 0; count < 3; count++)
    made.push((await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) })).id);
  const [emergency, standard, gone] = made as [string, string, string];
  await harness.store.query(`update job_requests set priority_level = 'p0' where id = $1`, [emergency]);
  await harness.store.query('update job_requests set archived_at = now() where id = $1', [gone]);
  expect(await get(emergency, of)).toMatchObject({ priority: 'emergency', priority_level: 'p0' });
  expect(await ids(of, {})).toEqual([standard, emergency]);
  expect(await ids(of, { archived: true })).toEqual([gone]);
  expect((await get(gone, of)).archive.is_archived).toBe(true);
  expect(await ids(of, { priority: 'emergency' })).toEqual([emergency]);
  expect(await ids(of, { priority: 'p0' })).toEqual([emergency]);
  expect(await ids(of, { priority: 'normal' })).toEqual([standard]);
  expect(await ids(of, { priority: 'p1' })).toEqual([]);
  expect(invalid(await of.call('listJobRequests', { priority: 'p9' } as never))).toEqual(['VALIDATION_ERROR', 'priority']);
});

it('[job-request.list.agenda] an agenda is sorted by visit time, not by booking order', async () => {
  const { of, customer } = await staffed();
  const confirmed = async (time: string) => (await confirm(of, await quotedJob(of, customer, monday), time)).data.id;
  const [afternoon, morning, noon] = [await confirmed('15:00'), await confirmed('09:00'), await confirmed('12:00')];
  expect(await ids(of, { scheduled_from: monday, scheduled_to: monday })).toEqual([morning, noon, afternoon]);
});

it('[job-request.list.calendar, job-request.list.agenda] the business-local days of the filter are both inclusive, for the whole team or for one technician', async () => {
  const { of, area, customer, technician } = await staffed({ timezone: 'Asia/Tokyo' });
  const second = await newTechnician(of, area, 'Bea Arthur');
  const scheduled: string[] = [];
  // 08:00 in Tokyo is 23:00 the day before in UTC.
  for (const [date, technician_id] of [
    ['2030-06-10', technician],
    ['2030-06-11', second.id],
    ['2030-06-12', technician],
  ] as const) {
    const job = await quotedJob(of, customer, date);
    await of.ok('confirmJobRequest', { id: job.id, scheduled_at: `${date}T08:00`, status_version: job.status_version, technician_id });
    scheduled.push(job.id);
  }
  await quotedJob(of, customer, monday);
  expect(await ids(of, { scheduled_from: '2030-06-10', scheduled_to: '2030-06-12' })).toEqual(scheduled);
  expect(await ids(of, { scheduled_from: '2030-06-11', scheduled_to: '2030-06-11' })).toEqual([scheduled[1]]);
  expect(await ids(of, { scheduled_to: '2030-06-10' })).toEqual([scheduled[0]]);
  expect(await ids(of, { scheduled_from: '2030-06-11' })).toEqual(scheduled.slice(1));
  expect(await ids(of, { technician_id: technician, scheduled_from: '2030-06-10', scheduled_to: '2030-06-12' })).toEqual([
    scheduled[0],
    scheduled[2],
  ]);
  expect(invalid(await of.call('listJobRequests', { scheduled_from: '2030-02-30' }))).toEqual(['VALIDATION_ERROR', 'scheduled_from']);
});

it('[priority.sla-attention] lists, the queue, the brief, Today and the caller lookup all flag a job whose deadline is at risk or missed', async () => {
  const { of, customer } = await staffed();
  const make = async (sla_deadline?: string) => {
    const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
    if (sla_deadline) await of.ok('updateJobPriority', { id, priority: 'p1', sla_deadline });
    return id;
  };
  const [soon, later, without] = [await make('2030-06-05T09:30'), await make(`${monday}T12:00`), await make()];
  const flags = async () => ({
    shown: (await of.ok('listJobRequests', { status: 'open' })).items.filter(({ attention }) => attention.flagged).map(({ id }) => id),
    listed: await ids(of, { attention: true }),
    others: (await ids(of, { attention: false })).toSorted(),
    brief: (await of.ok('getDayBrief', {})).flagged_jobs,
    // Today has it among the deadlines already.
    today: (await okAsMember(harness, of, 'getToday', {})).decide.flagged.count,
    queue: await queueOf(of),
    called: (await of.ok('listCustomers', { phone: '+1 212 555 0123' })).customers[0]!.open_jobs!.find(({ id }) => id === soon)
      ?.attention_reason,
  });
  const queueOf = async (business: typeof of) => {
    const { counts, jobs } = await okAsMember(harness, business, 'listBoardQueue', { group: 'attention' });
    return [counts.attention, ...jobs.map(({ id }) => id)];
  };
  expect(await flags()).toMatchObject({ shown: [], listed: [], brief: { count: 0 }, queue: [0], called: null });
  setClock('2030-06-05T12:45:00Z');
  expect(await flags()).toMatchObject({
    shown: [soon],
    listed: [soon],
    others: [later, without].toSorted(),
    brief: { count: 1, items: [{ job_request_id: soon, reason: 'sla_at_risk' }] },
    today: 0,
    queue: [1, soon],
    called: 'sla_at_risk',
  });
  setClock('2030-06-05T14:00:00Z');
  expect(await flags()).toMatchObject({ listed: [soon], brief: { items: [{ reason: 'sla_breached' }] } });
  await of.ok('archiveJobRequest', { id: soon });
  expect(await flags()).toMatchObject({ shown: [], listed: [], brief: { count: 0 } });
});
