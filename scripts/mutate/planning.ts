import type { Mutation } from './mutation.ts';

export const planning: readonly Mutation[] = [
  {
    id: 'findings-passed-over',
    file: 'src/planning/verifyPlacement.ts',
    what: 'What the plan check finds is passed over',
    original: 'if (faults.length > 0) throw new Error',
    replacement: 'if (faults.length > 99) throw new Error',
    tests: ['tests/planning/verifyPlacement.test.ts'],
  },
  {
    id: 'closures-ignored',
    file: 'src/planning/calendars.ts',
    what: 'The business works on days it is closed',
    original: 'const isClosed = board.closures.has(date);',
    replacement: 'const isClosed = false;',
    tests: ['tests/scenarios/planDrift.test.ts'],
  },
  {
    id: 'periods-in-the-wrong-zone',
    file: 'src/planning/requestedRanges.ts',
    what: "A customer's morning is the business's",
    original: 'startMinute: epochMinute(toInstant(customerZone, date, from)),',
    replacement: 'startMinute: epochMinute(toInstant(tenant.timezone, date, from)),',
    tests: ['tests/operations/bookings/listJobRequestBookingWindows.test.ts', 'tests/scenarios/clockChange.test.ts'],
  },
  {
    id: 'wishes-move-with-the-business',
    file: 'src/planning/requestedRanges.ts',
    what: "A change of the business's zone moves what customers asked for",
    original: 'rangesOfView(wish.businessViewTimezone ?? tenant.unzonedViewTimezone ?? tenant.timezone, view, whole)',
    replacement: 'rangesOfView(tenant.timezone, view, whole)',
    tests: ['tests/scenarios/customersWish.test.ts', 'tests/planning/requestedRanges.test.ts'],
  },
  {
    id: 'board-never-ages',
    file: 'src/planning/boards.ts',
    what: 'A board is kept as long as nothing changes',
    original: ' || Math.abs(fromMinute - known.fromMinute) >= reloadAfterMinutes);',
    replacement: ');',
    tests: ['tests/planning/boardCache.test.ts'],
  },
  {
    id: 'checker-by-the-planners-departure',
    file: 'src/planning/verifyPlacement.ts',
    what: 'The plan check believes the planner when somebody may set off',
    original: '      departNotBefore,\n      members: crew.map',
    replacement: '      members: crew.map',
    tests: ['tests/planning/verifyPlacement.test.ts'],
  },
];
