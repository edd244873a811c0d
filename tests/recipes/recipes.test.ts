/** docs/recipes.md: each program runs as printed, against the real service. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient, type Batch } from '../../src/client/index.ts';
import { atEnd } from '../support/atEnd.ts';
import { refusal, startFaultyProxy } from '../client/faultyProxy.ts';
import { atDepth } from '../support/depth.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { newArea, newTechnician, nextWorkday } from '../scenarios/fixtures.ts';
import { loadRecipe, typescriptBlocks } from './load.ts';

const limit = 40;
const harness = await startHarness();
const narrow = await startHarness({ env: { RATE_LIMIT_REQUESTS_PER_MINUTE: `${limit}` } });
const date = nextWorkday(Date.now());
const timezone = 'America/New_York';

/** A plumber with one technician, who works in Manhattan. */
async function plumber(): Promise<TestBusiness> {
  const business = await harness.business({ timezone });
  await newTechnician(business, (await newArea(business)).id);
  return business;
}

it('[client.recipes] these tests run every program of the page', () => {
  const names = typescriptBlocks('docs/recipes.md').map(({ name }) => name);
  expect(names).toEqual([null, 'voice.ts', 'calendar.ts', 'import.ts']);
});

describe('the voice line', async () => {
  const voice = await loadRecipe('voice.ts');
  const caller = { full_name: 'Grace Hopper', phone: '+1 212 555 0123' };
  const address = { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 };
  const wish = (callId: string, at: string) => ({ callId, caller, address, at, minutes: 60, problem: 'The tap drips' });

  it('[client.recipes] offers days, books, and recognises the caller the next time', async () => {
    const business = await plumber();
    const client = createClient({ baseUrl: harness.url, apiKey: business.key });
    expect(await voice.callerOf(client, '(212) 555-0123')).toBeNull();
    expect((await voice.offerDays(client, timezone)).say).toMatch(/^We can come on \w+day, .* in the (morning|afternoon)/);
    const booked = await voice.book(client, timezone, wish('call-1', `${date}T10:00`));
    expect(booked).toEqual({ say: expect.stringMatching(/^You are booked for \w+day, .* at 10:00\sAM\.$/) });
    expect(await voice.callerOf(client, '(212) 555-0123')).toMatchObject({ full_name: 'Grace Hopper' });
    expect(await voice.book(client, timezone, wish('call-1', `${date}T10:00`))).toEqual(booked);
    expect((await business.ok('listJobRequests', {})).meta.total).toBe(1);
  });

  it.each([
    ['Europe/Madrid', '612345679', '+34612345679'],
    ['Europe/Oslo', '412 34 567', '+4741234567'],
    ['Europe/Berlin', '030 1234567', '+49301234567'],
    ['Europe/Rome', '06 1234 5678', '+390612345678'],
    ['Asia/Kolkata', '98765 43210', '+919876543210'],
  ])('[client.recipes] in %s sends the dictated number %s as %s', async (zone, phone, sent) => {
    const business = await harness.business({ timezone: zone });
    await newTechnician(business, (await newArea(business)).id);
    const client = createClient({ baseUrl: harness.url, apiKey: business.key });
    await voice.book(client, zone, { ...wish('call-1', `${date}T10:00`), caller: { full_name: 'Ana', phone } });
    expect((await voice.callerOf(client, phone))?.phone).toBe(sent);
  });

  it('[client.recipes] replaces a time that is taken by one that works, which the caller accepts', async () => {
    const business = await plumber();
    const client = createClient({ baseUrl: harness.url, apiKey: business.key });
    await voice.book(client, timezone, wish('call-1', `${date}T10:00`));
    const taken = await voice.book(client, timezone, wish('call-2', `${date}T10:15`));
    expect(taken.say).toMatch(/^That time is taken\. We could come on \w+day, .* at \d\d:\d\d\. Shall I book that\?$/);
    // Another caller books the offered time first, so the recipe offers another time.
    await voice.book(client, timezone, wish('call-3', taken.offer.scheduled_at));
    const second = await voice.accept(client, timezone, taken.offer);
    expect(second.say).toMatch(/^That time is taken\. We could come/);
    expect(second.offer.scheduled_at).not.toBe(taken.offer.scheduled_at);
    // The office changes the job in between.
    const { status_version } = await business.ok('getJobRequest', { id: second.offer.id });
    const stale = { ...second.offer, status_version: status_version - 1 };
    expect((await voice.accept(client, timezone, stale)).say).toMatch(/^You are booked for/);
    const { items } = await business.ok('listJobRequests', {});
    expect(items.filter(({ schedule }) => schedule.sessions.length > 0)).toHaveLength(3);
  });

  it('[client.recipes] hands over problems that a caller cannot solve, and asks again about answers that it did not understand', async () => {
    const business = await harness.business({ timezone });
    const client = createClient({ baseUrl: harness.url, apiKey: business.key });
    expect(await voice.offerDays(client, timezone)).toMatchObject({ handOver: true });
    expect(await voice.book(client, timezone, wish('call-1', `${date}T10:00`))).toMatchObject({ handOver: true });
    expect((await voice.book(client, timezone, wish('call-2', `${date}T25:00`))).say).toMatch(/^I did not get that right: /);
    const weak = createClient({ baseUrl: harness.url, apiKey: await business.newKey(['job_view']) });
    expect(await voice.book(weak, timezone, wish('call-3', `${date}T10:00`))).toMatchObject({ handOver: true });
  });
});

