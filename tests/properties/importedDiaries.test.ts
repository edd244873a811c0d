/**
 * Random diaries against a model: every row accounted for, nobody booked twice, and a second run changes nothing.
 * docs/internals/files.md#diaries.
 */
import { expect, it } from 'vitest';
import type { InputOf, Operations } from '../../src/contract/index.ts';
import { newArea, newTechnician, nextWorkday } from '../scenarios/fixtures.ts';
import { overlapFindings, scheduleFindings, type ActiveSession } from '../scenarios/scheduleChecks.ts';
import { startHarness } from '../support/harness.ts';

const harness = await startHarness();
type Row = InputOf<Operations['importJobRequests']>['rows'][number];

/** A repeatable stream of numbers below `limit` (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

const names = ['Ada Lovelace', 'Grace Hopper', 'Hedy Lamarr'];
const words = ['', '', '', 'open', 'Scheduled', 'Completed', 'Cancelled', 'asleep'];

interface Modelled {
  readonly row: Row;
  readonly day: string | null;
  readonly from: number;
  readonly minutes: number;
  readonly crew: readonly string[];
  readonly word: string;
}

function randomRow(random: (limit: number) => number, days: readonly string[], past: readonly string[], index: number): Modelled {
  const pick = <Value>(list: readonly Value[]): Value => list[random(list.length)]!;
  const day = random(6) === 0 ? null : pick(random(3) === 0 ? past : days);
  const from = 300 + random(50) * 15;
  const minutes = 15 + random(8) * 15;
  const crew = names.filter(() => random(2) === 0);
  const word = pick(words);
  const customer = random(9);
  const clock = `${String(Math.floor(from / 60)).padStart(2, '0')}:${String(from % 60).padStart(2, '0')}`;
  return {
    row: {
      external_reference: random(12) === 0 ? `R${random(index + 1)}` : `R${index}`,
      full_name: `Customer ${customer}`,
      // Half of the customers have a phone number, the others one address.
      ...(customer % 2 === 0
        ? { phone: `+1 212 555 01${customer + 10}` }
        : { address: { line: `${customer} Main St`, city: 'New York', latitude: 40.74 + customer / 1000, longitude: -73.98 } }),
      ...(day === null ? {} : { starts: `${day} ${clock}` }),
      duration: minutes,
      technicians: crew.join(', '),
      state: word,
      amount: random(3) === 0 ? random(500) : '',
    },
    day,
    from,
    minutes,
    crew,
    word,
  };
}

/** What must become of each row, from the words of the decision alone. */
function modelOf(rows: readonly Modelled[], today: string): string[] {
  const seen = new Set<string>();
  const taken: { crew: readonly string[]; day: string; from: number; until: number }[] = [];
  return rows.map(({ row, day, from, minutes, crew, word }) => {
    const reference = row.external_reference as string;
    if (seen.has(reference)) return 'refused';
    seen.add(reference);
    if (word === 'asleep') return 'refused';
    if (word === 'Cancelled') return 'cancelled';
    if (word === 'open') return 'queued';
    const isPast = day !== null && day < today;
    if (word === 'Completed') return isPast ? 'completed' : 'refused';
    if (day === null) return 'queued';
    // A visit that should have been, but is not completed, waits for somebody to look at it.
    if (isPast) return word === 'Scheduled' ? 'queued' : 'completed';
    const until = from + minutes;
    const isBusy = taken.some(
      (other) => other.day === day && other.from < until && from < other.until && other.crew.some((name) => crew.includes(name)),
    );
    if (crew.length === 0 || isBusy) return 'queued';
    taken.push({ crew, day, from, until });
    return 'scheduled';
  });
}

it.each([1, 2, 3])(
  '[diary.every-row, diary.collisions, diary.rerun, diary.dry-run, diary.lapsed] diary %i is imported as the model predicts',
  async (seed) => {
    const business = await harness.business();
    const area = await newArea(business);
    const team = new Map<string, string>();
    for (const name of names) team.set(name, (await newTechnician(business, area.id, name)).id);
    const random = randomOf(seed);
    const days = [3, 4, 5].map((ahead) => nextWorkday(Date.now(), ahead));
    const past = ['2024-05-06', '2024-05-07'];
    const modelled = Array.from({ length: 70 }, (_, index) => randomRow(random, days, past, index));
    const rows = modelled.map(({ row }) => row);
    const today = new Date().toISOString().slice(0, 10);
    const expected = modelOf(modelled, today);

    const dry = await business.ok('importJobRequests', { rows, dry_run: true });
    const real = await business.ok('importJobRequests', { rows });
    const become = ({ outcome, status: state }: (typeof real.rows)[number]) => state ?? outcome;
    expect(real.rows.map(become)).toEqual(expected);
    expect(dry.rows.map(become)).toEqual(expected);
    expect(dry.rows.map(({ notes, errors, attention_reason: reason }) => [notes, errors, reason])).toEqual(
      real.rows.map(({ notes, errors, attention_reason: reason }) => [notes, errors, reason]),
    );
    expect(real.created + real.refused).toBe(rows.length);
    expect(real.rows.filter(({ outcome, errors }) => outcome === 'refused' && errors.length === 0)).toEqual([]);

    // Only completed jobs earn, and each its own amount.
    const earned = modelled.reduce((sum, { row }, index) => sum + (expected[index] === 'completed' ? Number(row.amount) : 0), 0);
    const [{ amount }] = (await harness.store.query<{ amount: number }>(
      `select coalesce(sum(completed_amount), 0)::float8 as amount from job_requests
      where tenant_id = (select id from tenants where business_id = $1 and environment = 'live')`,
      [business.businessId],
    )) as [{ amount: number }];
    expect(amount).toBe(earned);

    const sessions = await harness.store.query<ActiveSession>(
      `select job_request_id as job, technician_id as technician, start_minute as start, end_minute as end from sessions
      where tenant_id = (select id from tenants where business_id = $1 and environment = 'live') and active`,
      [business.businessId],
    );
    expect(overlapFindings(sessions)).toEqual([]);
    const future = sessions.filter(({ start }) => start * 60_000 > Date.now());
    expect(await scheduleFindings(business, [...team.values()], { from: days[0]!, to: days.at(-1)! }, future)).toEqual([]);

    const again = await business.ok('importJobRequests', { rows });
    expect(again.created).toBe(0);
    expect(again.unchanged).toBe(new Set(real.rows.filter(({ id }) => id !== null).map(({ id }) => id)).size);
    const events = await harness.store.query<{ n: number }>(
      `select count(*)::int as n from events where tenant_id = (select id from tenants where business_id = $1 and environment = 'live')
        and type like 'job_request.%'`,
      [business.businessId],
    );
    expect(events[0]!.n).toBe(real.created);
  },
);

