/** Which events a page gets between two states of a business. src/machinery/live/states.ts; docs/internals/store.md#history. */
import { expect, it } from 'vitest';
import { eventsBetween, eventIdOf, stateMarkOf, stateMarkOfEventId } from '../../src/machinery/live/states.ts';
import type { TenantState } from '../../src/store/events/openPages.ts';

const state = (history: string, scheduleVersion = 7): TenantState => ({
  tenantId: 1,
  scheduleVersion,
  isWaiting: false,
  newestEntry: 'one',
  positions: { job_requests: '2030-06-05T12:00:00.000001Z', customers: '', technicians: '', history },
});
const names = (from: TenantState, to: TenantState) =>
  eventsBetween(stateMarkOfEventId(eventIdOf(stateMarkOf(from))), to).map(({ name }) => name);

it('[store.lost-history, stream.resumes] the same numbers in another history count as changes of every list', () => {
  expect(names(state('one'), state('one'))).toEqual([]);
  expect(names(state('one'), state('one', 8))).toEqual(['schedule', 'activity']);
  expect(names(state('one'), state('two'))).toEqual(['schedule', 'jobs', 'customers', 'technicians', 'activity']);
});

it('[stream.resumes] a stream with an event id of an older form begins with everything', () => {
  expect(stateMarkOfEventId('7.20300605120000000001...abc')).toBe(null);
});
