/** Crews and work of several days, calculated by hand. Closed on Wednesday. Shifts are 08-17 (540 minutes) unless a test says otherwise. */
import { expect, test } from 'vitest';
import { makeBoard } from '../../src/engine/board.ts';
import { withoutJob } from '../../src/engine/laneSessions.ts';
import { bookingWindows } from '../../src/engine/starts/bookingWindows.ts';
import { rankCandidates } from '../../src/engine/candidates.ts';
import { chooseCrew, crewCandidates } from '../../src/engine/crew.ts';
import { judge, judgeSessions } from '../../src/engine/feasibility/feasibility.ts';
import { matchingSlots } from '../../src/engine/starts/matchingSlots.ts';
import { minuteRange } from '../../src/engine/minutes.ts';
import { quotability } from '../../src/engine/starts/quotability.ts';
import { bookedBlock, planSessions, type SessionBlock } from '../../src/engine/sessions.ts';
import { calendarDaysAfter, isSingleVisit, type VisitFields } from '../../src/engine/visit.ts';
import { at, jobId, north, technician, visit, week } from './smallBoard.ts';

const calendar = week(10);
/** 20 hours of work, within at most seven days. */
const long = (changes: Partial<VisitFields> = {}) => visit({ jobMinutes: 1200, mostDays: 7, ...changes });
const crewOf = (crewSize: number, changes: Partial<VisitFields> = {}) => visit({ crewSize, ...changes });
const monday13: SessionBlock[] = [
  { startMinute: at(13), endMinute: at(17), breaks: [], dayIndex: 0 },
  { startMinute: at(8, 0, 1), endMinute: at(17, 0, 1), breaks: [], dayIndex: 1 },
  { startMinute: at(8, 0, 3), endMinute: at(15, 0, 3), breaks: [], dayIndex: 3 },
];

test('a visit asks for technicians and days', () => {
  expect(isSingleVisit(visit())).toBe(true);
  expect([visit().crewSize, visit().mostDays, visit().isMultiDay]).toEqual([1, 1, false]);
  expect(isSingleVisit(crewOf(2))).toBe(false);
  expect([long().isMultiDay, calendarDaysAfter(long())]).toEqual([true, 6]);
  // Not work of several days: the first is short enough for one visit, the second is limited to one day.
  expect([visit({ mostDays: 7 }).isMultiDay, long({ mostDays: 1 }).isMultiDay]).toEqual([false, false]);
  expect(calendarDaysAfter(visit({ mostDays: 7 }))).toBe(0);
  expect(() => crewOf(11)).toThrow('a crew of 11');
  expect(() => crewOf(0)).toThrow(RangeError);
  expect(() => crewOf(2, { mustLead: false })).toThrow('a crew has a lead');
  expect(() => visit({ mostDays: 0 })).toThrow(RangeError);
});

test('sessions of a long visit: to the end of the shift, whole days, then the remainder; days off are skipped', () => {
  expect(planSessions(calendar, 0, long(), at(13))).toEqual({ blocks: monday13, leftMinutes: 0 });
  // Four hours, a break of one hour, and four hours again. Sessions go on after the break: 20 hours in four days.
  expect(planSessions(calendar, 1, long(), at(15)).blocks).toEqual([
    { startMinute: at(15), endMinute: at(17), breaks: [], dayIndex: 0 },
    { startMinute: at(8, 0, 1), endMinute: at(17, 0, 1), breaks: [at(12, 0, 1), at(13, 0, 1)], dayIndex: 1 },
    { startMinute: at(8, 0, 3), endMinute: at(17, 0, 3), breaks: [at(12, 0, 3), at(13, 0, 3)], dayIndex: 3 },
    { startMinute: at(8, 0, 4), endMinute: at(10, 0, 4), breaks: [], dayIndex: 4 },
  ]);
  // No sessions: outside a shift, on a day off, or when the days do not suffice.
  expect(planSessions(calendar, 0, long(), at(17)).blocks).toEqual([]);
  expect(planSessions(calendar, 0, long(), at(9, 0, 2)).blocks).toEqual([]);
  expect(planSessions(calendar, 0, long({ mostDays: 2 }), at(13)).leftMinutes).toBe(420);
  // A visit within one day has one block.
  expect(planSessions(calendar, 0, visit(), at(20)).blocks).toEqual([{ startMinute: at(20), endMinute: at(21), breaks: [], dayIndex: 0 }]);
  // Slightly over the longest visit, but within a shift: one session.
  expect(planSessions(calendar, 0, visit({ jobMinutes: 540, maxVisitMinutes: 500, mostDays: 7 }), at(8)).blocks).toHaveLength(1);
  expect(() => planSessions(week(), 0, long(), at(13))).toThrow('calendar ends');
});

