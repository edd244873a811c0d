/** Opening hours of certain days, and hours that have no effect. docs/reference/conventions.md#opening-hours. */
import { expect, it } from 'vitest';
import { openOffice } from '../operations/settings/office.ts';
import { newArea, newCustomer, newTechnician } from './fixtures.ts';

const { harness, ok, call } = await openOffice({ clock: { nowMilliseconds: () => Date.parse('2031-12-10T12:00:00Z') } });
/** The Monday before Christmas. */
const monday = '2031-12-22';
const [wednesday, saturday, sunday] = ['2031-12-24', '2031-12-27', '2031-12-28'];
const range = (start_minute: number, end_minute: number) => ({ start_minute, end_minute });
const workdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...range(480, 1020) }));

async function open(own = false) {
  const of = await harness.business();
  const { id } = await newTechnician(of, (await newArea(of)).id);
  const replace = async (input: object) =>
    ok(of, 'replaceOpeningHours', { weekly_hours: workdays, version: (await ok(of, 'getOpeningHours', {})).version, ...input });
  await replace({});
  if (own) await of.ok('replaceTechnicianAvailability', { id, weekly_hours: workdays });
  const customer_id = await newCustomer(of);
  const book = (scheduled_at: string, minutes = 60) =>
    of.ok('bookAndConfirmJobRequest', { customer_id, technician_id: id, scheduled_at, job_duration_minutes: minutes });
  return { of, id, replace, customer_id, book };
}

it('[opening-hours.dated] opens on one Sunday, closes at noon on 24 December, and leaves other days unchanged', async () => {
  const { of, replace, book } = await open();
  expect(await book(`${sunday}T10:00`)).toMatchObject({ confirmed: false });
  const late = await book(`${wednesday}T14:00`);
  const dated_hours = [
    { from: sunday, until: sunday, hours: [range(540, 780)] },
    { from: wednesday, until: wednesday, hours: [range(480, 720)] },
  ];
  const stranded = { total: 1, visits: [{ job_request_id: late.id, reason: 'off_shift' }] };
  const preview = await replace({ dated_hours, preview: true });
  expect(preview).toMatchObject({ stranded_visits: stranded, dated_hours: dated_hours.toReversed() });
  expect((await ok(of, 'getOpeningHours', {})).dated_hours).toEqual([]);
  expect(await replace({ dated_hours })).toMatchObject({ stranded_visits: stranded, warnings: [] });
  expect((await ok(of, 'getOpeningHours', {})).dated_hours).toEqual(dated_hours.toReversed());
  expect(await book(`${sunday}T10:00`)).toMatchObject({ confirmed: true });
  expect(await book(`${sunday}T13:00`)).toMatchObject({ confirmed: false });
  expect(await book(`${saturday}T10:00`)).toMatchObject({ confirmed: false });
  expect(await book(`${wednesday}T11:00`)).toMatchObject({ confirmed: true });
  expect(await book(`${wednesday}T12:00`)).toMatchObject({ confirmed: false });
  // Left out, they stay. Empty, they are gone, and the visit fits again.
  expect((await replace({})).dated_hours).toHaveLength(2);
  expect(await replace({ dated_hours: [] })).toMatchObject({ dated_hours: [] });
  expect((await of.ok('getJobRequest', { id: late.id })).attention.flagged).toBe(false);
  expect(await book(`${wednesday}T16:00`)).toMatchObject({ confirmed: true });
});

it('[opening-hours.dated] dated hours by weekday, for one month, apply to windows, rota and load', async () => {
  const { of, id, replace } = await open();
  const hours = [{ weekday: 1, ...range(420, 600) }];
  await replace({ dated_hours: [{ from: '2031-12-01', until: '2031-12-31', hours }] });
  const { technicians } = await ok(of, 'getRota', { from: monday, to: '2031-12-23' });
  expect(technicians[0]!.days).toMatchObject([
    { source: 'opening_hours', hours: [{ start_minute: 420, end_minute: 600 }] },
    { source: 'opening_hours', hours: [] },
  ]);
  const load = (await of.ok('getTeamLoad', { from: monday, to: '2031-12-23' })).technicians.find((row) => row.id === id);
  expect(load).toMatchObject({ available_minutes: 180 });
});

it('[opening-hours.dated] refuses overlapping entries, days that do not exist and an outdated version', async () => {
  const { of } = await open();
  const { version } = await ok(of, 'getOpeningHours', {});
  const refused = async (dated_hours: object[], seen = version) =>
    (await call(of, 'replaceOpeningHours', { weekly_hours: workdays, version: seen, dated_hours: dated_hours as never })).error_code;
  const day = { from: sunday, until: sunday, hours: [] };
  expect(await refused([day, { ...day, from: saturday }])).toBe('VALIDATION_ERROR');
  expect(await refused([{ ...day, until: '2031-12-32' }])).toBe('VALIDATION_ERROR');
  expect(await refused([{ ...day, hours: [range(600, 600)] }])).toBe('VALIDATION_ERROR');
  expect(await refused([day], version - 1)).toBe('VERSION_CONFLICT');
});

