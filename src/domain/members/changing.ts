/** Shared by operations that change one member: finds the member and checks the caller's rights. */
import type { WriteContext } from '../call/context.ts';
import { isRefusal, refuse, type Refusal } from '../../contract/errors.ts';
import type { MemberStatus } from '../../contract/vocabulary.ts';
import { findMemberRow, type MemberRow } from '../../store/access/memberRows.ts';
import { findRoleNamed } from '../../store/access/roles.ts';
import { viewOf } from './memberResource.ts';
import { refuseBeyondPower, powerOf, type Power } from './rights.ts';

/** The member and the caller's power, read under the lock. */
export interface ChangeableMember {
  readonly member: MemberRow;
  readonly power: Power;
}

/** A member whom the caller may change. */
export async function memberToChange(
  ctx: WriteContext,
  id: string,
): Promise<ChangeableMember | Refusal<'MEMBER_NOT_FOUND' | 'PERMISSION_DENIED' | 'OWNER_REQUIRED'>> {
  const power = await powerOf(ctx, ['business_manage']);
  if (isRefusal(power)) return power;
  const member = await findMemberRow(ctx.db, viewOf(ctx), id);
  if (!member || member.status === 'removed') return refuse('MEMBER_NOT_FOUND');
  const role = await findRoleNamed(ctx.db, ctx.tenant.id, member.role);
  return refuseBeyondPower(power, role ?? { name: member.role, permissions: [] }) ?? { member, power };
}

/** Refuses when the member's status is not one of these. */
export function refuseUnless(member: MemberRow, ...allowed: readonly MemberStatus[]): Refusal<'MEMBER_STATUS_CONFLICT'> | null {
  return allowed.includes(member.status) ? null : refuse('MEMBER_STATUS_CONFLICT', { status: member.status });
}