test('work of several days is judged session by session', () => {
  const ask = (booked: Parameters<typeof technician>[1], changes = {}, start = at(13)) =>
    judge(calendar, technician('ada', booked, changes), long(), start);
  expect(ask([])).toMatchObject({ feasible: true, dayIndex: 0, travelMinutes: 0, addedTravelMinutes: 0 });
  // A working day that is booked or has time off blocks the work; it is not skipped.
  expect(ask([{ from: at(10, 0, 1), until: at(11, 0, 1) }])).toMatchObject({ reason: 'not_available_today', blockers: [{}] });
  const off = (from: number, until: number) => ({ timeOff: [minuteRange(at(from, 0, 3), at(until, 0, 3))] });
  expect(ask([], off(14, 17))).toMatchObject({ reason: 'on_time_off', blockers: [{}] });
  expect(ask([], off(15, 17))).toMatchObject({ feasible: true });
  // Busy until 14:00: three hours on Monday leave eight for Thursday.
  expect(ask([{ from: at(13), until: at(14), point: north(0) }])).toMatchObject({
    blockers: [{ kind: 'cannot_arrive_in_time', earliestFeasibleAt: at(14) }],
  });
  // The appointment on Thursday at 16:00 is 59 minutes away. A Monday start by 13:01 leaves time to get there; a later start does not.
  const thursday = { from: at(16, 0, 3), until: at(17, 0, 3), point: north(30) }; // 30 * 1.95 = 58.5, so 59 minutes
  expect(ask([thursday])).toMatchObject({ feasible: true });
  expect(ask([thursday], {}, at(13, 1))).toMatchObject({ feasible: true }); // Thursday until 15:01, there at 16:00
  expect(ask([thursday], {}, at(13, 2))).toMatchObject({ reason: 'not_available_today' });
  expect(ask([], {}, at(17))).toMatchObject({ reason: 'off_shift' });
  expect(ask([], {}, at(9, 0, 2))).toMatchObject({ reason: 'no_working_day' });
  // Refuses work that must be one visit, and work that does not fit into its allowed days.
  expect(judge(calendar, technician('ada'), long({ mostDays: 1 }), at(8))).toMatchObject({
    blockers: [{ kind: 'off_shift' }, { kind: 'visit_too_long', maxMinutes: 540 }],
  });
  expect(judge(calendar, technician('ada'), long({ mostDays: 2 }), at(13))).toMatchObject({
    blockers: [{ kind: 'visit_too_long', visitMinutes: 1200, maxMinutes: 780 }],
  });
});

test('[offers.multi-day] time off that starts as a shift ends, or ends as a shift starts, blocks no day', () => {
  const timeOff = [minuteRange(at(17), at(20)), minuteRange(at(6, 0, 1), at(8, 0, 1))];
  const ada = technician('ada', [], { timeOff });
  expect(judge(calendar, ada, long(), at(13))).toMatchObject({ feasible: true });
  const grid = { stepMinutes: 60, anchors: calendar.days.map((_, day) => at(8, 0, day)) };
  const slots = matchingSlots(makeBoard([ada]), calendar, long(), [minuteRange(at(13), at(15))], grid);
  expect(slots.map(({ startMinute }) => startMinute)).toEqual([at(13), at(14)]);
});

test('the score of several days is the mean of its days; driving adds up', () => {
  const ada = technician('ada', [{ from: at(8), until: at(12), point: north(0) }], { home: north(10) });
  const [best] = rankCandidates(makeBoard([ada]), calendar, long(), at(13)).feasible;
  // On Monday Ada comes from km 0: 0 minutes to the visit and 20 home, as without it. Each other day adds 20 minutes there and 20 back.
  expect(best).toMatchObject({ travelMinutes: 0, addedTravelMinutes: 80 });
  // Travel 50, 33 and 33: 38.7. Evenness 15 - 15 * 240 / 540 = 8.3, so 8, then 15 and 15: 12.7.
  expect(best!.score).toEqual({ addedTravel: 39, preferredTechnician: 20, skillFit: 15, loadEvenness: 13 });
  const crew = chooseCrew(makeBoard([ada]), calendar, long(), at(13));
  expect(crew?.members[0]?.sessions).toMatchObject(monday13);
  expect(crew?.members[0]?.sessions.map((session) => session.travelMinutes)).toEqual([0, 20, 20]);
});

