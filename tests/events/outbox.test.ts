/** Workers hear of an event only after its transaction has committed. docs/internals/messages.md#change-feeds. */
import { expect, it } from 'vitest';
import { recordEvent, type EventContext } from '../../src/machinery/events/outbox.ts';
import { findTenantId } from '../../src/store/settings/businesses.ts';
import { newId } from '../../src/store/ids.ts';
import { getTenant } from '../../src/store/settings/tenants.ts';
import { startHarness } from '../support/harness.ts';

const { store, ...harness } = await startHarness();

it('[background.after-commit] once it is committed, and of one that is rolled back never', async () => {
  const { businessId } = await harness.business();
  const tenant = await getTenant(store, (await findTenantId(store, businessId, 'live'))!);
  const told: number[] = [];
  const now = Date.now();
  const record = async (db: EventContext['db']) => {
    const services = { eventsCommitted: (id: number) => void told.push(id) };
    await recordEvent({ db, tenant, nowMilliseconds: now, services }, { type: 'customer.created', resourceId: newId(now), object: {} });
    expect(told).toEqual([]);
  };
  const undone = store.transaction(async (tx) => {
    await record(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await store.transaction(record);
  expect(told).toEqual([tenant.id]);
});