describe('the calendar', async () => {
  const { syncCalendar } = await loadRecipe('calendar.ts');
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-calendar-'));
  atEnd(() => rm(folder, { recursive: true }));

  it('[client.recipes] has the existing visits, follows changes, and goes on where it was killed', async () => {
    const business = await plumber();
    const proxy = await startFaultyProxy(harness.url);
    const client = createClient({ baseUrl: proxy.url, apiKey: business.key, wait: async (_time, signal) => signal?.throwIfAborted() });
    const book = (time: string) =>
      business.ok('bookAndConfirmJobRequest', {
        customer: { full_name: 'Grace Hopper', phone: '+1 212 555 0123' },
        address: { line: '5 Main St', city: 'New York', latitude: 40.748, longitude: -73.985 },
        scheduled_at: `${date}T${time}`,
        job_duration_minutes: 60,
        description: time,
      });
    const entries = new Map<string, { title: string; sessions: unknown[] }>();
    const stateFile = join(folder, 'state.json');
    /** Runs the synchronization until `done`, then kills it. */
    const runUntil = async (done: () => boolean, calendar: object) => {
      const control = new AbortController();
      const run = syncCalendar(client, calendar, stateFile, { signal: control.signal, intervalMilliseconds: 10 });
      run.catch(() => undefined);
      await vi.waitUntil(done, { timeout: 60_000, interval: 5 });
      control.abort(new Error('killed'));
      await expect(run).rejects.toThrow();
    };
    const calendar = {
      put: async (entry: any) => void entries.set(entry.id, entry),
      remove: async (id: string) => void entries.delete(id),
    };
    const first = await book('09:00');
    await runUntil(() => entries.size === 1, calendar);
    expect(entries.get(first.id)).toMatchObject({
      title: 'Grace Hopper: 09:00',
      sessions: [{ technicianId: first.assigned_technician_id }],
    });
    const second = await book('11:00');
    await business.ok('archiveJobRequest', { id: first.id });
    // The service is also unreachable for a while.
    proxy.faults.push('drop', 'drop', 'drop', 'drop', { instead: refusal(503, 'SERVICE_UNAVAILABLE', { request_id: 'r' }) });
    await runUntil(() => entries.has(second.id) && !entries.has(first.id), calendar);
    expect([...entries.keys()]).toEqual([second.id]);
    // The program dies in the middle of a batch. It keeps the old cursor, so the batch comes again.
    const before = await readFile(stateFile, 'utf8');
    const third = await book('14:00');
    const broken = { ...calendar, put: async () => Promise.reject(new Error('the calendar is full')) };
    await expect(syncCalendar(client, broken, stateFile)).rejects.toThrow('the calendar is full');
    expect(await readFile(stateFile, 'utf8')).toBe(before);
    await runUntil(() => entries.has(third.id), calendar);
    expect(JSON.parse(await readFile(stateFile, 'utf8')) as Batch<unknown>).toEqual({ next_since: expect.any(String) });
  });
});

