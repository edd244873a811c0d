/**
 * The long version of databaseFaults.test.ts: 100 terminations of all connections, 10 restarts and 2 freezes under load. FAULT_ROUNDS
 * multiplies the terminations and restarts.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { atEnd } from '../support/atEnd.ts';
import { databaseKind } from '../support/harness.ts';
import { hasPostgres } from '../../scripts/postgres.ts';
import { Load } from './faultLoad.ts';
import { pause, readinessOf, startService, terminate, untilReady, type Service } from './faultService.ts';

const canRun = databaseKind === 'postgres' && (await hasPostgres());
const times = Number(process.env['FAULT_ROUNDS'] ?? 1);

describe.skipIf(!canRun).sequential('under load', () => {
  let service: Service;
  let load: Load;
  beforeAll(async () => {
    service = await startService();
    atEnd(() => service.stop());
    load = new Load(service);
    await load.prepare();
  });

  test(`[store.connections-lost] ${100 * times} terminations of all connections`, { timeout: times * 300_000 }, async () => {
    load.start();
    let ended = 0;
    for (let round = 0; round < 100 * times; round++) {
      // Long enough for a few statements, or for a few transactions, on each connection.
      await pause(30 + ((round * 37) % 400));
      ended += await terminate(service);
    }
    await load.stop();
    await load.expectWhole();
    console.log(`${100 * times} terminations of ${ended} connections: ${load.summary()}`);
  });

  test(`[store.connections-lost] ${10 * times} restarts, half of them as after a crash`, { timeout: times * 300_000 }, async () => {
    load.start();
    for (let round = 0; round < 10 * times; round++) {
      await pause(300 + ((round * 173) % 900));
      await service.postgres.halt(round % 2 ? 'immediate' : 'fast');
      expect((await readinessOf(service)).status).toBe(503);
      await pause((round * 97) % 1_500);
      await service.postgres.start();
      await untilReady(service);
    }
    await load.stop();
    await load.expectWhole();
    console.log(`${10 * times} restarts: ${load.summary()}`);
  });

  test(
    '[store.frozen] requests in the middle of a transaction are answered while the database server stands still',
    { timeout: 300_000 },
    async () => {
      for (let round = 0; round < 2; round++) {
        load.start();
        await pause(1_000);
        const release = await service.postgres.freeze();
        const asked = performance.now();
        const first = await readinessOf(service);
        // Promised within 2 s, and the answers below within 30 s. What shows here is that they come while the server still stands.
        expect(first.status).toBe(503);
        const replies = await Promise.all(Array.from({ length: 30 }, () => service.request('GET', '/v1/customers?limit=1')));
        const longest = performance.now() - asked;
        for (const reply of replies) expect(reply).toMatchObject({ status: 503, error_code: 'SERVICE_UNAVAILABLE' });
        // The callers have been answered too, inside transactions or not.
        while (load.longestMilliseconds < 15_000) await pause(500);
        expect((await readinessOf(service)).status).toBe(503);
        release();
        await untilReady(service);
        await pause(1_000);
        await load.stop();
        await load.expectWhole();
        console.log(
          `stood still: not ready after ${Math.round(first.milliseconds)} ms, 30 reads told after ${Math.round(longest)} ms: ${load.summary()}`,
        );
      }
    },
  );
});
