/** Instants and local times, also in the hour that comes twice when the clocks go back. docs/internals/call.md#answers. */
import { expect, it } from 'vitest';
import { instantOfLocal, naiveOf } from '../../src/edges/mcp/localTimes.ts';

it('[time.dst-overlap] the second of two equal local times stays an instant, because no local time means it', () => {
  const zone = 'America/New_York';
  expect(naiveOf('2030-11-03T01:30:00-04:00', zone)).toBe('2030-11-03T01:30');
  expect(naiveOf('2030-11-03T01:30:00-05:00', zone)).toBe('2030-11-03T01:30:00-05:00');
  expect(naiveOf('2030-11-03T02:30:00-05:00', zone)).toBe('2030-11-03T02:30');
  expect(instantOfLocal('2030-11-03T01:30', zone)).toBe('2030-11-03T05:30:00Z');
});
