/** Reports, against sums made by hand. docs/internals/records.md#reports. */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import type { InputOf, Operations, OutputOf } from '../../../src/contract/index.ts';
import { okAsMember } from '../../support/asMember.ts';
import { newArea, newTechnician, quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday, openDesk } from '../bookings/desk.ts';
import { booked, team } from '../dispatch/board.ts';
import { reportColumns } from '../../../src/contract/vocabulary.ts';
import { address, importRows, iris, type Row } from '../imports/diary.ts';
import { invalid, refusal } from '../replies.ts';

const desk = await openDesk();
const march = { from: '2030-03-01', to: '2030-04-03' };

type Report = OutputOf<Operations['getReport']>;
const numbersOf = ({ rows }: Report) =>
  rows
    .filter(({ visit_count: visits, jobs_completed }) => visits + jobs_completed > 0)
    .map(({ key, name, jobs_completed, completed_amount, jobs_without_amount, visit_count: visits }) => [
      key === name ? key : name,
      jobs_completed,
      completed_amount,
      jobs_without_amount,
      visits,
    ]);

/** Completed visits of March and April 2030 in New York, where 10 March has 23 hours. */
async function history(customer: Row = { ...iris, address }) {
  const of = await desk.harness.business();
  const [north, south] = [await newArea(of), await of.ok('createServiceArea', { name: 'Bronx', postal_codes: ['10451'] })];
  const ada = await newTechnician(of, north.id);
  const grace = await newTechnician(of, north.id, 'Grace Hopper');
  const boiler = await of.ok('createJobType', { name: 'Boiler service' });
  const visit = (external_reference: string, technicians: string, starts: string, more: Row = {}): Row => ({
    ...{ external_reference, technicians, starts, duration: 60, ...customer, ...more },
  });
  const answer = await importRows(of, [
    // A visit of the night, over the change of the clock. Its customer paid after midnight.
    visit('1', 'Ada Lovelace', '2030-03-09 23:00', { duration: 120, amount: 100.1 }),
    visit('2', 'Ada Lovelace', '2030-03-10 10:00', { amount: 0.2, job_type: 'Boiler service' }),
    visit('3', 'Grace Hopper', '2030-03-11 09:00'),
    // Done on 1 April, at 00:30.
    visit('4', 'Grace Hopper', '2030-03-31 23:30', { amount: 50 }),
    visit('5', 'Ada Lovelace', '2030-04-02 08:00', { amount: 19.7, job_type: 'Boiler service' }),
    // Reported two nights later.
    visit('6', 'Ada Lovelace', '2030-03-12 09:00', { amount: 5, completed: '2030-03-14 03:00' }),
  ]);
  expect(answer).toMatchObject({ completed: 6, refused: 0 });
  const report = (input: InputOf<Operations['getReport']>) => of.ok('getReport', { ...march, ...input });
  return { of, ada, grace, boiler, south, report };
}

let past: Awaited<ReturnType<typeof history>>;
beforeAll(async () => {
  past = await history();
});

it('[report.days] counts a visit past midnight on the day on which it starts, also when the clock changes', async () => {
  const report = await past.report({});
  expect(report).toMatchObject({ business_timezone: 'America/New_York', currency: 'USD', ...march, group_by: 'day' });
  expect(report.rows).toHaveLength(34);
  expect(numbersOf(report)).toEqual([
    ['2030-03-09', 1, 100.1, 0, 1],
    ['2030-03-10', 1, 0.2, 0, 1],
    ['2030-03-11', 1, null, 1, 1],
    ['2030-03-12', 0, 0, 0, 1],
    ['2030-03-14', 1, 5, 0, 0],
    ['2030-03-31', 1, 50, 0, 1],
    ['2030-04-02', 1, 19.7, 0, 1],
  ]);
  expect(report.rows.find(({ key }) => key === '2030-03-11')!.missing).toMatchObject({ completed_amount: 'no_amounts' });
  // Added up as decimals: 100.1 + 0.2 + 50 + 19.7 + 5.
  expect(report.totals).toMatchObject({ jobs_completed: 6, completed_amount: 175, jobs_without_amount: 1, visit_count: 6 });
});

