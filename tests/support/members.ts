/** Members of a business beside its owner, as the tests of access need them. */
import { roles } from '../../src/contract/permissions.ts';
import type { MemberStatus } from '../../src/contract/vocabulary.ts';
import type { MemberOptions } from './asMember.ts';
import type { Harness, TestBusiness } from './harness.ts';
import { newMember as signingMember } from './session.ts';

/** An active member. Answers the id. */
export async function newMember(harness: Harness, business: TestBusiness, role: string, name = 'Ann Lee'): Promise<string> {
  return (await signingMember(harness, business, { role, name })).id;
}

/** As this member, who holds what the role holds by default. */
export const as = (memberId: string, role: string): MemberOptions => ({ memberId, permissions: roles[role]! });

/** As an operation would write it, for what is about its consequences. */
export async function setMember(harness: Harness, id: string, change: { role?: string; status?: MemberStatus }): Promise<void> {
  await harness.store.query('update members set role = coalesce($2, role), status = coalesce($3, status) where id = $1', [
    id,
    change.role,
    change.status,
  ]);
}
