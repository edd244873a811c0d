/** The thread that searches for better days: its plans equal those of the same process, four searches wait, and callers may leave. */
import { expect, test } from 'vitest';
import { CallerLeft } from '../../../src/domain/call/callerLeft.ts';
import { dayBoard } from '../../../src/engine/optimisation/dayBoard.ts';
import { boundsOf, planDay, planOf } from '../../../src/engine/optimisation/planDay.ts';
import { finish, type Steps } from '../../../src/engine/steps.ts';
import { searchesInSlices, ThreadedSearches, type Searched } from '../../../src/domain/planning/search/daySearches.ts';
import { madeUpDay } from '../../../lab/bench/madeUpDays.ts';
import { atEnd } from '../../support/atEnd.ts';

const searches = new ThreadedSearches();
atEnd(() => searches.close());

const questionOf = (seed: number) => madeUpDay({ technicians: 4, booked: 5, waiting: 2, seed, freedom: 'within_windows', isVaried: true });
const quick = { steps: 2_000, seed: 1, work: 0 };
const endless = { steps: 1_000_000_000, seed: 1, work: 0 };
/** The caller of a business. */
const by = (tenantId: number, signal?: AbortSignal) => ({ tenantId, signal });
const dayOf = (seed: number) => finish(dayBoard(questionOf(seed)));

function inTurnsOf<Result>(steps: Steps<Result>, count: number): Result {
  for (;;)
    for (let turn = 0; turn < count; turn++) {
      const step = steps.next();
      if (step.done) return step.value;
    }
}

test('[optimization.deterministic] a search gives the same plan in the thread, in slices of any size, and in one run', async () => {
  const question = questionOf(1);
  const expected = JSON.stringify(finish(planDay(question)));
  expect(JSON.stringify(inTurnsOf(planDay(question), 1_000))).toBe(expected);
  for (const way of [searches, searchesInSlices]) {
    const day = finish(dayBoard(question));
    const searched = (await way.run(day, boundsOf(day, 'quick'), by(1))) as Searched;
    expect(JSON.stringify(finish(planOf(question, { ...day, ...searched }, searched.found)))).toBe(expected);
  }
});

test('[optimization.queue] one search runs, four wait, and the next caller is asked to come back later', async () => {
  const callers = Array.from({ length: 5 }, () => new AbortController());
  const running = callers.map(({ signal }) => searches.run(dayOf(3), endless, by(1, signal)));
  const ended = Promise.allSettled(running);
  expect(await searches.run(dayOf(3), quick, by(1))).toEqual({ retryAfterSeconds: expect.any(Number) as number });
  // Another business still finds room, and is served before those who wait.
  const other = searches.run(dayOf(3), quick, by(2));
  // A waiting caller leaves, so there is room for another one.
  callers[2]!.abort();
  await expect(running[2]).rejects.toThrow(CallerLeft);
  const next = searches.run(dayOf(3), quick, by(1));
  callers[0]!.abort();
  expect(await other).toHaveProperty('found.steps', quick.steps);
  // The caller of the search that runs leaves, and so do those who wait behind.
  for (const caller of callers) caller.abort();
  for (const result of await ended) expect(result).toMatchObject({ status: 'rejected', reason: expect.any(CallerLeft) as CallerLeft });
  expect(await next).toHaveProperty('found.steps', quick.steps);
});

test('[optimization.queue] a day of few jobs does not wait for the thread', async () => {
  const caller = new AbortController();
  const running = searches.run(dayOf(4), endless, by(1, caller.signal));
  const small = () => finish(dayBoard(madeUpDay({ technicians: 2, booked: 3, waiting: 1, seed: 5, freedom: 'within_windows' })));
  expect(await searches.run(small(), quick, by(1))).toHaveProperty('found.steps', quick.steps);
  // Others of many at once, and thorough ones, wait for the thread. So they leave the thread that serves requests to others.
  const several = Array.from({ length: 2 }, () => searches.run(small(), quick, by(1)));
  const thorough = searches.run(small(), { ...quick, steps: 200_000 }, by(2));
  expect(await Promise.race([several[1]!, thorough, several[0]!.then(() => 'the first')])).toBe('the first');
  caller.abort();
  await expect(running).rejects.toThrow(CallerLeft);
  expect(await several[1]).toHaveProperty('found', ((await several[0]) as Searched).found);
  expect(await thorough).toHaveProperty('found.steps', 200_000);
});

test('[optimization.queue] closing ends the thread, and searches that run fail', async () => {
  const others = new ThreadedSearches();
  const running = others.run(dayOf(6), endless, by(1));
  const failed = expect(running).rejects.toThrow('ended');
  await others.close();
  await failed;
});

test('[optimization.queue] a search that fails, in the thread or before it, affects no other search', async () => {
  const broken = { ...dayOf(3), now: { routes: null, starts: null } as never };
  const failing = searches.run(broken, quick, by(1));
  const { problem, now } = dayOf(3);
  const unsent = searches.run({ problem: { ...problem, lanePrice: undefined as never }, now }, quick, by(1));
  const next = searches.run(dayOf(3), quick, by(1));
  await expect(failing).rejects.toThrow();
  await expect(unsent).rejects.toThrow();
  expect(await next).toHaveProperty('found.steps', quick.steps);
});
