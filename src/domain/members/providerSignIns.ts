/**
 * Sign-in with an identity provider: to the provider, and back. docs/internals/access.md#identity-providers. Who is let in is in
 * providerMembers.ts.
 */
import type { Accounts, Browser, SignInCookies } from '../../machinery/auth/account.ts';
import { clientOf, redirectUrlOf } from '../../machinery/auth/identityProviders.ts';
import { isSameSecret } from '../../machinery/auth/memberSessions.ts';
import type { Limiter, Limiters } from '../../machinery/limits/limiters.ts';
import { ProviderFailure, type ProviderFault, type ProviderPerson, type SignInSecrets } from '../../machinery/outbound/openIdProvider.ts';
import type { Services } from '../call/context.ts';
import type { Store } from '../../store/driver/database.ts';
import {
  findProviderAnywhere,
  hasAnyProvider,
  providersOfAlias,
  providersOfBusiness,
  providersOfDomain,
  type OfferedProvider,
  type ProviderRow,
} from '../../store/access/identityProviders.ts';
import { readableDomain } from '../../ground/texts/domain.ts';
import { randomSecret } from '../../store/ids.ts';
import { letProviderMemberIn, type Unadmitted } from './providerMembers.ts';

/** How long a person has at the provider. */
export const providerSignInSeconds = 600;
/** How long a process keeps whether any business has a provider, for a page that strangers can ask for at will. */
const offeredMilliseconds = 5_000;

/** A sign-in that has begun. Sealed into a cookie, so that only the browser that began it can end it. */
interface Running extends SignInSecrets {
  readonly providerId: string;
  /** Path of this host to go to afterwards. */
  readonly next: string;
  readonly untilMilliseconds: number;
}

/** Why nobody was signed in. `stale`: the answer does not belong to a sign-in that this browser began, or comes too late. */
export type ProviderRefusal = Unadmitted | 'denied' | 'down' | 'misconfigured' | 'stale' | 'gone';

interface Refused {
  readonly outcome: 'refused';
  readonly why: ProviderRefusal;
  /** For the log; it holds no secret. */
  readonly detail: string;
  /** Path of this host to go to after another try. */
  readonly next: string;
}

const refused = (why: ProviderRefusal, next: string, detail: string = why): Refused => ({ outcome: 'refused', why, next, detail });

interface ProviderSignInParts {
  readonly store: Store;
  readonly now: () => number;
  readonly limiters: Limiters;
  readonly accounts: Accounts;
  readonly services: Services;
}

const sealContext = 'sign-in with an identity provider';

export class ProviderSignIns {
  readonly #parts: ProviderSignInParts;
  /** One point for each sign-in that was begun, so that its answer counts once, in whichever process. */
  readonly #uses: Limiter;
  #offered = { isAny: false, untilMilliseconds: 0 };

  constructor(parts: ProviderSignInParts) {
    this.#parts = parts;
    this.#uses = parts.limiters.of('providerSignIn', { points: 1, durationSeconds: providerSignInSeconds, exact: true });
  }

