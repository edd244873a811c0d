import { expect, test } from 'vitest';
import { checkPlan } from '../../../src/engine/feasibility/checkPlan.ts';
import type { PlanRows, PlanWork } from '../../../src/engine/feasibility/plan.ts';
import { checkVisits, type SoloVisit } from '../soloVisit.ts';

/** One technician lives at kilometre 0, works minutes 100 to 700 of a 1,440-minute day, and is busy [300, 360) ten kilometres north. */
const tenKmNorth = { latE6: 89_932, lonE6: 0 }; // 10 / 111.195 degrees; 19.5 minutes, so 20
const rows: PlanRows = {
  days: [{ startMinute: 0, endMinute: 1440, openings: [{ startMinute: 60, endMinute: 1000 }] }],
  technicians: [
    {
      technicianId: 'ada',
      tier: null,
      skillIds: ['wiring'],
      serviceAreaIds: ['centre'],
      home: { latE6: 0, lonE6: 0 },
      shifts: [
        { startMinute: 100, endMinute: 400 },
        { startMinute: 400, endMinute: 700 },
      ],
      timeOff: [{ startMinute: 600, endMinute: 620 }],
    },
  ],
  sessions: [{ technicianId: 'ada', startMinute: 300, endMinute: 360, point: tenKmNorth }],
  works: [],
};

function kinds(changes: Partial<SoloVisit>, base: PlanRows = rows, others: SoloVisit[] = []): string[] {
  const visit: SoloVisit = {
    technicianId: 'ada',
    startMinute: 380,
    visitMinutes: 60,
    point: { latE6: 0, lonE6: 0 },
    coveringAreaIds: ['centre'],
    requiredSkillIds: ['wiring'],
    mustLead: true,
    maxVisitMinutes: 600,
    departNotBefore: null,
    ...changes,
  };
  return checkVisits(base, [...others, visit]).map((violation) => violation.kind);
}

test('a plan that keeps every rule has no violations; adjacent shifts count as one', () => {
  expect(kinds({})).toEqual([]);
  expect(checkPlan(rows)).toEqual([]);
});

test('every rule of its own', () => {
  expect(kinds({ technicianId: 'bea' })).toEqual(['unknown_technician']);
  expect(kinds({ coveringAreaIds: ['north'] })).toEqual(['outside_service_area']);
  expect(kinds({ requiredSkillIds: ['gas'] })).toEqual(['missing_required_skills']);
  expect(kinds({ maxVisitMinutes: 59 })).toEqual(['visit_too_long']);
  expect(kinds({ startMinute: 641 })).toEqual(['off_shift']);
  expect(kinds({ startMinute: 560 })).toEqual(['on_time_off']);
  expect(kinds({ startMinute: 2000 })).toEqual(['no_working_day']);
  expect(kinds({ startMinute: 330 })).toEqual(['overlaps_session']);
  expect(kinds({ startMinute: 379 })).toEqual(['late_from_visit_before']); // 360 + 20 = 380
  expect(kinds({ startMinute: 221 })).toEqual(['late_at_visit_after']); // 221 + 60 + 20 = 301
  expect(kinds({ startMinute: 220 })).toEqual([]);
  expect(kinds({ departNotBefore: 361 })).toEqual(['departs_too_late']); // 361 + 20 = 381
  expect(kinds({}, { ...rows, technicians: rows.technicians.map((row) => ({ ...row, tier: 'buddy' as const })) })).toEqual([
    'not_lead_tier',
  ]);
  expect(kinds({}, { ...rows, days: rows.days.map((day) => ({ ...day, openings: [] })) })).toEqual(['no_working_day', 'off_shift']);
});

test('[lock.never-moved] a locked visit must not leave its time', () => {
  const leaving = { technicianId: 'ada', startMinute: 300, endMinute: 360, isLocked: false };
  expect(checkPlan({ ...rows, leaving: [leaving] })).toEqual([]);
  expect(checkPlan({ ...rows, leaving: [leaving, { ...leaving, isLocked: true }] })).toMatchObject([
    { kind: 'moves_locked_visit', technicianId: 'ada', startMinute: 300 },
  ]);
});

test('visits of one plan are stops for each other', () => {
  const other = {
    technicianId: 'ada',
    startMinute: 400,
    visitMinutes: 30,
    point: null,
    coveringAreaIds: null,
    requiredSkillIds: [],
    mustLead: true,
    maxVisitMinutes: null,
    departNotBefore: null,
  };
  expect(kinds({}, rows, [other])).toEqual(['overlaps_session', 'overlaps_session']);
});

test('travel times of a routing service replace the estimate, in their direction', () => {
  const journeys = [{ from: tenKmNorth, to: { latE6: 0, lonE6: 0 }, travelMinutes: 21 }];
  expect(kinds({}, { ...rows, journeys })).toEqual(['late_from_visit_before']);
  expect(kinds({ startMinute: 220 }, { ...rows, journeys })).toEqual([]);
});

test('only the nearest stops count, whatever order the rows come in', () => {
  const far = { latE6: 10_000_000, lonE6: 0 };
  const sessions = [
    { technicianId: 'ada', startMinute: 500, endMinute: 510, point: far },
    { technicianId: 'ada', startMinute: 470, endMinute: 480, point: { latE6: 0, lonE6: 0 } },
    ...rows.sessions,
    { technicianId: 'ada', startMinute: 110, endMinute: 120, point: far },
  ];
  expect(kinds({}, { ...rows, sessions })).toEqual([]);
  expect(kinds({}, { ...rows, sessions: sessions.toReversed() })).toEqual([]);
});

