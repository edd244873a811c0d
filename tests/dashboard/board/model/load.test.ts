/** The load of a lane, its gaps, and what the strip counts. docs/dashboard.md#load-and-gaps */
import { describe, expect, it } from 'vitest';
import { liveVisits } from '../../../../dashboard/board/model/live.ts';
import { loadOf, percentOf, sumOf } from '../../../../dashboard/board/model/load.ts';
import { boardModel, type Board } from '../../../../dashboard/board/model/model.ts';
import { shelvesOf } from '../../../../dashboard/board/model/shelves.ts';
import { stripCounts, techniciansWith } from '../../../../dashboard/board/model/strip.ts';
import { initialsOf, typeColourOf, typeColours } from '../../../../dashboard/board/model/visitLooks.ts';
import { liveColumns, sampleBoard, type SampleVisit } from '../sample.ts';

type Absence = readonly [technician: number, start: number, end: number, status?: 'approved' | 'pending'];

function modelOf(
  visits: readonly SampleVisit[],
  { shifts = [480, 1_080], absences = [] as readonly Absence[], reserved = [] as readonly Absence[] } = {},
) {
  const board = sampleBoard({ names: ['Ada', 'Bea', 'Cy'], visits });
  return boardModel({
    ...board,
    shift_patterns: [[shifts]],
    absences: {
      id: absences.map((_, index) => `absence-${index}`),
      technician: absences.map(([technician]) => technician),
      start: absences.map(([, start]) => start),
      end: absences.map(([, , end]) => end),
      status: absences.map(([, , , status]) => status ?? 'approved'),
      reason: absences.map(() => 'Ill'),
    },
    reserved_times: {
      id: reserved.map((_, index) => `reserved-${index}`),
      private: reserved.map(() => false),
      technician: reserved.map(([technician]) => technician),
      start: reserved.map(([, start]) => start),
      end: reserved.map(([, , end]) => end),
      title: reserved.map(() => 'Meeting'),
    },
  } satisfies Board);
}

const day = (model: ReturnType<typeof modelOf>, technician = 0, now = 0) => loadOf(model, technician, 0, 1_440, now);

describe('[board.load] the load of a lane', () => {
  const visits = [
    { technician: 0, start: 540, end: 600 },
    { technician: 0, start: 700, end: 760 },
  ];

  it('is visits and travel as a share of the shift without breaks', () => {
    const load = day(modelOf(visits, { shifts: [480, 720, 780, 1_080] }));
    expect(load).toMatchObject({ visits: 2, workMinutes: 540, freeMinutes: 540 - 70 - 30 });
    // The break from 720 to 780 is longer than the part of it that the second visit takes, so it counts as work.
    expect(load.bookedMinutes).toBe(140);
    expect(percentOf(load)).toBe(26);
  });

  it('leaves out a break that a visit spans', () => {
    const load = day(modelOf([{ technician: 0, start: 660, end: 840 }], { shifts: [480, 720, 780, 1_080] }));
    expect(load.bookedMinutes).toBe(120 + 10);
  });

  it('counts approved time off and reserved time as not working, and pending time off as working', () => {
    const absences: Absence[] = [
      [0, 480, 600],
      [1, 0, 1_440],
      [2, 480, 600, 'pending'],
    ];
    const model = modelOf([{ technician: 1, start: 540, end: 600 }], { absences, reserved: [[0, 1_020, 1_080]] });
    expect(day(model).workMinutes).toBe(600 - 120 - 60);
    expect(percentOf(day(model, 1))).toBeNull();
    expect(day(model, 1)).toMatchObject({ visits: 1, freeMinutes: 0, gaps: [] });
    expect(day(model, 2).workMinutes).toBe(600);
    expect(sumOf([day(model), day(model, 1)])).toMatchObject({ visits: 1, workMinutes: 420 });
  });

  it('has gaps of 45 minutes and more, within the shift, without travel, from now on', () => {
    const { gaps } = day(modelOf([...visits, { technician: 0, start: 815, end: 1_026 }]));
    // From 760 to 805 is a gap of exactly 45 minutes; from 480 to 530 one of 50.
    expect(gaps).toEqual([
      { start: 480, end: 530 },
      { start: 600, end: 690 },
      { start: 760, end: 805 },
      { start: 1_026, end: 1_080 },
    ]);
    expect(day(modelOf([...visits, { technician: 0, start: 814, end: 1_026 }])).gaps).toHaveLength(3);
    expect(day(modelOf(visits), 0, 630).gaps).toEqual([
      { start: 630, end: 690 },
      { start: 760, end: 1_080 },
    ]);
    expect(day(modelOf(visits), 0, 646).gaps).toEqual([{ start: 760, end: 1_080 }]);
    expect(day(modelOf(visits), 0, 2_000)).toMatchObject({ freeMinutes: 0, gaps: [] });
  });

  it('counts a visit on the day on which it starts', () => {
    const model = modelOf([{ technician: 0, start: -60, end: 500 }]);
    expect(day(model)).toMatchObject({ visits: 0, bookedMinutes: 0, freeMinutes: 580 });
  });
});

