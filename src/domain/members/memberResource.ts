/** A member in the shape of an answer. */
import type { ReadContext } from '../call/context.ts';
import type { OutputOf, Operations } from '../../contract/index.ts';
import { findMemberRow, type MemberRow, type MemberView } from '../../store/access/memberRows.ts';
import { roleName } from '../../ground/texts/roleName.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';

export type MemberResource = OutputOf<Operations['listMembers']>['members'][number];

type Call = Pick<ReadContext, 'tenant' | 'principal' | 'locale' | 'nowMilliseconds'>;

/** Milliseconds since the epoch on the service's clock. Access does not follow a sandbox's own clock. */
export const realNow = ({ tenant, nowMilliseconds }: Pick<Call, 'tenant' | 'nowMilliseconds'>) =>
  nowMilliseconds - tenant.clockOffsetMilliseconds;

export const viewOf = (call: Call): MemberView => ({
  businessId: call.tenant.businessId,
  tenantId: call.tenant.id,
  now: formatMilliseconds(realNow(call)),
});

export function memberResource({ principal, locale }: Pick<Call, 'principal' | 'locale'>, row: MemberRow): MemberResource {
  return {
    id: row.id,
    email: row.email,
    full_name: row.fullName,
    role: row.role,
    role_display_name: roleName(row.role, locale),
    status: row.status,
    locale: row.locale,
    is_you: row.id === principal.userId,
    technician: row.technicianId === null ? null : { id: row.technicianId, full_name: row.technicianName! },
    created_at: row.createdAt,
    last_signed_in_at: row.lastSignedInAt,
    second_factor: row.hasSecondFactor,
    invitation_expires_at: row.invitationExpiresAt,
    access: {
      api_keys: row.apiKeys,
      connections: row.connections,
      webhook_endpoints: row.endpoints,
      calendar_feeds: row.calendarFeeds,
    },
  };
}

/** Reads the member again inside the transaction. */
export async function memberNow(ctx: Call & Pick<ReadContext, 'db'>, id: string): Promise<MemberResource> {
  return memberResource(ctx, (await findMemberRow(ctx.db, viewOf(ctx), id))!);
}
