/** Allowing push messages on a device. docs/decisions/0147. */
import { expect, it } from 'vitest';
import { callAsMember } from '../../support/asMember.ts';
import { newKeys } from '../../mail/pushService.ts';
import { openMyDayDesk } from './myDayDesk.ts';

const { harness, open } = await openMyDayDesk();
const browser = newKeys();
const subscription = (path: string) => ({
  endpoint: `https://push.example.com${path}`,
  p256dh: browser.ecdh.getPublicKey('base64url'),
  auth: browser.auth.toString('base64url'),
});
const rows = (id: string) =>
  harness.store.query<{ endpoint: string }>('select endpoint from push_devices where technician_id = $1 order by created_at, id', [id]);

it('[my-day.push] stores each address once, five at most, and only for a technician', async () => {
  const { session, mine, business } = await open();
  const first = await session.ok('createMyPushDevice', subscription('/1'));
  expect(await session.ok('createMyPushDevice', subscription('/1'))).toEqual(first);
  for (const path of ['/2', '/3', '/4', '/5', '/6']) await session.ok('createMyPushDevice', subscription(path));
  expect((await rows(mine)).map(({ endpoint }) => new URL(endpoint).pathname)).toEqual(['/2', '/3', '/4', '/5', '/6']);
  expect(await callAsMember(harness, business, 'createMyPushDevice', subscription('/7'))).toMatchObject({
    error_code: 'TECHNICIAN_NOT_FOUND',
  });
});

it('[my-day.push] refuses addresses that are not of the public internet, and keys that are none', async () => {
  const { session, mine } = await open();
  const good = subscription('/1');
  for (const endpoint of [
    'http://push.example.com/1',
    'https://10.0.0.7/1',
    'https://localhost/1',
    'https://a:b@push.example.com/1',
    'file:///etc/x',
  ])
    expect(await session.call('createMyPushDevice', { ...good, endpoint })).toMatchObject({ status: 422, errors: [{ field: 'endpoint' }] });
  for (const p256dh of [`B${'A'.repeat(86)}`, 'x'.repeat(86)])
    expect(await session.call('createMyPushDevice', { ...good, p256dh })).toMatchObject({ status: 422, errors: [{ field: 'p256dh' }] });
  expect(await rows(mine)).toEqual([]);
});