  /** Whether the sign-in page offers identity providers: some business has one. */
  async isOffered(): Promise<boolean> {
    const now = this.#parts.now();
    if (now >= this.#offered.untilMilliseconds)
      this.#offered = { isAny: await hasAnyProvider(this.#parts.store), untilMilliseconds: now + offeredMilliseconds };
    return this.#offered.isAny;
  }

  /**
   * The providers for an e-mail address, by its domain alone: whether somebody has the address must not show. Empty: none, or no address.
   */
  async ofAddress(email: string): Promise<readonly OfferedProvider[]> {
    const domain = domainOf(email);
    return domain === '' ? [] : providersOfDomain(this.#parts.store, domain);
  }

  ofAlias(alias: string): Promise<readonly OfferedProvider[]> {
    return providersOfAlias(this.#parts.store, alias);
  }

  ofBusiness(businessId: string): Promise<readonly OfferedProvider[]> {
    return providersOfBusiness(this.#parts.store, businessId);
  }

  /** Where the browser goes, and the cookie that it brings back. */
  async begin(id: string, next: string): Promise<{ readonly outcome: 'go'; readonly url: string; readonly cookie: string } | Refused> {
    const { store, services, now } = this.#parts;
    const provider = await findProviderAnywhere(store, id);
    if (!provider) return refused('gone', next);
    const [state, nonce, verifier] = [newSecret(), newSecret(), newSecret()];
    try {
      const { openId, box } = services.identityProviders;
      const url = await openId.authorizationUrl(clientOf(provider, box), { state, nonce, verifier }, this.#redirectUrl(provider));
      const running: Running = {
        providerId: provider.id,
        next,
        state,
        nonce,
        verifier,
        untilMilliseconds: now() + providerSignInSeconds * 1_000,
      };
      return { outcome: 'go', url: url.href, cookie: box.seal(JSON.stringify(running), sealContext).toString('base64url') };
    } catch (error) {
      return failed(error, next);
    }
  }

  /** `query`: what the provider gave the browser. The answer counts once. */
  async end(
    id: string,
    query: URLSearchParams,
    cookie: string | undefined,
    browser: Browser,
  ): Promise<({ readonly outcome: 'signed_in'; readonly next: string } & SignInCookies) | Refused> {
    const { store, accounts } = this.#parts;
    const running = this.#open(cookie);
    if (running?.providerId !== id || !isSameSecret(running.state, query.get('state') ?? undefined))
      return refused('stale', running?.next ?? '/');
    const { next } = running;
    if (!(await this.#uses.take(running.state)).allowed) return refused('stale', next, 'used before');
    const provider = await findProviderAnywhere(store, id);
    if (!provider) return refused('gone', next);
    let person: ProviderPerson;
    try {
      person = await this.#personOf(provider, running, query);
    } catch (error) {
      return failed(error, next);
    }
    const device = { ...browser, identityProvider: provider.name };
    const entered = await letProviderMemberIn(this.#parts, provider, person, device);
    if (entered.outcome === 'signed_in') return { ...entered, next };
    const { why, member, endedSessions } = entered;
    if (member) accounts.noteFailure([member], device, { reason: why, ...(endedSessions > 0 && { ended_sessions: endedSessions }) });
    return refused(why, next);
  }

  #personOf(provider: ProviderRow, running: Running, query: URLSearchParams): Promise<ProviderPerson> {
    const { openId, box } = this.#parts.services.identityProviders;
    const answerUrl = new URL(this.#redirectUrl(provider));
    answerUrl.search = query.toString();
    return openId.person(clientOf(provider, box), running, answerUrl, provider.groupRoles.length === 0 ? null : provider.groupsClaim);
  }

  #redirectUrl({ id }: ProviderRow): string {
    return redirectUrlOf(this.#parts.services.publicUrl, id);
  }

  /** The sign-in of a cookie; null when there is none, it is too old, or the cookie was not made here. */
  #open(cookie: string | undefined): Running | null {
    if (cookie === undefined) return null;
    try {
      const text = this.#parts.services.identityProviders.box.open(Buffer.from(cookie, 'base64url'), sealContext);
      const running = JSON.parse(text) as Running;
      return running.untilMilliseconds > this.#parts.now() ? running : null;
    } catch {
      return null;
    }
  }
}

/** 256 bits in 43 characters, as PKCE asks for (RFC 7636, section 4.1). */
const newSecret = () => randomSecret(32).toString('base64url');

/** The domain of an e-mail address, as it is kept; empty when the text is no address. */
const domainOf = (email: string): string => readableDomain(/^[^\s@]+@([^\s@]+)$/.exec(email.trim())?.[1] ?? '');

const refusalOfFault: Readonly<Record<ProviderFault, ProviderRefusal>> = {
  denied: 'denied',
  expired: 'stale',
  unreachable: 'down',
  wrong_answer: 'misconfigured',
  forbidden_address: 'misconfigured',
  other_issuer: 'misconfigured',
  incomplete: 'misconfigured',
  secret_unreadable: 'misconfigured',
  rejected: 'misconfigured',
};

function failed(error: unknown, next: string): Refused {
  if (!(error instanceof ProviderFailure)) throw error;
  return refused(refusalOfFault[error.fault], next, `${error.fault}: ${error.message}`);
}