it('[report.keys] counts by week, month, technician, job type and area', async () => {
  const weeks = await past.report({ group_by: 'week' });
  expect(numbersOf(weeks)).toEqual([
    ['2030-03-04', 2, 100.3, 0, 2],
    ['2030-03-11', 2, 5, 1, 2],
    ['2030-03-25', 1, 50, 0, 1],
    ['2030-04-01', 1, 19.7, 0, 1],
  ]);
  expect(weeks.rows.map(({ from, to }) => [from, to])).toEqual([
    ['2030-03-01', '2030-03-03'],
    ['2030-03-04', '2030-03-10'],
    ['2030-03-11', '2030-03-17'],
    ['2030-03-18', '2030-03-24'],
    ['2030-03-25', '2030-03-31'],
    ['2030-04-01', '2030-04-03'],
  ]);
  expect(numbersOf(await past.report({ group_by: 'month' }))).toEqual([
    ['2030-03', 5, 155.3, 1, 5],
    ['2030-04', 1, 19.7, 0, 1],
  ]);
  expect(numbersOf(await past.report({ group_by: 'technician' }))).toEqual([
    ['Ada Lovelace', 4, 125, 0, 4],
    ['Grace Hopper', 2, 50, 1, 2],
  ]);
  expect(numbersOf(await past.report({ group_by: 'job_type' }))).toEqual([
    ['Boiler service', 2, 19.9, 0, 2],
    [null, 4, 155.1, 1, 4],
  ]);
  expect(numbersOf(await past.report({ group_by: 'service_area' }))).toEqual([['Manhattan', 6, 175, 1, 6]]);
});

