/** A writer that leaves the board in memory stale is found, in whatever test it runs. */
import { expect, it } from 'vitest';
import type { Call } from '../../src/domain/pipeline/call.ts';
import type { Pipeline } from '../../src/domain/pipeline/runOperation.ts';
import { newArea, newTechnician } from '../scenarios/fixtures.ts';
import { startHarness } from './harness.ts';
import { watchBoards } from './staleBoards.ts';

const harness = await startHarness();

/** Runs SQL as an operation of a business with one technician, and says what the watch finds. */
async function found(sql: string): Promise<string | null> {
  const of = await harness.business();
  const { id } = await newTechnician(of, (await newArea(of)).id);
  const [row] = await harness.store.query<{ tenant: number }>('select tenant_id as tenant from technicians where id = $1', [id]);
  const pipeline = {
    run: async () => {
      for (const statement of sql.split(';')) await harness.store.query(statement, [row!.tenant]);
      return { status: 200 };
    },
  } as unknown as Pipeline;
  const boards = watchBoards({ pipeline, store: { ...harness.store }, clock: { nowMilliseconds: () => Date.now() } });
  await pipeline.run({ operationId: 'updateTechnician', principal: { tenantId: row!.tenant } } as Call);
  try {
    boards.check();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const change = `update technicians set assignment_tier = 'buddy' where tenant_id = $1`;
const newVersion = 'update schedules set version = version + 1 where tenant_id = $1';
const markLanes = `update technicians set lane_version = (select version from schedules where tenant_id = $1) where tenant_id = $1`;

it('the check finds a lane that was changed and not marked', async () => {
  expect(await found(`${change};${newVersion}`)).toMatch(
    /^After updateTechnician the board in memory is stale:\n- .*tier.*\n\+ .*tier buddy/,
  );
});

it('the check accepts a lane that was marked', async () => {
  expect(await found(`${change};${newVersion};${markLanes}`)).toBeNull();
});
