import { describe, expect, test } from 'vitest';
import { blockerKinds } from '../../../src/contract/vocabulary.ts';
import { blockerRules } from '../../../src/engine/feasibility/blockers/rules.ts';
import { withoutJob } from '../../../src/engine/laneSessions.ts';
import { judge, type Verdict } from '../../../src/engine/feasibility/feasibility.ts';
import { minuteRange } from '../../../src/engine/minutes.ts';
import { travelTable } from '../../../src/ground/geometry/travel.ts';
import { at, jobId, north, technician, visit, week } from '../smallBoard.ts';

const calendar = week();

function kinds(verdict: Verdict): string[] {
  return verdict.feasible ? [] : verdict.blockers.map((blocker) => blocker.kind);
}

test('[feasibility.order] the rules stand in the order of the vocabulary', () => {
  expect(blockerRules.map((rule) => rule.kind)).toEqual([...blockerKinds]);
});

describe('rules that are the same at every start', () => {
  test('[feasibility.outside-service-area] no area of the technician covers the address', () => {
    const outside = technician('ada', [], { serviceAreaIds: ['north'] });
    expect(kinds(judge(calendar, outside, visit(), at(9)))).toEqual(['outside_service_area']);
    expect(kinds(judge(calendar, technician('ada', [], { serviceAreaIds: [] }), visit(), at(9)))).toEqual(['outside_service_area']);
    expect(judge(calendar, outside, visit({ coveringAreaIds: null }), at(9)).feasible).toBe(true);
  });

  test('[feasibility.missing-required-skills] a missing skill is named', () => {
    const verdict = judge(calendar, technician('ada'), visit({ requiredSkillIds: ['wiring', 'gas', 'ac'] }), at(9));
    expect(verdict).toEqual({
      feasible: false,
      reason: 'missing_required_skills',
      blockers: [{ kind: 'missing_required_skills', missingSkillIds: ['ac', 'gas'] }],
    });
  });

  test('[feasibility.not-lead-tier] a buddy never leads, but may be one of a crew', () => {
    const buddy = technician('ada', [], { tier: 'buddy' });
    expect(kinds(judge(calendar, buddy, visit(), at(9)))).toEqual(['not_lead_tier']);
    expect(judge(calendar, buddy, visit({ mustLead: false }), at(9)).feasible).toBe(true);
    for (const tier of ['lead', 'float', null] as const) {
      expect(judge(calendar, technician('ada', [], { tier }), visit(), at(9)).feasible).toBe(true);
    }
  });

  test('[feasibility.order] all failing rules are listed, and the first is the reason', () => {
    const stranger = technician('ada', [], { serviceAreaIds: [], skillIds: [], tier: 'buddy', patternIndex: 2 });
    const verdict = judge(calendar, stranger, visit({ jobMinutes: 601 }), at(9));
    expect(verdict).toMatchObject({ feasible: false, reason: 'outside_service_area' });
    expect(kinds(verdict)).toEqual([
      'outside_service_area',
      'missing_required_skills',
      'not_lead_tier',
      'no_working_day',
      'visit_too_long',
    ]);
  });
});

describe('rules about the day', () => {
  test('[feasibility.no-working-day] a closed day, or a day without a shift, is no working day and is not also off shift', () => {
    expect(kinds(judge(calendar, technician('ada'), visit(), at(9, 0, 2)))).toEqual(['no_working_day']);
    const idle = technician('ada', [], { patternIndex: 2 });
    expect(kinds(judge(calendar, idle, visit(), at(9)))).toEqual(['no_working_day']);
  });

  test('[feasibility.on-time-off] time off blocks a visit anywhere in its block, not only at its start', () => {
    const away = technician('ada', [], { timeOff: [minuteRange(at(10), at(11))] });
    expect(judge(calendar, away, visit(), at(9)).feasible).toBe(true); // [09:00, 10:00) ends as it begins
    expect(kinds(judge(calendar, away, visit(), at(9, 1)))).toEqual(['on_time_off']);
    expect(kinds(judge(calendar, away, visit(), at(10, 59)))).toEqual(['on_time_off']);
    expect(judge(calendar, away, visit(), at(11)).feasible).toBe(true);
  });

  test('[feasibility.off-shift] the whole block must lie within one shift and the opening hours', () => {
    const ada = technician('ada');
    expect(kinds(judge(calendar, ada, visit(), at(7, 59)))).toEqual(['off_shift']);
    expect(judge(calendar, ada, visit(), at(8)).feasible).toBe(true);
    expect(judge(calendar, ada, visit(), at(16)).feasible).toBe(true); // ends at 17:00, as the shift does
    expect(kinds(judge(calendar, ada, visit(), at(16, 1)))).toEqual(['off_shift']);
    const lunch = technician('bea', [], { patternIndex: 1 });
    expect(judge(calendar, lunch, visit(), at(11)).feasible).toBe(true);
    expect(kinds(judge(calendar, lunch, visit(), at(11, 30)))).toEqual(['off_shift']);
  });

  test('[feasibility.visit-too-long, feasibility.whole-visit] a visit is too long for one visit, or for the longest shift of the day', () => {
    const ada = technician('ada');
    // 20 + 90 + 11 = 121 minutes, one more than the business allows.
    const parts = { mobilizationMinutes: 20, jobMinutes: 90, demobilizationMinutes: 11, maxVisitMinutes: 120 };
    expect(judge(calendar, ada, visit(parts), at(9))).toEqual({
      feasible: false,
      reason: 'visit_too_long',
      blockers: [{ kind: 'visit_too_long', visitMinutes: 121, maxMinutes: 120 }],
    });
    // A shift of 8 hours with a break: 481 minutes do not fit, so no start is within a shift either.
    const lunch = technician('bea', [], { patternIndex: 1 });
    expect(judge(calendar, lunch, visit({ jobMinutes: 481 }), at(8))).toEqual({
      feasible: false,
      reason: 'off_shift',
      blockers: [{ kind: 'off_shift' }, { kind: 'visit_too_long', visitMinutes: 481, maxMinutes: 480 }],
    });
    expect(judge(calendar, ada, visit({ jobMinutes: 540, maxVisitMinutes: null }), at(8)).feasible).toBe(true);
  });
});

