/** Late days around reserved time and time off. docs/reference/scheduling.md#live-state. */
import { expect, it } from 'vitest';
import { liveVisits, type VisitProgress } from '../../src/engine/live/liveVisits.ts';
import { epochMinute } from '../../src/engine/minutes.ts';

interface Sketch {
  job: string;
  start: number;
  length: number;
  departed?: number;
  arrived?: number;
  runsAsPlanned?: boolean;
}

const at = (minute: number | undefined) => (minute === undefined ? null : epochMinute(minute));
const planned = (sketch: Sketch): VisitProgress => ({
  jobRequestId: sketch.job,
  startMinute: epochMinute(sketch.start),
  endMinute: epochMinute(sketch.start + sketch.length),
  promisedUntil: null,
  dayEndMinute: epochMinute(2_000),
  isTold: true,
  runsAsPlanned: sketch.runsAsPlanned ?? false,
  departedMinute: at(sketch.departed),
  arrivedMinute: at(sketch.arrived),
  doneMinute: null,
});

/** One technician. Every way takes 10 minutes. */
const withTaken = (sketches: Sketch[], now: number, ...taken: number[]) =>
  liveVisits(
    [{ technicianId: 'ada', visits: sketches.map(planned), travelMinutes: () => 10, taken: Int32Array.from(taken) }],
    epochMinute(now),
  )[0]!;

it('[live.taken] on a late day, nobody drives or starts a visit during reserved time', () => {
  const late = { job: 'a', start: 100, length: 60, arrived: 150 };
  const next = { job: 'b', start: 170, length: 40 };
  // Without it the next visit begins at 220.
  expect(withTaken([late, next], 160)[1]).toMatchObject({ earliestStartMinute: 220, causeJobRequestId: 'a' });
  expect(withTaken([late, next], 160, 215, 300)[1]).toMatchObject({ earliestStartMinute: 310, lateMinutes: 140, causeJobRequestId: 'a' });
  expect(withTaken([late, next], 160, 250, 300)[1]).toMatchObject({ earliestStartMinute: 310 });
  expect(withTaken([late, next], 160, 260, 300)[1]).toMatchObject({ earliestStartMinute: 220 });
  // Between two of them there is no room for 10 minutes of way and 40 of work.
  expect(withTaken([late, next], 160, 215, 300, 345, 400)[1]).toMatchObject({ earliestStartMinute: 410 });
});

it('[live.taken] a technician in a meeting sets off when it ends', () => {
  const next = { job: 'b', start: 300, length: 40 };
  expect(withTaken([next], 250, 200, 295)[0]).toMatchObject({ earliestStartMinute: 305, lateMinutes: 5, state: 'upcoming' });
  expect(withTaken([{ ...next, departed: 290 }], 292, 200, 295)[0]).toMatchObject({ earliestStartMinute: 300 });
});

it('[live.taken] reserved time that strands a visit does not make it late, and a visit that runs as planned is never late', () => {
  const stranded = { job: 'a', start: 100, length: 60 };
  expect(withTaken([stranded], 50, 0, 2_000)[0]).toMatchObject({ earliestStartMinute: 100, lateMinutes: 0 });
  expect(withTaken([{ ...stranded, runsAsPlanned: true }], 50, 60, 95)[0]).toMatchObject({ lateMinutes: 0 });
});
