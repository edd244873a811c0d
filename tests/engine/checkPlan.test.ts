import { expect, test } from 'vitest';
import { checkPlan, type PlanPlacement, type PlanRows } from '../../src/engine/checkPlan.ts';

/** One technician at kilometre 0, works minutes 100 to 700 of a day of 1,440, busy [300, 360) ten kilometres north. */
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
  placements: [],
};

function kinds(changes: Partial<PlanPlacement>, base: PlanRows = rows): string[] {
  const placement: PlanPlacement = {
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
  return checkPlan({ ...base, placements: [...base.placements, placement] }).map((violation) => violation.kind);
}

test('a plan that keeps every rule has no violations; two shifts that touch are one', () => {
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
  expect(kinds({}, { ...rows, technicians: rows.technicians.map((one) => ({ ...one, tier: 'buddy' as const })) })).toEqual([
    'not_lead_tier',
  ]);
  expect(kinds({}, { ...rows, days: rows.days.map((day) => ({ ...day, openings: [] })) })).toEqual(['no_working_day', 'off_shift']);
});

test('placements of one plan are stops for each other', () => {
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
  expect(kinds({}, { ...rows, placements: [other] })).toEqual(['overlaps_session', 'overlaps_session']);
});

test('journeys a provider has priced replace the default, in their direction', () => {
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