it('[hours.without-effect] a technician’s hours outside the opening hours are stored, and the answer lists when they have no effect', async () => {
  const { of, id, replace } = await open();
  const weekly_hours = [
    { weekday: 1, ...range(420, 1080) },
    { weekday: 6, ...range(480, 720) },
    { weekday: 7, ...range(480, 720), kind: 'on_call' as const },
  ];
  const dated_hours = [{ from: saturday, until: sunday, hours: [range(540, 720)] }];
  const answer = await of.ok('replaceTechnicianAvailability', { id, weekly_hours, dated_hours });
  const weekly = { code: 'OUTSIDE_OPENING_HOURS', from: null, until: null };
  const warnings = [
    { ...weekly, weekday: 1, ...range(420, 480) },
    { ...weekly, weekday: 1, ...range(1020, 1080) },
    { ...weekly, weekday: 6, ...range(480, 720) },
    { ...weekly, weekday: null, from: saturday, until: sunday, ...range(540, 720) },
  ];
  expect(answer).toMatchObject({ warnings, dated_hours });
  expect((await of.ok('getTechnicianAvailability', { id })).warnings).toEqual(warnings);
  const change = { technician_id: id, from: sunday, until: sunday, hours: [range(540, 720)] };
  expect((await ok(of, 'replaceRota', { changes: [change] })).warnings).toMatchObject([
    { technician_id: id, from: saturday, until: sunday },
  ]);
  // Once the business opens then, they have an effect.
  await replace({ dated_hours: [{ from: sunday, until: sunday, hours: [range(540, 1020)] }] });
  expect((await of.ok('getTechnicianAvailability', { id })).warnings.at(-1)).toMatchObject({ from: saturday, until: saturday });
});

it('[hours.without-effect] dated opening hours warn of times when nobody works and of closures that override them', async () => {
  const { of, id, replace } = await open(true);
  await ok(of, 'createClosure', { date: saturday });
  const dated_hours = [{ from: saturday, until: sunday, hours: [range(540, 780)] }];
  const days = (date: string, code: string) => ({ code, from: date, until: date, ...range(540, 780) });
  const { warnings } = await replace({ dated_hours });
  expect(warnings).toMatchObject([days(saturday, 'BUSINESS_CLOSED'), days(sunday, 'NOBODY_WORKS')]);
  expect((await ok(of, 'getOpeningHours', {})).warnings).toEqual(warnings);
  await ok(of, 'replaceRota', { changes: [{ technician_id: id, from: sunday, until: sunday, hours: [range(600, 720)] }] });
  expect((await ok(of, 'getOpeningHours', {})).warnings.slice(1)).toMatchObject([
    { code: 'NOBODY_WORKS', from: sunday, ...range(540, 600) },
    { code: 'NOBODY_WORKS', from: sunday, ...range(720, 780) },
  ]);
});

it('[hours.without-effect] hours of a technician on a closed day get a warning, and past days get none', async () => {
  const { of, id } = await open();
  await ok(of, 'createClosure', { date: wednesday });
  const dated_hours = ['2031-12-07', wednesday].map((date) => ({ from: date, until: date, hours: [range(540, 720)] }));
  const { warnings } = await of.ok('replaceTechnicianAvailability', { id, weekly_hours: workdays, dated_hours });
  expect(warnings).toMatchObject([{ code: 'BUSINESS_CLOSED', from: wednesday, until: wednesday, ...range(540, 720) }]);
});

it('[hours.without-effect] on call, nobody works, and days that are not consecutive get a warning each', async () => {
  const { of, id, replace } = await open();
  const onCall = { weekday: 7, ...range(540, 780), kind: 'on_call' as const };
  const dated_hours = [{ from: saturday, until: saturday, hours: [{ ...range(540, 780), kind: onCall.kind }] }];
  const hours = { id, weekly_hours: [...workdays, onCall], dated_hours };
  expect((await of.ok('replaceTechnicianAvailability', hours)).warnings).toEqual([]);
  const sundays = [sunday, '2032-01-04'].map((date) => ({ from: date, until: date }));
  const { warnings } = await replace({ dated_hours: sundays.map((days) => ({ ...days, hours: [range(540, 780)] })) });
  expect(warnings).toMatchObject(sundays.map((days) => ({ code: 'NOBODY_WORKS', ...days, ...range(540, 780) })));
});

it.each([false, true])(
  '[hours.remedy] a refused time at which a technician works has the remedy to open the business, closed: %s',
  async (isClosed) => {
    const { of, id, customer_id, book } = await open(true);
    await ok(of, 'replaceRota', { changes: [{ technician_id: id, from: saturday, until: saturday, hours: [range(540, 720)] }] });
    if (isClosed) await ok(of, 'createClosure', { date: saturday });
    const refused = (await book(`${saturday}T10:00`)) as unknown as { refusal: { data: { remedies: Remedy[] } } };
    const remedy = refused.refusal.data.remedies.find(({ kind }) => kind === 'open_business')!;
    expect(remedy.operation).toBe(isClosed ? 'deleteClosure' : 'replaceOpeningHours');
    for (const { operation, arguments: input } of [remedy, ...remedy.then]) await ok(of, operation as 'deleteClosure', input as never);
    const [job] = (await of.ok('listJobRequests', { customer_id })).items;
    expect(job).toMatchObject({ schedule: { scheduled_local: expect.stringContaining(`${saturday}T10:00`) as string } });
  },
);

it('[hours.remedy] a refused quote for a day without opening hours has the remedy to open the business', async () => {
  const { of, id, customer_id } = await open(true);
  await ok(of, 'replaceRota', { changes: [{ technician_id: id, from: saturday, until: saturday, hours: [range(540, 720)] }] });
  const job = await of.ok('createJobRequest', { customer_id, job_dates: [{ date: saturday, periods: [{ period: 'morning' }] }] });
  const { data } = await of.call('quoteJobRequest', { id: job.id, job_duration_minutes: 60 });
  const kinds = (data as unknown as { remedies: Remedy[] }).remedies.map(({ kind }) => kind);
  expect(kinds).toContain('open_business');
  expect(kinds).not.toContain('add_technician');
});

interface Remedy {
  readonly kind: string;
  readonly operation: string;
  readonly arguments: object;
  readonly then: readonly { readonly operation: string; readonly arguments: object }[];
}
