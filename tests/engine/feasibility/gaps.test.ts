/**
 * The cost of a visit between two stops, calculated by hand. Some legs take longer one way than back, and some stops have no coordinates.
 */
import { expect, test } from 'vitest';
import { legsOf } from '../../../src/engine/feasibility/gaps.ts';
import { scoreMatch } from '../../../src/engine/matchScore.ts';
import type { TravelModel } from '../../../src/ground/geometry/travel.ts';
import { at, north, technician, visit, week } from '../smallBoard.ts';

/** A travel model in which journeys north take `up` minutes and journeys south `down`. */
const slope = (up: number, down: number): TravelModel => ({
  minutes: (fromLatE6, _fromLonE6, toLatE6) => (toLatE6 > fromLatE6 ? up : toLatE6 < fromLatE6 ? down : 0),
  distanceKm: () => null,
});
/** At kilometre 0 until 10:00, at kilometre 20 from 13:00. */
const ada = technician('ada', [
  { from: at(8), until: at(10), point: north(0) },
  { from: at(13), until: at(17), point: north(20) },
]);

test('[travel.provider] the leg that a visit replaces is priced in its driving direction', () => {
  const between = visit({ point: north(10), travel: slope(30, 10) });
  expect(legsOf(ada, between, 0, 1)).toMatchObject({ travelMinutes: 30, addedTravelMinutes: 30 + 30 - 30 });
});

test('[travel.unknown-point] a visit without coordinates neither adds nor saves driving', () => {
  expect(legsOf(ada, visit({ point: null }), 0, 1)).toEqual({ travelMinutes: null, distanceKm: null, addedTravelMinutes: 0 });
});

test('[match-score.range] a detour that is quicker than the direct leg earns no more than the full points', () => {
  // From kilometre 0 to 20 takes an hour directly, and twenty minutes via kilometre 10.
  const detour = visit({ point: north(10), travel: { ...slope(10, 10), minutes: (from, _lon, to) => (to - from > 100_000 ? 60 : 10) } });
  const legs = legsOf(ada, detour, 0, 1);
  expect(legs.addedTravelMinutes).toBe(-40);
  expect(scoreMatch(week(), ada, detour, 0, legs).score.addedTravel).toBe(50);
});
