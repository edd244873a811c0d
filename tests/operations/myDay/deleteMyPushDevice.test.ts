/** Ending push messages on a device. docs/internals/messages.md#push-messages. */
import { expect, it } from 'vitest';
import { newKeys } from '../../mail/pushService.ts';
import { openMyDayDesk } from './myDayDesk.ts';

const { harness, open } = await openMyDayDesk();

it('[my-day.push] removes the technician’s own device, also twice, and no device of another technician', async () => {
  const [mine, theirs] = [await open(), await open()];
  const { ecdh, auth } = newKeys();
  const { id } = await mine.session.ok('createMyPushDevice', {
    endpoint: 'https://push.example.com/1',
    p256dh: ecdh.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  });
  const isThere = async () => (await harness.store.query('select 1 from push_devices where id = $1', [id])).length > 0;
  await theirs.session.ok('deleteMyPushDevice', { id });
  expect(await isThere()).toBe(true);
  expect((await mine.session.ok('deleteMyPushDevice', { id })).id).toBe(id);
  await mine.session.ok('deleteMyPushDevice', { id });
  expect(await isThere()).toBe(false);
});
