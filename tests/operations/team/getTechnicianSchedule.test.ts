/** A technician's schedule: its sessions, the days it covers, and crew work. */
import { expect, it } from 'vitest';
import { newArea, newCustomer, newTechnician, quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday, mornings, openDesk } from '../bookings/desk.ts';

const { harness, business } = await openDesk();

it("[technician-schedule.sessions] contains the technician's sessions within the days, and no session of another technician", async () => {
  const fresh = await harness.business();
  const { id: areaId } = await newArea(fresh);
  const [ada, bea] = [await newTechnician(fresh, areaId, 'Ada Lovelace'), await newTechnician(fresh, areaId, 'Bea Arthur')];
  const customerId = await newCustomer(fresh);
  for (const { id: technician_id } of [ada, bea]) {
    const job = await quotedJob(fresh, customerId, monday);
    await fresh.ok('confirmJobRequest', { id: job.id, scheduled_at: `${monday}T10:00`, status_version: job.status_version, technician_id });
  }
  const { sessions } = await fresh.ok('getTechnicianSchedule', { id: ada.id, from: monday, to: monday });
  const [job] = (await fresh.ok('listJobRequests', { technician_id: ada.id })).items;
  expect(sessions).toMatchObject([
    {
      job_request_id: job!.id,
      short_code: job!.short_code,
      status_key: 'scheduled',
      role: 'lead',
      is_crew: false,
      ordinal: 1,
      date: monday,
      start_at: job!.schedule.scheduled_at,
    },
  ]);
  const before = '2030-06-09';
  expect((await fresh.ok('getTechnicianSchedule', { id: ada.id, from: before, to: before })).sessions).toEqual([]);
});

it('[technician-schedule.breaks] shows the minutes of breaks within a session, as the job does', async () => {
  const of = await harness.business();
  const { id } = await newTechnician(of, (await newArea(of)).id, 'Ada Lovelace');
  const weekday = 1;
  const noon = [
    { weekday, start_minute: 480, end_minute: 720 },
    { weekday, start_minute: 765, end_minute: 1020 },
  ];
  await of.ok('replaceTechnicianAvailability', { id, weekly_hours: noon });
  const customer_id = await newCustomer(of);
  for (const [time, job_duration_minutes] of [
    ['08:00', 60],
    ['10:00', 180],
  ] as const)
    await of.ok('bookAndConfirmJobRequest', { customer_id, technician_id: id, scheduled_at: `${monday}T${time}`, job_duration_minutes });
  const { sessions } = await of.ok('getTechnicianSchedule', { id, from: monday, to: monday });
  expect(sessions.map(({ break_minutes }) => break_minutes)).toEqual([undefined, 45]);
});

it('[technician-schedule.default-range, technician-schedule.max-31] covers 7 days by default, and at most 31', async () => {
  const { id } = await business.ok('createTechnician', { full_name: 'Bea Arthur', email: 'bea@example.com' });
  expect(await business.ok('getTechnicianSchedule', { id })).toMatchObject({
    from: '2030-06-05',
    to: '2030-06-12',
    sessions: [],
    time_off: [],
  });
  expect((await business.call('getTechnicianSchedule', { id, from: '2031-01-01', to: '2031-01-31' })).error_code).toBe(0);
  for (const to of ['2031-02-01', '2030-12-31'])
    expect((await business.call('getTechnicianSchedule', { id, from: '2031-01-01', to })).error_code).toBe('VALIDATION_ERROR');
});

it('[technician-schedule.crew] contains the sessions as lead and as buddy of a crew, on one day and over several days', async () => {
  const of = await harness.business();
  const area = (await newArea(of)).id;
  const [ada, bea, cy] = [
    (await newTechnician(of, area, 'Ada Lovelace')).id,
    (await newTechnician(of, area, 'Bea Arthur')).id,
    (await newTechnician(of, area, 'Cy Young')).id,
  ];
  await of.ok('updateTechnician', { id: bea, assignment_tier: 'buddy' });
  await of.ok('updateTechnician', { id: cy, assignment_tier: 'buddy' });
  await of.ok('replaceTechnicianBuddies', { id: ada, buddy_ids: [bea] });
  const customer_id = await newCustomer(of);
  const book = async (minutes: number, crew_size: number, time: string) => {
    const { id } = await of.ok('createJobRequest', { customer_id, job_dates: mornings(monday) });
    const { data } = await confirm(of, await of.ok('quoteJobRequest', { id, job_duration_minutes: minutes, crew_size }), time, ada);
    return data;
  };
  const short = await book(60, 2, '08:00');
  const alone = await book(60, 1, '10:00');
  const long = await book(700, 2, '12:00');
  const schedule = async (id: string) => (await of.ok('getTechnicianSchedule', { id, from: monday, to: '2030-06-14' })).sessions;

  const asLead = await schedule(ada);
  expect(asLead).toMatchObject([
    { job_request_id: short.id, role: 'lead', is_crew: true, ordinal: 1, date: monday, start_at: '2030-06-10T12:00:00Z' },
    { job_request_id: alone.id, role: 'lead', is_crew: false, ordinal: 1 },
    { job_request_id: long.id, role: 'lead', is_crew: true, ordinal: 1, start_at: '2030-06-10T16:00:00Z', end_at: '2030-06-10T22:00:00Z' },
    { job_request_id: long.id, role: 'lead', is_crew: true, ordinal: 2, date: '2030-06-11' },
  ]);
  const asBuddy = await schedule(bea);
  const { travel_minutes: _first, ...first } = asLead[0]!;
  expect(asBuddy[0]).toMatchObject({ ...first, role: 'buddy' });
  const times = ({ job_request_id, ordinal, start_at, end_at }: (typeof asLead)[number]) => [job_request_id, ordinal, start_at, end_at];
  expect(asBuddy.map(times)).toEqual(asLead.filter(({ is_crew }) => is_crew).map(times));
  expect(asBuddy.every(({ role, is_crew }) => role === 'buddy' && is_crew)).toBe(true);
  expect(await schedule(cy)).toEqual([]);

  await of.ok('archiveJobRequest', { id: long.id });
  expect((await schedule(bea)).map(({ job_request_id }) => job_request_id)).toEqual([short.id]);
});
