import { beforeEach, describe, expect, test } from 'vitest';
import type { RoutePoint, RouteRow } from '../../../src/machinery/outbound/routing.ts';
import { serviceRouting } from '../../../src/machinery/outbound/routing/serviceRouting.ts';
import { atEnd } from '../../support/atEnd.ts';
import { endless, json, startLocalServer } from '../localServer.ts';

const service = await startLocalServer();
atEnd(() => service.close());

const center: RoutePoint = { latE6: 40_750_000, lonE6: -73_990_000 };
const north: RoutePoint = { latE6: 40_800_001, lonE6: -73_950_000 };
const south: RoutePoint = { latE6: -1, lonE6: 1 };
const both = {
  code: 'Ok',
  durations: [
    [0, 600, 61],
    [720, 0, 9],
    [3540.1, 9, 0],
  ],
  distances: [
    [0, 5000, 949],
    [6049, 0, 9],
    [60_950, 9, 0],
  ],
};
const row = (from: RoutePoint, to: RoutePoint, travelMinutes: number, distanceKm: number): RouteRow => ({
  fromLatE6: from.latE6,
  fromLonE6: from.lonE6,
  toLatE6: to.latE6,
  toLonE6: to.lonE6,
  travelMinutes,
  distanceKm,
});

let warnings: string[];
let now: number;
/** A new routing client, which has sent no request yet. It uses the test's clock. */
const fresh = (url = service.url) => serviceRouting({ kind: 'osrm', url, warn: (message) => warnings.push(message), now: () => now });

beforeEach(() => {
  warnings = [];
  now = 0;
  service.answer(json(both));
});

describe('[outbound.routing] the table', () => {
  test('is requested once for both directions, longitude first', async () => {
    const before = service.requests.length;
    expect(await fresh().around(center, [north, south])).toEqual([
      row(center, north, 10, 5),
      row(north, center, 12, 6),
      // Travel times are rounded up to minutes, and distances are rounded to tenths of a kilometre.
      row(center, south, 2, 0.9),
      row(south, center, 60, 61),
    ]);
    expect(service.requests).toHaveLength(before + 1);
    const { method, url } = service.requests[before]!;
    expect([method, url.pathname]).toEqual(['GET', '/table/v1/driving/-73.99,40.75;-73.95,40.800001;0.000001,-0.000001']);
    expect(Object.fromEntries(url.searchParams)).toEqual({ annotations: 'duration,distance' });
  });

  test('is not requested without places', async () => {
    const before = service.requests.length;
    expect(await fresh().around(center, [])).toEqual([]);
    expect(service.requests).toHaveLength(before);
  });

  test('of more than a hundred places is requested in parts, without losing any', async () => {
    const others = Array.from({ length: 250 }, (_, index) => ({ latE6: 40_000_000 + index, lonE6: -73_000_000 }));
    service.answer((request, response) => {
      const count = new URL(request.url!, service.url).pathname.split(';').length;
      const line = Array<number>(count).fill(60);
      const matrix = Array<number[]>(count).fill(line);
      json({ code: 'Ok', durations: matrix, distances: matrix })(request, response);
    });
    const before = service.requests.length;
    const rows = (await fresh().around(center, others))!;
    const sizes = service.requests.slice(before).map(({ url }) => url.pathname.split(';').length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
    expect(rows).toHaveLength(500);
    expect(new Set(rows.map(({ fromLatE6, toLatE6 }) => `${fromLatE6} ${toLatE6}`)).size).toBe(500);
  });
});

describe('[outbound.routing] travel that the service does not know is left out, and the rest stays', () => {
  const changed = (matrix: 'durations' | 'distances', value: unknown) => ({
    ...both,
    [matrix]: both[matrix].map((line, from) => line.map((cell, to) => (from === 0 && to === 1 ? value : cell))),
  });
  const rest = [row(north, center, 12, 6), row(center, south, 2, 0.9), row(south, center, 60, 61)];

  test.each([
    ['no duration', changed('durations', null)],
    ['no distance', changed('distances', null)],
    ['a duration that is text', changed('durations', '600')],
    ['a negative duration', changed('durations', -1)],
    ['a negative distance', changed('distances', -1)],
    ['a duration beyond all measure', changed('durations', 1e300)],
  ])('%s', async (_name, body) => {
    service.answer(json(body));
    expect(await fresh().around(center, [north, south])).toEqual(rest);
    expect(warnings).toEqual([]);
  });

  test('a table that is too small, or without any travel', async () => {
    service.answer(json({ code: 'Ok', durations: [[0, 600], [720]], distances: [[0, 5000], [6049]] }));
    expect(await fresh().around(center, [north, south])).toEqual([row(center, north, 10, 5), row(north, center, 12, 6)]);
    service.answer(json({ code: 'Ok', durations: [[0, null, null], [null, 0, null], null], distances: [[0, null, null], null] }));
    expect(await fresh().around(center, [north, south])).toEqual([]);
  });
});

describe('[outbound.routing] a failure answers null, so that the travel estimate is used', () => {
  test.each([
    ['status 500', json(both, 500)],
    ['status 400 with its reason', json({ code: 'TooBig', message: 'Too many table coordinates' }, 400)],
    ['a code other than Ok', json({ ...both, code: 'NoTable' })],
    ['no durations', json({ code: 'Ok', distances: both.distances })],
    ['no distances', json({ code: 'Ok', durations: both.durations })],
    ['durations that are no table', json({ ...both, durations: 'many' })],
    ['null', json('null')],
    ['a list', json([])],
    ['no JSON', json('<html>It works!</html>')],
    ['JSON cut off', json('{"code": "Ok", "durations": [[0, ')],
    ['an empty body', json('')],
    ['a redirect', json('', 302)],
    ['a server that hangs up', (request: { socket: { destroy(): void } }) => void request.socket.destroy()],
    ['a silent server', () => undefined],
  ])('%s', async (_name, listener) => {
    service.answer(listener);
    expect(await fresh().around(center, [north, south])).toBeNull();
    expect(warnings).toEqual(['routing failed, so the default estimate is used']);
  });

  test('an endless body is given up, long before it fills the memory', async () => {
    const sent = new Promise<number>((resolve) => service.answer(endless(resolve)));
    expect(await fresh().around(center, [north])).toBeNull();
    // The count includes bytes that are still in the socket buffers of both sides.
    expect(await sent).toBeLessThan(30_000_000);
  });

  test('one failing part makes the whole table a failure', async () => {
    let asked = 0;
    service.answer((request, response) => json(++asked === 1 ? both : 'down', asked === 1 ? 200 : 503)(request, response));
    expect(await fresh().around(center, Array<RoutePoint>(150).fill(north))).toBeNull();
    expect(asked).toBe(2);
  });

  test('a dead service is left alone for ten seconds, then asked again', async () => {
    const gone = await startLocalServer();
    await gone.close();
    expect(await fresh(gone.url).around(center, [north])).toBeNull();

    const routing = fresh();
    service.answer(json('down', 503));
    expect(await routing.around(center, [north])).toBeNull();
    const before = service.requests.length;
    service.answer(json(both));
    now = 9_999;
    expect(await routing.around(center, [north])).toBeNull();
    expect(service.requests).toHaveLength(before);
    now = 10_000;
    expect(await routing.around(center, [north])).toEqual([row(center, north, 10, 5), row(north, center, 12, 6)]);
  });
});
