import { auditChangesOfNew, recordAudit } from '../../../machinery/auth/audit.ts';
import { endWorkOf } from '../../../machinery/auth/endAccess.ts';
import { endMemberSessionsOf, sessionIdOf } from '../../../machinery/auth/memberSessions.ts';
import { passwordProblem } from '../../../machinery/auth/passwordRules.ts';
import { hashPassword, verifyPassword } from '../../../machinery/auth/passwords.ts';
import { leastPasswordCharacters } from '../../../contract/passwordLength.ts';
import { invalid, refuse } from '../../../contract/errors.ts';
import { realNow } from '../../members/memberResource.ts';
import { lockAccess } from '../../../store/access/access.ts';
import { deleteKnownBrowsersOf } from '../../../store/access/knownBrowsers.ts';
import { renewProof } from '../../../store/access/memberSessions.ts';
import { endMemberLinks } from '../../../store/access/memberLinks.ts';
import { getMemberAccount, setPassword } from '../../../store/access/members.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { preparedWrite } from '../handler.ts';

const nothingEnded = { api_keys: 0, connections: 0, webhook_endpoints: 0, calendar_feeds: 0 };

/**
 * Changes the caller's password. Requires the current password, so that a stranger at an open browser cannot lock the member out. Attempts
 * are counted for each member.
 */
export const changePassword = preparedWrite<'changePassword'>()(
  async ({ db, tenant, principal, services: { account } }, input) => {
    const member = await getMemberAccount(db, principal.businessId, principal.id);
    const seconds = await account.ownAttempts.count(member.id);
    if (seconds !== null) return refuse('PASSWORD_WRONG', { retry_after_seconds: seconds });
    if (!(await verifyPassword(input.current_password, member.passwordHash, account.passwordCostLog2)))
      return refuse('PASSWORD_WRONG', { retry_after_seconds: null });
    await account.ownAttempts.succeeded(member.id);
    const hasSecondFactor = await account.secondFactors.isSet({ businessId: principal.businessId, memberId: member.id });
    const problem = await passwordProblem(input.new_password, {
      ...member,
      businessName: tenant.businessName,
      businessAlias: tenant.alias,
      hasSecondFactor,
    });
    if (problem === 'too_short')
      return invalid('new_password', 'too_short', 'min_length', { limit: leastPasswordCharacters({ hasSecondFactor }) });
    if (problem === 'is_address') return invalid('new_password', 'format', 'password_is_address');
    if (problem === 'guessable') return invalid('new_password', 'format', 'password_guessable');
    return hashPassword(input.new_password, account.passwordCostLog2);
  },
  async (ctx, input, hash) => {
    const { db, principal, nowMilliseconds, services } = ctx;
    const { businessId, id: memberId } = principal;
    const member = { businessId, memberId };
    if (input.end_access) await lockAccess(db, businessId);
    await setPassword(db, businessId, memberId, hash);
    await renewProof(db, sessionIdOf(principal), formatMilliseconds(realNow(ctx)));
    await deleteKnownBrowsersOf(db, member);
    await endMemberLinks(db, businessId, memberId, formatMilliseconds(nowMilliseconds));
    const ended = input.end_access ? await endWorkOf(db, member, realNow(ctx), services.mail) : nothingEnded;
    recordAudit(ctx, {
      action: 'member.password_changed',
      subject: { kind: 'member', id: memberId, name: null },
      ...(input.end_access ? { changes: auditChangesOfNew({ ended }) } : {}),
    });
    return { ended_sessions: await endMemberSessionsOf(db, member, sessionIdOf(principal)), ended };
  },
);
