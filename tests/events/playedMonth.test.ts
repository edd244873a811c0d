/**
 * A business lives through a month: its people and customers act, and the background work requests, proposes, lets expire, flags and erases. What
 * events alone and feeds alone keep is compared each week.
 */
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { clockedJobs } from '../../src/process/bookingJobs.ts';
import { okAsMember } from '../support/asMember.ts';
import { startHarness } from '../support/harness.ts';
import { mailAndTexts } from '../support/inboundTexts.ts';
import { seed } from '../support/seed.ts';
import { readAt, storedMirrors, type Fields } from './mirror.ts';
import { openMonth } from './monthBusiness.ts';
import { act, endDay, work } from './playedMonth.ts';
import { eventsOfBusiness, expectCopies } from './toldChanges.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** A Wednesday, midnight in New York. */
const start = Date.parse('2030-06-05T04:00:00Z');
const time = { now: start };
const failures: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void (line.includes('background work failed') && failures.push(line)) });
const harness = await startHarness({ clock: { nowMilliseconds: () => time.now }, env: mailAndTexts, emptyDatabase: true, log });
const month = await openMonth(harness, time, seed);
const { of } = month;
const mirrors = await storedMirrors(harness, of);
const { version } = await okAsMember(harness, of, 'getBusinessSettings', {});
await okAsMember(harness, of, 'updateBusinessSettings', { version, nightly_plan: 'apply_silent', nightly_plan_hour: 14 });

/** What runs each night. Old events stay, because receivers keep what they got. */
const forgetting = ['schedule changes', 'schedule plans', 'late visits', 'departures'].map((name) => `forget old ${name}`);
const often = [...clockedJobs, 'remind customers', 'mail technicians', 'add up job totals', 'make job searches', 'clear erased data'];

async function live(number: number): Promise<void> {
  for (const at of [0, 8, 14]) {
    time.now = start + number * day + at * hour;
    await harness.server.background.tick(...often, ...(at === 0 ? forgetting : []));
    if (at === 0) continue;
    await work(month);
    await act(month, 2);
  }
  await endDay(month, number);
}

async function expectLikeAnswers(): Promise<void> {
  const known = { today: new Date(time.now - 4 * hour).toISOString().slice(0, 10), deleted: new Set(month.deleted) };
  for (const family of ['job_request', 'customer', 'technician'] as const)
    await expectCopies(of, mirrors, family, { byReader: (copy: Fields) => readAt(family, copy, known) });
  expect(failures).toEqual([]);
}

const lived = { days: 0 };

it.each([7, 14, 21, 28, 31])(
  '[event.mirror, event.mirror-first] events and feeds have kept copies of everything after %d days',
  async (days) => {
    for (; lived.days < days; lived.days += 1) await live(lived.days);
    await expectLikeAnswers();
  },
);

it('[event.mirror, event.mirror-first] events and feeds tell who was erased at the end of a retention period', async () => {
  const erasedOf = async () => (await eventsOfBusiness(harness, of)).filter(({ type }) => type === 'customer.erased').length;
  const before = await erasedOf();
  await harness.store.query('update tenants set erase_customers_after_months = 6');
  time.now += 200 * day;
  await harness.server.background.tick('end retention periods');
  expect(await erasedOf()).toBeGreaterThan(before);
  await expectLikeAnswers();
});

it('[event.mirror] the month had the work of the background: requests, proposals that ended, and late visits', async () => {
  const types = new Set<string>((await eventsOfBusiness(harness, of)).map(({ type }) => type));
  for (const type of ['job_request.running_late', 'job_request.completed', 'customer.erased', 'technician.deleted'])
    expect(types).toContain(type);
  const requested = await harness.store.query('select from job_requests where maintenance_plan_id is not null');
  expect(requested.length).toBeGreaterThan(3);
  const ended = await harness.store.query(`select from time_proposals where state = 'expired'`);
  expect(ended.length).toBeGreaterThan(0);
});
