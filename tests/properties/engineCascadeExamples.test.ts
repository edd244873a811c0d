/** Small cascades whose optimum can be checked by hand. The engine once answered each of them wrongly. */
import { expect, test } from 'vitest';
import { makeBoard, type Lane } from '../../src/engine/board.ts';
import { makeCalendar } from '../../src/engine/calendar.ts';
import { planCascade, type CascadePlan, type CascadeRequest } from '../../src/engine/cascade/cascade.ts';
import { noPromise, type CascadeMode } from '../../src/engine/cascade/stops.ts';
import { minuteRange, type EpochMinute } from '../../src/engine/minutes.ts';
import type { Point } from '../../src/ground/geometry/points.ts';
import { DEFAULT_ESTIMATE, travelEstimate, type TravelEstimate } from '../../src/ground/geometry/travel.ts';
import { sessionColumns } from '../../src/engine/sessionRows.ts';
import { at, jobId, MONDAY, north, technician, visit } from '../engine/smallBoard.ts';

type Row = [job: number, from: EpochMinute, until: EpochMinute, point: Point | null, priority: number];
type Range = [from: EpochMinute, until: EpochMinute];

function lane(technicianId: string, rows: readonly Row[], timeOff: readonly Range[] = []): Lane {
  const sessions = sessionColumns(
    rows.map(([job, startMinute, endMinute, point, flags]) => {
      const coordinates = { latE6: point?.latE6 ?? null, lonE6: point?.lonE6 ?? null };
      return { startMinute, endMinute, ...coordinates, flags, jobRequestId: jobId(job) };
    }),
  );
  return technician(technicianId, [], { sessions, timeOff: timeOff.map((range) => minuteRange(...range)) });
}

interface Example {
  rows: Row[];
  timeOff?: Range[];
  /** Where the P0 lands, at kilometre 0. */
  landing: Range;
  mode: CascadeMode;
  /** Opening hours of every day. */
  hours?: [number, number];
  /** The technician who could take over. */
  other?: Lane;
  /** How travel is estimated; by default, as a new business does. */
  estimate?: TravelEstimate;
}

/** The plan; null if there is none. */
function planOf({ rows, timeOff, landing, mode, hours = [8, 18], other, estimate = DEFAULT_ESTIMATE }: Example): CascadePlan | null {
  const days = [0, 1, 2].map((day) => [minuteRange(at(hours[0], 0, day), at(hours[1], 0, day))]);
  const calendar = makeCalendar({
    days: days.map((openings, day) => ({ date: `2027-03-0${day + 1}`, startMinute: at(0, 0, day), endMinute: at(24, 0, day), openings })),
    shifts: [days],
  });
  const visits = new Map(rows.map(([job, from, until, point]) => [jobId(job), visit({ point, jobMinutes: until - from })]));
  const cascade = planCascade(makeBoard([lane('ada', rows, timeOff), ...(other ? [other] : [])]), calendar, {
    technicianId: 'ada',
    landing: { startMinute: landing[0], visit: visit({ point: north(0), jobMinutes: landing[1] - landing[0], estimate }), priority: 0 },
    mode,
    reassign: other ? (id) => visits.get(id)! : null,
    promiseOf: () => noPromise,
    nowMinute: null,
  });
  return 'plan' in cascade ? cascade.plan : null;
}

/** The moves sorted by new start, as job, kind and new start. */
function moved(example: Example): string[] | 'refused' {
  const plan = planOf(example);
  if (plan === null) return 'refused';
  expect(plan.isProven).toBe(true);
  return plan.moves.map(({ jobRequestId, kind, to }) => {
    const minute = to.startMinute - MONDAY;
    const [day, hour] = [Math.floor(minute / 1440), Math.floor((minute % 1440) / 60)];
    return `${Number(jobRequestId.slice(-4))} ${kind} day ${day} ${hour}:${String(minute % 60).padStart(2, '0')}`;
  });
}

const here = north(0);

test('[plan.keeps-every-rule] a job that runs past midnight blocks the start of a job that moves to the next day', () => {
  const rows: Row[] = [
    [1, at(22), at(23), here, 2],
    [2, at(23, 30), at(25), here, 0],
  ];
  const got = moved({ rows, landing: [at(21, 30), at(23, 30)], mode: 'next_day', hours: [0, 24] });
  expect(got).toEqual(['1 reschedule day 1 1:00']);
});

test('[plan.order] between two jobs without coordinates there is room, however far the next one with coordinates is', () => {
  const rows: Row[] = [
    [1, at(10), at(10, 15), here, 2],
    [2, at(13), at(13, 20), null, 0],
    [3, at(13, 35), at(13, 55), null, 0],
    [4, at(14), at(15), north(20), 0],
  ];
  const timeOff: Range[] = [
    [at(10, 30), at(13)],
    [at(15), at(24)],
  ];
  expect(moved({ rows, timeOff, landing: [at(10), at(10, 30)], mode: 'overtime' })).toEqual(['1 push day 0 13:20']);
});