it('[report.filters] counts only the chosen technicians, job types and areas, and refuses those of another business', async () => {
  const { of, ada, boiler, south, report } = past;
  expect((await report({ technician_ids: [ada.id] })).totals).toMatchObject({ jobs_completed: 4, completed_amount: 125, visit_count: 4 });
  const { totals: typed } = await report({ technician_ids: [ada.id], job_type_ids: [boiler.id] });
  expect(typed).toMatchObject({ jobs_completed: 2, completed_amount: 19.9, visit_count: 2, missing: { utilization: 'not_divided' } });
  expect((await report({ service_area_ids: [south.id] })).totals).toMatchObject({ jobs_completed: 0, completed_amount: 0, visit_count: 0 });
  const other = await desk.harness.business();
  const filters = { technician_ids: [ada.id], job_type_ids: [boiler.id], service_area_ids: [south.id] };
  const codes = ['TECHNICIAN_NOT_FOUND', 'JOB_TYPE_NOT_FOUND', 'SERVICE_AREA_NOT_FOUND'];
  for (const [index, [name, value]] of Object.entries(filters).entries())
    expect(refusal(await other.call('getReport', { [name]: value }))).toEqual([404, codes[index]]);
  expect(refusal(await of.call('getReport', { technician_ids: [south.id] }))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
});

it('[report.filters] filters by one technician, job type or area, in weekly rows', async () => {
  const { ada, grace, boiler, south, report } = past;
  expect(numbersOf(await report({ technician_ids: [ada.id], group_by: 'week' }))).toEqual([
    ['2030-03-04', 2, 100.3, 0, 2],
    ['2030-03-11', 1, 5, 0, 1],
    ['2030-04-01', 1, 19.7, 0, 1],
  ]);
  expect(numbersOf(await report({ technician_ids: [grace.id], group_by: 'week' }))).toEqual([
    ['2030-03-11', 1, null, 1, 1],
    ['2030-03-25', 1, 50, 0, 1],
  ]);
  expect(numbersOf(await report({ job_type_ids: [boiler.id], group_by: 'week' }))).toEqual([
    ['2030-03-04', 1, 0.2, 0, 1],
    ['2030-04-01', 1, 19.7, 0, 1],
  ]);
  expect(numbersOf(await report({ service_area_ids: [south.id], group_by: 'week' }))).toEqual([]);
});

it('[report.sums] rows of every kind add up to the totals, and parts of a range add up to the whole range', async () => {
  const { report } = past;
  const whole = (await report({})).totals;
  const parts = ({ completed_amount, on_time, utilization, visit_count, ...more }: Report['totals']) => [
    Math.round((completed_amount ?? 0) * 100),
    ...[on_time.part, on_time.whole, utilization.part, utilization.whole],
    ...[more.jobs_created, more.jobs_completed, more.jobs_cancelled, more.jobs_without_amount, visit_count, more.visits_without_travel],
    more.driving_minutes ?? 0,
  ];
  const sum = (list: readonly Report['totals'][]) =>
    list.map(parts).reduce((total, row) => total.map((value, index) => value + row[index]!));
  for (const by of ['day', 'week', 'month', 'technician', 'job_type', 'service_area'] as const) {
    const { rows, totals } = await report({ group_by: by });
    expect(totals).toEqual(whole);
    const added = sum(rows);
    // Working time belongs to no type and to no area.
    if (by === 'job_type' || by === 'service_area') added.splice(3, 2, whole.utilization.part, whole.utilization.whole);
    expect([by, added]).toEqual([by, parts(whole)]);
  }
  for (const last of ['2030-03-01', '2030-03-09', '2030-03-10', '2030-03-13', '2030-03-31', '2030-04-01']) {
    const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
    const both = [await report({ to: last, group_by: 'week' }), await report({ from: next, group_by: 'month' })];
    expect([last, sum(both.map(({ totals }) => totals))]).toEqual([last, parts(whole)]);
  }
});

it('[report.range] covers at most 366 days, and by default the current month until today', async () => {
  const { of } = past;
  expect(await of.ok('getReport', {})).toMatchObject({ from: '2030-06-01', to: '2030-06-05' });
  expect((await of.ok('getReport', { from: '2030-01-01', to: '2031-01-01' })).rows).toHaveLength(366);
  expect(invalid(await of.call('getReport', { from: '2030-01-01', to: '2031-01-02' }))).toEqual(['VALIDATION_ERROR', 'to']);
  expect(invalid(await of.call('getReport', { from: '2030-05-02', to: '2030-05-01' }))).toEqual(['VALIDATION_ERROR', 'to']);
  expect(invalid(await of.call('getReport', { to: '2030-02-30' }))).toEqual(['VALIDATION_ERROR', 'to']);
});

it('[report.utilization] utilization agrees with Today and getTeamLoad, and the days add up to longer ranges', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Alan Turing');
  await booked(of, customer, ids[0]!, '10:00', 'p2', 90);
  await booked(of, customer, ids[1]!, '15:00', 'p2', 45);
  await of.ok('createTechnicianTimeOff', {
    id: ids[1]!,
    start_date: monday,
    end_date: monday,
    start_minute: 480,
    end_minute: 600,
    status: 'approved',
  });
  const day = { from: monday, to: monday };
  const { technicians } = await of.ok('getTeamLoad', day);
  const sum = (part: (row: (typeof technicians)[number]) => number) => technicians.reduce((total, row) => total + part(row), 0);
  const { totals } = await of.ok('getReport', day);
  expect(totals.utilization).toMatchObject({
    part: sum(({ booked_minutes, travel_minutes }) => booked_minutes + travel_minutes),
    whole: sum(({ available_minutes }) => available_minutes),
  });
  expect(totals).toMatchObject({ visit_count: 2, driving_minutes: sum(({ travel_minutes }) => travel_minutes), visits_without_travel: 0 });
  expect(totals.utilization.whole).toBe(2 * 600 - 120);
  desk.setClock('2030-06-10T20:00:00Z');
  expect((await okAsMember(desk.harness, of, 'getToday', {})).utilization).toEqual(totals.utilization);
  desk.setClock('2030-06-05T12:00:00Z');
  const month = { from: '2030-06-01', to: '2030-06-30' };
  for (const by of ['day', 'week', 'month', 'technician'] as const) {
    const { rows, totals: whole } = await of.ok('getReport', { ...month, group_by: by });
    const added = (part: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + part(row), 0);
    expect([added(({ utilization }) => utilization.part), added(({ utilization }) => utilization.whole)]).toEqual([
      whole.utilization.part,
      whole.utilization.whole,
    ]);
    // 18 working days since both technicians were added on 5 June, less two hours.
    expect(whole.utilization).toMatchObject({ part: totals.utilization.part, whole: 18 * 2 * 600 - 120 });
  }
});

