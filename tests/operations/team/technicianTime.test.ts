/** When technicians work: availability, time off, schedule. Decisions, section 3. */
import { describe, expect, it } from 'vitest';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../../scenarios/fixtures.ts';
import { invalid, refusal } from '../replies.ts';
import { openRoster } from './roster.ts';

const { harness, business, hire } = await openRoster();

describe('availability', () => {
  const monday = { weekday: 1, start_minute: 480, end_minute: 1080 };

  it('[technician.create.opening-hours, business.default-hours] is the opening hours until it is replaced', async () => {
    const { id } = await hire();
    expect(await business.ok('getTechnicianAvailability', { id })).toEqual({
      technician_id: id,
      business_timezone: 'America/New_York',
      follows_opening_hours: true,
      weekly_hours: [1, 2, 3, 4, 5].map((weekday) => ({ ...monday, weekday })),
    });
  });

  it('[availability.replace] is replaced whole, several ranges a day, which may touch', async () => {
    const { id } = await hire();
    const hours = [
      { weekday: 7, start_minute: 0, end_minute: 1440 },
      { weekday: 1, start_minute: 780, end_minute: 1020 },
      { weekday: 1, start_minute: 480, end_minute: 780 },
    ];
    const sorted = [hours[2], hours[1], hours[0]];
    expect(await business.ok('replaceTechnicianAvailability', { id, weekly_hours: hours })).toMatchObject({
      follows_opening_hours: false,
      weekly_hours: sorted,
    });
    expect(await business.ok('getTechnicianAvailability', { id })).toMatchObject({ follows_opening_hours: false, weekly_hours: sorted });
    expect((await business.ok('replaceTechnicianAvailability', { id, weekly_hours: [] })).weekly_hours).toEqual([]);
    expect(await business.ok('getTechnicianAvailability', { id })).toMatchObject({ follows_opening_hours: false, weekly_hours: [] });
  });

  it.each([
    ['an empty range', [{ ...monday, end_minute: 480 }], 'weekly_hours[0].end_minute'],
    ['a reversed range', [monday, { weekday: 2, start_minute: 700, end_minute: 600 }], 'weekly_hours[1].end_minute'],
    ['an overlap', [monday, { weekday: 1, start_minute: 1079, end_minute: 1100 }], 'weekly_hours'],
    ['weekday 0', [{ ...monday, weekday: 0 }], 'weekly_hours[0].weekday'],
    ['weekday 8', [{ ...monday, weekday: 8 }], 'weekly_hours[0].weekday'],
    ['minute 1441', [{ ...monday, end_minute: 1441 }], 'weekly_hours[0].end_minute'],
    ['half a minute', [{ ...monday, start_minute: 480.5 }], 'weekly_hours[0].start_minute'],
  ])('[availability.invalid, format.minutes-of-day] refuses %s', async (_what, weekly_hours, field) => {
    const { id } = await hire();
    expect(invalid(await business.call('replaceTechnicianAvailability', { id, weekly_hours }))).toEqual(['VALIDATION_ERROR', field]);
  });

  it('[availability.offers, technician.inactive] decides what is offered, at once, as the status does', async () => {
    const fresh = await harness.business();
    const { id } = await newTechnician(fresh, (await newArea(fresh)).id);
    const date = nextWorkday(Date.now());
    const job = await quotedJob(fresh, await newCustomer(fresh), date);
    const starts = async () =>
      (await fresh.ok('listMatchingSlots', { id: job.id, step_minutes: 60 })).slots.map((slot) => slot.business_time.minute);
    const weekday = new Date(date).getUTCDay() || 7;
    await fresh.ok('replaceTechnicianAvailability', { id, weekly_hours: [{ weekday, start_minute: 540, end_minute: 660 }] });
    expect(await starts()).toEqual([540, 600]);
    for (const status of ['onboarding', 'deactive'] as const) {
      await fresh.ok('updateTechnician', { id, status });
      expect(await starts()).toEqual([]);
    }
    const named = await fresh.call('confirmJobRequest', {
      id: job.id,
      scheduled_at: `${date}T09:00`,
      status_version: job.status_version,
      technician_id: id,
    });
    expect(refusal(named)).toEqual([409, 'JOB_REQUEST_TECH_INFEASIBLE']);
    await fresh.ok('updateTechnician', { id, status: 'active' });
    expect(await starts()).toEqual([540, 600]);
  });
});

