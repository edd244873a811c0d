/** The board's time axis. docs/reference/pages.md#the-dispatch-board. */
import { describe, expect, it } from 'vitest';
import { dayAt, makeAxis, minuteAt, ticksOf, xOf } from '../../../../dashboard/board/model/axis.ts';
import { boardModel, localOf } from '../../../../dashboard/board/model/model.ts';
import { sampleBoard } from '../sample.ts';

const options = { isWhole: false, room: 1_200, daysAtOnce: 1, zoom: 1 };

describe('[board.axis]', () => {
  it('shows the working hours of each day with an hour to spare, and visits outside them', () => {
    const plain = makeAxis(sampleBoard(), options);
    expect(plain.days.map(({ start, end }) => [start, end])).toEqual([[420, 1_140]]);
    expect([plain.width, plain.pixelsPerMinute]).toEqual([1_200, 1_200 / 720]);
    const night = makeAxis(sampleBoard({ visits: [{ technician: 0, start: 1_290, end: 1_350 }] }), options);
    expect(night.days.map(({ start, end }) => [start, end])).toEqual([[420, 1_440]]);
    const whole = makeAxis(sampleBoard(), { ...options, isWhole: true });
    expect(whole.days.map(({ start, end }) => [start, end])).toEqual([[0, 1_440]]);
  });

  it('converts minutes to pixels and back, and maps hidden minutes to the nearest shown minute', () => {
    const axis = makeAxis(sampleBoard({ days: [1_440, 1_440, 1_440] }), { ...options, daysAtOnce: 3 });
    for (const minute of [420, 600, 1_139, 1_860, 2_000, 2_579, 3_300, 4_000])
      expect(minuteAt(axis, xOf(axis, minute))).toBeCloseTo(minute, 6);
    expect(xOf(axis, 1_300)).toBe(xOf(axis, 1_140));
    expect(xOf(axis, 1_700)).toBe(xOf(axis, 1_860));
    expect([minuteAt(axis, -50), minuteAt(axis, 1e6)]).toEqual([420, 2 * 1_440 + 1_140]);
    expect([dayAt(axis.days, 0), dayAt(axis.days, 1_500), dayAt(axis.days, 9_999)]).toEqual([0, 0, 2]);
  });

  it('has days of 23 and 25 hours with wall-clock times', () => {
    // New York loses an hour on 10 March 2030 and gains one on 3 November.
    const spring = boardModel(sampleBoard({ startAt: '2030-03-10T05:00:00Z', days: [1_380, 1_440], shift: [0, 600] }));
    const axis = makeAxis(spring.board, { ...options, isWhole: true, daysAtOnce: 2 });
    expect(axis.days.map(({ isShifted, start, end }) => [isShifted, end - start])).toEqual([
      [true, 1_380],
      [false, 1_440],
    ]);
    const clocks = (model: typeof spring, minutes: number[]) => minutes.map((minute) => localOf(model, minute).slice(5));
    expect(clocks(spring, [60, 120, 1_380])).toEqual(['03-10T01:00', '03-10T03:00', '03-11T00:00']);
    const autumn = boardModel(sampleBoard({ startAt: '2030-11-03T04:00:00Z', days: [1_500], shift: [0, 600] }));
    expect(clocks(autumn, [60, 120, 180])).toEqual(['11-03T01:00', '11-03T01:00', '11-03T02:00']);
  });

  it('labels hours as densely as they are readable, and never makes a minute too narrow to click', () => {
    const wide = makeAxis(sampleBoard(), options);
    expect(ticksOf(wide, wide.days[0]!)).toHaveLength(12);
    const narrow = makeAxis(sampleBoard({ days: Array.from({ length: 14 }, () => 1_440) }), { ...options, room: 300, daysAtOnce: 7 });
    expect(narrow.pixelsPerMinute).toBe(0.22);
    const ticks = ticksOf(narrow, narrow.days[0]!);
    expect((ticks[1]! - ticks[0]!) * narrow.pixelsPerMinute).toBeGreaterThanOrEqual(46);
  });
});
