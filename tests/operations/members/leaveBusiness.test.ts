/** Leaving a business. docs/internals/access.md#members. */
import { expect, it } from 'vitest';
import { formatMilliseconds } from '../../../src/ground/time/timestamps.ts';
import { as } from '../../support/members.ts';
import { newMember as signingMember, signIn } from '../../support/session.ts';
import { openMemberDesk } from './desk.ts';

const { harness, now, business, member, call, ok, refused, audit } = await openMemberDesk();

it.each(['Viewer', 'Technician', 'Owner'])('[members.leave] a member with the role %s can leave the business', async (role) => {
  const of = await business();
  const ann = await signingMember(harness, of, { role });
  const session = await signIn(harness, ann);
  expect(await session.ok('leaveBusiness', {})).toEqual({
    id: ann.id,
    removed_at: formatMilliseconds(now()),
    ended: { sessions: 1, api_keys: 0, connections: 0, webhook_endpoints: 0, calendar_feeds: 0 },
  });
  expect((await session.call('getSession', {})).error_code).toBe('SESSION_INVALID');
  await expect(signIn(harness, ann)).rejects.toThrow('401');
  expect((await ok(of, 'listMembers', {})).members.map(({ id }) => id)).toEqual([of.ownerId]);
  expect((await audit(of)).at(-1)).toMatchObject({ action: 'member.left', subject_id: ann.id });
});

it('[members.last-owner] the last active owner cannot leave, even when all owners leave at the same time', async () => {
  const of = await business();
  expect(await refused(of, 'leaveBusiness', {})).toEqual([409, 'LAST_OWNER', null]);
  const owners = [of.ownerId, await member(of, 'Owner'), await member(of, 'Owner')];
  const replies = await Promise.all(owners.map((id) => call(of, 'leaveBusiness', {}, as(id, 'Owner'))));
  expect(replies.map(({ error_code }) => error_code).filter((code) => code !== 0)).toEqual(['LAST_OWNER']);
});
