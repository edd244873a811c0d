/** Allowing push messages on a device. docs/internals/messages.md#push-messages. */
import { expect, it } from 'vitest';
import { callAsMember } from '../../support/asMember.ts';
import { newKeys } from '../../mail/pushService.ts';
import { newMember, signIn } from '../../support/session.ts';
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

it('[my-day.push] stores each address once, at most five for a technician, and none for other members', async () => {
  const { session, mine, business } = await open();
  const first = await session.ok('createMyPushDevice', subscription('/1'));
  expect(await session.ok('createMyPushDevice', subscription('/1'))).toEqual(first);
  for (const path of ['/2', '/3', '/4', '/5', '/6']) await session.ok('createMyPushDevice', subscription(path));
  expect((await rows(mine)).map(({ endpoint }) => new URL(endpoint).pathname)).toEqual(['/2', '/3', '/4', '/5', '/6']);
  expect(await callAsMember(harness, business, 'createMyPushDevice', subscription('/7'))).toMatchObject({
    error_code: 'TECHNICIAN_NOT_FOUND',
  });
});

it('[my-day.push] a device that another technician takes over gets no messages of the previous technician', async () => {
  const { session, business, mine, theirs } = await open();
  const { id } = await session.ok('createMyPushDevice', subscription('/shared'));
  await harness.store.query(
    `insert into push_messages (tenant_id, id, device_id, facts, created_at, due_at, expires_at)
     select tenant_id, gen_random_uuid(), id, '[]', created_at, created_at, created_at + interval '1 hour' from push_devices where id = $1`,
    [id],
  );
  const member = await newMember(harness, business, { role: 'Technician', name: 'Grace Hopper' });
  await harness.store.query('update technicians set user_id = $2 where id = $1', [theirs, member.id]);
  const after = await (await signIn(harness, member)).ok('createMyPushDevice', subscription('/shared'));
  expect(after.id).not.toBe(id);
  expect([(await rows(mine)).length, (await rows(theirs)).length]).toEqual([0, 1]);
  expect(await harness.store.query('select 1 from push_messages where device_id = any ($1::uuid[])', [[id, after.id]])).toEqual([]);
});

it('[my-day.push] refuses addresses outside the public internet, and invalid keys', async () => {
  const { session, mine } = await open();
  const good = subscription('/1');
  for (const endpoint of [
    'http://push.example.com/1',
    'https://10.0.0.7/1',
    'https://localhost/1',
    // Open to webhooks here.
    'https://127.0.0.1/1',
    'http://127.0.0.1/1',
    'https://a:b@push.example.com/1',
    'file:///etc/x',
  ])
    expect(await session.call('createMyPushDevice', { ...good, endpoint })).toMatchObject({ status: 422, errors: [{ field: 'endpoint' }] });
  for (const p256dh of [`B${'A'.repeat(86)}`, 'x'.repeat(86)])
    expect(await session.call('createMyPushDevice', { ...good, p256dh })).toMatchObject({ status: 422, errors: [{ field: 'p256dh' }] });
  expect(await rows(mine)).toEqual([]);
});
