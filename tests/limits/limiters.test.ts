/** How far several processes together can exceed a limit that they share, for any order of events. docs/internals/access.md#rate-limits. */
import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import type { BucketRequest } from '../../src/machinery/limits/bucket.ts';
import type { SharedCounts } from '../../src/machinery/limits/ledger.ts';
import { memoryLimiters, networksOfSite, sharedLimiters, type Limiter } from '../../src/machinery/limits/limiters.ts';

const log = pino({ level: 'silent' });

/** Shared counts like those in PostgreSQL and Redis. The test decides when they answer. */
class Counts implements SharedCounts {
  readonly rows = new Map<string, { points: number; endsAt: number }>();
  readonly pending: (() => void)[] = [];
  isAway = false;
  asked = 0;

  settle(takes: readonly BucketRequest[], now: number): Promise<BucketRequest[]> {
    this.asked++;
    // PostgreSQL refuses a statement that changes one row twice.
    if (new Set(takes.map(({ bucket }) => bucket)).size < takes.length) throw new Error('a bucket came twice');
    return new Promise((resolve, reject) =>
      this.pending.push(() => {
        if (this.isAway) return reject(new Error('away'));
        resolve(
          takes.map(({ bucket, points, endsAt }) => {
            const row = this.rows.get(bucket);
            const lives = row !== undefined && row.endsAt > now;
            const after = { points: Math.max(0, (lives ? row.points : 0) + points), endsAt: lives ? row.endsAt : endsAt };
            this.rows.set(bucket, after);
            return { bucket, ...after };
          }),
        );
      }),
    );
  }

  forget(bucket: string): Promise<void> {
    this.rows.delete(bucket);
    return Promise.resolve();
  }

  close = () => Promise.resolve();

  answerOne(): void {
    this.pending.shift()?.();
  }
}

/** Shared counts that answer at once. */
class QuickCounts extends Counts {
  override settle(takes: readonly BucketRequest[], now: number): Promise<BucketRequest[]> {
    const answer = super.settle(takes, now);
    this.answerOne();
    return answer;
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function processes(count: number, counts: SharedCounts, bound: { points: number; exact?: boolean }, now: () => number = () => 0) {
  const all = Array.from({ length: count }, () => sharedLimiters(counts, now, log));
  return { limiters: all, of: all.map((limiters) => limiters.of('test', { durationSeconds: 60, ...bound })) };
}

/** Takes one point per step. A step is the index of a process, or else lets the counts answer once. Returns how many were allowed. */
async function takeAll(counts: Counts, of: readonly Limiter[], steps: readonly number[]): Promise<number> {
  let allowed = 0;
  const calls: Promise<void>[] = [];
  for (const step of steps) {
    if (step < of.length) calls.push(of[step]!.take('key').then((taken) => void (allowed += taken.allowed ? 1 : 0)));
    else counts.answerOne();
    await turn();
  }
  const all = Promise.all(calls).then(() => true);
  while (!(await Promise.race([all, turn().then(() => false)]))) counts.answerOne();
  return allowed;
}

describe('[rate-limit.processes] all processes together', () => {
  const steps = (count: number) => fc.array(fc.nat({ max: count + 1 }), { minLength: 150, maxLength: 250 });

  it('exceed a limit by at most a sixteenth for each further process, in any order of calls', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 100 }), steps(4), async (count, points, order) => {
        const counts = new Counts();
        const { of } = await processes(count, counts, { points });
        const takes = order.map((step) => Math.min(step, count));
        const asked = takes.filter((step) => step < count).length;
        const allowed = await takeAll(counts, of, takes);
        expect(allowed).toBeGreaterThanOrEqual(Math.min(points, asked));
        expect(allowed).toBeLessThanOrEqual(points + (count - 1) * Math.floor(points / 16));
      }),
      { numRuns: 40 },
    );
  });

  it('[rate-limit.exact] never exceed an exact limit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 20 }), steps(3), async (points, order) => {
        const counts = new Counts();
        const { of } = await processes(3, counts, { points, exact: true });
        const asked = order.filter((step) => step < 3).length;
        expect(
          await takeAll(
            counts,
            of,
            order.map((step) => Math.min(step, 3)),
          ),
        ).toBe(Math.min(points, asked));
      }),
      { numRuns: 40 },
    );
  });

  it('share one window, which ends for all at once, and returned points can be used again', async () => {
    let now = 0;
    const counts = new QuickCounts();
    const { of } = await processes(2, counts, { points: 2 }, () => now);
    const [one, other] = of as [Limiter, Limiter];
    expect(await one.take('key')).toEqual({ allowed: true, remaining: 1, millisecondsLeft: 60_000 });
    now = 20_000;
    expect(await other.take('key')).toEqual({ allowed: true, remaining: 0, millisecondsLeft: 40_000 });
    expect(await one.take('key')).toMatchObject({ allowed: false, millisecondsLeft: 40_000 });
    expect((await other.take('other')).allowed).toBe(true);
    await one.giveBack('key');
    expect((await one.take('key')).allowed).toBe(true);
    now = 60_000;
    expect((await other.take('key')).allowed).toBe(true);
    expect((await one.take('key')).remaining).toBe(0);
    await one.forget('key');
    expect((await one.take('key')).remaining).toBe(1);
    // A process with another bound, as while settings change, counts apart.
    const { of: changed } = await processes(1, counts, { points: 3 }, () => now);
    expect((await changed[0]!.take('key')).remaining).toBe(2);
  });

  it('ask the shared counts for few of many calls, and never once the limit is reached', async () => {
    const counts = new QuickCounts();
    const { of } = await processes(1, counts, { points: 600 });
    for (let call = 0; call < 1_000; call++) await of[0]!.take('key');
    // Each request to the counts takes a sixteenth of the rest: 37, 35, … and in the end single points.
    expect(counts.asked).toBeLessThan(100);
    const { asked } = counts;
    for (let call = 0; call < 100; call++) expect((await of[0]!.take('key')).allowed).toBe(false);
    expect(counts.asked).toBe(asked);
  });
});

