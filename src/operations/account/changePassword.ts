import { recordAudit } from '../../auth/audit.ts';
import { endMemberSessionsOf, sessionIdOf } from '../../auth/memberSessions.ts';
import { passwordProblem } from '../../auth/passwordRules.ts';
import { hashPassword, verifyPassword } from '../../auth/passwords.ts';
import { invalid, refuse } from '../../contract/errors.ts';
import { deleteKnownBrowsersOf } from '../../store/knownBrowsers.ts';
import { endMemberLinks } from '../../store/memberLinks.ts';
import { getMemberAccount, setPassword } from '../../store/members.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';
import { preparedWrite } from '../handler.ts';

/** Somebody at an open browser must not lock its person out, so the password so far is asked, and counted by member. */
export const changePassword = preparedWrite<'changePassword'>()(
  async ({ db, tenant, principal, services: { account } }, input) => {
    const member = await getMemberAccount(db, principal.businessId, principal.id);
    const seconds = await account.ownAttempts.count(member.id);
    if (seconds !== null) return refuse('PASSWORD_WRONG', { retry_after_seconds: seconds });
    if (!(await verifyPassword(input.current_password, member.passwordHash, account.passwordCostLog2)))
      return refuse('PASSWORD_WRONG', { retry_after_seconds: null });
    await account.ownAttempts.succeeded(member.id);
    const problem = await passwordProblem(input.new_password, {
      ...member,
      businessName: tenant.businessName,
      businessAlias: tenant.alias,
    });
    if (problem === 'is_address') return invalid('new_password', 'format', 'password_is_address');
    if (problem === 'guessable') return invalid('new_password', 'format', 'password_guessable');
    return hashPassword(input.new_password, account.passwordCostLog2);
  },
  async (ctx, _input, hash) => {
    const { db, principal, nowMilliseconds } = ctx;
    const { businessId, id: memberId } = principal;
    await setPassword(db, businessId, memberId, hash);
    await deleteKnownBrowsersOf(db, { businessId, memberId });
    await endMemberLinks(db, businessId, memberId, formatMilliseconds(nowMilliseconds));
    recordAudit(ctx, { action: 'member.password_changed', subject: { kind: 'member', id: memberId, name: null } });
    return { ended_sessions: await endMemberSessionsOf(db, { businessId, memberId }, sessionIdOf(principal)) };
  },
);
