/** One event with its body. docs/reference/conventions.md#dashboard-operations. */
import { expect, it } from 'vitest';
import { startWatched } from '../../webhooks/dashboard.ts';
import { addCustomer, until } from '../../webhooks/receiver.ts';

const { watched } = await startWatched();

it('[event.dashboard-log] shows the exact body, only to its own business and to members who may read the event', async () => {
  const { of, receiver, ok, refused } = await watched();
  await addCustomer(of, 'Ann 🚚');
  await until(() => receiver.events().length === 1);
  const [listed] = (await ok('listEvents', {})).events;
  const event = await ok('getEvent', { id: listed!.id });
  expect(event).toEqual({ ...listed, body: receiver.events()[0]!.raw });
  const missing = [404, 'EVENT_NOT_FOUND'];
  expect(await refused('getEvent', { id: event.id }, { permissions: ['developer_manage_api_keys', 'job_view'] })).toEqual(missing);
  expect(await refused('getEvent', { id: event.id }, { environment: 'sandbox' })).toEqual(missing);
  expect(await (await watched()).refused('getEvent', { id: event.id })).toEqual(missing);
});