/** Cells of spreadsheets and of hostile callers. */
const oddCells: readonly unknown[] = [
  ...[
    '',
    ' ',
    '0',
    '-',
    '—',
    'x',
    'null',
    '#REF!',
    '=1+1',
    '\u202e',
    '\ufeff',
    '👷',
    'ß'.repeat(300),
    '9'.repeat(400),
    'Ada Lovelace',
    'ada,grace',
  ],
  ...[
    '2026-11-30',
    '30/11/2026',
    '11/30/2026 25:00',
    '2027-01-04 09:00',
    '2024-05-07T09:00',
    '2199-12-31 23:59',
    '1970-01-01',
    '0000-00-00',
    '2024-02-30',
  ],
  ...[
    '2024-02-30T09:00Z',
    '9999-12-31T23:59:59+14:00',
    '2024-05-07T09:00:00-12:00',
    '2027-03-14 02:30',
    'May 7, 2024 9 AM',
    '令和6年5月7日',
    '45418',
    '45418.375',
  ],
  ...[
    '9:00',
    '9:00 - 9:00',
    '9:00 - 8:00',
    '24:00',
    '00:00',
    'Anytime',
    '25h',
    '90',
    '1:30',
    '99999999',
    '-5',
    '(12.00)',
    '1.234',
    '1e9',
    '£5',
    'done',
    'late',
  ],
  ...[
    0,
    -0,
    -1,
    1e308,
    1e-308,
    0.1 + 0.2,
    2 ** 53,
    true,
    false,
    null,
    [],
    {},
    [[]],
    [null],
    ['Ada Lovelace', 5],
    { toString: 1 },
    { line: { line: 1 } },
  ],
  ...[{ latitude: 'north', longitude: 1e9 }, { line: 'x', city: ['y'] }, 'open', 'scheduled', 'completed', 'cancelled'],
];
const fields = [
  ...[
    'row',
    'external_reference',
    'customer_uid',
    'full_name',
    'phone',
    'email',
    'address',
    'job_type',
    'description',
    'wished_date',
    'starts',
  ],
  ...['start_time', 'ends', 'duration', 'technicians', 'amount', 'state', 'arrived', 'completed'],
] as const;

it.each([11, 12])('[diary.every-row, diary.dry-run] odd cells refuse only their own rows: %i', async (seed) => {
  const business = await harness.business();
  await newTechnician(business, (await newArea(business)).id);
  const random = randomOf(seed);
  const rows = Array.from({ length: 200 }, (_, index) => {
    const good: Record<string, unknown> = { external_reference: `R${index}`, full_name: `Customer ${index}`, phone: '+1 212 555 0110' };
    const odd = Array.from({ length: 1 + random(5) }, () => [fields[random(fields.length)]!, oddCells[random(oddCells.length)]] as const);
    return { ...good, ...Object.fromEntries(odd) };
  });
  const dry = await business.ok('importJobRequests', { rows, dry_run: true });
  const real = await business.ok('importJobRequests', { rows });
  expect(real.rows.length).toBe(rows.length);
  for (const answer of [dry, real])
    for (const [index, { outcome, errors, status: state }] of answer.rows.entries())
      expect([outcome === 'refused', errors.length > 0, state === null], JSON.stringify(rows[index])).toEqual(
        Array(3).fill(outcome === 'refused'),
      );
  expect(dry.rows.map(({ outcome, status: state }) => [outcome, state])).toEqual(
    real.rows.map(({ outcome, status: state }) => [outcome, state]),
  );
  expect(real.created).toBeGreaterThan(20);
  // What was stored can be read, and a second run finds it again.
  await Promise.all(real.rows.flatMap(({ id }) => (id === null ? [] : [business.ok('getJobRequest', { id })])));
  expect((await business.ok('importJobRequests', { rows })).created).toBe(0);
});
