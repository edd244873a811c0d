/** Signing in and out, and setting a password by a link: what the pages of the account do. docs/decisions/0041. */
import type { Logger } from 'pino';
import { passwordCharacters } from '../contract/account.ts';
import type { Locale } from '../contract/vocabulary.ts';
import { deleteMemberSession, type StoredMemberSession } from '../store/memberSessions.ts';
import { findMemberLink, endMemberLinks, type StoredMemberLink } from '../store/memberLinks.ts';
import { membersResetting, membersSigningIn, renewPasswordHash, setPassword, type SigningIn } from '../store/members.ts';
import type { Store, Transaction } from '../store/database.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import { changesOfNew, recordOwnDeed } from './audit.ts';
import { linkAttempts, signInAttempts, type Attempts } from './attempts.ts';
import type { Limiter, Limiters } from '../limits/limiters.ts';
import { makeMemberLink, type MemberLinkTokens } from './memberLinks.ts';
import {
  endMemberSessionsOf,
  readMemberSession,
  shownUserAgent,
  startMemberSession,
  type Device,
  type FormTokens,
} from './memberSessions.ts';
import { hashPassword, isCheaper, verifyPassword } from './passwords.ts';

/** Failed sign-ins of one member that the audit tells in a day. */
const failuresTold = 20;
const daySeconds = 86_400;

/** What the pages and the operations of an account work with. */
export interface AccountParts {
  readonly formTokens: FormTokens;
  readonly memberLinks: MemberLinkTokens;
  readonly passwordCostLog2: number;
  readonly attempts: Attempts;
}

/** A business among which a person chooses who is a member of several with one address and password. */
export interface BusinessChoice {
  readonly businessId: string;
  readonly businessName: string;
}

export type SignIn =
  | { readonly outcome: 'signed_in'; readonly secret: string }
  | { readonly outcome: 'choose'; readonly businesses: readonly BusinessChoice[] }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'wait'; readonly seconds: number };

/** Tells a member of a link, in the transaction that made it. */
export type TellLink = (
  tx: Transaction,
  link: { memberId: string; businessId: string; linkId: string; expiresAt: string },
  now: number,
) => Promise<void>;

export class Accounts {
  readonly parts: AccountParts;
  readonly #store: Store;
  readonly #now: () => number;
  readonly #links: Attempts;
  readonly #failures: Limiter;
  readonly #tellReset: TellLink;
  readonly #log: Logger;

  constructor(parts: {
    readonly store: Store;
    readonly now: () => number;
    readonly limiters: Limiters;
    /** In a quarter of an hour; those that succeed do not count. */
    readonly signInsPerAddress: number;
    readonly formTokens: FormTokens;
    readonly memberLinks: MemberLinkTokens;
    readonly passwordCostLog2: number;
    readonly tellReset: TellLink;
    readonly log: Logger;
  }) {
    const { store, now, limiters, formTokens, memberLinks, passwordCostLog2 } = parts;
    this.parts = { formTokens, memberLinks, passwordCostLog2, attempts: signInAttempts(limiters, parts.signInsPerAddress) };
    this.#store = store;
    this.#now = now;
    this.#links = linkAttempts(limiters, parts.signInsPerAddress);
    this.#failures = limiters.of('signInFailures', { points: failuresTold, durationSeconds: daySeconds });
    this.#tellReset = parts.tellReset;
    this.#log = parts.log;
  }

  /**
   * Checks address and password; `businessId` where the person has chosen. Wrong, unknown, suspended and invited answer alike, and take
   * as long. A right one begins a session of its own, never one that the browser had before (session fixation).
   */
  async signIn(email: string, password: string, businessId: string | null, device: Device): Promise<SignIn> {
    const account = email.trim().toLowerCase();
    const { attempts, passwordCostLog2 } = this.parts;
    const seconds = await attempts.count(account, device.address);
    if (seconds !== null) return { outcome: 'wait', seconds };
    const members = account === '' ? [] : await membersSigningIn(this.#store, account);
    const given = password.slice(0, passwordCharacters.most);
    // Always one check at least, and side by side, so that the time tells nothing of how many there are.
    const hashes = members.length > 0 ? members.map(({ passwordHash }) => passwordHash) : [null];
    const fits = await Promise.all(hashes.map((hash) => verifyPassword(given, hash, passwordCostLog2)));
    const right = members.filter((member, index) => fits[index] && (businessId === null || member.businessId === businessId));
    if (right.length === 0) {
      this.#noteFailure(members, device);
      return { outcome: 'wrong' };
    }
    if (right.length > 1) return { outcome: 'choose', businesses: right };
    await attempts.succeeded(account, device.address);
    const [member] = right as [SigningIn];
    const renewed = isCheaper(member.passwordHash, passwordCostLog2) ? await hashPassword(given, passwordCostLog2) : null;
    const secret = await this.#store.transaction(async (tx) => {
      if (renewed !== null) await renewPasswordHash(tx, member, renewed);
      return startMemberSession(tx, member, device, this.#now());
    });
    return { outcome: 'signed_in', secret };
  }

