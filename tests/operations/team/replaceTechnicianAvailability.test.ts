/** Changing the working hours of a technician. docs/reference/conventions.md#technicians. */
import { expect, it } from 'vitest';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../../scenarios/fixtures.ts';
import { invalid, refusal } from '../replies.ts';
import { openRoster } from './roster.ts';

const { harness, business, hire } = await openRoster();
const monday = { weekday: 1, start_minute: 480, end_minute: 1080 };

it('[availability.replace] replaces all hours; a day may have several ranges, which may touch', async () => {
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

it('[availability.version] refuses to overwrite hours that somebody else has changed since, and shows them', async () => {
  const { id } = await hire();
  const friday = { weekday: 5, start_minute: 480, end_minute: 720 };
  const seen = await business.ok('getTechnicianAvailability', { id });
  const changed = await business.ok('replaceTechnicianAvailability', { id, weekly_hours: [friday], version: seen.version });
  const late = await business.call('replaceTechnicianAvailability', { id, weekly_hours: [monday], version: seen.version });
  expect([...refusal(late), late.data]).toMatchObject([
    409,
    'VERSION_CONFLICT',
    { version: changed.version, current_record: { weekly_hours: [friday] } },
  ]);
  expect((await business.ok('getTechnicianAvailability', { id })).weekly_hours).toEqual([friday]);
  // Dated hours are part of what was seen.
  const dated = [{ from: '2030-06-03', until: '2030-06-03', hours: [] }];
  await business.ok('replaceTechnicianAvailability', { id, weekly_hours: [friday], dated_hours: dated });
  const later = await business.call('replaceTechnicianAvailability', { id, weekly_hours: [monday], version: changed.version });
  expect(refusal(later)).toEqual([409, 'VERSION_CONFLICT']);
  const { version } = later.data as { version: number };
  await business.ok('replaceTechnicianAvailability', { id, weekly_hours: [monday], version });
  // Hours that are changed back are those that were seen.
  await business.ok('replaceTechnicianAvailability', { id, weekly_hours: [friday] });
  expect((await business.ok('replaceTechnicianAvailability', { id, weekly_hours: [monday], version })).weekly_hours).toEqual([monday]);
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

it('[availability.offers, technician.inactive] the weekly hours and the technician’s status decide at once which starts are offered', async () => {
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

const day = { start_minute: 480, end_minute: 600 };
const entry = { from: '2031-03-01', until: '2031-03-07', hours: [day] };
it.each([
  ['hours on call over regular hours', { weekly_hours: [monday, { ...monday, kind: 'on_call' }] }, 'weekly_hours'],
  ['hours of a week over hours of every week', { weekly_hours: [monday, { ...monday, week: 'b' }] }, 'weekly_hours'],
  ['two entries that share a day', { dated_hours: [entry, { ...entry, from: '2031-03-07' }] }, 'dated_hours[1].from'],
  ['a reversed entry', { dated_hours: [{ ...entry, until: '2031-02-28' }] }, 'dated_hours[0].until'],
  ['a day that does not exist', { dated_hours: [{ ...entry, from: '2031-02-30' }] }, 'dated_hours[0].from'],
  ['more than a year', { dated_hours: [{ ...entry, until: '2032-03-01' }] }, 'dated_hours[0].until'],
  ['overlapping dated hours', { dated_hours: [{ ...entry, hours: [day, { ...day, weekday: 3 }] }] }, 'dated_hours[0].hours'],
  [
    'a weekday outside the entry',
    { dated_hours: [{ ...entry, until: '2031-03-02', hours: [{ ...day, weekday: 3 }] }] },
    'dated_hours[0].hours[0].weekday',
  ],
] as const)('[hours.kinds, hours.weeks, hours.dated] refuses %s', async (_what, sent, field) => {
  const { id } = await hire();
  expect(invalid(await business.call('replaceTechnicianAvailability', { id, weekly_hours: [], ...(sent as object) }))).toEqual([
    'VALIDATION_ERROR',
    field,
  ]);
});

it('[hours.kinds, hours.weeks, hours.dated] stores kinds, weeks and dated hours, and keeps dated hours that are not sent', async () => {
  const { id } = await hire();
  const weekly_hours = [
    { ...monday, week: 'a' as const },
    { ...monday, start_minute: 600, week: 'b' as const },
    { weekday: 1, start_minute: 1080, end_minute: 1440, kind: 'on_call' as const },
  ];
  await business.ok('replaceTechnicianAvailability', { id, weekly_hours, dated_hours: [entry] });
  expect(await business.ok('getTechnicianAvailability', { id })).toMatchObject({
    weekly_hours,
    dated_hours: [entry],
    week_a_start_date: '2024-01-01',
  });
  expect(await business.ok('replaceTechnicianAvailability', { id, weekly_hours: [] })).toMatchObject({ dated_hours: [entry] });
});

it('[hours.dated, hours.kinds] regular dated hours are offered at once on their day, and on-call hours are not', async () => {
  const fresh = await harness.business();
  const { id } = await newTechnician(fresh, (await newArea(fresh)).id);
  const date = nextWorkday(Date.now());
  const job = await quotedJob(fresh, await newCustomer(fresh), date);
  const starts = async () =>
    (await fresh.ok('listMatchingSlots', { id: job.id, step_minutes: 60 })).slots.map((slot) => slot.business_time.minute);
  const replaced = (hours: object[]) =>
    fresh.ok('replaceTechnicianAvailability', { id, weekly_hours: [], dated_hours: [{ from: date, until: date, hours: hours as never }] });
  await replaced([{ start_minute: 540, end_minute: 660 }]);
  expect(await starts()).toEqual([540, 600]);
  await replaced([{ start_minute: 540, end_minute: 660, kind: 'on_call' }]);
  expect(await starts()).toEqual([]);
  await replaced([]);
  expect(await starts()).toEqual([]);
});