test('a crew has the best lead, then preferred buddies, then others by score and id; a buddy never leads', () => {
  const board = makeBoard([
    technician('ada', [], { tier: 'buddy' }),
    technician('bea', [], { home: north(10), preferredBuddyIds: ['eve', 'gus'] }),
    technician('cid', [], { home: north(20), tier: 'lead' }),
    technician('dan', [], { skillIds: [] }),
    technician('eve', [], { home: north(20), tier: 'buddy' }),
  ]);
  const ids = (crewSize: number, lead: string | null = null) =>
    chooseCrew(board, calendar, crewOf(crewSize), at(9), lead)?.members.map((member) => member.technicianId) ?? null;
  expect(ids(1)).toEqual(['bea']);
  expect(ids(2)).toEqual(['bea', 'eve']);
  expect(ids(3)).toEqual(['bea', 'eve', 'ada']);
  expect(ids(4)).toEqual(['bea', 'eve', 'ada', 'cid']);
  expect(ids(5)).toBe(null); // Dan lacks the skill
  expect(ids(2, 'cid')).toEqual(['cid', 'ada']);
  expect(ids(2, 'ada')).toBe(null);
  expect(chooseCrew(board, calendar, crewOf(3), at(9))?.members.map((member) => [member.role, member.isPreferred])).toEqual([
    ['lead', false],
    ['buddy', true],
    ['buddy', false],
  ]);
  const excludedIds = new Set(['bea', 'eve']);
  const others = crewCandidates(board, calendar, crewOf(3), at(9), { excludedIds });
  expect(others.map(({ lead, buddies, heads }) => [lead.technicianId, buddies.map((buddy) => buddy.technicianId), heads])).toEqual([
    ['cid', ['ada'], 2],
  ]);
  expect(crewCandidates(board, calendar, crewOf(3), at(9), { leadLimit: 1, buddyLimit: 1 })).toMatchObject([
    { lead: { technicianId: 'bea' }, buddies: [{ technicianId: 'eve' }], heads: 4 },
  ]);
  expect(crewCandidates(board, calendar, crewOf(3), at(9), { leadId: 'ada' })).toEqual([]);
  // Bea and Cid can lead; a limit that includes both does not truncate the list.
  expect([1, 2, 3].map((limit) => rankCandidates(board, calendar, crewOf(3), at(9), limit).truncated)).toEqual([true, false, false]);
});

test('[match-score.ties] preferred buddies with equal scores are ordered by id, whatever order the lead lists them in', () => {
  for (const preferredBuddyIds of [
    ['dee', 'cleo', 'bea'],
    ['bea', 'dee', 'cleo'],
  ]) {
    const lanes = [
      technician('ada', [], { preferredBuddyIds }),
      ...['dee', 'bea', 'cleo'].map((id) => technician(id, [], { tier: 'buddy' })),
    ];
    const crew = chooseCrew(makeBoard(lanes), calendar, crewOf(3), at(9), 'ada');
    expect(crew!.members.map(({ technicianId }) => technicianId)).toEqual(['ada', 'bea', 'cleo']);
  }
});

test('a technician keeps preferred buddies when sessions change', () => {
  const ada = technician('ada', [{ from: at(9), until: at(10), job: 1 }], { preferredBuddyIds: ['bea'] });
  expect([...withoutJob(ada, jobId(1)).preferredBuddyIds]).toEqual(['bea']);
});