  /** Not awaited: the time that it takes would tell that somebody has the address. */
  #noteFailure(members: readonly SigningIn[], device: Device): void {
    for (const member of members)
      this.#recordFailure(member, device).catch((error: unknown) => this.#log.error({ err: error }, 'a failed sign-in was not noted'));
  }

  /** Tells the businesses of the address, as often as somebody would read it: a guesser must not fill their audit. */
  async #recordFailure(member: SigningIn, device: Device): Promise<void> {
    if (!(await this.#failures.take(member.memberId)).allowed) return;
    const changes = changesOfNew({ address: device.address, user_agent: shownUserAgent(device) });
    await this.#store.transaction((tx) => {
      recordOwnDeed(tx, member, 'member.sign_in_failed', this.#now(), changes);
      return Promise.resolve();
    });
  }

  /** Mails a link to whoever has this address. Answers alike whether anybody has; seconds to wait when asked too often. */
  async forgot(email: string, address: string): Promise<number | null> {
    const account = email.trim().toLowerCase();
    const seconds = await this.#links.count(account, address);
    if (seconds !== null || account === '') return seconds;
    // Not awaited: the time that the mail takes would tell that somebody has the address.
    this.#mailLinks(account).catch((error: unknown) => this.#log.error({ err: error }, 'a link for a new password was not made'));
    return null;
  }

  async #mailLinks(account: string): Promise<void> {
    const now = this.#now();
    for (const { businessId, memberId } of await membersResetting(this.#store, account))
      await this.#store.transaction(async (tx) => {
        const { id, expiresAt } = await makeMemberLink(tx, { businessId, memberId }, 'password_reset', now);
        await this.#tellReset(tx, { memberId, businessId, linkId: id, expiresAt }, now);
      });
  }

  /** The session of a cookie's value; null: nobody is signed in with it. What the role allows is asked of an environment when it matters. */
  async session(secret: string | undefined): Promise<StoredMemberSession | null> {
    return readMemberSession(this.#store, secret, 'live', this.#now());
  }

  /** Ends the session of a cookie's value, if it is one. */
  async signOut(secret: string | undefined): Promise<void> {
    const session = await this.session(secret);
    if (!session) return;
    await this.#store.transaction(async (tx) => {
      if (await deleteMemberSession(tx, session, session.sessionId)) recordOwnDeed(tx, session, 'member.signed_out', this.#now());
    });
  }

  /** Whom a link is for; null: it serves nobody. */
  async link(token: string): Promise<StoredMemberLink | null> {
    const id = this.parts.memberLinks.read(token);
    return id === null ? null : findMemberLink(this.#store, id, { now: formatMilliseconds(this.#now()) });
  }

  /**
   * Sets the password by a link, which then serves no more; ends every session of the member and begins a new one. null: the link serves
   * nobody (any more): of two requests with one link only the first is let through.
   */
  async setByLink(token: string, password: string, device: Device): Promise<{ secret: string; locale: Locale | null } | null> {
    const id = this.parts.memberLinks.read(token);
    if (id === null) return null;
    const hash = await hashPassword(password, this.parts.passwordCostLog2);
    return this.#store.transaction(async (tx) => {
      const now = this.#now();
      const link = await findMemberLink(tx, id, { now: formatMilliseconds(now), isLocked: true });
      if (!link) return null;
      await setPassword(tx, link.businessId, link.memberId, hash);
      await endMemberLinks(tx, link.businessId, link.memberId, formatMilliseconds(now));
      await endMemberSessionsOf(tx, link);
      recordOwnDeed(tx, link, link.kind === 'invitation' ? 'member.invitation_accepted' : 'member.password_changed', now);
      return { secret: await startMemberSession(tx, link, device, now), locale: link.locale };
    });
  }
}

/** What speaks against a password; null: nothing. Length alone (NIST SP 800-63B-4, 3.1.1.2), and not the own address. */
export function passwordProblem(password: string, email: string): 'too_short' | 'too_long' | 'is_address' | null {
  const length = [...password].length;
  if (length < passwordCharacters.least) return 'too_short';
  if (length > passwordCharacters.most) return 'too_long';
  return password.trim().toLowerCase() === email ? 'is_address' : null;
}
