import { expect, test } from 'vitest';
import { makeBoard } from '../../src/engine/board.ts';
import { bookingWindows } from '../../src/engine/starts/bookingWindows.ts';
import { rankCandidates } from '../../src/engine/candidates.ts';
import { matchingSlots } from '../../src/engine/starts/matchingSlots.ts';
import { type EpochMinute, minuteRange } from '../../src/engine/minutes.ts';
import { quotability } from '../../src/engine/starts/quotability.ts';
import { at, north, technician, visit, week } from './smallBoard.ts';

const calendar = week();
const morning = minuteRange(at(8), at(12));
const afternoon = minuteRange(at(12), at(17));
const everyHour = { stepMinutes: 60, anchors: [at(8), at(8, 0, 1), at(8, 0, 2)] };

/** Ada is busy 09-10 at km 10, Bea from 08 to 11:30 at km 0; Cid lacks the skill. The visit takes an hour at km 0. */
const board = makeBoard([
  technician('ada', [{ from: at(9), until: at(10), point: north(10) }]),
  technician('bea', [{ from: at(8), until: at(11, 30), point: north(0) }]),
  technician('cid', [], { skillIds: [] }),
]);

test('[offers.windows-whole-visits] each window holds whole visits only', () => {
  // Ada: a start before 09:00 would have to end by 08:40, so start by 07:40, before the shift. From 10:20 she is free; the last start that
  // ends by 12:00 is 11:00.
  // Bea is free from 11:30, too late for the morning.
  expect(bookingWindows(board, calendar, visit(), [morning, afternoon])).toEqual([
    [minuteRange(at(10, 20), at(12))],
    [minuteRange(at(12), at(17))],
  ]);
  // 101 minutes from 10:20 end at 12:01.
  expect(bookingWindows(board, calendar, visit({ jobMinutes: 101 }), [morning])).toEqual([[]]);
});

test('[offers.windows-whole-visits] the last visit ends in the minute in which time off begins', () => {
  const off = makeBoard([technician('ada', [], { timeOff: [minuteRange(at(11), at(18))] })]);
  expect(bookingWindows(off, calendar, visit(), [morning])).toEqual([[minuteRange(at(8), at(11))]]);
});

test('[booking-windows.not-merged] windows that overlap in time stay separate when nobody could start in between', () => {
  // Ada can only start at 08:00, to end by 09:00; Bea only at 08:40, to end by 09:40. Nobody can start at 08:20.
  const sparse = makeBoard([
    technician('ada', [{ from: at(9), until: at(17) }]),
    technician('bea', [
      { from: at(8), until: at(8, 40) },
      { from: at(9, 40), until: at(17) },
    ]),
  ]);
  expect(bookingWindows(sparse, calendar, visit(), [morning])).toEqual([[minuteRange(at(8), at(9)), minuteRange(at(8, 40), at(9, 40))]]);
});

test('empty ranges and a closed day give no window, and ranges outside the calendar raise an error', () => {
  expect(bookingWindows(board, calendar, visit(), [])).toEqual([]);
  expect(bookingWindows(board, calendar, visit(), [minuteRange(at(9), at(9)), minuteRange(at(8, 0, 2), at(12, 0, 2))])).toEqual([[], []]);
  expect(() => bookingWindows(board, calendar, visit(), [minuteRange(at(71), at(73))])).toThrow(RangeError);
});

test('[slots.grid, offers.slots-everyone] slots lie on the grid inside the window, each with all available technicians, the best first', () => {
  const slots = matchingSlots(board, calendar, visit(), [minuteRange(at(9), at(13))], everyHour);
  expect(slots.map((slot) => [slot.startMinute, slot.technicians.map((ranked) => ranked.technicianId)])).toEqual([
    [at(11), ['ada']],
    // Bea adds no travel (km 0 to km 0 to home at km 0). Ada travels 20 minutes there and 0 home instead of 20 home, so she adds none
    // either. She has 60 of 540 minutes booked, Bea 210, so load evenness prefers Ada.
    [at(12), ['ada', 'bea']],
  ]);
  expect(slots[1]?.technicians[0]).toEqual({
    technicianId: 'ada',
    travelMinutes: 20,
    distanceKm: 13,
    addedTravelMinutes: 0,
    matchScore: 99,
    // 8 * 60 / 540 = 0.89, rounded to 1 point less; one skill held, one needed.
    score: { addedTravel: 50, preferredTechnician: 20, skillFit: 15, loadEvenness: 14 },
    load: 480,
  });
});

test('windows that leave the calendar raise an error instead of an empty answer', () => {
  const beyond = [minuteRange(at(71), at(73))];
  expect(() => matchingSlots(board, calendar, visit(), beyond, everyHour)).toThrow(RangeError);
  expect(() => quotability(board, calendar, visit(), beyond)).toThrow(RangeError);
  // Starts in the past are not considered, wherever the range lies.
  expect(quotability(board, calendar, visit(), [minuteRange(at(0) - 600, at(0) - 60)], at(7))).toMatchObject({
    reason: 'requested_windows_passed',
  });
});