describe('time off', () => {
  it('[time-off.create, time-off.list] is pending by default, has inclusive days, and is listed', async () => {
    const { id } = await hire();
    const first = await business.ok('createTechnicianTimeOff', { id, start_date: '2031-03-03', end_date: '2031-03-05', reason: 'Ski' });
    expect(first).toEqual({
      id: expect.any(String),
      technician_id: id,
      start_date: '2031-03-03',
      end_date: '2031-03-05',
      start_minute: null,
      end_minute: null,
      status: 'pending',
      reason: 'Ski',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const second = await business.ok('createTechnicianTimeOff', {
      id,
      start_date: '2031-04-01',
      end_date: '2031-04-01',
      start_minute: 480,
      end_minute: 600,
      status: 'approved',
    });
    expect(second).toMatchObject({ start_minute: 480, end_minute: 600, status: 'approved', reason: '' });
    const list = await business.ok('listTechnicianTimeOff', { id });
    expect(list.time_off.map((one) => one.id).sort()).toEqual([first.id, second.id].sort());
    expect(list.meta.total).toBe(2);
    expect((await business.ok('listTechnicianTimeOff', { id, from: '2031-03-05', to: '2031-03-31' })).time_off).toEqual([first]);
    expect((await business.ok('listTechnicianTimeOff', { id: (await hire()).id })).time_off).toEqual([]);
  });

  it.each([
    ['only a start', { start_minute: 480 }, 'end_minute'],
    ['only an end', { end_minute: 480 }, 'start_minute'],
    ['an empty part', { start_minute: 480, end_minute: 480 }, 'end_minute'],
    ['a part of two days', { end_date: '2031-03-04', start_minute: 480, end_minute: 600 }, 'end_minute'],
  ])('[time-off.part-of-day] refuses %s', async (_what, input, field) => {
    const { id } = await hire();
    const reply = await business.call('createTechnicianTimeOff', { id, start_date: '2031-03-03', end_date: '2031-03-03', ...input });
    expect(invalid(reply)).toEqual(['VALIDATION_ERROR', field]);
  });

  it.each([
    ['an end before the start', { end_date: '2031-03-02' }, 'end_date'],
    ['a day that does not exist', { end_date: '2031-02-30', start_date: '2031-02-01' }, 'end_date'],
    ["a decision that is not the applicant's", { status: 'declined' }, 'status'],
  ])('[time-off.reversed] refuses %s', async (_what, input, field) => {
    const { id } = await hire();
    const reply = await business.call('createTechnicianTimeOff', {
      id,
      start_date: '2031-03-03',
      end_date: '2031-03-03',
      ...input,
    } as never);
    expect(invalid(reply)).toEqual(['VALIDATION_ERROR', field]);
  });

  it('[time-off.pending-blocks-nothing, technician-schedule.time-off] only approved time off is in the way and on the schedule', async () => {
    const fresh = await harness.business();
    const { id } = await newTechnician(fresh, (await newArea(fresh)).id);
    const date = nextWorkday(Date.now());
    const job = await quotedJob(fresh, await newCustomer(fresh), date);
    const starts = async () =>
      (await fresh.ok('listMatchingSlots', { id: job.id, step_minutes: 240 })).slots.map((slot) => slot.business_time.minute);
    const before = await starts();
    await fresh.ok('createTechnicianTimeOff', { id, start_date: date, end_date: date });
    expect(await starts()).toEqual(before);
    const part = { start_date: date, end_date: date, start_minute: 480, end_minute: 700, reason: 'Dentist' };
    await fresh.ok('createTechnicianTimeOff', { id, ...part, status: 'approved' });
    expect(await starts()).toEqual(before.filter((minute) => minute >= 700));
    const { time_off } = await fresh.ok('getTechnicianSchedule', { id, from: date, to: date });
    expect(time_off).toEqual([
      {
        id: expect.any(String),
        start_date: date,
        end_date: date,
        reason: 'Dentist',
        start_at: expect.any(String),
        end_at: expect.any(String),
      },
    ]);
    expect((Date.parse(time_off[0]!.end_at) - Date.parse(time_off[0]!.start_at)) / 60_000).toBe(220);
  });

  it('[time-off.attention, attention.no-version] approved over a scheduled job raises its attention flag, beside it does not', async () => {
    const fresh = await harness.business();
    const { id } = await newTechnician(fresh, (await newArea(fresh)).id);
    const date = nextWorkday(Date.now());
    const job = await quotedJob(fresh, await newCustomer(fresh), date);
    await fresh.ok('confirmJobRequest', { id: job.id, scheduled_at: `${date}T10:00`, status_version: job.status_version });
    const attention = async () => (await fresh.ok('getJobRequest', { id: job.id })).attention;
    const version = async () => (await fresh.ok('getJobRequest', { id: job.id })).status_version;
    const updatedAt = async () => (await fresh.ok('getJobRequest', { id: job.id })).updated_at;
    const [before, updated] = [await version(), await updatedAt()];
    await fresh.ok('createTechnicianTimeOff', { id, start_date: date, end_date: date });
    await fresh.ok('createTechnicianTimeOff', {
      id,
      start_date: date,
      end_date: date,
      start_minute: 660,
      end_minute: 720,
      status: 'approved',
    });
    expect(await attention()).toEqual({ flagged: false, reason: null, since: null });
    await fresh.ok('createTechnicianTimeOff', { id, start_date: date, end_date: date, status: 'approved' });
    expect(await attention()).toEqual({ flagged: true, reason: 'technician_on_time_off', since: expect.any(String) });
    // News for the feed, and no new version: a plan that resolves it still holds.
    expect(await version()).toBe(before);
    expect(await updatedAt()).not.toBe(updated);
  });
});

describe('getTechnicianSchedule', () => {
  it("[technician-schedule.sessions] holds the sessions of the technician within the days, and nobody else's", async () => {
    const fresh = await harness.business();
    const { id: areaId } = await newArea(fresh);
    const [ada, bea] = [await newTechnician(fresh, areaId, 'Ada Lovelace'), await newTechnician(fresh, areaId, 'Bea Arthur')];
    const customerId = await newCustomer(fresh);
    const date = nextWorkday(Date.now());
    for (const { id: technician_id } of [ada, bea]) {
      const job = await quotedJob(fresh, customerId, date);
      await fresh.ok('confirmJobRequest', { id: job.id, scheduled_at: `${date}T10:00`, status_version: job.status_version, technician_id });
    }
    const { sessions } = await fresh.ok('getTechnicianSchedule', { id: ada.id, from: date, to: date });
    const [job] = (await fresh.ok('listJobRequests', { technician_id: ada.id })).items;
    expect(sessions).toMatchObject([
      {
        job_request_id: job!.id,
        short_code: job!.short_code,
        status_key: 'scheduled',
        role: 'lead',
        is_crew: false,
        ordinal: 1,
        date,
        start_at: job!.schedule.scheduled_at,
      },
    ]);
    const before = new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
    expect((await fresh.ok('getTechnicianSchedule', { id: ada.id, from: before, to: before })).sessions).toEqual([]);
  });

  it('[technician-schedule.default-range, technician-schedule.max-31] covers 7 days on, and at most 31 days', async () => {
    const { id } = await hire();
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
    const inSeven = new Date(Date.parse(today) + 7 * 86_400_000).toISOString().slice(0, 10);
    expect(await business.ok('getTechnicianSchedule', { id })).toMatchObject({ from: today, to: inSeven, sessions: [], time_off: [] });
    expect((await business.call('getTechnicianSchedule', { id, from: '2031-01-01', to: '2031-01-31' })).error_code).toBe(0);
    for (const to of ['2031-02-01', '2030-12-31'])
      expect((await business.call('getTechnicianSchedule', { id, from: '2031-01-01', to })).error_code).toBe('VALIDATION_ERROR');
  });
});
