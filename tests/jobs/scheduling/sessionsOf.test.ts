/** The session rows of a placement. */
import { expect, it } from 'vitest';
import type { Placement } from '../../../src/domain/jobs/scheduling/placement.ts';
import { sessionsOf } from '../../../src/domain/jobs/scheduling/sessionsOf.ts';

const minuteOf = (instant: string) => Date.parse(instant) / 60_000;

it.each([
  ['America/New_York', '2031-03-05T00:30:00Z', '2031-03-04'],
  ['America/New_York', '2031-03-05T05:30:00Z', '2031-03-05'],
  ['Asia/Tokyo', '2031-03-04T15:30:00Z', '2031-03-05'],
])('[job-request.session] in %s a session at %s is on %s', (zone, start, date) => {
  const startMinute = minuteOf(start);
  const placement = {
    job: { id: 'job', priorityLevel: 'p2' },
    visit: { point: null },
    members: [{ technicianId: 'ana', role: 'lead', sessions: [{ startMinute, endMinute: startMinute + 60, travelMinutes: null }] }],
  } as unknown as Placement;
  expect(sessionsOf(zone, placement)).toEqual([expect.objectContaining({ date, startMinute, ordinal: 1 })]);
});
