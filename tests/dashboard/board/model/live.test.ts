/** The live states on the dashboard's board, without a browser. docs/internals/board.md#live-states-on-the-board */
import { describe, expect, it } from 'vitest';
import { flagCounts, laneStates, liveVisits, markMinutes } from '../../../../dashboard/board/model/live.ts';
import { techniciansWith } from '../../../../dashboard/board/model/strip.ts';
import { boardModel } from '../../../../dashboard/board/model/model.ts';
import { liveFlagsOf } from '../../../../src/contract/liveFlags.ts';
import { liveColumns, sampleBoard, type SampleLive } from '../sample.ts';

const visits = [
  { technician: 0, start: 480, end: 540 },
  { technician: 0, start: 600, end: 660 },
  { technician: 1, start: 480, end: 540, job: 2 },
  { technician: 2, start: 480, end: 540, job: 2 },
];
const live: readonly SampleLive[] = [
  { visit: 0, state: 'running_over', over: 8, start: 480, end: 560 },
  { visit: 1, state: 'upcoming', late: 25, start: 625, end: 685, cause: 0 },
  { visit: 2, state: 'late_to_start', late: 130, broken: true, start: 610, end: 670 },
  { visit: 3, state: 'late_to_start', late: 130, broken: true, start: 610, end: 670 },
];
const model = boardModel(sampleBoard({ names: ['Ada', 'Bea', 'Cy'], visits, live }));

describe('[board.late]', () => {
  it('the flags of a visit are what a dispatcher can still act on', () => {
    const facts = { late_minutes: 20, window_broken: true };
    expect(liveFlagsOf({ ...facts, state: 'late_to_start' })).toEqual(['window_broken', 'late']);
    expect(liveFlagsOf({ ...facts, state: 'on_the_way' })).toEqual(['window_broken', 'late']);
    expect(liveFlagsOf({ ...facts, state: 'leave_now' })).toEqual(['window_broken', 'late', 'leave_now']);
    expect(liveFlagsOf({ ...facts, state: 'running_over' })).toEqual(['running_over']);
    for (const state of ['on_site', 'done', 'not_done'] as const) expect(liveFlagsOf({ ...facts, state })).toEqual([]);
    expect(liveFlagsOf({ late_minutes: 0, window_broken: false, state: 'upcoming' })).toEqual([]);
  });

  it('a crew counts once, and the filter shows all its lanes', () => {
    const states = liveVisits(model.board.live);
    expect(flagCounts(model, states)).toEqual({ window_broken: 1, running_over: 1, late: 2, leave_now: 0 });
    expect(techniciansWith(model, states, 'late')).toEqual([0, 1, 2]);
    expect(techniciansWith(model, states, 'window_broken')).toEqual([1, 2]);
  });

  it('a lane shows its most urgent visit', () => {
    const states = laneStates(model, liveVisits(model.board.live));
    expect([...states].map(([technician, { state }]) => [technician, state])).toEqual([
      [0, 'running_over'],
      [1, 'late_to_start'],
      [2, 'late_to_start'],
    ]);
    const calm = liveVisits(
      liveColumns([
        { visit: 0, state: 'done' },
        { visit: 1, state: 'on_the_way' },
        { visit: 2, state: 'upcoming' },
      ]),
    );
    expect([...laneStates(model, calm)].map(([technician, { state }]) => [technician, state])).toEqual([[0, 'on_the_way']]);
  });

  it('a visit unchanged since the last minute stays the same object', () => {
    const before = liveVisits(model.board.live);
    expect(liveVisits(liveColumns(live), before)).toBe(before);
    const after = liveVisits(liveColumns(live.map((row) => (row.visit === 0 ? { ...row, over: 9 } : row))), before);
    expect([after === before, after.get(0) === before.get(0), after.get(1) === before.get(1)]).toEqual([false, false, true]);
    expect(after.get(0)!.over_minutes).toBe(9);
    expect(liveVisits(liveColumns([]), before).size).toBe(0);
  });
});

it.each([
  [['window_broken'], 0, 0, null],
  [['window_broken'], 0, 12, 12],
  [['running_over', 'window_broken'], 7, 12, 7],
  [['late'], 0, 3, 3],
] as const)('[board.late] %j, %i minutes over and %i late: the mark says %j minutes', (flags, over_minutes, late_minutes, minutes) => {
  expect(markMinutes({ flags, over_minutes, late_minutes })).toBe(minutes);
});
