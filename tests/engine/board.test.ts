import { expect, test } from 'vitest';
import { findLane, makeBoard, removeLane, replaceLane } from '../../src/engine/board.ts';
import { boardWithoutJob, withRows } from '../../src/engine/laneSessions.ts';
import { dayIndexAt, makeCalendar } from '../../src/engine/calendar.ts';
import { epochMinute, mergedRanges, minuteRange, minutes, minuteOfDay } from '../../src/engine/minutes.ts';
import { sessionFlags } from '../../src/contract/vocabulary.ts';
import { decodeSessions, encodeSessions, jobRequestIdAt } from '../../src/engine/sessionRows.ts';
import { at, jobId, north, sessions, technician, week } from './smallBoard.ts';

test('the board is sorted by technician id, and replacing one lane shares the others', () => {
  const [ada, bea, cid] = [technician('ada'), technician('bea'), technician('cid')];
  const board = makeBoard([cid, ada]);
  expect(board.lanes.map((lane) => lane.technicianId)).toEqual(['ada', 'cid']);
  const grown = replaceLane(board, bea);
  expect(grown.lanes).toEqual([ada, bea, cid]);
  const busy = technician('bea', [{ from: at(9), until: at(10) }]);
  const changed = replaceLane(grown, busy);
  expect(changed.lanes[0]).toBe(ada);
  expect(findLane(changed, 'bea')).toBe(busy);
  expect(findLane(grown, 'bea')).toBe(bea);
  expect(removeLane(changed, 'bea').lanes).toEqual([ada, cid]);
  expect(removeLane(board, 'bea')).toBe(board);
  expect(findLane(board, 'bea')).toBe(null);
  expect(() => makeBoard([ada, technician('ada')])).toThrow('on the board twice');
});

test('packed rows: 36 bytes, big-endian, in any order, decode unchanged', () => {
  const rows = [
    {
      startMinute: at(11),
      endMinute: at(12),
      latE6: -33_000_001,
      lonE6: 151_000_002,
      flags: 1 | sessionFlags.crew,
      jobRequestId: jobId(2),
    },
    {
      startMinute: at(9),
      endMinute: at(10),
      latE6: null,
      lonE6: null,
      flags: 3 | sessionFlags.underWay,
      jobRequestId: '0a1b2c3d-4e5f-7a6b-8c9d-aabbccddeeff',
    },
  ];
  const bytes = encodeSessions(rows);
  expect(bytes.length).toBe(72);
  // 2027-03-01T11:00Z is 30,064,980 minutes after the epoch: 0x01cac154.
  expect([...bytes.subarray(0, 4)]).toEqual([0x01, 0xca, 0xc1, 0x54]);
  const columns = decodeSessions(bytes);
  expect([...columns.startMinutes]).toEqual([at(9), at(11)]);
  expect([...columns.latE6]).toEqual([0x7fffffff, -33_000_001]);
  expect([...columns.flags]).toEqual([19, 5]);
  expect(jobRequestIdAt(columns.packed, 0)).toBe('0a1b2c3d-4e5f-7a6b-8c9d-aabbccddeeff');
  expect(jobRequestIdAt(columns.packed, 1)).toBe(jobId(2));
  // Rows inside a larger buffer, as a database driver returns them.
  const padded = new Uint8Array(100);
  padded.set(bytes, 13);
  expect([...decodeSessions(padded.subarray(13, 85)).endMinutes]).toEqual([at(10), at(12)]);
});

test('rows that the database would exclude raise an error', () => {
  expect(() => decodeSessions(new Uint8Array(35))).toThrow('no whole session rows');
  expect(() =>
    sessions([
      { from: at(9), until: at(10) },
      { from: at(9, 59), until: at(11) },
    ]),
  ).toThrow('overlap');
  expect(() => sessions([{ from: at(9), until: at(9) }])).toThrow('no length');
  expect(() =>
    technician('ada', [
      { from: at(9), until: at(10) },
      { from: at(10), until: at(11) },
    ]),
  ).not.toThrow();
});