it('[report.on-time] on time means a visit begun in its promised window, as in Today, and counts for the lead', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  for (const [technician, time, arrival] of [
    [ids[0]!, '08:00', '2030-06-10T12:05:00Z'],
    [ids[0]!, '10:00', '2030-06-10T16:00:01Z'],
    [ids[1]!, '13:00', '2030-06-10T19:00:00Z'],
  ] as const) {
    desk.setClock('2030-06-05T12:00:00Z');
    const job = await booked(of, customer, technician, time, 'p2', 30);
    desk.setClock(arrival);
    let version = job.status_version;
    for (const key of ['depart', 'arrive', 'complete'])
      version = (await of.ok('fireJobRequestAction', { id: job.id, key, status_version: version })).status_version;
  }
  const report = await of.ok('getReport', { group_by: 'technician' });
  expect(report.totals.on_time).toEqual({ percent: 66.7, part: 2, whole: 3 });
  expect((await okAsMember(desk.harness, of, 'getToday', {})).on_time).toEqual(report.totals.on_time);
  expect(report.rows.map(({ name, on_time }) => [name, on_time.part, on_time.whole])).toEqual([
    ['Ada Lovelace', 1, 2],
    ['Bea Arthur', 1, 1],
  ]);
  desk.setClock('2030-06-05T12:00:00Z');
});

it('[report.get] counts booked, cancelled, archived and open jobs, and keeps those of a deleted technician', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Grace Hopper');
  const [ada, grace] = ids as [string, string];
  const done = await booked(of, customer, ada, '10:00');
  const cancelled = await booked(of, customer, grace, '10:00');
  const closed = await quotedJob(of, customer, monday);
  await of.ok('cancelJobRequest', {
    id: cancelled.id,
    status_version: cancelled.status_version,
    reason: 'Moved away',
    cancelled_by: 'customer',
  });
  await of.ok('archiveJobRequest', { id: closed.id, status_version: closed.status_version });
  await confirm(of, await quotedJob(of, customer, monday), '14:00', grace);
  desk.setClock('2030-06-10T15:00:00Z');
  const { id, status_version } = done;
  await of.ok('fireJobRequestAction', { id, key: 'complete', status_version, payload: { amount: 80 } });
  const before = await of.ok('getReport', { from: '2030-06-01', to: monday, group_by: 'technician' });
  expect(before.totals).toMatchObject({ jobs_created: 4, jobs_completed: 1, jobs_cancelled: 1, completed_amount: 80 });
  const visit = await of.ok('getJobRequest', { id: done.id });
  expect(visit.assignment.technician?.id).toBe(ada);
  await of.ok('deleteTechnician', { id: ada });
  const after = await of.ok('getReport', { from: '2030-06-01', to: monday, group_by: 'technician' });
  const row = after.rows.find(({ key }) => key === ada)!;
  expect(row).toMatchObject({ name: 'Ada Lovelace', jobs_completed: 1, completed_amount: 80, missing: { utilization: 'hours_unknown' } });
  expect(after.totals).toMatchObject({
    jobs_created: 4,
    jobs_completed: 1,
    jobs_cancelled: 1,
    completed_amount: 80,
    visit_count: before.totals.visit_count,
  });
  expect([before.totals.visit_count, row.visit_count]).toEqual([2, 1]);
  desk.setClock('2030-06-05T12:00:00Z');
});

it('[report.missing] says why a number is unknown, and does not answer 0 instead', async () => {
  const bare = await desk.harness.business();
  expect((await bare.ok('getReport', {})).totals).toEqual({
    jobs_created: 0,
    jobs_completed: 0,
    jobs_cancelled: 0,
    completed_amount: 0,
    jobs_without_amount: 0,
    cancellation_fees: 0,
    on_time: { percent: null, part: 0, whole: 0 },
    utilization: { percent: null, part: 0, whole: 0 },
    visit_count: 0,
    driving_minutes: 0,
    visits_without_travel: 0,
    missing: { on_time: 'no_promised_visits', utilization: 'no_working_time' },
  });
  const { report } = await history({ full_name: 'No Address', phone: '+1 212 555 0178' });
  const { totals } = await report({});
  expect(totals).toMatchObject({
    visit_count: 6,
    driving_minutes: null,
    visits_without_travel: 6,
    missing: { driving_minutes: 'travel_unknown' },
  });
});

