/**
 * A PostgreSQL that ends connections, restarts, or stands still under load. The short run; the long one is in databaseFaults.deep.test.ts.
 * The limits of time that are asserted are promises, taken generously.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKind } from '../harness.ts';
import { hasPostgres } from '../../scripts/postgres.ts';
import { Load, pause, startService, terminate, type Service } from './faultLoad.ts';

const canRun = databaseKind === 'postgres' && (await hasPostgres());

describe.skipIf(!canRun).sequential('under load', () => {
  let service: Service;
  let load: Load;
  beforeAll(async () => {
    service = await startService();
    load = new Load(service);
    await load.prepare();
  }, 120_000);
  afterAll(() => service.stop());

  const ready = async () => {
    const asked = performance.now();
    const { status } = await fetch(`${service.url}/readyz`);
    return { status, milliseconds: performance.now() - asked };
  };
  const untilReady = async () => {
    while ((await ready()).status !== 200) await pause(100);
  };

  test(
    '[store.connections-lost] terminated connections and a restart end nothing, and leave nothing by half',
    { timeout: 120_000 },
    async () => {
      load.start();
      await pause(1_000);
      for (let round = 0; round < 5; round++) {
        expect(await terminate(service)).toBeGreaterThan(0);
        await pause(200);
      }
      for (const mode of ['fast', 'immediate'] as const) {
        await service.postgres.halt(mode);
        expect((await ready()).status).toBe(503);
        await pause(300);
        await service.postgres.start();
        await untilReady();
        await pause(500);
      }
      await load.stop();
      expect(service.child.exitCode).toBeNull();
      expect(Object.keys(load.statuses).filter((status) => !['200', '409', '422', '503'].includes(status))).toEqual([]);
      expect(load.statuses[503]).toBeGreaterThan(0);
      await load.expectWhole();
      console.log(load.summary());
    },
  );

  test(
    '[store.frozen] a server that stands still is told of, requests in a transaction included, and works again by itself',
    { timeout: 180_000 },
    async () => {
      load.start();
      await pause(500);
      const release = await service.postgres.freeze();
      const [first, asked] = [await ready(), performance.now()];
      expect(first.status).toBe(503);
      expect(first.milliseconds).toBeLessThan(5_000);
      const late = await service.request('GET', '/v1/customers?limit=1');
      expect(late).toMatchObject({ status: 503, error_code: 'SERVICE_UNAVAILABLE' });
      expect(performance.now() - asked).toBeLessThan(40_000);
      // The callers' own requests, which were in the middle of their transactions.
      while (load.longestMilliseconds < 15_000) await pause(500);
      release();
      await untilReady();
      await pause(1_000);
      await load.stop();
      expect(load.longestMilliseconds).toBeLessThan(40_000);
      expect(service.child.exitCode).toBeNull();
      await load.expectWhole();
      console.log(load.summary());
    },
  );

  test('[log.outages] what failed is a line for each reason, not a stack for each request', () => {
    const lines = service
      .output()
      .split('\n')
      .filter((line) => line.includes('"level"'));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThan(load.statuses[503]! / 2);
    expect(service.output()).not.toMatch(/^\s+at /m);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ reason: expect.any(String) as string });
  });
});
