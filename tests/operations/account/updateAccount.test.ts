import { expect, test } from 'vitest';
import { startHarness } from '../../support/harness.ts';
import { signIn } from '../../support/session.ts';

const harness = await startHarness();
const business = await harness.business();
const session = await signIn(harness, business.owner);

test('[account.update] updateAccount changes the member’s own name and language; null makes the browser decide the language again', async () => {
  expect(await session.ok('updateAccount', { full_name: ' Ada Lovelace ', locale: 'ar' })).toMatchObject({
    full_name: 'Ada Lovelace',
    locale: 'ar',
  });
  expect(await session.ok('updateAccount', { locale: null })).toMatchObject({ full_name: 'Ada Lovelace', locale: null });
  expect((await session.call('updateAccount', { full_name: ' ' })).status).toBe(422);
});
