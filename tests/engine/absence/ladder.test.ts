/** The ladder of alternatives for an absence: which of several equal offers wins, and at which minute. */
import { describe, expect, it } from 'vitest';
import { planAbsence } from '../../../src/engine/absence/absence.ts';
import { findAlternatives } from '../../../src/engine/absence/ladder.ts';
import { makeBoard, type Lane } from '../../../src/engine/board.ts';
import type { EpochMinute } from '../../../src/engine/minutes.ts';
import { at, jobId, north, technician, visit, week } from '../smallBoard.ts';

const calendar = week();

/** The ladder of a one-hour job at 09:00 and kilometre 0, whose technician is absent. */
function ladder(alternates: readonly Lane[], nowMinute: EpochMinute = at(6)) {
  const board = makeBoard([technician('x'), ...alternates]);
  const orphans = [{ jobRequestId: jobId(99), startMinute: at(9), visit: visit() }];
  const plan = planAbsence({ board, calendar, absentId: 'x', orphans, nowMinute });
  expect(plan.unresolved).toHaveLength(1);
  return findAlternatives(plan, calendar, nowMinute).alternatives[0]!;
}

/** Busy at kilometre 0 from 08:00 until a minute of the day. */
const busyUntil = (hour: number, minute: number) => [{ from: at(8), until: at(hour, minute), point: north(0) }];

describe('[absence.alternatives] new times', () => {
  it.each([
    [0, 0],
    [1, 5],
    [4, 5],
    [5, 5],
    [6, 10],
    [11, 15],
    [59, 60],
  ])('for a technician free at 10:%i start at the next multiple of 5 minutes', (freeAt, start) => {
    expect(ladder([technician('a', busyUntil(10, freeAt))])).toMatchObject([
      { kind: 'reschedule_same_day', startMinute: at(10, start) },
      {},
    ]);
  });

  it('on a later day start with the shift, and never before now', () => {
    expect(ladder([technician('a', [{ from: at(8), until: at(17), point: north(0) }])])).toMatchObject([
      { kind: 'reschedule_later_day', startMinute: at(8, 0, 1), dayOffset: 1 },
    ]);
    expect(ladder([technician('a', busyUntil(9, 30))], at(10, 32))).toMatchObject([{ startMinute: at(10, 35) }, {}]);
  });

  it('are not offered when the work no longer fits at the next multiple of 5 minutes', () => {
    // An hour fits from 10:01 to 10:04.
    const busy = [
      { from: at(8), until: at(10, 1), point: north(0) },
      { from: at(11, 4), until: at(17), point: north(0) },
    ];
    expect(ladder([technician('a', busy)])).toMatchObject([{ kind: 'reschedule_later_day' }]);
  });

  it('do not depend on the time offered for another job, which may be declined', () => {
    // At kilometre 20 until noon. The first job has no coordinates, so travel to the second must not be lost behind it.
    const alternate = technician('a', [{ from: at(8), until: at(12), point: north(20) }]);
    const orphans = [
      { jobRequestId: jobId(98), startMinute: at(9), visit: visit({ point: null, jobMinutes: 20 }) },
      { jobRequestId: jobId(99), startMinute: at(10), visit: visit() },
    ];
    const plan = planAbsence({ board: makeBoard([technician('x'), alternate]), calendar, absentId: 'x', orphans, nowMinute: at(6) });
    const [first, second] = findAlternatives(plan, calendar, at(6)).alternatives;
    expect([first![0]!.startMinute, second![0]!.startMinute]).toEqual([at(12), at(12, 40)]);
  });
});

describe('[absence.alternatives, match-score.ties] among several technicians, the ladder prefers', () => {
  /** The technician on the first rung. */
  const chosen = (...lanes: Lane[]) => ladder(lanes)[0]!.technicianId;
  const spare = { skillIds: ['wiring', 'gas'] };
  const outside = { serviceAreaIds: ['north'] };

  it('the least added travel at one time, whatever the score and the id', () => {
    // From kilometre 1 the visit adds 4 minutes, 2 points less; a spare skill costs 3.
    const detour = technician('a', [{ from: at(8), until: at(10), point: north(1) }], { home: north(1) });
    const none = technician('b', busyUntil(10, 5), spare);
    expect([chosen(detour), chosen(none), chosen(detour, none)]).toEqual(['a', 'b', 'b']);
    expect(ladder([detour])[0]).toMatchObject({ startMinute: at(10, 5), addedTravelMinutes: 4 });
    expect(ladder([none])[0]).toMatchObject({ startMinute: at(10, 5), addedTravelMinutes: 0 });
  });

  it('then the best match score, whatever the id', () => {
    expect(chosen(technician('a', busyUntil(10, 0), spare), technician('b', busyUntil(10, 0)))).toBe('b');
    expect(chosen(technician('a', busyUntil(10, 0)), technician('b', busyUntil(10, 0), spare))).toBe('a');
  });

  it('then the lowest id', () => {
    expect(chosen(technician('c', busyUntil(10, 0)), technician('a', busyUntil(10, 0)), technician('b', busyUntil(10, 0)))).toBe('a');
  });

  it('the earlier time, however far the technician', () => {
    const later = technician('a', busyUntil(10, 5));
    expect(chosen(later, technician('b', busyUntil(10, 0), { home: north(30), ...spare }))).toBe('b');
  });

  it('by the same order a technician outside the area, at the unchanged time', () => {
    const [detour, none] = [technician('a', [], { ...outside, home: north(1) }), technician('b', [], { ...outside, ...spare })];
    expect(ladder([detour, none])[0]).toMatchObject({ kind: 'reassign_out_of_area', technicianId: 'b', startMinute: at(9) });
    expect(chosen(technician('a', [], { ...outside, ...spare }), technician('b', [], outside))).toBe('b');
    expect(chosen(technician('b', [], outside), technician('a', [], outside))).toBe('a');
    // Offered up to and including the minute in which the job begins.
    expect(ladder([technician('a', [], outside)], at(9))[0]).toMatchObject({ kind: 'reassign_out_of_area', startMinute: at(9) });
    expect(ladder([technician('a', [], outside)], at(9, 1))).toEqual([]);
  });
});
