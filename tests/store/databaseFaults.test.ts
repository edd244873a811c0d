/**
 * A PostgreSQL that ends connections, restarts or freezes under load. This is the short version; databaseFaults.deep.test.ts is the long
 * one.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { atEnd } from '../support/atEnd.ts';
import { databaseKind } from '../support/harness.ts';
import { hasPostgres } from '../../scripts/postgres.ts';
import { Load } from './faultLoad.ts';
import { pause, readinessOf, startService, terminate, untilReady, type Service } from './faultService.ts';

const canRun = databaseKind === 'postgres' && (await hasPostgres());

describe.skipIf(!canRun).sequential('under load', () => {
  let service: Service;
  let load: Load;
  beforeAll(async () => {
    service = await startService();
    atEnd(() => service.stop());
    load = new Load(service);
    await load.prepare();
  });

  /** Failures are logged as one line per reason, not as a stack per request. */
  function expectFewLines(): void {
    const lines = service
      .output()
      .split('\n')
      .filter((line) => line.includes('"level"'));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThan(load.statuses[503]!);
    expect(service.output()).not.toMatch(/^\s+at /m);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ reason: expect.any(String) as string });
  }

  test('[store.connections-lost, log.outages] terminated connections and restarts do not end the service, and leave no half-made changes', async () => {
    load.start();
    await pause(1_000);
    for (let round = 0; round < 5; round++) {
      expect(await terminate(service)).toBeGreaterThan(0);
      await pause(200);
    }
    for (const mode of ['fast', 'immediate'] as const) {
      await service.postgres.halt(mode);
      expect((await readinessOf(service)).status).toBe(503);
      await pause(300);
      await service.postgres.start();
      await untilReady(service);
      await pause(500);
    }
    await load.stop();
    expect(load.statuses[503]).toBeGreaterThan(0);
    await load.expectWhole();
    expectFewLines();
  });

  test('[store.frozen] a database server that stalls is reported, and recovers by itself', async () => {
    load.start();
    await pause(500);
    const release = await service.postgres.freeze();
    // The answer comes while the server still stands: nobody has released it.
    expect((await readinessOf(service)).status).toBe(503);
    release();
    await untilReady(service);
    await pause(500);
    await load.stop();
    await load.expectWhole();
  });
});