describe('the importer', async () => {
  const { importCustomers } = await loadRecipe('import.ts');
  const rowOf = (n: number) => ({ uid: `old-${n}`, full_name: `Customer ${n}`, phone: `+1 212 555 ${String(n).padStart(4, '0')}` });
  const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => rowOf(n));
  afterEach(() => {
    vi.useRealTimers();
  });

  it('[client.recipes] leaves calls for others, and waits when others have used them', async () => {
    const business = await narrow.business();
    // Let the limit's minute pass without waiting for it. Only the date moves, never a timer.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    let passed = 0;
    const wait = async (milliseconds: number) => {
      passed += milliseconds;
      vi.setSystemTime(Date.now() + milliseconds + 1000);
    };
    const proxy = await startFaultyProxy(narrow.url);
    const client = createClient({ baseUrl: proxy.url, apiKey: business.key, wait });
    const answers: number[] = [];
    const counting = createClient({
      baseUrl: proxy.url,
      apiKey: business.key,
      wait,
      fetch: async (...args) => {
        const answer = await fetch(...args);
        answers.push(answer.status === 200 ? Number(answer.headers.get('X-RateLimit-Remaining')) : -answer.status);
        return answer;
      },
    });
    const rows = rowsOf(3 * limit);
    expect(await importCustomers(counting, rows, { wait })).toEqual({ created: rows.length, updated: 0, refused: [] });
    expect(Math.min(...answers)).toBe(limit * 0.2);
    expect(passed).toBeGreaterThan(2 * 50_000);
    // Other calls have used up the limit.
    for (let n = 0; n < limit; n++) await client.listSkills({}, { maxRetries: 0 });
    answers.length = 0;
    expect(await importCustomers(counting, [rowOf(0)], { wait })).toEqual({ created: 0, updated: 1, refused: [] });
    expect(answers[0]).toBe(-429);
  });

  it('[client.recipes] can be stopped and run again, and reports a row that is refused', async () => {
    const business = await harness.business();
    const proxy = await startFaultyProxy(harness.url);
    const client = createClient({ baseUrl: proxy.url, apiKey: business.key, maxRetries: 0 });
    const rows = rowsOf(30);
    const down = { instead: refusal(503, 'SERVICE_UNAVAILABLE', { request_id: 'r' }) };
    proxy.faults.push(...Array<'pass'>(11).fill('pass'), down);
    await expect(importCustomers(client, rows)).rejects.toThrow('stopped at old-10: SERVICE_UNAVAILABLE. Run it again to go on.');
    const changed = rows.map((row) => (row.uid === 'old-3' ? { ...row, full_name: 'Ann Lee' } : row));
    const wrong = { uid: 'old-x', full_name: 'Nobody' };
    expect(await importCustomers(client, [...changed, wrong, rowOf(29)])).toMatchObject({
      created: 20,
      updated: 11,
      refused: [{ uid: 'old-x', code: 'PHONE_OR_EMAIL_REQUIRED' }],
    });
    const all = await Array.fromAsync(client.iterate.listCustomers({ limit: 1000 }));
    expect(all).toHaveLength(30);
    expect(all.find(({ uid }) => uid === 'old-3')!.full_name).toBe('Ann Lee');
  });

  it('[client.recipes] imports any number of rows', async () => {
    const business = await harness.business();
    const client = createClient({ baseUrl: harness.url, apiKey: business.key });
    const rows = rowsOf(Number(process.env['ROWS'] ?? atDepth(50, 600)));
    expect(await importCustomers(client, rows)).toEqual({ created: rows.length, updated: 0, refused: [] });
    const uids = new Set((await Array.fromAsync(client.iterate.listCustomers({ limit: 1000 }))).map(({ uid }) => uid));
    expect(uids).toEqual(new Set(rows.map(({ uid }) => uid)));
  });
});