test('[booking-windows.feasible] a crew of one visit is offered only when all its technicians are free at once', () => {
  // Ada is free until 11:00, Bea from 09:00, Cid (a buddy) until 09:30. Two are free together from 08:00 to 09:30 and from 09:00 to 11:00.
  const board = makeBoard([
    technician('ada', [{ from: at(11), until: at(17), point: north(0) }]),
    technician('bea', [{ from: at(8), until: at(9), point: north(0) }]),
    technician('cid', [{ from: at(9, 30), until: at(17), point: north(0) }], { tier: 'buddy' }),
  ]);
  const morning = minuteRange(at(8), at(12));
  expect(bookingWindows(board, calendar, crewOf(2), [morning])).toEqual([[minuteRange(at(8), at(9, 30)), minuteRange(at(9), at(11))]]);
  expect(bookingWindows(board, calendar, crewOf(3), [morning])).toEqual([[]]);
  const grid = { stepMinutes: 30, anchors: calendar.days.map((_, day) => at(8, 0, day)) };
  const slots = matchingSlots(board, calendar, crewOf(2), [morning], grid);
  expect(slots.map((slot) => [slot.startMinute, slot.technicians.map((ranked) => ranked.technicianId)])).toEqual([
    [at(8), ['ada']],
    [at(8, 30), ['ada']],
    [at(9), ['bea', 'ada']], // Bea has an hour booked, Ada six
    [at(9, 30), ['bea', 'ada']],
    [at(10), ['bea', 'ada']],
  ]);
  // At 10:01 one technician is available, which is too few for the crew.
  expect(rankCandidates(board, calendar, crewOf(2), at(10, 1))).toMatchObject({
    considered: 3,
    feasible: [],
    available: 1,
    crewShort: { needed: 2, largestCrew: 1, available: 1 },
    blockedBy: { not_available_today: 2 },
  });
  expect(quotability(board, calendar, crewOf(2), [morning])).toEqual({ schedulable: true });
  expect(quotability(board, calendar, crewOf(3), [morning])).toEqual({
    schedulable: false,
    reason: 'crew_short',
    considered: 3,
    blockedBy: {},
    crewShort: { needed: 3, largestCrew: 2, available: 3 },
  });
});

test('[quote.reason] buddies without a lead form no crew', () => {
  const board = makeBoard(['ada', 'bea'].map((id) => technician(id, [], { tier: 'buddy' })));
  const crewShort = { needed: 2, largestCrew: 0, available: 2 };
  expect(rankCandidates(board, calendar, crewOf(2), at(9))).toMatchObject({ feasible: [], blockedBy: {}, crewShort });
  const morning = [minuteRange(at(8), at(12))];
  expect(quotability(board, calendar, crewOf(2), morning)).toMatchObject({ reason: 'not_lead_tier', considered: 2, crewShort });
  expect(quotability(board, calendar, crewOf(2, { requiredSkillIds: ['gas'] }), morning)).toEqual({
    schedulable: false,
    reason: 'missing_required_skills',
    considered: 2,
    blockedBy: { missing_required_skills: 2 },
  });
});

test('a crew of several days keeps the sessions of its lead, which must fit the shifts of every technician', () => {
  const whole = technician('ada');
  const split = technician('bea', [], { patternIndex: 1 });
  const board = makeBoard([whole, split]);
  // With Ada as lead, the sessions would run through Bea's noon break. With Bea as lead, Ada has Bea's breaks too.
  const crew = chooseCrew(board, calendar, long({ crewSize: 2 }), at(13))!;
  expect(crew.members.map((member) => member.technicianId)).toEqual(['bea', 'ada']);
  expect(crew.members[1]!.sessions.map((session) => session.endMinute)).toEqual(
    [17, 17, 17].map((hour, index) => at(hour, 0, [0, 1, 3][index])),
  );
  expect(judgeSessions(calendar, split, long({ mustLead: false }), monday13)).toMatchObject({ reason: 'off_shift' });
  expect(rankCandidates(board, calendar, long({ crewSize: 2 }), at(13)).feasible.map((ranked) => ranked.technicianId)).toEqual(['bea']);
  const windows = bookingWindows(board, calendar, long({ crewSize: 2 }), [minuteRange(at(0), at(24) + 1199)]);
  // Any start in Bea's shifts on Monday.
  expect(windows).toEqual([[minuteRange(at(8), at(12) - 1 + 1200), minuteRange(at(13), at(17) - 1 + 1200)]]);
});

test('[breaks.crew] a booked buddy shares the lead’s break: time off during the break does not block, time off after it does', () => {
  // Bea leads with a break from 12 to 13. Ada works through, but not while Bea has a break.
  const session = { startMinute: at(10), endMinute: at(15), breakMinutes: 60 };
  const block = bookedBlock(calendar, technician('bea', [], { patternIndex: 1 }).patternIndex, visit(), session);
  expect(block).toEqual({ startMinute: at(10), endMinute: at(15), breaks: [at(12), at(13)], dayIndex: 0 });
  const judged = (from: number, until: number) =>
    judgeSessions(calendar, technician('ada', [], { timeOff: [minuteRange(from, until)] }), visit({ jobMinutes: 240, mustLead: false }), [
      block,
    ]);
  expect(judged(at(12), at(13)).feasible).toBe(true);
  expect(judged(at(14), at(15))).toMatchObject({ reason: 'on_time_off' });
});