test('a job taken off the board leaves every other session and the home where they are', () => {
  const timeOff = [minuteRange(at(15), at(16))];
  const ada = technician(
    'ada',
    [
      { from: at(9), until: at(10), job: 1, point: north(3) },
      { from: at(11), until: at(12), job: 2, point: north(4) },
    ],
    { timeOff },
  );
  const bea = technician('bea', [{ from: at(9), until: at(10), job: 3 }]);
  const board = boardWithoutJob(makeBoard([ada, bea]), jobId(1));
  expect(board.lanes[1]).toBe(bea);
  const expected = technician('ada', [{ from: at(11), until: at(12), job: 2, point: north(4) }], { timeOff });
  expect(board.lanes[0]).toEqual(expected);
  expect([...expected.timeOff]).toEqual(timeOff.flatMap(({ startMinute, endMinute }) => [startMinute, endMinute]));
});

test('sessions added to a lane are in time order, and an overlap is refused', () => {
  const stops = [
    { from: at(9), until: at(10), job: 1, point: north(3) },
    { from: at(11), until: at(12), job: 2, point: null },
    { from: at(13), until: at(14), job: 3, point: north(5) },
  ];
  const rowOf = ({ from, until, job, point }: (typeof stops)[number]) => ({
    startMinute: from,
    endMinute: until,
    latE6: point?.latE6 ?? null,
    lonE6: point?.lonE6 ?? null,
    flags: 2,
    jobRequestId: jobId(job),
  });
  const [first, second, third] = stops.map(rowOf);
  const whole = technician('ada', stops);
  expect(withRows(technician('ada', [stops[1]!]), [third!, first!])).toEqual(whole);
  expect(withRows(technician('ada', []), [second!, third!, first!])).toEqual(whole);
  expect(() => withRows(whole, [{ ...second!, startMinute: at(10, 30), endMinute: at(11, 1) }])).toThrow('overlap');
});

test('ranges that touch or overlap become one range, and empty ranges disappear', () => {
  const flat = mergedRanges([minuteRange(20, 30), minuteRange(5, 5), minuteRange(0, 10), minuteRange(10, 15), minuteRange(25, 27)]);
  expect([...flat]).toEqual([0, 15, 20, 30]);
});

test('quantities are whole numbers within bounds', () => {
  expect(() => epochMinute(0.5)).toThrow(RangeError);
  expect(() => minutes(-1)).toThrow(RangeError);
  expect(() => minuteOfDay(1441)).toThrow(RangeError);
  expect(minuteOfDay(1440)).toBe(1440);
});

test('the calendar: days follow each other, hold their ranges, and may have 23 hours', () => {
  const calendar = week();
  expect([at(0) - 1, at(0), at(23, 59), at(24), at(72) - 1, at(72)].map((minute) => dayIndexAt(calendar, minute))).toEqual([
    -1, 0, 0, 1, 2, -1,
  ]);
  const monday = { date: '2027-03-01', startMinute: at(0), endMinute: at(23), openings: [minuteRange(at(9), at(17))] };
  const tuesday = { date: '2027-03-02', startMinute: at(23), endMinute: at(47), openings: [] };
  const shifts = [[[minuteRange(at(8), at(12)), minuteRange(at(12), at(18))], []]];
  const pattern = makeCalendar({ days: [monday, tuesday], shifts }).patterns[0]!.regular;
  // Of the ten hours, eight are within opening hours; nothing on the closed day.
  expect([...pattern.longestShiftMinutes]).toEqual([480, 0]);
  expect([...pattern.pieces]).toEqual([at(9), at(17)]);
  expect([...pattern.workMinutes]).toEqual([480, 0]);
  expect(() => makeCalendar({ days: [tuesday, monday], shifts: [] })).toThrow('does not follow');
  expect(() => makeCalendar({ days: [monday], shifts: [[[minuteRange(at(22), at(24))]]] })).toThrow('not within 2027-03-01');
});