it('[report.amounts] shows amounts to callers who may see what customers spend', async () => {
  const key = await past.of.newKey(['job_view', 'team_view']);
  const { totals } = await past.of.ok('getReport', march, { key });
  expect(totals).toMatchObject({ jobs_completed: 6, completed_amount: null, missing: { completed_amount: 'not_permitted' } });
  const jobsOnly = await past.of.newKey(['job_view', 'customers_view']);
  expect(refusal(await past.of.call('getReport', march, { key: jobsOnly }))).toEqual([403, 'PERMISSION_DENIED']);
});

it('[report.csv] downloads the rows as a CSV file in which no text is a formula', async () => {
  const of = await desk.harness.business({ currency: 'JPY', timezone: 'Asia/Tokyo' });
  const area = await newArea(of);
  const names = ['=HYPERLINK("http://evil")', '+1', '-1', '@SUM(A1)', '渡辺, "健"'];
  for (const [index, full_name] of names.entries())
    await of.ok('createTechnician', { full_name, email: `t${index}@example.com`, service_area_ids: [area.id] });
  const ask = (path: string, accept: string) =>
    fetch(`${desk.harness.url}${path}`, { headers: { Authorization: `Bearer ${of.key}`, Accept: accept } });
  const path = '/v1/reports?from=2030-06-03&to=2030-06-05&by=technician';
  const reply = await ask(path, 'text/csv');
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="report-2030-06-03-2030-06-05-technician.csv"',
  ]);
  const bytes = new Uint8Array(await reply.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    'key,name,from,to,jobs_created,jobs_completed,jobs_cancelled,completed_amount,currency,jobs_without_amount,on_time_visits,promised_visits,on_time_percent,taken_minutes,working_minutes,utilisation_percent,visits,driving_minutes,visits_without_travel,cancellation_fees',
  );
  expect(new Set(lines.slice(1).map((line) => line.slice(37)))).toEqual(
    new Set([
      `"'=HYPERLINK(""http://evil"")",,,0,0,0,0,JPY,0,0,0,,0,600,0,0,0,0,0`,
      "'+1,,,0,0,0,0,JPY,0,0,0,,0,600,0,0,0,0,0",
      "'-1,,,0,0,0,0,JPY,0,0,0,,0,600,0,0,0,0,0",
      "'@SUM(A1),,,0,0,0,0,JPY,0,0,0,,0,600,0,0,0,0,0",
      '"渡辺, ""健""",,,0,0,0,0,JPY,0,0,0,,0,600,0,0,0,0,0',
    ]),
  );
  for (const accept of ['application/json', '*/*', 'application/json, text/csv', 'text/csv;q=0'])
    expect((await ask(path, accept)).headers.get('content-type')).toContain('application/json');
  expect((await ask('/v1/reports?by=no', 'text/csv')).headers.get('content-type')).toContain('application/json');
});

it('[report.headings] the columns of the file have their documented names, or words in the language of the caller', async () => {
  const ask = async (query: string, locale: string) => {
    const headers = { Authorization: `Bearer ${past.of.key}`, Accept: 'text/csv', 'X-Locale': locale };
    const text = await (await fetch(`${desk.harness.url}/v1/reports?from=2030-03-09&to=2030-03-09${query}`, { headers })).text();
    return text.replace('\uFEFF', '').trimEnd().split('\r\n');
  };
  expect((await ask('', 'de'))[0]).toBe(reportColumns.join(','));
  expect((await ask('&headings=names', 'ja'))[0]).toBe(reportColumns.join(','));
  const german = await ask('&headings=words', 'de');
  expect(german[0]).toMatch(/^ID,Name,Erster Tag,Letzter Tag,Neue Aufträge,Erledigte Aufträge,Stornierte Aufträge,Umsatz,Währung,/);
  expect(german[1]).toMatch(/^2030-03-09,2030-03-09,2030-03-09,2030-03-09,\d,1,0,100\.1,USD,0,/);
  const english = await ask('&headings=words', 'en');
  expect(english[0]!.split(',')).toHaveLength(reportColumns.length);
  const page = await readFile(new URL('../../../docs/reports.md', import.meta.url), 'utf8');
  const documented = [...page.slice(page.indexOf('## The file')).matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)].map(([, name, words]) => [
    name,
    words!.trim(),
  ]);
  expect(documented).toEqual(reportColumns.map((name, index) => [name, english[0]!.split(',')[index]]));
});
