/** OSRM's table service (`/table/v1/driving/…?annotations=duration,distance`). https://project-osrm.org/docs/v5.24.0/api/#table-service */
import { request } from 'undici';
import { boundedJson } from '../boundedJson.ts';
import type { RoutingService } from '../routing.ts';
import { serviceAddress } from '../serviceAddress.ts';
import { journeyOf, mostAnswerBytes } from './journey.ts';

interface Table {
  code?: unknown;
  durations?: unknown;
  distances?: unknown;
}

export const osrm: RoutingService = {
  // OSRM's default limit is 100 coordinates, the centre included.
  mostOthers: 99,
  async table(url, center, others, signal) {
    const coordinates = [center, ...others].map(({ latE6, lonE6 }) => `${lonE6 / 1e6},${latE6 / 1e6}`).join(';');
    const address = serviceAddress(url, '/table/v1/driving');
    address.pathname += `/${coordinates}`;
    address.searchParams.set('annotations', 'duration,distance');
    const response = await request(address, { signal });
    if (response.statusCode !== 200) {
      await response.body.dump();
      throw new Error(`the routing service answered ${response.statusCode}`);
    }
    const { code, durations, distances } = (await boundedJson(response.body, mostAnswerBytes)) as Table;
    if (code !== 'Ok' || !Array.isArray(durations) || !Array.isArray(distances))
      throw new Error(`the routing service answered ${String(code)}`);
    const between = (from: number, to: number) => [cellOf(durations, from, to), cellOf(distances, from, to)] as const;
    return others.flatMap((other, index) => [
      ...journeyOf(center, other, ...between(0, index + 1)),
      ...journeyOf(other, center, ...between(index + 1, 0)),
    ]);
  },
};

function cellOf(matrix: readonly unknown[], from: number, to: number): unknown {
  const line = matrix[from];
  return Array.isArray(line) ? line[to] : null;
}
