import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanPoint, PlanRows } from '../../src/engine/feasibility/plan.ts';
import {
  pointFromDegrees,
  pointFromMicroDegrees,
  NO_COORDINATE,
  writeUnitVector,
  type Coarseness,
  type CoordinateColumns,
} from '../../src/ground/geometry/points.ts';
import {
  drivingKm,
  drivingMinutes,
  journeyMinutes,
  minutesBetween,
  minutesToPoint,
  travelEstimate,
  travelTable,
} from '../../src/ground/geometry/travel.ts';
import { checkVisits } from '../engine/soloVisit.ts';

/**
 * The formula of docs/reference/performance.md#travel-formula, written again independently: t(p,q) = ceil(haversine km * 1.3 / 40 * 60).
 */
function formula(latA: number, lonA: number, latB: number, lonB: number): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin((((latB - latA) / 1e6) * rad) / 2) ** 2 +
    Math.cos((latA / 1e6) * rad) * Math.cos((latB / 1e6) * rad) * Math.sin((((lonB - lonA) / 1e6) * rad) / 2) ** 2;
  return Math.ceil(((2 * 6371.0088 * Math.asin(Math.min(1, Math.sqrt(h))) * 1.3) / 40) * 60);
}

function columnsOf(...list: [number, number][]): CoordinateColumns {
  const vectors = new Float64Array(3 * list.length);
  for (const [index, [lat, lon]] of list.entries()) writeUnitVector(vectors, index, lat, lon);
  const leastMinutes = new Int32Array(list.length);
  return { latE6: Int32Array.from(list, ([lat]) => lat), lonE6: Int32Array.from(list, ([, lon]) => lon), vectors, leastMinutes };
}

function expectEqual(from: [number, number], to: [number, number]): void {
  const both = columnsOf(from, to);
  const expected = formula(...from, ...to);
  const point = pointFromMicroDegrees(...to);
  const found = [minutesToPoint(both, 0, point), minutesBetween(both, 0, 1), drivingMinutes(...from, ...to)];
  if (found.some((minutes) => minutes !== expected)) throw new Error(JSON.stringify({ from, to, expected, found }));
}

const latitude = fc.integer({ min: -90_000_000, max: 90_000_000 });
const longitude = fc.integer({ min: -180_000_000, max: 180_000_000 });

test('[travel.estimate] chord and haversine give the same minute for any two places on earth', () => {
  fc.assert(
    fc.property(latitude, longitude, latitude, longitude, (latA, lonA, latB, lonB) => {
      expectEqual([latA, lonA], [latB, lonB]);
    }),
    { numRuns: 20_000 },
  );
});

