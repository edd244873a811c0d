import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neverRepeating } from '../../src/ground/time/databaseClock.ts';

/** Microseconds as PostgreSQL reads them: it gets nanoseconds, and cuts off what is below the microsecond. */
const asPostgres = (milliseconds: number) => Number(BigInt(Math.round(milliseconds * 1e6)) / 1_000n);
const start = Date.parse('2026-11-29T01:00:00Z');

test('[since.clock] no two readings are the same microsecond or a whole millisecond, whatever the clocks do', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: -5_000, max: 5_000 }), fc.double({ min: -3, max: 3, noNaN: true })), {
    maxLength: 400,
  });
  fc.assert(
    fc.property(steps, (moves) => {
      let at = start;
      let drift = 0;
      const read = neverRepeating(
        () => at,
        () => at + drift,
      );
      const readings: number[] = [];
      for (const [step, fraction] of moves) {
        // Most readings come within the same millisecond.
        if (step % 10 === 0) at += step;
        drift = fraction;
        readings.push(asPostgres(read()));
      }
      expect(readings.every((reading, index) => index === 0 || reading > readings[index - 1]!)).toBe(true);
      expect(readings.filter((reading) => reading % 1_000 === 0)).toEqual([]);
    }),
  );
});

test('[since.clock] a reading adds the microseconds of the finer clock to the milliseconds of the system', () => {
  const read = neverRepeating(
    () => start,
    () => start + 0.25,
  );
  expect(asPostgres(read())).toBe(start * 1_000 + 250);
  expect(asPostgres(read())).toBe(start * 1_000 + 251);
});

test('[since.clock] a finer clock that drifts from the system is not used', () => {
  const read = neverRepeating(
    () => start,
    () => start - 1.5,
  );
  expect(asPostgres(read())).toBe(start * 1_000 + 1);
});