test('[match-score.parts] a preferred technician, spare skills and added travel each change the score', () => {
  const near = technician('ada', [], { skillIds: ['wiring', 'gas', 'ac'] });
  const far = technician('bea', [], { home: north(10) });
  const rank = (changes = {}) => rankCandidates(makeBoard([near, far]), calendar, visit(changes), at(9)).feasible;
  // Ada: 50 + 20 + (15 - 2 * 3) + 15 = 94. Bea: 20 there and 20 back, 50 - 16.7 = 33; 33 + 20 + 15 + 15 = 83.
  expect(rank().map((ranked) => [ranked.technicianId, ranked.matchScore])).toEqual([
    ['ada', 94],
    ['bea', 83],
  ]);
  // With Bea preferred, Ada loses 20 points.
  expect(rank({ preferredTechnicianId: 'bea' }).map((ranked) => [ranked.technicianId, ranked.matchScore])).toEqual([
    ['bea', 83],
    ['ada', 74],
  ]);
  // Without coordinates travel is unknown for everyone: 25 points each.
  expect(rank({ point: null }).map((ranked) => [ranked.technicianId, ranked.score.addedTravel])).toEqual([
    ['bea', 25],
    ['ada', 25],
  ]);
});

test('[match-score.evenness] a night visit counts, without breaks, for the day on which it starts, and less for the days around it', () => {
  const evenness = (from: EpochMinute, until: EpochMinute, day: number, breakMinutes = 0) => {
    const board = makeBoard([technician('ada', [{ from, until, breakMinutes }])]);
    return rankCandidates(board, calendar, visit(), at(9, 0, day)).feasible[0]!;
  };
  // 4 hours of 9: 8 * 240 / 540 = 3.56, 4 points off. The next day: 7 * 7 / 8 * 240 / 2700 = 0.54, 1 point off.
  expect(evenness(at(22), at(2, 0, 1), 0).score.loadEvenness).toBe(11);
  expect(evenness(at(22), at(2, 0, 1), 1)).toMatchObject({ score: { loadEvenness: 14 }, load: 7 * 240 });
  // A break of one hour is not work.
  expect(evenness(at(12), at(17), 0, 60)).toMatchObject({ score: { loadEvenness: 11 }, load: 8 * 240 });
});

test('[match-score.ties] of equal scores the smaller load comes first', () => {
  const twins = makeBoard([technician('ada', [{ from: at(22), until: at(22, 15) }]), technician('bea')]);
  const ranked = rankCandidates(twins, calendar, visit(), at(9, 0, 1)).feasible;
  expect(ranked.map(({ technicianId, matchScore }) => [technicianId, matchScore])).toEqual([
    ['bea', 100],
    ['ada', 100],
  ]);
});

test('[match-score.ties] ties break by technician id', () => {
  const twins = makeBoard([technician('bea'), technician('ada'), technician('cid')]);
  expect(rankCandidates(twins, calendar, visit(), at(9)).feasible.map((ranked) => ranked.technicianId)).toEqual(['ada', 'bea', 'cid']);
});

test('[offers.refusal-counts] each technician is counted by the first blocker', () => {
  // At 09:30 Ada is busy until 10:20, Bea until 11:30, and Cid lacks the skill.
  const ranking = rankCandidates(board, calendar, visit(), at(9, 30));
  expect(ranking).toMatchObject({
    considered: 3,
    feasible: [],
    blockedBy: { missing_required_skills: 1, cannot_arrive_in_time: 2 },
    truncated: false,
  });
  expect(ranking.verdicts.map((verdict) => verdict.technicianId)).toEqual(['ada', 'bea', 'cid']);
  expect(rankCandidates(board, calendar, visit(), at(12), 2).truncated).toBe(false);
  const cut = rankCandidates(board, calendar, visit(), at(12), 1);
  expect([cut.feasible.length, cut.truncated, cut.considered, cut.blockedBy]).toEqual([1, true, 3, { missing_required_skills: 1 }]);
});

test('[quote.reason, quote.blocked-by] a refusal names the furthest blocker that any technician reached, and counts the technicians', () => {
  const ask = (changes = {}, windows = [morning], now = null as ReturnType<typeof at> | null) =>
    quotability(board, calendar, visit(changes), windows, now);
  expect(ask()).toEqual({ schedulable: true });
  // On the hourly grid only 11:00 lies after 10:20, and it is feasible. At 08, 09 and 10 nobody can start.
  expect(quotability(board, calendar, visit(), [minuteRange(at(8), at(11))], null, everyHour)).toEqual({
    schedulable: false,
    reason: 'no_technician_available',
    considered: 3,
    blockedBy: { missing_required_skills: 1, cannot_arrive_in_time: 2 },
  });
  expect(ask({ requiredSkillIds: ['gas'] })).toMatchObject({
    reason: 'missing_required_skills',
    blockedBy: { missing_required_skills: 3 },
  });
  expect(ask({ coveringAreaIds: new Set(['north']) })).toMatchObject({ reason: 'outside_service_area', considered: 3 });
  expect(ask({}, [minuteRange(at(17, 1), at(18))])).toMatchObject({ reason: 'outside_working_hours' }); // 17:01 + 60 = 18:01
  expect(ask({ jobMinutes: 60 }, [minuteRange(at(16, 30), at(18))])).toMatchObject({
    reason: 'off_shift', // open until 18:00, but everyone leaves at 17:00
    blockedBy: { missing_required_skills: 1, off_shift: 2 },
  });
  expect(ask({ jobMinutes: 601 })).toMatchObject({ reason: 'visit_too_long' });
  expect(ask({}, [morning], at(12))).toEqual({
    schedulable: false,
    reason: 'requested_windows_passed',
    considered: 0,
    blockedBy: {},
  });
  expect(quotability(makeBoard([]), calendar, visit(), [morning])).toMatchObject({
    reason: 'no_technician_available',
    considered: 0,
  });
});
