/** Endpoints that subscribed before there were later types, on the real sender. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { Compile } from 'typebox/compile';
import { eventDefinitions, type EventType } from '../../src/contract/events.ts';
import { eventTypeNames, firstTypeFor, firstTypes, permissionsReading, typeSentTo } from '../../src/contract/eventTypes.ts';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../scenarios/fixtures.ts';
import type { TestBusiness } from '../support/harness.ts';
import { startWatched } from './dashboard.ts';
import { startReceiver, subscribe, until, type Receiver } from './receiver.ts';

const { harness, now, pass, watched } = await startWatched();

const laterTypes = eventTypeNames.filter((type) => !(firstTypes as readonly EventType[]).includes(type));
const takenOver = laterTypes.filter((type) => firstTypeFor(type) !== null);

it('[event.in-place] the first types are the fourteen that every receiver may know', () => {
  expect([...firstTypes].sort()).toEqual([
    ...['customer.created', 'customer.deleted', 'customer.updated', 'job_request.archived', 'job_request.assigned'],
    ...['job_request.completed', 'job_request.confirmed', 'job_request.created', 'job_request.priority_changed'],
    ...['job_request.rescheduled', 'job_request.status_changed', 'technician.created', 'technician.deleted', 'technician.updated'],
  ]);
});

it.each(eventTypeNames)('[event.in-place] %s is sent in place by a type that the same permissions read', (type) => {
  const first = firstTypeFor(type);
  const event = { type, previousStatus: 'booking' };
  expect(first === null || firstTypes.includes(first)).toBe(true);
  expect(permissionsReading(first ?? type)).toEqual(permissionsReading(type));
  expect(typeSentTo([...firstTypes], event)).toBe((firstTypes as readonly EventType[]).includes(type) ? type : first);
  // An event of an earlier version does not say which status came before, so it cannot stand for a change of status.
  const isUntold = first === 'job_request.status_changed';
  expect(firstTypeFor(type) && typeSentTo([...firstTypes], { type, previousStatus: null })).toBe(isUntold ? null : first);
  for (const subscribed of [[], [type], [type, ...firstTypes]]) expect(typeSentTo(subscribed, event)).toBe(type);
});

it('[event.in-place] the documentation names every type that is sent in place of a later one', async () => {
  const text = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
  const section = text.slice(text.indexOf('## Types that came later'), text.indexOf('## Register an address'));
  const rows = [...section.matchAll(/^\| `([a-z_.]+)` \| `([a-z_.]+)`/gm)].map(([, later, first]) => [later, first]);
  expect(rows).toEqual(takenOver.map((type) => [type, firstTypeFor(type)]));
});

/** Makes an event of each type that has another type in place. Returns the status before, where there is one, and the record. */
const changes: Readonly<Record<string, (of: TestBusiness, scheduled: Scheduled) => Promise<{ id: string; before?: string }>>> = {
  'job_request.unscheduled': async (of, { id, status_version }) => {
    await of.ok('unscheduleJobRequest', { id, status_version });
    return { id, before: 'scheduled' };
  },
  'job_request.reopened': async (of, { id }) => {
    await of.ok('archiveJobRequest', { id });
    const { status_version } = await of.ok('getJobRequest', { id });
    await of.ok('reopenJobRequest', { id, status_version });
    return { id, before: 'scheduled' };
  },
  'customer.erased': async (of) => {
    const { customer_id } = await of.ok('createCustomer', { full_name: 'Grace Hopper', email: 'grace@example.com' });
    await of.ok('eraseCustomer', { id: customer_id });
    return { id: customer_id };
  },
};

interface Scheduled {
  readonly id: string;
  readonly status_version: number;
}

/** A visit that begins in a few days. */
async function scheduledJob(of: TestBusiness): Promise<Scheduled> {
  const date = nextWorkday(now());
  await newTechnician(of, (await newArea(of)).id);
  const { id, status_version } = await quotedJob(of, await newCustomer(of), date);
  return of.ok('confirmJobRequest', { id, status_version, scheduled_at: `${date}T10:00` });
}

const eventsOf = (receiver: Receiver, type: string, id: string) =>
  receiver.events().filter(({ event: { type: sent, data } }) => sent === type && (data.object.profile ?? data.object).id === id);

