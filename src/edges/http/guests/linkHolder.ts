/** The holder of a customer link, for the page of the visit and its files. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { memberPrincipal } from '../../../machinery/auth/members.ts';
import type { Principal } from '../../../machinery/auth/principal.ts';
import type { OperationId } from '../../../contract/index.ts';
import type { Locale } from '../../../contract/vocabulary.ts';
import type { CustomerVisit } from '../../../domain/jobs/customer/customerVisit.ts';
import type { VisitNotice } from '../../pages/guest/visit.ts';
import { sessionCookieOf } from '../request/cookies.ts';
import type { GuestCallResult, Unshown } from './guestPages.ts';
import type { AppParts } from '../parts.ts';

/** The holder of a link, and the current visit. */
export interface Holder {
  readonly principal: Principal;
  readonly locale: Locale;
  readonly path: string;
  readonly visit: CustomerVisit;
}

/** Why there is no holder: the link is wrong, or its page cannot be shown. */
interface NoHolder {
  readonly missing: 'gone' | Unshown;
}

/** What the routes of files share with the page. */
export interface CustomerLink {
  find(request: FastifyRequest): Promise<Holder | NoHolder>;
  sendMissing(request: FastifyRequest, reply: FastifyReply, why: NoHolder): FastifyReply;
  sendVisit(request: FastifyRequest, reply: FastifyReply, holder: Holder, problem: string, status: number): Promise<FastifyReply>;
  settle(
    request: FastifyRequest,
    reply: FastifyReply,
    holder: Holder,
    done: GuestCallResult<OperationId>,
    notice: VisitNotice,
  ): Promise<FastifyReply>;
}

/**
 * The holder of a link. If a member of its business is signed in with this browser, that member is responsible for what the link does.
 * [customer-link.member].
 */
export async function withSignedIn(
  request: FastifyRequest,
  { accounts }: Pick<AppParts, 'accounts'>,
  holder: Principal,
): Promise<Principal> {
  const session = await accounts.session(sessionCookieOf(request), holder.environment);
  if (session?.businessId !== holder.businessId || session.lacksFactor) return holder;
  const member = memberPrincipal(session);
  return { ...holder, userId: member.userId, member };
}
