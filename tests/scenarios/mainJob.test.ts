/** A morning at the phone: a caller books and is offered only feasible times, and the technician sees the visit in the schedule. */
import { expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from './fixtures.ts';

const harness = await startHarness();

test('[quote.sets, slots.business-time, confirm.sets, job-request.list.agenda] from the call to the schedule, over plain HTTP', async () => {
  const business = await harness.business();
  const area = await newArea(business);
  const technician = await newTechnician(business, area.id);
  const customerId = await newCustomer(business);
  const date = nextWorkday(Date.now());

  const windows = await business.ok('listJobRequestBookingWindows', {
    x_timezone: 'America/New_York',
    customer_id: customerId,
    from: date,
    to: date,
  });
  const morning = windows.days[0]!.periods.find(({ period }) => period === 'morning')!;
  expect(morning.business_view).toEqual([{ date, period: 'morning', start_minute: 480, end_minute: 720 }]);

  const created = await business.ok('createJobRequest', {
    customer_id: customerId,
    job_dates: [{ date, periods: [morning] }],
    description: 'No hot water',
  });
  expect(created.short_code).toMatch(/^JR-[0-9A-Z]{7}$/);
  expect(created.customer_url).toContain(created.magic_token!);

  const quoted = await business.ok('quoteJobRequest', {
    id: created.id,
    job_duration_minutes: 60,
    mobilization_minutes: 10,
    demobilization_minutes: 5,
  });
  expect(quoted.current_status.key).toBe('booking');
  expect(quoted.next_actions!.map(({ key }) => key)).toEqual(['confirm_booking']);
  expect(quoted.schedule.scheduled_duration_minutes).toBe(75);

  const slots = await business.ok('listMatchingSlots', { id: created.id, step_minutes: 60 });
  expect(slots.slots.map(({ business_time }) => business_time.minute)).toEqual([480, 540, 600, 660]);
  const slot = slots.slots[1]!;
  expect(slot.technicians[0]!.id).toBe(technician.id);

  const confirmed = await business.ok('confirmJobRequest', {
    id: created.id,
    scheduled_at: slot.business_time.datetime,
    status_version: quoted.status_version,
  });
  expect(confirmed.schedule.scheduled_at).toBe(slot.start_at);
  expect(confirmed.assignment.technician_id).toBe(technician.id);
  expect(confirmed.schedule.arrival_window).toEqual(slot.arrival_window);
  expect(confirmed.crew).toHaveLength(1);
  expect(confirmed.status_version).toBe(quoted.status_version + 1);

  const timeline = await business.ok('getJobRequestTimeline', { id: created.id });
  expect(timeline.events.map(({ status_key, state }) => `${status_key} ${state}`).slice(0, 2)).toEqual([
    'booking completed',
    'scheduled current',
  ]);

  const schedule = await business.ok('getTechnicianSchedule', { id: technician.id, from: date, to: date });
  expect(schedule.sessions.map(({ job_request_id, start_at }) => ({ job_request_id, start_at }))).toEqual([
    { job_request_id: created.id, start_at: slot.start_at },
  ]);

  const agenda = await business.ok('listJobRequests', { technician_id: technician.id, scheduled_from: date, scheduled_to: date });
  expect(agenda.items.map(({ id }) => id)).toEqual([created.id]);
});

test('[confirm.tech-infeasible, confirm.no-technician, confirm.failed-bumps-version] an impossible confirmation is refused with its reason and raises the status version', async () => {
  const business = await harness.business();
  const area = await newArea(business);
  const technician = await newTechnician(business, area.id);
  const customerId = await newCustomer(business);
  const date = nextWorkday(Date.now());
  const first = await quotedJob(business, customerId, date);
  await business.ok('confirmJobRequest', { id: first.id, scheduled_at: `${date}T10:00`, status_version: first.status_version });
  const second = await quotedJob(business, customerId, date);

  const refused = await business.call('confirmJobRequest', {
    id: second.id,
    scheduled_at: `${date}T10:30`,
    status_version: second.status_version,
    technician_id: technician.id,
  });
  expect(refused).toMatchObject({
    status: 409,
    error_code: 'JOB_REQUEST_TECH_INFEASIBLE',
    data: { reason: 'cannot_arrive_in_time', technician: { id: technician.id } },
  });
  // The same address: the technician is free when the previous visit ends, at 11:00 in New York.
  const data = refused.data as unknown as { earliest_feasible_at: string };
  expect(new Date(data.earliest_feasible_at).toLocaleTimeString('en-GB', { timeZone: 'America/New_York' })).toBe('11:00:00');
  expect((await business.ok('getJobRequest', { id: second.id })).status_version).toBe(second.status_version + 1);

  const anyone = await business.call('confirmJobRequest', {
    id: second.id,
    scheduled_at: `${date}T10:30`,
    status_version: second.status_version + 1,
  });
  expect(anyone).toMatchObject({
    status: 409,
    error_code: 'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE',
    data: { considered: 1, blocked_by: { cannot_arrive_in_time: 1 }, truncated: false },
  });
  const stale = await business.call('confirmJobRequest', { id: second.id, scheduled_at: `${date}T11:00`, status_version: 1 });
  expect(stale).toMatchObject({ status: 409, error_code: 'JOB_REQUEST_STAGE_CONFLICT' });
  const again = await business.call('confirmJobRequest', { id: first.id, scheduled_at: `${date}T14:00`, status_version: 3 });
  expect(again).toMatchObject({ status: 409, error_code: 'JOB_REQUEST_ACTION_NOT_PENDING' });
});

test('[confirm.one-winner] of 50 simultaneous confirmations of 50 jobs for one technician and slot, exactly one succeeds', async () => {
  const business = await harness.business();
  const area = await newArea(business);
  const technician = await newTechnician(business, area.id);
  const customerId = await newCustomer(business);
  const date = nextWorkday(Date.now());
  const jobs = await Promise.all(Array.from({ length: 50 }, () => quotedJob(business, customerId, date)));
  const replies = await Promise.all(
    jobs.map((job) =>
      business.call('confirmJobRequest', {
        id: job.id,
        scheduled_at: `${date}T09:00`,
        status_version: job.status_version,
        technician_id: technician.id,
      }),
    ),
  );
  expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(1);
  expect(replies.filter(({ status, error_code }) => status === 409 && error_code === 'JOB_REQUEST_TECH_INFEASIBLE')).toHaveLength(49);
  const overlaps = await harness.store.query(
    `select 1 from sessions a join sessions b on a.tenant_id = b.tenant_id and a.technician_id = b.technician_id
        and (a.job_request_id, a.ordinal) < (b.job_request_id, b.ordinal)
        and a.start_minute < b.end_minute and b.start_minute < a.end_minute where a.active and b.active and a.tenant_id in (select id from tenants where business_id = $1)`,
    [business.businessId],
  );
  expect(overlaps).toEqual([]);
});

test('[quote.not-schedulable, quote.force] a quote for windows nobody can serve is refused with its reason, and force overrides it', async () => {
  const business = await harness.business();
  const area = await newArea(business);
  await newTechnician(business, area.id);
  const customerId = await newCustomer(business);
  const sunday = '2031-01-05';
  const { id } = await business.ok('createJobRequest', {
    customer_id: customerId,
    job_dates: [{ date: sunday, periods: [{ period: 'morning' }] }],
  });
  const refused = await business.call('quoteJobRequest', { id, job_duration_minutes: 60 });
  expect(refused).toMatchObject({
    status: 409,
    error_code: 'JOB_REQUEST_QUOTE_NOT_SCHEDULABLE',
    data: { reason: 'outside_working_hours', blocked_by: { no_working_day: 1 } },
  });
  expect((await business.call('quoteJobRequest', { id, job_duration_minutes: 60, force: true })).error_code).toBe(0);
});
