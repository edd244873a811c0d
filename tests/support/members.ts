/** Members of a business besides its owner, for tests of access. */
import { roles } from '../../src/contract/permissions.ts';
import type { MemberStatus } from '../../src/contract/vocabulary.ts';
import type { MemberOptions } from './asMember.ts';
import type { Harness, TestBusiness } from './harness.ts';
import { newMember as signingMember } from './session.ts';

/** Creates an active member and returns the id. */
export async function newMember(harness: Harness, business: TestBusiness, role: string, name = 'Ann Lee'): Promise<string> {
  return (await signingMember(harness, business, { role, name })).id;
}

/** Options to call as this member, with the role's default permissions. */
export const as = (memberId: string, role: string): MemberOptions => ({ memberId, permissions: roles[role]! });

/** Changes a member as an operation would, for tests of the consequences. */
export async function setMember(harness: Harness, id: string, change: { role?: string; status?: MemberStatus }): Promise<void> {
  await harness.store.query('update members set role = coalesce($2, role), status = coalesce($3, status) where id = $1', [
    id,
    change.role,
    change.status,
  ]);
}
