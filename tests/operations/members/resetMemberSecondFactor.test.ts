/** Resetting the second factor of a member. docs/reference/conventions.md#second-factor. */
import { expect, it } from 'vitest';
import { as } from '../../support/members.ts';
import { memberWithFactor } from '../../support/secondFactor.ts';
import { newMember, signIn } from '../../support/session.ts';
import { openMemberDesk, unknownId } from './desk.ts';

const { harness, business, ok, refused, asNew, audit, now } = await openMemberDesk();

it('[second-factor.reset] removes factor and codes, ends the sign-in sessions, and tells the audit and the member', async () => {
  const of = await business();
  const ann = await newMember(harness, of, { role: 'Viewer', name: 'Ann Lee' });
  const { session } = await memberWithFactor(harness, ann, now());
  const owner = (await ok(of, 'listMembers', {})).members.find(({ is_you }) => is_you)!;
  expect(owner.second_factor).toBe(false);
  expect((await ok(of, 'listMembers', { search: ann.email })).members[0]!.second_factor).toBe(true);
  expect(await ok(of, 'resetMemberSecondFactor', { id: ann.id })).toMatchObject({ id: ann.id, second_factor: false, ended_sessions: 1 });
  expect((await session.call('getSession', {})).error_code).toBe('SESSION_INVALID');
  await signIn(harness, ann);
  expect(await harness.store.query('select 1 from recovery_codes where member_id = $1', [ann.id])).toEqual([]);
  expect((await audit(of)).filter(({ action }) => action === 'member.second_factor_reset')).toEqual([
    {
      action: 'member.second_factor_reset',
      subject_id: ann.id,
      changes: [{ field: 'ended_sessions', before: null, after: 1 }],
    },
  ]);
  const mails = await harness.store.query<{ kind: string; facts: object }>(
    `select kind, facts from mails where recipient_address = $1 and kind = 'second_factor_reset'`,
    [ann.email],
  );
  expect(mails).toEqual([{ kind: 'second_factor_reset', facts: { by: owner.full_name } }]);
  // Nothing is left to reset.
  expect(await ok(of, 'resetMemberSecondFactor', { id: ann.id })).toMatchObject({ ended_sessions: 0 });
  expect((await audit(of)).filter(({ action }) => action === 'member.second_factor_reset')).toHaveLength(1);
});

it('[second-factor.reset] is refused for oneself, for members with more rights, and for members of other businesses', async () => {
  const of = await business();
  const other = await business();
  const administrator = await asNew(of, 'Administrator');
  expect(await refused(of, 'resetMemberSecondFactor', { id: of.ownerId })).toEqual([409, 'MEMBER_IS_YOURSELF', null]);
  expect((await refused(of, 'resetMemberSecondFactor', { id: of.ownerId }, administrator)).slice(0, 2)).toEqual([403, 'OWNER_REQUIRED']);
  const ann = await newMember(harness, of, { role: 'Viewer' });
  expect((await refused(of, 'resetMemberSecondFactor', { id: ann.id }, administrator))[0]).toBe(200);
  expect((await refused(of, 'resetMemberSecondFactor', { id: ann.id }, as(ann.id, 'Viewer'))).slice(0, 2)).toEqual([
    403,
    'PERMISSION_DENIED',
  ]);
  for (const id of [unknownId, other.ownerId])
    expect(await refused(of, 'resetMemberSecondFactor', { id })).toEqual([404, 'MEMBER_NOT_FOUND', null]);
});

it('[second-factor.ends] a removed member has no factor any more, and a suspended member keeps it', async () => {
  const of = await business();
  const ann = await newMember(harness, of, { role: 'Viewer' });
  await memberWithFactor(harness, ann, now());
  await ok(of, 'suspendMember', { id: ann.id });
  expect((await ok(of, 'reactivateMember', { id: ann.id })).second_factor).toBe(true);
  await ok(of, 'removeMember', { id: ann.id });
  for (const table of ['totp_factors', 'recovery_codes'])
    expect(await harness.store.query(`select 1 from ${table} where member_id = $1`, [ann.id])).toEqual([]);
});