describe('[board.strip] the numbers above the board', () => {
  const visits = [
    { technician: 0, start: 480, end: 1_060 },
    { technician: 1, start: 540, end: 600 },
    { technician: 1, start: 610, end: 660 },
  ];
  const model = modelOf(visits, { absences: [[1, 480, 1_080]] });
  const live = liveVisits(liveColumns([{ visit: 0, state: 'late_to_start', late: 12 }]));

  it('count late visits, jobs to reassign, long gaps and the booked share', () => {
    expect(stripCounts(model, live, 0, true)).toEqual({
      live: { window_broken: 0, running_over: 0, late: 1, leave_now: 0 },
      emergency: 0,
      reassign: 2,
      gaps: 1,
      // The visits of technician 1, who is absent, take nobody's working time.
      booked: Math.round(590 / 12),
    });
    expect(stripCounts(model, live, 0, false).live).toBeNull();
  });

  it('know the lanes that each of them counts', () => {
    expect(techniciansWith(model, live, 'late', 0)).toEqual([0]);
    expect(techniciansWith(model, live, 'reassign', 0)).toEqual([1]);
    expect(techniciansWith(model, live, 'gaps', 0)).toEqual([2]);
    expect(techniciansWith(model, live, 'gaps', 1_030)).toEqual([]);
    expect(techniciansWith(model, live, 'room', 0)).toEqual([2]);
    expect(techniciansWith(model, live, 'requests', 0)).toEqual([]);
    expect(techniciansWith(model, live, 'emergency', 0)).toEqual([]);
  });

  it('count emergencies until they are completed, and know their lanes', () => {
    const { jobs } = model.board;
    const changed = {
      ...model,
      board: { ...model.board, jobs: { ...jobs, priority_level: jobs.priority_level.map((_, job) => (job < 2 ? 'p0' : 'p2')) } },
    } as typeof model;
    const done = {
      ...changed,
      board: {
        ...changed.board,
        jobs: { ...changed.board.jobs, progress: jobs.progress.map((_, job) => (job === 0 ? 'completed' : 'scheduled')) },
      },
    } as typeof model;
    expect([changed, done].map((one) => [stripCounts(one, live, 0, true).emergency, techniciansWith(one, live, 'emergency', 0)])).toEqual([
      [2, [0, 1]],
      [1, [1]],
    ]);
  });
});

describe('[board.ghosts]', () => {
  it('overlapping ghosts lie on separate shelves, and other ghosts share a shelf', () => {
    const box = (x: number, width = 50) => ({ x, width });
    expect(shelvesOf([])).toEqual({ shelves: [], count: 1 });
    expect(shelvesOf([box(0), box(50), box(100)])).toEqual({ shelves: [0, 0, 0], count: 1 });
    expect(shelvesOf([box(40), box(0), box(80)])).toEqual({ shelves: [1, 0, 0], count: 2 });
    expect(shelvesOf([box(0), box(10), box(20)])).toEqual({ shelves: [0, 1, 2], count: 3 });
  });
});

describe('[board.drawn] a narrow visit', () => {
  it('has the initials of its customer', () => {
    expect(['Nadia Young', 'ada', 'Ana María de la Cruz', '山田 太郎', ''].map(initialsOf)).toEqual(['NY', 'A', 'AC', '山太', '']);
  });

  it('has the colour of its job type, the same on each day', () => {
    expect(typeColourOf('Drain cleaning')).toBe(typeColourOf('Drain cleaning'));
    for (const name of ['Drain cleaning', 'Site visit', '水漏れ', '']) expect(typeColourOf(name)).toBeLessThan(typeColours - 1);
    expect(typeColourOf(null)).toBe(typeColours - 1);
  });
});
