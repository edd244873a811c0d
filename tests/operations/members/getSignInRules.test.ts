/** Reading what the sign-in requires. docs/reference/conventions.md#second-factor. */
import { expect, it } from 'vitest';
import { openMemberDesk } from './desk.ts';

const { business, ok, refused, asNew } = await openMemberDesk();

it('[second-factor.roles] answers the roles by name, in the language of the call, and no other business’s', async () => {
  const of = await business();
  const other = await business();
  expect(await ok(of, 'getSignInRules', {})).toEqual({ second_factor_roles: [], version: expect.any(Number) });
  const changed = await ok(of, 'updateSignInRules', { second_factor_roles: ['Viewer', 'Owner'], grace_days: 3 });
  expect(await ok(of, 'getSignInRules', {})).toEqual(changed);
  expect(changed.second_factor_roles).toEqual([
    { role: 'Owner', role_display_name: 'Owner', required_from: '2030-06-08T12:00:00Z' },
    { role: 'Viewer', role_display_name: 'Viewer', required_from: '2030-06-08T12:00:00Z' },
  ]);
  expect((await ok(other, 'getSignInRules', {})).second_factor_roles).toEqual([]);
  expect((await refused(of, 'getSignInRules', {}, await asNew(of, 'Viewer'))).slice(0, 2)).toEqual([403, 'PERMISSION_DENIED']);
});
