/** The catalog of event types. docs/reference/conventions.md#webhooks. */
import { expect, it } from 'vitest';
import { eventTypes } from '../../../src/contract/events.ts';
import { startHarness } from '../../support/harness.ts';

const harness = await startHarness();
const business = await harness.business();

it('[webhook.event-types] tells each type with its permission, and whether this credential holds it', async () => {
  const all = await business.ok('listWebhookEventTypes', {});
  expect(all.event_types.map(({ type, permission, permitted }) => [type, permission, permitted])).toEqual(
    Object.entries(eventTypes).map(([type, permission]) => [type, permission, true]),
  );
  const plan = all.event_types.find(({ type }) => type === 'schedule.optimization_proposed')!;
  expect([plan.permission, plan.permissions]).toEqual(['schedule_manage', ['schedule_manage', 'job_view']]);
  expect(all.event_types).toHaveLength(23);
  expect(all.event_types.every(({ description }) => description.length > 10)).toBe(true);

  const key = await business.newKey(['developer_manage_api_keys', 'team_view']);
  const some = await business.ok('listWebhookEventTypes', {}, { key });
  expect(some.event_types.filter(({ permitted }) => permitted).map(({ type }) => type)).toEqual([
    'technician.created',
    'technician.updated',
    'technician.deleted',
  ]);
});