it.each(takenOver)(
  '[event.in-place, event.in-place.once, event.previous-status] %s reaches each endpoint once, as it asked',
  async (type) => {
    const { of, receiver: all } = await watched();
    const first = firstTypeFor(type)!;
    const [fourteen, both, unrelated] = [await startReceiver(), await startReceiver(), await startReceiver()];
    await subscribe(of, fourteen.url, { event_types: [...firstTypes] });
    await subscribe(of, both.url, { event_types: [type, first] });
    await subscribe(of, unrelated.url, { event_types: ['technician.created'] });
    const { id, before } = await changes[type]!(of, await scheduledJob(of));
    await of.ok('createTechnician', { full_name: 'The last', email: 'last@example.com' });
    await until(() => [all, fourteen, unrelated].every((each) => each.events().at(-1)?.event.data.object.full_name === 'The last'));
    await until(() => eventsOf(both, type, id).length > 0);
    const [own] = eventsOf(all, type, id);
    expect(eventsOf(both, type, id).map(({ raw }) => raw)).toEqual([own!.raw]);
    expect(both.events().filter(({ event }) => event.id === own!.event.id)).toHaveLength(1);
    const inPlace = fourteen.events().filter(({ event }) => event.id === own!.event.id);
    expect(inPlace).toHaveLength(1);
    const { previous_status, ...event } = inPlace[0]!.event;
    expect(event).toEqual({ ...own!.event, type: first });
    expect(previous_status).toBe(before);
    expect([...Compile(eventDefinitions.find((definition) => definition.type === first)!.body).Errors(inPlace[0]!.event)]).toEqual([]);
    expect('previous_status' in own!.event).toBe(false);
    expect(new Set(fourteen.events().map(({ event: sent }) => sent.id)).size).toBe(fourteen.events().length);
    expect(unrelated.events().map(({ event: sent }) => sent.type)).toEqual(['technician.created', 'technician.created']);
  },
);

it('[event.in-place.replayed] an event that an endpoint missed or did not accept comes in place of its type, also once more', async () => {
  const { of, receiver, endpoint, ok } = await watched({ event_types: [...firstTypes] });
  const since = new Date(now()).toISOString();
  const missed = await scheduledJob(of);
  await until(() => receiver.events().length === 4);
  const idle = async () => (await ok('listWebhookDeliveries', { id: endpoint.id, status: 'pending' })).meta.total === 0;
  await until(idle);
  await harness.store.query(`update webhook_endpoints set status = 'disabled', due_at = null where id = $1`, [endpoint.id]);
  await of.ok('unscheduleJobRequest', missed);
  pass(60_000);
  await ok('verifyWebhookEndpoint', { id: endpoint.id });
  expect(await ok('recoverWebhookDeliveries', { id: endpoint.id, since })).toEqual({ recovered: 1, has_more: false });
  const changed = () => receiver.events().filter(({ event }) => event.type === 'job_request.status_changed');
  await until(() => changed().length === 1);
  expect(changed()[0]!.event).toMatchObject({ previous_status: 'scheduled', data: { object: { id: missed.id } } });
  await until(idle);

  receiver.answer(500);
  const { status_version, quote } = await of.ok('getJobRequest', { id: missed.id });
  expect(quote.quoted_at).not.toBeNull();
  const date = nextWorkday(now());
  const confirmed = await of.ok('confirmJobRequest', { id: missed.id, status_version, scheduled_at: `${date}T12:00` });
  await of.ok('unscheduleJobRequest', { id: missed.id, status_version: confirmed.status_version });
  await until(() => changed().length === 2);
  await until(async () => (await ok('listWebhookDeliveries', { id: endpoint.id, status: 'pending' })).deliveries[0]?.attempts === 1);
  await harness.store.query(
    `update webhook_deliveries set status = 'held', next_attempt_at = null where endpoint_id = $1 and status = 'pending'`,
    [endpoint.id],
  );
  receiver.answer(200);
  expect((await ok('recoverWebhookDeliveries', { id: endpoint.id, since })).recovered).toBe(2);
  await until(() => changed().length === 3);
  await until(idle);
  const { deliveries } = await ok('listWebhookDeliveries', { id: endpoint.id, type: 'job_request.status_changed' });
  expect(deliveries).toHaveLength(2);
  await ok('resendWebhookDelivery', { id: endpoint.id, delivery_id: deliveries[0]!.id });
  await until(() => changed().length === 4);
  const { request_body } = await ok('getWebhookDelivery', { id: endpoint.id, delivery_id: deliveries[0]!.id });
  const [, tried, again, resent] = changed();
  expect([tried, again, resent].map((delivered) => delivered!.raw)).toEqual([request_body, request_body, request_body]);
});

it('[event.in-place.replayed] an event of an earlier version, which does not say the status before, is not made up for', async () => {
  const { of, receiver, endpoint, ok } = await watched({ event_types: [...firstTypes] });
  const since = new Date(now()).toISOString();
  const missed = await scheduledJob(of);
  await until(() => receiver.events().length === 4);
  await harness.store.query(`update webhook_endpoints set status = 'disabled', due_at = null where id = $1`, [endpoint.id]);
  await of.ok('unscheduleJobRequest', missed);
  await harness.store.query(`update events set previous_status = null where resource_id = $1`, [missed.id]);
  pass(60_000);
  await ok('verifyWebhookEndpoint', { id: endpoint.id });
  expect((await ok('recoverWebhookDeliveries', { id: endpoint.id, since })).recovered).toBe(0);
});
