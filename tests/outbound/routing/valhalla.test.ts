/** What Valhalla is asked, and how its documented answers are read. https://valhalla.github.io/valhalla/api/matrix/api-reference/ */
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RoutePoint, RouteRow } from '../../../src/machinery/outbound/routing.ts';
import { serviceRouting } from '../../../src/machinery/outbound/routing/serviceRouting.ts';
import { atEnd } from '../../support/atEnd.ts';
import { endless, json, startLocalServer } from '../localServer.ts';

interface Asked {
  readonly sources: readonly { lat: number; lon: number }[];
  readonly targets: readonly { lat: number; lon: number }[];
}
interface Cell {
  readonly time: unknown;
  readonly distance: unknown;
}

const service = await startLocalServer();
atEnd(() => service.close());
let bodies: Asked[] = [];

/** Answers as the documentation shows: rows of objects, in the order of sources and targets. */
const matrixOf =
  (cellOf: (from: { lat: number }, to: { lat: number }) => Cell | null): RequestListener =>
  async (request, response) => {
    const asked = JSON.parse(await text(request)) as Asked;
    bodies.push(asked);
    const sources_to_targets = asked.sources.map((from, from_index) =>
      asked.targets.map((to, to_index) => {
        const cell = cellOf(from, to);
        return cell && { from_index, to_index, ...cell };
      }),
    );
    const { sources, targets } = asked;
    json({ sources_to_targets, sources, targets, units: 'kilometers', algorithm: 'costmatrix' })(request, response);
  };

const center: RoutePoint = { latE6: 40_744_014, lonE6: -73_990_508 };
const north: RoutePoint = { latE6: 40_752_522, lonE6: -73_985_015 };
const south: RoutePoint = { latE6: 40_739_735, lonE6: -73_979_713 };
/** On another continent. */
const far: RoutePoint = { latE6: 51_500_000, lonE6: -100_000 };
const row = (from: RoutePoint, to: RoutePoint, travelMinutes: number, distanceKm: number): RouteRow => ({
  fromLatE6: from.latE6,
  fromLonE6: from.lonE6,
  toLatE6: to.latE6,
  toLonE6: to.lonE6,
  travelMinutes,
  distanceKm,
});

/** Seconds and kilometres by the latitudes. */
const known = (from: { lat: number }, to: { lat: number }): Cell =>
  to.lat > 40.75
    ? { time: 600, distance: 5.0 }
    : from.lat > 40.75
      ? { time: 720, distance: 6.049 }
      : to.lat < 40.74
        ? { time: 61, distance: 0.949 }
        : { time: 3541, distance: 60.95 };
const all = [row(center, north, 10, 5), row(north, center, 12, 6), row(center, south, 2, 0.9), row(south, center, 60, 61)];

let warnings: string[];
const fresh = (url = service.url) => serviceRouting({ kind: 'valhalla', url, warn: (message) => warnings.push(message), now: () => 0 });

beforeEach(() => {
  warnings = [];
  bodies = [];
  service.answer(matrixOf(known));
});

describe('[outbound.routing-kinds] the matrix of Valhalla', () => {
  test('is requested once for each direction, with seconds and kilometres rounded as those of OSRM', async () => {
    const before = service.requests.length;
    expect(await fresh(`${service.url}/sources_to_targets/?api_key=some-key`).around(center, [north, south])).toEqual(all);
    const requests = service.requests.slice(before).map(({ method, url }) => `${method} ${url.pathname}${url.search}`);
    expect(requests).toEqual(Array(2).fill('POST /sources_to_targets?api_key=some-key'));
    const [middle, others] = [
      [{ lat: 40.744014, lon: -73.990508 }],
      [north, south].map(({ latE6, lonE6 }) => ({ lat: latE6 / 1e6, lon: lonE6 / 1e6 })),
    ];
    const common = { costing: 'auto', units: 'kilometers' };
    expect(bodies.toSorted((a, b) => a.sources.length - b.sources.length)).toEqual([
      { sources: middle, targets: others, ...common },
      { sources: others, targets: middle, ...common },
    ]);
  });

  test('is not requested without places, nor for places so distant that the service would refuse the rest', async () => {
    const before = service.requests.length;
    expect(await fresh().around(center, [])).toEqual([]);
    expect(await fresh().around(center, [far])).toEqual([]);
    expect(service.requests).toHaveLength(before);
    expect(await fresh().around(center, [north, far, south])).toEqual(all);
  });

  test('of many places is requested in parts, without losing any', async () => {
    service.answer(matrixOf(() => ({ time: 60, distance: 1 })));
    const others = Array.from({ length: 250 }, (_, index) => ({ latE6: 40_000_000 + index, lonE6: -73_000_000 }));
    const rows = (await fresh().around(center, others))!;
    expect(Math.max(...bodies.map(({ sources, targets }) => sources.length * targets.length))).toBe(100);
    expect(bodies).toHaveLength(6);
    expect(new Set(rows.map(({ fromLatE6, toLatE6 }) => `${fromLatE6} ${toLatE6}`)).size).toBe(500);
  });

  test.each([
    ['no road (null)', { time: null, distance: null }],
    ['no distance', { time: 600, distance: null }],
    ['a time that is text', { time: '600', distance: 5 }],
    ['a negative time', { time: -1, distance: 5 }],
    ['a time beyond all measure', { time: 1e300, distance: 5 }],
    ['no entry', null],
  ])('%s is left out, and the rest stays', async (_what, cell) => {
    service.answer(matrixOf((from, to) => (to.lat > 40.75 ? cell : known(from, to))));
    expect(await fresh().around(center, [north, south])).toEqual(all.slice(1));
    expect(warnings).toEqual([]);
  });

  test.each([
    [442, 'No path could be found for input'],
    [171, 'No suitable edges near location'],
    [170, 'Locations are in unconnected regions. Go check/edit the map at osm.org'],
  ])('with the error %s means no road, not a failure', async (error_code, error) => {
    const routing = fresh();
    service.answer(json({ error_code, error, status_code: 400, status: 'Bad Request' }, 400));
    expect(await routing.around(center, [north])).toEqual([]);
    service.answer(matrixOf(known));
    expect(await routing.around(center, [north, south])).toEqual(all);
    expect(warnings).toEqual([]);
  });

  test.each([
    ['too many pairs', json({ error_code: 150, error: 'Exceeded max locations', status_code: 400, status: 'Bad Request' }, 400)],
    ['status 500', json({ error_code: 442 }, 500)],
    ['no matrix', json({ units: 'kilometers' })],
    ['null', json('null')],
    ['no JSON', json('<html>It works!</html>')],
    ['a server that hangs up', (request: { socket: { destroy(): void } }) => void request.socket.destroy()],
    ['a silent server', () => undefined],
    ['a body without an end', endless(() => undefined)],
  ])('%s is a failure, so that the travel estimate is used', async (_what, listener) => {
    service.answer(listener);
    expect(await fresh().around(center, [north, south])).toBeNull();
    expect(warnings).toEqual(['routing failed, so the default estimate is used']);
  });
});