/** Ada, Bea (a buddy) and Cid work 480 to 960 on four days of 1,440 minutes; the third day is closed. 700 minutes of work. */
const daysOpen = [true, true, false, true];
const crewRows: PlanRows = {
  days: daysOpen.map((isOpen, day) => ({
    startMinute: day * 1440,
    endMinute: (day + 1) * 1440,
    openings: isOpen ? [{ startMinute: day * 1440 + 400, endMinute: day * 1440 + 1000 }] : [],
  })),
  technicians: ['ada', 'bea', 'cid'].map((technicianId) => ({
    technicianId,
    tier: technicianId === 'bea' ? 'buddy' : null,
    skillIds: ['wiring'],
    serviceAreaIds: ['centre'],
    home: null,
    shifts: daysOpen.map((_, day) => ({ startMinute: day * 1440 + 480, endMinute: day * 1440 + 960 })),
    timeOff: [],
  })),
  sessions: [{ technicianId: 'cid', startMinute: 1440 + 600, endMinute: 1440 + 660, point: null }],
  works: [],
};
const span = (day: number, from: number, until: number) => ({ startMinute: day * 1440 + from, endMinute: day * 1440 + until });
/** 160 minutes on the first day, 480 on the second, 60 on the fourth. */
const threeDays = [span(0, 800, 960), span(1, 480, 960), span(3, 480, 540)];

function workKinds(changes: Partial<PlanWork>): string[] {
  const work: PlanWork = {
    visitMinutes: 700,
    point: null,
    coveringAreaIds: ['centre'],
    requiredSkillIds: ['wiring'],
    maxVisitMinutes: 600,
    departNotBefore: null,
    crewSize: 2,
    mostDays: 4,
    members: [
      { technicianId: 'ada', role: 'lead', sessions: threeDays },
      { technicianId: 'bea', role: 'buddy', sessions: threeDays },
    ],
    ...changes,
  };
  return checkPlan({ ...crewRows, works: [work] }).map((violation) => violation.kind);
}

function alone(sessions: PlanWork['members'][number]['sessions'], changes: Partial<PlanWork> = {}): string[] {
  return workKinds({ crewSize: 1, members: [{ technicianId: 'ada', role: 'lead', sessions }], ...changes });
}

test('a crew has one lead who is no buddy, distinct members and the same sessions, each of them feasible', () => {
  const [ada, bea] = [
    { technicianId: 'ada', role: 'lead' as const, sessions: threeDays },
    { technicianId: 'bea', role: 'buddy' as const, sessions: threeDays },
  ];
  expect(workKinds({})).toEqual([]);
  expect(workKinds({ crewSize: 3 })).toEqual(['wrong_crew_size']);
  expect(workKinds({ members: [ada, { ...bea, role: 'lead' }] })).toEqual([
    'not_one_lead',
    'not_lead_tier',
    'not_lead_tier',
    'not_lead_tier',
  ]);
  expect(workKinds({ members: [{ ...ada, role: 'buddy' }, bea] })).toContain('not_one_lead');
  expect(workKinds({ members: [ada, { ...ada, role: 'buddy' }] })).toContain('member_twice');
  expect(workKinds({ members: [ada, { ...bea, sessions: threeDays.slice(0, 2) }] })).toEqual(['sessions_differ']);
  // Cid is busy for an hour of the second day.
  expect(workKinds({ members: [ada, { ...bea, technicianId: 'cid' }] })).toEqual(['overlaps_session']);
  expect(workKinds({ members: [ada, { ...bea, technicianId: 'dan' }] })).toEqual(Array(3).fill('unknown_technician'));
});

test('work of several days has one session on each working day, lasts to the end of each shift and is complete', () => {
  expect(alone(threeDays)).toEqual([]);
  expect(alone(threeDays, { mostDays: 3 })).toEqual(['not_consecutive']);
  expect(alone(threeDays, { visitMinutes: 701 })).toEqual(['wrong_session_minutes']);
  // In turn: the second day is skipped, the first ends early, the last begins late, a day has two sessions.
  expect(alone([threeDays[0]!, span(3, 480, 960), span(1, 480, 540)])).toContain('not_consecutive');
  expect(alone([threeDays[0]!, span(3, 480, 1020)])).toContain('not_consecutive');
  expect(alone([span(0, 800, 950), threeDays[1]!, span(3, 480, 550)])).toEqual(['not_consecutive']);
  expect(alone([threeDays[0]!, threeDays[1]!, span(3, 500, 560)])).toEqual(['not_consecutive']);
  expect(alone([span(0, 480, 540), span(0, 800, 960), threeDays[1]!])).toContain('not_consecutive');
  expect(alone([...threeDays, span(2, 480, 480)])).toContain('wrong_session_minutes');
  // Work that must be one visit, or is short enough for one, has one session.
  expect(alone(threeDays, { mostDays: 1 })).toEqual(['not_consecutive']);
  expect(alone([span(0, 480, 1180)], { mostDays: 1 })).toEqual(['visit_too_long', 'off_shift']);
  expect(alone(threeDays, { maxVisitMinutes: 700 })).toEqual(['not_consecutive']);
  expect(alone([span(0, 480, 540)], { visitMinutes: 60 })).toEqual([]);
});
