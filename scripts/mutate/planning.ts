import type { Mutation } from './mutation.ts';

export const planning: readonly Mutation[] = [
  {
    id: 'periods-in-the-wrong-zone',
    file: 'src/domain/planning/visits/requestedRanges.ts',
    what: "A customer's morning is the business's",
    original: 'startMinute: epochMinute(toInstant(customerZone, date, from)),',
    replacement: 'startMinute: epochMinute(toInstant(tenant.timezone, date, from)),',
    tests: ['tests/operations/bookings/listJobRequestBookingWindows.test.ts', 'tests/scenarios/clockChange.test.ts'],
  },
  {
    id: 'wishes-move-with-the-business',
    file: 'src/domain/planning/visits/requestedRanges.ts',
    what: "A change of the business's zone moves what customers asked for",
    original: 'rangesOfView(wish.businessViewTimezone ?? tenant.unzonedViewTimezone ?? tenant.timezone, view, whole)',
    replacement: 'rangesOfView(tenant.timezone, view, whole)',
    tests: ['tests/scenarios/customersWish.test.ts', 'tests/planning/visits/requestedRanges.test.ts'],
  },
  {
    id: 'checker-by-the-planners-departure',
    file: 'src/domain/planning/placement/verifyPlacement.ts',
    what: 'The plan check believes the planner when somebody may set off',
    original: '      departNotBefore,\n      members: crew.map',
    replacement: '      members: crew.map',
    tests: ['tests/planning/placement/verifyPlacement.test.ts'],
  },
];
