/** `reset-second-factor` removes a member's second factor, for an owner whom no other owner can help. */
import { auditChangesOfNew, commandLine, recordActionOutsideCall } from '../../machinery/auth/audit.ts';
import { endMemberSessionsOf } from '../../machinery/auth/memberSessions.ts';
import { recordMemberNotice } from '../../machinery/mail/memberMails.ts';
import { InvalidInput } from '../../store/settings/businesses.ts';
import type { Store } from '../../store/driver/database.ts';
import { findMemberByEmail } from '../../store/access/members.ts';
import { deleteFactors } from '../../store/access/secondFactors.ts';

/** Removes the factor and the recovery codes, and ends the member's sign-in sessions. Changes nothing for a member without a factor. */
export async function resetSecondFactor(
  store: Store,
  { business, email }: { readonly business: string; readonly email: string },
  mail: { readonly delivers: boolean },
  nowMilliseconds: number,
): Promise<object> {
  const member = await findMemberByEmail(store, business, email.trim());
  if (!member || member.status === 'removed') throw new InvalidInput(`"${business}" has no member with the address ${email}.`);
  const { businessId, memberId, fullName } = member;
  return store.transaction(async (tx) => {
    if (!(await deleteFactors(tx, member))) return { email: member.email, had_second_factor: false, ended_sessions: 0 };
    const endedSessions = await endMemberSessionsOf(tx, member);
    const context = { businessId, environment: 'live', nowMilliseconds, requestId: null } as const;
    recordActionOutsideCall(tx, commandLine, context, {
      action: 'member.second_factor_reset',
      subject: { kind: 'member', id: memberId, name: fullName },
      changes: auditChangesOfNew({ ended_sessions: endedSessions }),
    });
    recordMemberNotice(tx, member, nowMilliseconds, mail, { kind: 'second_factor_reset', facts: { by: null } });
    return { email: member.email, had_second_factor: true, ended_sessions: endedSessions };
  });
}
