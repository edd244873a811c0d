/** Background jobs never run twice at once, miss no wake-up between ticks, and finish before the server stops. */
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { Unreachable } from '../../src/store/driver/unavailable.ts';
import { Background, type BackgroundJob } from '../../src/machinery/background/background.ts';

const log = pino({ level: 'silent' });
const clock = { nowMilliseconds: () => 42 };

/** A job whose ticks the test ends. */
function heldJob() {
  const ends: (() => void)[] = [];
  const signals: AbortSignal[] = [];
  const job: BackgroundJob = {
    name: 'held',
    everyMilliseconds: 1_000,
    tick: (_now, signal) => {
      signals.push(signal);
      return new Promise((resolve) => ends.push(resolve));
    },
  };
  return { job, ends, signals };
}

/** Lets all pending promise callbacks run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('[background.no-overlap] a job never ticks twice at once, and wake-ups during a tick cause one more tick', async () => {
  const { job, ends } = heldJob();
  const background = new Background([job], { clock, log });
  for (let times = 0; times < 3; times++) background.wake('held');
  await settle();
  expect(ends).toHaveLength(1);
  ends[0]!();
  await settle();
  expect(ends).toHaveLength(2);
  ends[1]!();
  await settle();
  expect(ends).toHaveLength(2);
});

it('[background.drained] a stop waits for the current tick, signals it, and starts no other', async () => {
  const { job, ends, signals } = heldJob();
  const background = new Background([job], { clock, log });
  background.wake('held');
  background.wake('held');
  let isStopped = false;
  const stopped = background.stop().then(() => (isStopped = true));
  await settle();
  expect([isStopped, signals[0]!.aborted]).toEqual([false, true]);
  ends[0]!();
  await stopped;
  background.wake('held');
  await settle();
  expect(ends).toHaveLength(1);
});

it('[background.clock] a tick receives the time of the clock, and a failed tick is tried again at its time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const told: number[] = [];
    const job: BackgroundJob = {
      name: 'failing',
      everyMilliseconds: 1_000,
      tick: async (now) => {
        told.push(now);
        throw new Error('not today');
      },
    };
    const background = new Background([job], { clock, log });
    background.start();
    for (let second = 0; second < 3; second++) {
      vi.advanceTimersByTime(1_000);
      await settle();
    }
    await background.tickAll();
    expect(told).toEqual([42, 42, 42, 42]);
    await background.stop();
  } finally {
    vi.useRealTimers();
  }
});

it('a job that does not exist cannot be woken', () => {
  expect(() => new Background([], { clock, log }).wake('nothing')).toThrow('nothing');
});

it('[log.outages] work that waits for the database is logged in one line, once until it succeeds', async () => {
  const lines: { msg: string; reason?: string; err?: object }[] = [];
  const told = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  const errors = [new Unreachable('refused'), new Unreachable('refused'), null, new Unreachable('refused'), new Error('a bug')];
  let ticks = 0;
  const tick = async () => {
    const error = errors[ticks++];
    await settle();
    if (error) throw error;
  };
  const background = new Background([{ name: 'told', everyMilliseconds: 1_000, tick }], { clock, log: told });
  for (const _error of errors) await background.tickAll();
  expect(lines.map(({ msg, reason, err }) => [msg, reason !== undefined, err !== undefined])).toEqual([
    ['background work waits for the database', true, false],
    ['background work waits for the database', true, false],
    ['background work failed', false, true],
  ]);
});