test('[plan.order] a job near the landing stays when a job without coordinates comes in between', () => {
  const rows: Row[] = [
    [1, at(10), at(10, 15), null, 2],
    [2, at(10, 45), at(11), north(20), 2],
  ];
  expect(moved({ rows, landing: [at(10), at(10, 30)], mode: 'overtime' })).toEqual(['1 push day 0 10:30']);
});

test('[emergency.reassign] a job that would only be pushed along is reassigned when that makes room', () => {
  const rows: Row[] = [
    [1, at(10), at(11), here, 2],
    [2, at(11), at(12), here, 3],
  ];
  const other = lane('bea', [[11, at(10), at(11), here, 2]]);
  for (const off of [at(12), at(12, 30)]) {
    const got = moved({ rows, timeOff: [[off, at(24)]], landing: [at(10), at(11)], mode: 'overtime', other });
    expect(got).toEqual(['1 push day 0 11:00', '2 reassign day 0 11:00']);
  }
});

test('[emergency.reassign] when one technician cannot take both jobs, the job is reassigned that leaves a feasible start for the other', () => {
  // The two jobs are too near to each other.
  const rows: Row[] = [
    [1, at(10), at(10, 30), here, 2],
    [2, at(10, 30), at(11, 30), north(10), 3],
  ];
  const got = moved({
    rows,
    timeOff: [[at(12, 40), at(24)]],
    landing: [at(10), at(11, 30)],
    mode: 'overtime',
    other: lane('bea', []),
  });
  expect(got).toEqual(['2 reassign day 0 10:30', '1 push day 0 11:30']);
});

test('[emergency.reassign, plan.order] a job that does not overlap the landing is pushed rather than reassigned, even if reassigning delays less', () => {
  const rows: Row[] = [
    [1, at(10), at(11), here, 2],
    [2, at(11), at(11, 30), here, 3],
    [3, at(12), at(12, 30), here, 3],
  ];
  const got = moved({
    rows,
    timeOff: [[at(13), at(24)]],
    landing: [at(10), at(11)],
    mode: 'overtime',
    other: lane('bea', [[11, at(10), at(11), here, 2]]),
  });
  expect(got).toEqual(['1 push day 0 11:30', '3 push day 0 12:30']);
});

test('[emergency.reassign, plan.order] a further job in the way is reassigned when another reassignment makes room for the rest', () => {
  // Bea can take the two short ones, or the long one far away. It fits behind the landing only once the last one is gone.
  const rows: Row[] = [
    [1, at(10), at(10, 30), here, 2],
    [2, at(10, 30), at(11), here, 2],
    [3, at(11), at(12, 30), north(30), 2],
    [4, at(12, 30), at(13, 30), here, 3],
  ];
  const got = moved({
    rows,
    timeOff: [[at(14), at(24)]],
    landing: [at(10), at(11, 30)],
    mode: 'overtime',
    other: lane('bea', []),
  });
  expect(got).toEqual(['1 reassign day 0 10:00', '2 reassign day 0 10:30', '3 push day 0 12:30', '4 reassign day 0 12:30']);
});

test('[plan.frozen] a P1 that does not overlap the landing is not pushed, even if nothing else makes room', () => {
  const timeOff: Range[] = [[at(13), at(24)]];
  const rowsWith = (priority: number): Row[] => [
    [1, at(10), at(11), here, 2],
    [2, at(11, 30), at(12, 30), here, priority],
  ];
  const landing: Range = [at(10), at(11)];
  expect(moved({ rows: rowsWith(2), timeOff, landing, mode: 'overtime' })).toEqual(['1 push day 0 11:00', '2 push day 0 12:00']);
  expect(moved({ rows: rowsWith(1), timeOff, landing, mode: 'overtime' })).toBe('refused');
});

test('[plan.order] a stop that stays may be shorter than any moving job, and the detour through it may be shorter too', () => {
  // 39 minutes of travel from the landing at kilometre 0. The 5-minute stop has no coordinates, so no travel counts from it. Work ends at
  // 12:10.
  const rows: Row[] = [
    [1, at(10), at(11), north(20), 2],
    [2, at(11), at(11, 5), null, 0],
  ];
  const got = moved({ rows, timeOff: [[at(12, 10), at(24)]], landing: [at(10), at(11)], mode: 'overtime' });
  expect(got).toEqual(['1 push day 0 11:05']);
});

/** Hours of Ada and Bea on each day. */
const cascadeOf = (
  hours: readonly [ada: Range, bea: Range],
  board: Lane[],
  rest: Pick<CascadeRequest, 'landing' | 'reassign' | 'nowMinute'>,
) => {
  const day = { date: '2027-03-01', startMinute: at(0), endMinute: at(24), openings: [minuteRange(at(0), at(24))] };
  const calendar = makeCalendar({ days: [day], shifts: hours.map((range) => [[minuteRange(...range)]]) });
  return planCascade(makeBoard(board), calendar, { technicianId: 'ada', mode: 'overtime', promiseOf: () => noPromise, ...rest });
};
const long = (minutes: number) => visit({ point: here, jobMinutes: minutes });

