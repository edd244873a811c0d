/** Changing the mail settings of a business. */
import { expect, it } from 'vitest';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import { startHarness } from '../../support/harness.ts';

const harness = await startHarness();

it('[mail.settings] changes only the fields that are sent, in one environment', async () => {
  const of = await harness.business();
  const before = await okAsMember(harness, of, 'getMailSettings', {});
  const update = (input: object) => okAsMember(harness, of, 'updateMailSettings', input);
  const first = await update({
    locale: 'de',
    contact_email: 'office@example.com',
    contact_phone: '+1 212 555 0100',
    kinds: { booked: false },
  });
  expect(first).toEqual({
    ...before,
    locale: 'de',
    contact_email: 'office@example.com',
    contact_phone: '+1 212 555 0100',
    kinds: { ...before.kinds, booked: false },
  });
  expect(await update({ kinds: { completed: false } })).toEqual({ ...first, kinds: { ...first.kinds, completed: false } });
  expect(await update({ kinds: { booked: true, completed: true }, contact_email: '', contact_phone: null })).toEqual({
    ...before,
    locale: 'de',
  });
  expect(await update({})).toEqual(await okAsMember(harness, of, 'getMailSettings', {}));
  expect(await okAsMember(harness, of, 'getMailSettings', {}, { environment: 'sandbox' })).toEqual(before);
});

it('[mail.settings] concurrent changes of different mail kinds all apply', async () => {
  const of = await harness.business();
  const kinds = ['booked', 'confirmed', 'rescheduled', 'on_the_way', 'completed'] as const;
  await Promise.all(kinds.map((kind) => okAsMember(harness, of, 'updateMailSettings', { kinds: { [kind]: false } })));
  const settings = await okAsMember(harness, of, 'getMailSettings', {});
  expect(kinds.map((kind) => settings.kinds[kind])).toEqual(kinds.map(() => false));
});

it.each([
  [{ contact_email: 'Office <office@example.com>' }],
  [{ contact_email: 'a@example.com,b@example.com' }],
  [{ contact_email: 'nobody' }],
  [{ contact_email: '"ann"@example.com' }],
  [{ locale: 'tlh' }],
  [{ kinds: { booked: 'no' } }],
])('[mail.settings] refuses %j', async (input) => {
  const of = await harness.business();
  expect(await callAsMember(harness, of, 'updateMailSettings', input as never)).toMatchObject({
    status: 422,
    error_code: 'VALIDATION_ERROR',
  });
});
