import type { Mutation } from './mutation.ts';

export const engine: readonly Mutation[] = [
  {
    id: 'sets-off-in-the-past',
    file: 'src/engine/feasibility/gaps.ts',
    what: 'Only who comes from home cannot have set off before now',
    original: 'visit.departNotBefore !== null && visit.departNotBefore > free ?',
    replacement: 'visit.departNotBefore !== null && free === FAR_PAST ?',
    tests: ['tests/engine/feasibility/feasibility.test.ts', 'tests/properties/engineFeasibility.test.ts'],
  },
  {
    id: 'onward-leg-reversed',
    file: 'src/engine/feasibility/gaps.ts',
    what: "The routing service's way back is taken for the way to the next stop",
    original: 'travel.minutes(point.latE6, point.lonE6, stopCoordinates.latE6[stop]!, stopCoordinates.lonE6[stop]!)',
    replacement: 'travel.minutes(stopCoordinates.latE6[stop]!, stopCoordinates.lonE6[stop]!, point.latE6, point.lonE6)',
    tests: [
      'tests/engine/feasibility/feasibility.test.ts',
      'tests/properties/engineFeasibility.test.ts',
      'tests/scenarios/routing.test.ts',
    ],
  },
  {
    id: 'pushed-into-time-off',
    file: 'src/engine/cascade/stops.ts',
    what: 'A job may be pushed into time off',
    original: 'const free = withoutRanges([fromMinute, laterUntil(calendar, hours, day)], lane.timeOff);',
    replacement: 'const free = [fromMinute, laterUntil(calendar, hours, day)];',
    tests: ['tests/properties/engineCascadeExamples.test.ts', 'tests/properties/engineCascade.test.ts'],
  },
  {
    id: 'checker-blind-behind',
    file: 'src/engine/feasibility/checkPlan.ts',
    what: 'The independent checker does not ask whether the next visit is reached',
    original:
      "checkWay(technician, endMinute, after.startMinute, journeyMinutes(rows, point, after.point), 'late_at_visit_after', report);",
    replacement:
      "checkWay(technician, endMinute, after.endMinute, journeyMinutes(rows, point, after.point), 'late_at_visit_after', report);",
    tests: ['tests/engine/feasibility/checkPlan.test.ts', 'tests/properties/engineFeasibility.test.ts'],
  },
  {
    id: 'checker-plan-against-itself',
    file: 'src/engine/feasibility/checkPlan.ts',
    what: 'The checker does not hold the works of one plan against each other',
    original: 'return [...rows.sessions, ...placed].filter',
    replacement: 'return [...rows.sessions].filter',
    tests: ['tests/engine/feasibility/checkPlan.test.ts'],
  },
  {
    id: 'row-judged-alone',
    file: 'src/engine/absence/absence.ts',
    what: 'Rows for one technician are judged without each other',
    original: 'verdictOf(judge(calendar, withStops(calendar, lane, others), orphan.visit',
    replacement: 'verdictOf(judge(calendar, lane, orphan.visit',
    tests: [
      'tests/engine/absence/absence.test.ts',
      'tests/properties/engineAbsence.test.ts',
      'tests/properties/absenceOptimum.test.ts',
      'tests/operations/dispatch/absenceVerification.test.ts',
      'tests/operations/dispatch/commitAbsenceResolve.test.ts',
      'tests/properties/dispatchPlans.test.ts',
    ],
  },
  {
    id: 'city-of-any-state',
    file: 'src/engine/geometry/serviceAreas.ts',
    what: 'An area of a city covers the cities of that name in all states',
    original: 'part !== null && differStates(area.state, texts.state) ? null : part',
    replacement: 'part',
    tests: ['tests/engine/geometry/serviceAreas.test.ts', 'tests/operations/catalog/checkCoverage.test.ts'],
  },
  {
    id: 'range-of-prefixes',
    file: 'src/engine/geometry/postalCodes.ts',
    what: 'A range of postal codes also covers codes of another length',
    original: 'form === entry.form && entry.from <= order && order <= entry.to',
    replacement: 'entry.from <= order && order <= entry.to',
    tests: ['tests/engine/geometry/postalCodes.test.ts'],
  },
];
