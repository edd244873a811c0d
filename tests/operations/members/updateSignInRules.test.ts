/** Changing what the sign-in requires. docs/reference/conventions.md#second-factor. */
import { expect, it } from 'vitest';
import { openMemberDesk } from './desk.ts';

const { business, ok, refused, asNew, audit, pass, now, roleId } = await openMemberDesk();
const day = 86_400_000;
const from = (milliseconds: number) => new Date(milliseconds).toISOString().replace('.000', '');

it('[second-factor.grace] a newly required role gets the days of grace, and one that is required already keeps its time', async () => {
  const of = await business();
  const roles = async (second_factor_roles: string[], grace_days?: number) =>
    Object.fromEntries(
      (
        await ok(of, 'updateSignInRules', { second_factor_roles, ...(grace_days === undefined ? {} : { grace_days }) })
      ).second_factor_roles.map(({ role, required_from }) => [role, required_from]),
    );
  const start = now();
  expect(await roles(['Viewer'])).toEqual({ Viewer: from(start + 14 * day) });
  pass(day);
  expect(await roles(['Viewer', 'Technician'], 0)).toEqual({ Viewer: from(start + 14 * day), Technician: from(start + day) });
  expect(await roles(['Technician'])).toEqual({ Technician: from(start + day) });
  expect(await ok(of, 'updateSignInRules', { grace_days: 90 })).toMatchObject({ second_factor_roles: [{ role: 'Technician' }] });
  expect(await roles([])).toEqual({});
  for (const grace_days of [-1, 91]) expect((await refused(of, 'updateSignInRules', { grace_days }))[0]).toBe(422);
});

it('[second-factor.roles] a change is audited with its roles and times, and a repeat is not', async () => {
  const of = await business();
  const { version } = await ok(of, 'getSignInRules', {});
  await ok(of, 'updateSignInRules', { second_factor_roles: ['Viewer'], version });
  await ok(of, 'updateSignInRules', { second_factor_roles: ['Viewer'], grace_days: 1 });
  const entries = (await audit(of)).filter(({ action }) => action === 'sign_in_rules.updated');
  expect(entries).toEqual([
    {
      action: 'sign_in_rules.updated',
      subject_id: of.businessId,
      changes: [{ field: 'second_factor_roles', before: [], after: [{ role: 'Viewer', required_from: from(now() + 14 * day) }] }],
    },
  ]);
  expect((await refused(of, 'updateSignInRules', { second_factor_roles: [], version })).slice(0, 2)).toEqual([409, 'VERSION_CONFLICT']);
});

it('[second-factor.roles] a caller changes the rule only for roles that the caller may give', async () => {
  const of = await business();
  const administrator = await asNew(of, 'Administrator');
  const change = (second_factor_roles: string[]) => refused(of, 'updateSignInRules', { second_factor_roles }, administrator);
  expect((await change(['Owner'])).slice(0, 2)).toEqual([403, 'OWNER_REQUIRED']);
  expect((await change(['Viewer']))[0]).toBe(200);
  expect((await change(['Nobody'])).slice(0, 2)).toEqual([404, 'ROLE_NOT_FOUND']);
  await ok(of, 'updateSignInRules', { second_factor_roles: ['Viewer', 'Owner'] });
  expect((await change(['Viewer'])).slice(0, 2)).toEqual([403, 'OWNER_REQUIRED']);
  expect((await change(['Owner']))[0]).toBe(200);
  expect((await refused(of, 'updateSignInRules', {}, await asNew(of, 'Viewer'))).slice(0, 2)).toEqual([403, 'PERMISSION_DENIED']);
});

it('[second-factor.roles] the rule follows a role to its new name, and goes with the role', async () => {
  const of = await business();
  await ok(of, 'createRole', { name: 'Night shift', permissions: ['job_view'] });
  const before = await ok(of, 'updateSignInRules', { second_factor_roles: ['Night shift'] });
  const id = await roleId(of, 'Night shift');
  await ok(of, 'updateRole', { id, name: 'Late shift' });
  expect((await ok(of, 'getSignInRules', {})).second_factor_roles).toEqual([
    { ...before.second_factor_roles[0], role: 'Late shift', role_display_name: 'Late shift' },
  ]);
  await ok(of, 'deleteRole', { id: await roleId(of, 'Late shift') });
  expect((await ok(of, 'getSignInRules', {})).second_factor_roles).toEqual([]);
});
