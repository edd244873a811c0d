/** Sending an invitation again. docs/internals/access.md#members. */
import { expect, it } from 'vitest';
import { mailsOf } from '../../mail/outbox.ts';
import { openMemberDesk, unknownId } from './desk.ts';

const { harness, now, pass, business, member, ok, refused, asNew, audit } = await openMemberDesk();

it('[members.invite] creates a new link, which ends the previous one, and mails it', async () => {
  const of = await business();
  const { id } = await ok(of, 'inviteMember', { email: 'ann@example.com', full_name: 'Ann', role: 'Viewer' });
  pass(3_600_000);
  const again = await ok(of, 'resendInvitation', { id });
  expect(Date.parse(again.invitation_expires_at!)).toBe(now() + 7 * 86_400_000);
  expect(await mailsOf(harness, of, { kind: 'member_invited' })).toHaveLength(2);
  const links = await harness.store.query<{ open: boolean }>(
    'select ended_at is null as open from member_links where member_id = $1 order by created_at',
    [id],
  );
  expect(links).toEqual([{ open: false }, { open: true }]);
  expect((await audit(of)).map(({ action }) => action)).toEqual(['member.invited', 'member.invitation_resent']);
});

it('[members.invite] allows one invitation mail a minute', async () => {
  const of = await business();
  const { id } = await ok(of, 'inviteMember', { email: 'ann@example.com', full_name: 'Ann', role: 'Viewer' });
  pass(30_500);
  expect(await refused(of, 'resendInvitation', { id })).toEqual([409, 'INVITATION_JUST_SENT', { retry_after_seconds: 30 }]);
  pass(29_500);
  await ok(of, 'resendInvitation', { id });
});

it('[members.invite] refuses an active member, and does not find a member of another business', async () => {
  const of = await business();
  const bo = await member(of, 'Viewer');
  expect(await refused(of, 'resendInvitation', { id: bo })).toEqual([409, 'MEMBER_STATUS_CONFLICT', { status: 'active' }]);
  const foreign = await ok(await business(), 'inviteMember', { email: 'ann@example.com', full_name: 'Ann', role: 'Viewer' });
  for (const id of [foreign.id, unknownId]) expect(await refused(of, 'resendInvitation', { id })).toEqual([404, 'MEMBER_NOT_FOUND', null]);
});

it('[members.no-granting] refuses to resend an invitation that the caller could not have made', async () => {
  const of = await business();
  const { id } = await ok(of, 'inviteMember', { email: 'ann@example.com', full_name: 'Ann', role: 'Owner' });
  pass(60_000);
  expect(await refused(of, 'resendInvitation', { id }, await asNew(of, 'Administrator'))).toEqual([403, 'OWNER_REQUIRED', null]);
});