describe('travel on both sides', () => {
  // From kilometre 10 to kilometre 0: 10 km * 1.95 = 19.5, so 20 minutes.
  const booked = [
    { from: at(9), until: at(10), point: north(10) },
    { from: at(13), until: at(14), point: north(10) },
  ];
  const ada = technician('ada', booked);

  test('[feasibility.cannot-arrive, feasibility.travel-both-sides] a visit starts no earlier than the previous visit ends plus travel: 10:00 + 20 = 10:20', () => {
    expect(judge(calendar, ada, visit(), at(10, 19))).toEqual({
      feasible: false,
      reason: 'cannot_arrive_in_time',
      blockers: [{ kind: 'cannot_arrive_in_time', earliestFeasibleAt: at(10, 20) }],
    });
    expect(judge(calendar, ada, visit(), at(10, 20))).toMatchObject({
      feasible: true,
      travelMinutes: 20,
      distanceKm: 13,
    });
  });

  test('[feasibility.cannot-arrive, feasibility.travel-both-sides] a visit ends in time to travel to the next visit: 13:00 - 20 - 60 = 11:40, then 14:20', () => {
    expect(judge(calendar, ada, visit(), at(11, 40)).feasible).toBe(true);
    expect(judge(calendar, ada, visit(), at(11, 41))).toMatchObject({
      blockers: [{ kind: 'cannot_arrive_in_time', earliestFeasibleAt: at(14, 20) }],
    });
  });

  test('[feasibility.cannot-arrive] a technician who is busy at the start cannot arrive', () => {
    expect(judge(calendar, ada, visit(), at(9, 30))).toMatchObject({
      blockers: [{ kind: 'cannot_arrive_in_time', earliestFeasibleAt: at(10, 20) }],
    });
  });

  test('[feasibility.not-available-today] no later start exists that day: after 14:20 only 160 minutes are left', () => {
    expect(kinds(judge(calendar, ada, visit({ jobMinutes: 161 }), at(13)))).toEqual(['not_available_today']);
    // 160 minutes fit into the afternoon: 14:20 + 160 = 17:00.
    expect(judge(calendar, ada, visit({ jobMinutes: 160 }), at(13))).toMatchObject({
      blockers: [{ kind: 'cannot_arrive_in_time', earliestFeasibleAt: at(14, 20) }],
    });
  });

  test('[feasibility.earliest] the earliest minute also respects time off and the shift', () => {
    const away = technician('ada', booked, { timeOff: [minuteRange(at(10, 30), at(11, 30))] });
    // 10:20-11:20 overlaps the time off. From 11:30 the block ends at 12:30, and 12:30 + 20 is before 13:00.
    expect(judge(calendar, away, visit(), at(9, 30))).toMatchObject({
      blockers: [{ kind: 'cannot_arrive_in_time', earliestFeasibleAt: at(11, 30) }],
    });
    const lunch = technician('ada', booked, { patternIndex: 1 });
    // 10:20 + 101 = 12:01 misses the end of the first shift by a minute; the next free start, in the second shift, is 14:20.
    expect(judge(calendar, lunch, visit({ jobMinutes: 101 }), at(9, 30))).toMatchObject({
      blockers: [{ kind: 'cannot_arrive_in_time', earliestFeasibleAt: at(14, 20) }],
    });
  });

  test('[feasibility.travel-both-sides] the journey to work may lie outside the shift: kilometre 100, start at 08:00', () => {
    const verdict = judge(calendar, technician('ada'), visit({ point: north(100) }), at(8));
    expect(verdict).toMatchObject({ feasible: true, travelMinutes: 195, distanceKm: 130, addedTravelMinutes: 390 });
  });

  test('each day stands alone, but a stop that runs past midnight also counts on the new day', () => {
    const night = technician('ada', [{ from: at(23), until: at(23, 50), point: north(100) }]);
    expect(judge(calendar, night, visit(), at(8, 0, 1)).feasible).toBe(true);
    const late = technician('ada', [{ from: at(23), until: at(5, 0, 1), point: north(100) }]);
    // 05:00 + 195 minutes = 08:15.
    expect(judge(calendar, late, visit(), at(8, 0, 1))).toMatchObject({
      blockers: [{ kind: 'cannot_arrive_in_time', earliestFeasibleAt: at(8, 15, 1) }],
    });
  });

  test('[travel.unknown-point] travel to a visit without coordinates takes 0 minutes and is reported as unknown', () => {
    const verdict = judge(calendar, ada, visit({ point: null }), at(10));
    expect(verdict).toMatchObject({ feasible: true, travelMinutes: null, distanceKm: null, addedTravelMinutes: 0 });
    const unknownStop = technician('ada', [{ from: at(9), until: at(10), point: null }]);
    expect(judge(calendar, unknownStop, visit({ point: north(50) }), at(10))).toMatchObject({
      feasible: true,
      travelMinutes: null,
      addedTravelMinutes: 98, // on to home, 97.5 rounded up
    });
  });

  test('added travel is the legs to and from the visit, less the direct leg that they replace', () => {
    // Between two stops at kilometre 10, via kilometre 0: 20 + 20 - 0.
    expect(judge(calendar, ada, visit(), at(11))).toMatchObject({ addedTravelMinutes: 40 });
    // From home at kilometre 0 to kilometre 10 via kilometre 5: 10 + 10 - 20.
    expect(judge(calendar, ada, visit({ point: north(5), jobMinutes: 30 }), at(8))).toMatchObject({
      travelMinutes: 10,
      addedTravelMinutes: 0,
    });
  });

  test('[travel.provider] a routing provider replaces the default where it knows the journey', () => {
    const [far, here] = [north(10), north(0)];
    const there = { fromLatE6: far.latE6, fromLonE6: 0, toLatE6: here.latE6, toLonE6: 0 };
    const travel = travelTable([{ ...there, travelMinutes: 33, distanceKm: 21.5 }]);
    // Travel to the visit now takes 33 minutes; travel onward still takes 20.
    expect(judge(calendar, ada, visit({ travel }), at(10, 32))).toMatchObject({
      blockers: [{ kind: 'cannot_arrive_in_time', earliestFeasibleAt: at(10, 33) }],
    });
    expect(judge(calendar, ada, visit({ travel }), at(10, 33))).toMatchObject({ travelMinutes: 33, distanceKm: 21.5 });
    expect(judge(calendar, ada, visit({ travel }), at(11, 40)).feasible).toBe(true);
  });

  test('nobody sets off before departNotBefore, not even from home', () => {
    const idle = technician('bea');
    const soon = visit({ point: north(10), departNotBefore: at(9) }); // 20 minutes from home
    expect(judge(calendar, idle, soon, at(9, 19))).toMatchObject({
      blockers: [{ kind: 'cannot_arrive_in_time', earliestFeasibleAt: at(9, 20) }],
    });
    expect(judge(calendar, idle, soon, at(9, 20)).feasible).toBe(true);
    // At kilometre 10 since 10:00. The earliest departure is 11:00, and kilometre 0 is 20 minutes away.
    expect(judge(calendar, ada, visit({ departNotBefore: at(11) }), at(11, 19)).feasible).toBe(false);
    expect(judge(calendar, ada, visit({ departNotBefore: at(11) }), at(11, 20)).feasible).toBe(true);
  });
});

test('a job that is already on the lane is removed before it is judged', () => {
  const ada = technician('ada', [{ from: at(9), until: at(10), job: 7 }]);
  expect(judge(calendar, ada, visit(), at(9, 30)).feasible).toBe(false);
  expect(judge(calendar, withoutJob(ada, jobId(7)), visit(), at(9, 30)).feasible).toBe(true);
  expect(withoutJob(ada, jobId(8))).toBe(ada);
});

test('a start outside the calendar raises an error instead of a refusal', () => {
  expect(() => judge(calendar, technician('ada'), visit(), at(9, 0, 3))).toThrow(RangeError);
});