describe('[rate-limit.store-away] while the shared counts are unreachable', () => {
  it('each process applies the limit by itself at once, and reports its calls later', async () => {
    const counts = new QuickCounts();
    counts.isAway = true;
    const { limiters, of } = await processes(2, counts, { points: 10, exact: true });
    const allowed = async (limiter: Limiter, calls: number) => {
      let given = 0;
      for (let call = 0; call < calls; call++) if ((await limiter.take('key')).allowed) given++;
      return given;
    };
    expect(await allowed(of[0]!, 30)).toBe(10);
    expect(limiters.map(({ isShared }) => isShared())).toEqual([false, true]);
    expect(await allowed(of[1]!, 3)).toBe(3);
    counts.isAway = false;
    await expect.poll(() => limiters.every(({ isShared }) => isShared()), { timeout: 60_000 }).toBe(true);
    expect([...counts.rows.values()].map(({ points }) => points)).toEqual([13]);
    expect(await allowed(of[1]!, 5)).toBe(0);
  });

  it('a call waits only a moment for the shared counts', async () => {
    const counts = new Counts();
    const { of } = await processes(1, counts, { points: 3, exact: true });
    const first = of[0]!.take('key');
    await turn();
    const second = of[0]!.take('key');
    expect([(await first).allowed, (await second).allowed]).toEqual([true, true]);
    expect([(await of[0]!.take('key')).allowed, (await of[0]!.take('key')).allowed]).toEqual([true, false]);
    counts.answerOne();
    await turn();
    expect((await of[0]!.take('key')).allowed).toBe(false);
  });
});

it('[rate-limit.processes] a process that ends reports its counted calls, and none that are cut off later', async () => {
  vi.useFakeTimers();
  try {
    const counts = new QuickCounts();
    const { limiters, of } = await processes(1, counts, { points: 600 });
    await of[0]!.take('key');
    await vi.advanceTimersByTimeAsync(1_000);
    await limiters[0]!.close();
    expect([...counts.rows.values()].map(({ points }) => points)).toEqual([1]);
    const { asked } = counts;
    await of[0]!.take('late');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([counts.asked, counts.rows.size]).toEqual([asked, 1]);
  } finally {
    vi.useRealTimers();
  }
});

it('[rate-limit.processes] a process alone counts in its memory', async () => {
  let now = 0;
  const limiters = memoryLimiters(() => now);
  const limiter = limiters.of('test', { points: 2, durationSeconds: 60 });
  expect(limiters.isShared()).toBeNull();
  expect([(await limiter.take('a')).allowed, (await limiter.take('a')).allowed, (await limiter.take('a')).allowed]).toEqual([
    true,
    true,
    false,
  ]);
  expect((await limiter.take('b')).remaining).toBe(1);
  now = 60_000;
  expect((await limiter.take('a')).remaining).toBe(1);
  await limiters.close();
});

it('[rate-limit.site] the networks of an IPv6 /48 share a limit, and returned points count for network and site', async () => {
  const limiters = memoryLimiters(() => 0);
  const limiter = limiters.of('test', { points: 3, durationSeconds: 60, byAddress: true });
  const from = async (network: number, site = '2001:db8:7') => (await limiter.take(`${site}:${network.toString(16)}::1`)).allowed;
  let allowed = 0;
  for (let network = 0; network < 100; network++) if (await from(network)) allowed++;
  expect(allowed).toBe(3 * networksOfSite);
  expect([await from(1), await from(200), await from(1, '2001:db8:8')]).toEqual([false, false, true]);
  expect((await limiter.take('198.51.100.7')).allowed).toBe(true);
  await limiter.giveBack('2001:db8:7:1::1');
  expect([await from(201), await from(202)]).toEqual([true, false]);
  // A call that the site's limit refuses takes no point from the network's limit.
  await limiter.giveBack('2001:db8:7:2::1');
  expect(await limiter.take('2001:db8:7:ca::1')).toMatchObject({ allowed: true, remaining: 0 });
  for (const network of ['3', '4']) await limiter.giveBack(`2001:db8:7:${network}::1`);
  expect([await from(202), await from(202), await from(202)]).toEqual([true, true, false]);
  await limiters.close();
});