test('[plan.frozen] a job that starts this minute does not count as begun', () => {
  const ada = lane('ada', [[1, at(10), at(11), here, 2]]);
  const at10 = (nowMinute: EpochMinute) =>
    cascadeOf(
      [
        [at(8), at(17)],
        [at(8), at(17)],
      ],
      [ada],
      { landing: { startMinute: at(10), visit: long(60), priority: 0 }, reassign: null, nowMinute },
    );
  expect(at10(at(10))).toMatchObject({ plan: { moves: [{ kind: 'push' }] } });
  expect(at10(at(10, 1))).toMatchObject({ conflicts: [{ frozenBecause: 'under_way' }] });
});

test('[emergency.reassign] a job that another technician takes over adds no overtime for the technician who gave it up', () => {
  // Ada works until 17:00, and the job was an hour of overtime. Bea works until 18:00.
  const ada = lane('ada', [[1, at(17), at(18), here, 2]]);
  const bea = { ...lane('bea', []), patternIndex: 1 };
  const landing = { startMinute: at(17), visit: long(60), priority: 0 };
  const got = cascadeOf(
    [
      [at(8), at(17)],
      [at(8), at(18)],
    ],
    [ada, bea],
    { landing, reassign: () => long(60), nowMinute: null },
  );
  expect(got).toMatchObject({ plan: { moves: [{ kind: 'reassign' }], overtimeMinutes: 60 } });
});

test('[emergency.reassign] the more urgent job goes to the better match, whichever starts first', () => {
  // Nobody can do both jobs: they are twenty minutes apart.
  const ada = lane('ada', [
    [1, at(10), at(10, 30), here, 3],
    [2, at(10, 30), at(11, 30), north(10), 2],
  ]);
  const others = [lane('bea', []), technician('cid', [], { skillIds: ['wiring', 'gas'] })];
  const visits = new Map([
    [jobId(1), visit({ jobMinutes: 30 })],
    [jobId(2), visit({ point: north(10) })],
  ]);
  const landing = { startMinute: at(10), visit: long(90), priority: 0 };
  const hours: Range = [at(8), at(17)];
  const got = cascadeOf([hours, hours], [ada, ...others], { landing, reassign: (id) => visits.get(id)!, nowMinute: null });
  const moves = 'plan' in got ? got.plan.moves : [];
  expect(moves.map(({ jobRequestId, to }) => [jobRequestId, to.technicianId])).toEqual([
    [jobId(1), 'cid'],
    [jobId(2), 'bea'],
  ]);
});

test.each<[why: string, rows: Row[], travelMinutes: (number | null)[]]>([
  ['both are known', [[1, at(10), at(11), north(10), 2]], [20]],
  ['the pushed job is nowhere', [[1, at(10), at(11), null, 2]], [null]],
  [
    'the one before it is nowhere',
    [
      [1, at(10), at(11), null, 2],
      [2, at(11), at(12), north(10), 2],
    ],
    [null, null],
  ],
])('[travel.unknown-point] the travel to a pushed job is reported when %s', (_why, rows, travelMinutes) => {
  const plan = planOf({ rows, landing: [at(10), at(11)], mode: 'overtime' });
  expect(plan?.moves.map((move) => move.travelMinutes)).toEqual(travelMinutes);
});

test('[travel.own-speed] a pushed job starts later at a slower business, counted from the landing and from the start location', () => {
  const pushed = (from: number, mode: CascadeMode, estimate: TravelEstimate) =>
    planOf({ rows: [[1, at(from), at(from + 1), north(10), 2]], landing: [at(from), at(from + 1)], mode, estimate })!.moves.map(
      ({ travelMinutes, to }) => [travelMinutes, to.startMinute - MONDAY],
    );
  const slow = travelEstimate(20, 1.3);
  expect([pushed(10, 'overtime', DEFAULT_ESTIMATE), pushed(10, 'overtime', slow)]).toEqual([[[20, 11 * 60 + 20]], [[39, 11 * 60 + 40]]]);
  expect([pushed(17, 'next_day', DEFAULT_ESTIMATE), pushed(17, 'next_day', slow)]).toEqual([[[20, 1440 + 480]], [[39, 1440 + 480]]]);
});

test('[travel.unknown-point] the first job of the next day is reached from the start location, if that is known', () => {
  const reached = (point: Point | null) =>
    planOf({ rows: [[1, at(17), at(18), point, 2]], landing: [at(17), at(18)], mode: 'next_day' })?.moves.map(
      ({ travelMinutes }) => travelMinutes,
    );
  expect([reached(north(10)), reached(null)]).toEqual([[20], [null]]);
});