test('[travel.estimate] chord and haversine agree for any two points of a region, a micro-degree or a day of driving apart', () => {
  fc.assert(
    fc.property(
      latitude,
      longitude,
      fc.integer({ min: 0, max: 23 }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      (lat, lon, octave, north, east) => {
        const reach = 2 ** octave;
        const other: [number, number] = [
          Math.max(-90_000_000, Math.min(90_000_000, Math.round(lat + north * reach))),
          Math.max(-180_000_000, Math.min(180_000_000, Math.round(lon + east * reach))),
        ];
        expectEqual([lat, lon], other);
      },
    ),
    { numRuns: 50_000 },
  );
});

test('[travel.estimate] chord and haversine agree a micro-degree to either side of n whole minutes', () => {
  // n minutes are n / 1.95 km, along a meridian n / 1.95 / 111.19508 degrees.
  for (let minutes = 1; minutes <= 300; minutes++) {
    const reach = Math.round((minutes / 1.95 / 111.19508023) * 1e6);
    for (const lat of [-33_000_000, 0, 40_700_000]) {
      for (const by of [-1, 0, 1]) expectEqual([lat, -74_000_000], [lat + reach + by, -74_000_000]);
    }
  }
});

test('[travel.estimate] a point is 0 minutes from itself, and 1 minute from the next micro-degree', () => {
  const same = columnsOf([40_700_000, -74_000_000], [40_700_001, -74_000_000]);
  expect(minutesToPoint(same, 0, pointFromDegrees(40.7, -74))).toBe(0);
  expect(minutesBetween(same, 0, 1)).toBe(1);
});

test('[travel.unknown-point] travel to an address without coordinates takes 0 minutes', () => {
  const some = columnsOf([NO_COORDINATE, NO_COORDINATE], [40_700_000, -74_000_000]);
  expect(minutesToPoint(some, 0, pointFromDegrees(10, 10))).toBe(0);
  expect(minutesBetween(some, 0, 1)).toBe(0);
  expect(minutesBetween(some, 1, 0)).toBe(0);
});

test('[travel.coarse] travel to or from the centre of a postal code or city takes at least the set minutes', () => {
  const coarse = (coarseness: Coarseness) => pointFromMicroDegrees(40_700_000, -74_000_000, coarseness, [0, 10, 20]);
  const far = pointFromMicroDegrees(41_700_000, -74_000_000);
  const columns = { ...columnsOf([40_700_000, -74_000_000], [40_710_000, -74_000_000]), leastMinutes: Int32Array.of(10, 20) };
  expect(minutesToPoint(columns, 0, coarse(0))).toBe(10);
  expect(minutesToPoint(columns, 0, coarse(2))).toBe(20);
  expect(minutesBetween(columns, 0, 1)).toBe(20);
  expect(minutesToPoint(columns, 0, far)).toBe(drivingMinutes(40_700_000, -74_000_000, 41_700_000, -74_000_000));
  const measured = { minutes: () => 3, distanceKm: () => 1 };
  expect([journeyMinutes(measured, coarse(1), far), journeyMinutes(measured, far, coarse(2)), journeyMinutes(measured, far, far)]).toEqual([
    10, 20, 3,
  ]);
});

test('[travel.estimate] 40 km/h on roads 1.3 times as long: Newark to New York', () => {
  // (40.7357, -74.1724) to (40.7128, -74.0060): 14.25 km great circle, 18.5 km of road, 27.8 minutes.
  expect(drivingKm(40_735_700, -74_172_400, 40_712_800, -74_006_000)).toBe(18.5);
  expect(drivingMinutes(40_735_700, -74_172_400, 40_712_800, -74_006_000)).toBe(28);
});

test('[travel.own-speed] chord, haversine and the checker give the same minute at any speed and factor', () => {
  const near = fc.integer({ min: -2_000_000, max: 2_000_000 });
  const speed = fc.double({ min: 5, max: 130, noNaN: true });
  fc.assert(
    fc.property(
      latitude,
      longitude,
      near,
      near,
      speed,
      fc.double({ min: 1, max: 3, noNaN: true }),
      (lat, lon, north, east, speedKmh, factor) => {
        const from = { latE6: lat, lonE6: lon, leastMinutes: 0 };
        const to = pointFromMicroDegrees(
          Math.max(-90_000_000, Math.min(90_000_000, lat + north)),
          Math.max(-180_000_000, Math.min(180_000_000, lon + east)),
        );
        const own = travelEstimate(speedKmh, factor);
        const columns = columnsOf([lat, lon], [to.latE6, to.lonE6]);
        const minutes = journeyMinutes(null, from, to, own);
        expect([minutesToPoint(columns, 0, to, own), minutesBetween(columns, 0, 1, own)]).toEqual([minutes, minutes]);
        const isLate = (startMinute: number) => lateFrom(from, to, startMinute, { speedKmh, detourFactor: factor });
        expect([isLate(minutes), minutes > 0 && isLate(minutes - 1)]).toEqual([false, minutes > 0]);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('[travel.own-speed] at half the speed travel takes twice as long, and a larger factor makes roads longer', () => {
  const journey = [40_735_700, -74_172_400, 40_712_800, -74_006_000] as const;
  expect([drivingMinutes(...journey, travelEstimate(20, 1.3)), drivingKm(...journey, travelEstimate(20, 1.3))]).toEqual([56, 18.5]);
  expect([drivingMinutes(...journey, travelEstimate(40, 2.6)), drivingKm(...journey, travelEstimate(40, 2.6))]).toEqual([56, 37.1]);
  for (const [speedKmh, factor] of [
    [0, 1.3],
    [Number.NaN, 1.3],
    [40, 0.9],
  ] as const) {
    expect(() => travelEstimate(speedKmh, factor)).toThrow(RangeError);
  }
});

/** Whether the checker finds that a technician who leaves `from` at minute 0 is late for a visit at this minute. */
function lateFrom(home: PlanPoint, point: PlanPoint, startMinute: number, speed: Pick<PlanRows, 'speedKmh' | 'detourFactor'>): boolean {
  const day = { startMinute: 0, endMinute: startMinute + 1 };
  const technician = { technicianId: 'ada', tier: null, skillIds: [], serviceAreaIds: [], home, shifts: [day], timeOff: [] };
  const visit = { technicianId: 'ada', startMinute, visitMinutes: 1, point, coveringAreaIds: null, requiredSkillIds: [] };
  const asked = { ...visit, mustLead: true, maxVisitMinutes: null, departNotBefore: 0 };
  const found = checkVisits({ days: [{ ...day, openings: [day] }], technicians: [technician], sessions: [], ...speed }, [asked]);
  return found.some(({ kind }) => kind === 'departs_too_late');
}

test('a travel table has rows of one direction, and whole minutes only', () => {
  const row = { fromLatE6: 1, fromLonE6: 2, toLatE6: 3, toLonE6: 4, travelMinutes: 5, distanceKm: 6.5 };
  const table = travelTable([row]);
  expect([table.minutes(1, 2, 3, 4), table.distanceKm(1, 2, 3, 4)]).toEqual([5, 6.5]);
  expect([table.minutes(3, 4, 1, 2), table.distanceKm(3, 4, 1, 2)]).toEqual([null, null]);
  expect(() => travelTable([{ ...row, travelMinutes: 5.5 }])).toThrow(RangeError);
});

test('coordinates outside the earth are refused', () => {
  expect(() => pointFromMicroDegrees(90_000_001, 0)).toThrow(RangeError);
  expect(() => pointFromMicroDegrees(0, -180_000_001)).toThrow(RangeError);
  expect(() => pointFromMicroDegrees(0.5, 0)).toThrow(RangeError);
});
