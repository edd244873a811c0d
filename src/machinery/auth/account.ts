/** Sign-in, sign-out and setting a password through a link, for the account pages. docs/internals/access.md#sign-in. */
import type { Logger } from 'pino';
import { mostPasswordCharacters } from '../../contract/passwordLength.ts';
import type { Environment } from '../../contract/vocabulary.ts';
import { lockAccess } from '../../store/access/access.ts';
import { deleteKnownBrowsersOf } from '../../store/access/knownBrowsers.ts';
import { deleteMemberSession } from '../../store/access/memberSessions.ts';
import { findMemberLink, endMemberLinks, type StoredMemberLink } from '../../store/access/memberLinks.ts';
import {
  findMemberSigningIn,
  membersResetting,
  membersSigningIn,
  renewPasswordHash,
  setPassword,
  type SigningIn,
} from '../../store/access/members.ts';
import type { FactorOwner } from '../../store/access/secondFactors.ts';
import type { Store, Transaction } from '../../store/driver/database.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { auditChangesOfNew, recordOwnAction } from './audit.ts';
import {
  attemptOn,
  linkAttempts,
  membersToTry,
  ownAttempts,
  signInAttempts,
  type Attempt,
  type RefusedAttempt,
  type LinkAttempts,
  type OwnAttempts,
  type SignInAttempts,
} from './attempts.ts';
import type { Limiter, Limiters } from '../limits/limiters.ts';
import { endWorkOf } from './endAccess.ts';
import { findKnownBrowser, isKnownBrowser, rememberBrowser } from './knownBrowsers.ts';
import { makeMemberLink, type MemberLinkTokens } from './memberLinks.ts';
import {
  auditedDevice,
  endMemberSessionsOf,
  readMemberSession,
  startMemberSession,
  type Device,
  type FormTokens,
  type MemberSession,
} from './memberSessions.ts';
import { passkeyNamedBy, type Passkeys } from './passkeys.ts';
import { passwordProblem, type PasswordProblem } from './passwordRules.ts';
import type { MailDelivery } from '../webhooks/endings.ts';
import { proofs, type Proofs } from './proof.ts';
import { hashPassword, isCheaperHash, verifyPassword } from './passwords.ts';
import type { SecretBox } from './secretBox.ts';
import { SecondFactors } from './secondFactors.ts';
import type { SignInSteps } from './signInSteps.ts';

/** How many failed sign-ins and proofs of one member the audit records in a day. */
const failuresTold = 20;
const daySeconds = 86_400;

/** What the account pages and the account operations need. */
export interface AccountParts {
  readonly formTokens: FormTokens;
  readonly memberLinks: MemberLinkTokens;
  readonly passwordCostLog2: number;
  readonly ownAttempts: OwnAttempts;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly proofs: Proofs;
}

/** The browser from which a person signs in. */
export interface Browser extends Device {
  /** Value of the cookie that identifies a known browser; undefined when the browser sent no such cookie. */
  readonly browserSecret: string | undefined;
}

/** The two cookie values that a browser receives after a sign-in. */
export interface SignInCookies {
  readonly secret: string;
  readonly browserSecret: string;
}

/** One choice for a person who is a member of several businesses with the same address and password. */
interface BusinessChoice {
  readonly businessId: string;
  readonly businessName: string;
}

/** The password was right, and a code is asked for next. `token`: for the form of the code. */
interface CodeNeeded {
  readonly outcome: 'code';
  readonly businessName: string;
  readonly token: string;
}

type SignIn =
  | ({ readonly outcome: 'signed_in' } & SignInCookies)
  | CodeNeeded
  | { readonly outcome: 'choose'; readonly businesses: readonly BusinessChoice[] }
  | { readonly outcome: 'wrong' }
  | ({ readonly outcome: 'wait' } & RefusedAttempt);

type PasskeySignIn =
  | Exclude<SignIn, CodeNeeded | { outcome: 'choose' }>
  /** The passkey was right, and the business wants this member to sign in with an identity provider. */
  | { readonly outcome: 'provider'; readonly businessId: string; readonly businessName: string };

type SecondStep =
  | ({ readonly outcome: 'signed_in' } & SignInCookies)
  | { readonly outcome: 'wrong'; readonly businessName: string }
  | ({ readonly outcome: 'wait'; readonly businessName: string } & RefusedAttempt)
  /** The token is too old, or the password or the factor has changed. */
  | { readonly outcome: 'expired' };

/** Sends a link to a member, in the transaction that created the link. */
type SendLink = (
  tx: Transaction,
  link: { memberId: string; businessId: string; linkId: string; expiresAt: string },
  now: number,
) => Promise<void>;

export class Accounts {
  readonly parts: AccountParts;
  readonly #store: Store;
  readonly #now: () => number;
  readonly #attempts: SignInAttempts;
  readonly #links: LinkAttempts;
  readonly #steps: SignInSteps;
  readonly #failures: Limiter;
  readonly #tellReset: SendLink;
  readonly #mail: MailDelivery;
  readonly #log: Logger;

  constructor(parts: {
    readonly store: Store;
    readonly now: () => number;
    readonly limiters: Limiters;
    /** Failed sign-ins allowed per network address in a quarter of an hour. Successful sign-ins do not count. */
    readonly signInsPerAddress: number;
    readonly formTokens: FormTokens;
    readonly memberLinks: MemberLinkTokens;
    readonly passwordCostLog2: number;
    /** Seals the secrets of authenticator apps. */
    readonly box: SecretBox;
    readonly passkeys: Passkeys;
    readonly signInSteps: SignInSteps;
    readonly tellReset: SendLink;
    readonly mail: MailDelivery;
    readonly log: Logger;
  }) {
    const { store, now, limiters, formTokens, memberLinks, passwordCostLog2 } = parts;
    const { box, passkeys, mail, log } = parts;
    this.#failures = limiters.of('signInFailures', { points: failuresTold, durationSeconds: daySeconds });
    const own = { passwordCostLog2, ownAttempts: ownAttempts(limiters) };
    const secondFactors = new SecondFactors({ store, now, box, passkeys, mail, log, ...own });
    this.parts = {
      formTokens,
      memberLinks,
      secondFactors,
      passkeys,
      ...own,
      proofs: proofs({ store, now, secondFactors, passkeys, ...own, failures: this.#failures }),
    };
    this.#attempts = signInAttempts(limiters, parts.signInsPerAddress);
    this.#store = store;
    this.#now = now;
    this.#steps = parts.signInSteps;
    this.#links = linkAttempts(limiters, parts.signInsPerAddress);
    this.#tellReset = parts.tellReset;
    this.#mail = mail;
    this.#log = log;
  }

  /**
   * Checks the address and the password. `businessId` is set once the person has chosen a business. A wrong password and an unknown,
   * suspended or invited member get the same answer after the same time. A successful sign-in always starts a new session and never reuses
   * the browser's earlier one (session fixation).
   */
  async signIn(email: string, password: string, businessId: string | null, browser: Browser): Promise<SignIn> {
    const attempt = await this.#attemptOf(email, browser);
    const { account } = attempt;
    const refusedAttempt = await this.#attempts.count(attempt);
    if (refusedAttempt) return { outcome: 'wait', ...refusedAttempt };
    const { passwordCostLog2 } = this.parts;
    const all = account === '' ? [] : await membersSigningIn(this.#store, account);
    const { members, counted, refused } = await membersToTry(attempt, all, (stranger) => this.#attempts.count(stranger));
    if (refused && members.length === 0) return { outcome: 'wait', ...refused };
    const given = password.slice(0, mostPasswordCharacters);
    // Run at least one check, and run all checks in parallel. Otherwise the response time would show how many members use the address.
    const hashes = members.length > 0 ? members.map(({ passwordHash }) => passwordHash) : [null];
    const fits = await Promise.all(hashes.map((hash) => verifyPassword(given, hash, passwordCostLog2)));
    const right = members.filter((member, index) => fits[index] && (businessId === null || member.businessId === businessId));
    if (right.length === 0) {
      this.noteFailure(members, browser);
      return { outcome: 'wrong' };
    }
    if (right.length > 1) return { outcome: 'choose', businesses: right };
    const [member] = right as [SigningIn];
    const { hasSecondFactor } = member;
    await this.#passed(attemptOn(attempt, member.memberId), counted, !hasSecondFactor && all.length === 1);
    const renewed = isCheaperHash(member.passwordHash, passwordCostLog2) ? await hashPassword(given, passwordCostLog2) : null;
    return this.#store.transaction(async (tx) => {
      if (renewed !== null) await renewPasswordHash(tx, member, renewed);
      return hasSecondFactor
        ? this.#codeNeeded(member, renewed ?? member.passwordHash)
        : { outcome: 'signed_in' as const, ...(await this.letIn(tx, member, browser)) };
    });
  }

  #codeNeeded(member: { businessId: string; memberId: string; businessName: string }, passwordHash: string | null): CodeNeeded {
    return { outcome: 'code', businessName: member.businessName, token: this.#steps.of(member, passwordHash, this.#now()) };
  }

  /**
   * The second step of a sign-in. A wrong code counts like a wrong password. A right code is used up in the transaction that starts the
   * session.
   */
  async signInWithCode(token: string, given: { readonly code: string; readonly passkey: string }, browser: Browser): Promise<SecondStep> {
    const passed = this.#steps.read(token, this.#now());
    const member = passed && (await findMemberSigningIn(this.#store, passed));
    if (!passed || !member?.hasSecondFactor || member.needsProvider || !passed.fits(member.passwordHash)) return { outcome: 'expired' };
    const { businessName } = member;
    const attempt = attemptOn(await this.#attemptOf(member.email, browser), member.memberId);
    const refusedAttempt = await this.#attempts.count(attempt);
    if (refusedAttempt) return { outcome: 'wait', businessName, ...refusedAttempt };
    const { passkeys, secondFactors } = this.parts;
    const answer = given.passkey === '' ? null : await passkeys.check('step', member.memberId, given.passkey);
    const isRight = async (tx: Transaction): Promise<boolean> =>
      answer
        ? answer.passkey.memberId === member.memberId && (await passkeys.use(tx, answer))
        : (await secondFactors.accept(tx, member, given.code)) !== null;
    const signedIn = await this.#store.transaction(async (tx) => ((await isRight(tx)) ? this.letIn(tx, member, browser) : null));
    if (!signedIn) {
      this.noteFailure([member], browser);
      return { outcome: 'wrong', businessName };
    }
    await this.#passed(attempt, [attempt], (await membersSigningIn(this.#store, attempt.account)).length === 1);
    return { outcome: 'signed_in', ...signedIn };
  }

  /** What the browser needs for a passkey as the second step; null where the member has none. */
  async passkeyForStep(token: string): Promise<object | null> {
    const passed = this.#steps.read(token, this.#now());
    return passed && this.parts.passkeys.toUse('step', passed.memberId, passed);
  }

  /**
   * Signs in with a passkey alone: it asks for a fingerprint, a face or a PIN, so it stands for the password and the second factor. Attempts are counted by
   * network, and by passkey as by account.
   */
  async signInWithPasskey(answer: string, browser: Browser): Promise<PasskeySignIn> {
    const { passkeys } = this.parts;
    const attempt = await this.#attemptOf(`passkey ${passkeyNamedBy(answer)}`, browser);
    const refusedAttempt = await this.#attempts.count(attempt);
    if (refusedAttempt) return { outcome: 'wait', ...refusedAttempt };
    const right = await passkeys.check('sign_in', '', answer);
    const member = right && (await findMemberSigningIn(this.#store, right.passkey));
    if (member?.needsProvider) return { outcome: 'provider', businessId: member.businessId, businessName: member.businessName };
    const signedIn =
      right &&
      (await this.#store.transaction(async (tx) => ((await passkeys.use(tx, right)) ? this.letIn(tx, right.passkey, browser) : null)));
    if (!signedIn) {
      if (right) this.noteFailure([right.passkey], browser);
      return { outcome: 'wrong' };
    }
    await this.#passed(attempt, [attempt], true);
    return { outcome: 'signed_in', ...signedIn };
  }

  async #attemptOf(email: string, { address, browserSecret }: Pick<Browser, 'address' | 'browserSecret'>): Promise<Attempt> {
    const account = email.trim().toLowerCase();
    return { account, address, knownBrowser: await findKnownBrowser(this.#store, browserSecret, account, this.#now()) };
  }

  /**
   * Gives back what a right attempt cost. `isDone`: the member is let in, and nobody else has the account. Otherwise the wrong attempts stay: whoever
   * runs a business could sign in there with any address, to get new attempts on its members elsewhere.
   */
  async #passed(attempt: Attempt, counted: readonly Attempt[], isDone: boolean): Promise<void> {
    await Promise.all(counted.map((each) => this.#attempts.giveBack(each)));
    if (isDone) await this.#attempts.forget(attempt);
  }

  /** Starts a session of a member who has proved who they are, and remembers the browser. */
  async letIn(tx: Transaction, member: { businessId: string; memberId: string }, browser: Browser): Promise<SignInCookies> {
    const now = this.#now();
    const browserSecret = await rememberBrowser(tx, member, browser.browserSecret, now);
    return { secret: await startMemberSession(tx, member, browser, now), browserSecret };
  }

  /** Returns a new cookie value for a signed-in browser that is not known yet; null when the browser is known. */
  async introduceBrowser(member: { businessId: string; memberId: string }, browserSecret: string | undefined): Promise<string | null> {
    if (await isKnownBrowser(this.#store, browserSecret, member, this.#now())) return null;
    return this.#store.transaction((tx) => rememberBrowser(tx, member, browserSecret, this.#now()));
  }

  /**
   * Records in the audit that these members were not let in, and `more` about it. Not awaited: the extra time would show that a member uses this
   * address.
   */
  noteFailure(members: readonly FactorOwner[], device: Device, more: object = {}): void {
    for (const member of members)
      this.#recordFailure(member, { ...auditedDevice(device), ...more }).catch((error: unknown) =>
        this.#log.error({ err: error }, 'a failed sign-in could not be recorded in the audit'),
      );
  }

  /**
   * Records the failure in the audit of each business, up to a daily limit per member. Without the limit a guesser could fill the audit.
   */
  async #recordFailure(member: FactorOwner, about: object): Promise<void> {
    if (!(await this.#failures.take(member.memberId)).allowed) return;
    const changes = auditChangesOfNew(about);
    await this.#store.transaction((tx) => {
      recordOwnAction(tx, member, 'member.sign_in_failed', this.#now(), changes);
      return Promise.resolve();
    });
  }

  /**
   * Mails a password link to the member with this address. The answer is the same whether or not a member has it. Returns how long to wait
   * when this network or browser has asked too often. Sends nothing when others have asked too often for the same account, because working
   * links are already in that mailbox.
   */
  async forgot(email: string, browser: Pick<Browser, 'address' | 'browserSecret'>): Promise<RefusedAttempt | null> {
    const attempt = await this.#attemptOf(email, browser);
    const { account } = attempt;
    const counted = await this.#links.count(attempt);
    if (counted === 'enough' || account === '') return null;
    if (counted) return counted;
    // Not awaited: the time to send the mail would show that a member uses this address.
    this.#mailLinks(attempt).catch((error: unknown) => this.#log.error({ err: error }, 'a link for a new password could not be created'));
    return null;
  }

  async #mailLinks(attempt: Attempt): Promise<void> {
    const now = this.#now();
    const all = await membersResetting(this.#store, attempt.account);
    const { members } = await membersToTry(attempt, all, (stranger) => this.#links.count(stranger));
    for (const { businessId, memberId } of members)
      await this.#store.transaction(async (tx) => {
        const { id, expiresAt } = await makeMemberLink(tx, { businessId, memberId }, 'password_reset', now);
        await this.#tellReset(tx, { memberId, businessId, linkId: id, expiresAt }, now);
      });
  }

  /**
   * Returns the session of a cookie value; null when the cookie belongs to no valid session. Permissions are read later, because they depend
   * on the environment.
   */
  async session(secret: string | undefined, environment: Environment = 'live'): Promise<MemberSession | null> {
    return readMemberSession(this.#store, secret, environment, this.#now());
  }

  /** Ends the session of a cookie value. Does nothing when the value belongs to no session. */
  async signOut(secret: string | undefined): Promise<void> {
    const session = await this.session(secret);
    if (!session) return;
    await this.#store.transaction(async (tx) => {
      if (await deleteMemberSession(tx, session, session.sessionId)) recordOwnAction(tx, session, 'member.signed_out', this.#now());
    });
  }

  /** Returns the link and its member; null when the link is unknown, used or expired. */
  async link(token: string): Promise<StoredMemberLink | null> {
    const id = this.parts.memberLinks.read(token);
    return id === null ? null : findMemberLink(this.#store, id, { now: formatMilliseconds(this.#now()) });
  }

  /** Returns why a password cannot be set through this link; null when it can. */
  async problemOf(password: string, link: StoredMemberLink): Promise<PasswordProblem | null> {
    return passwordProblem(password, link);
  }

  /**
   * Sets the password through a link and uses the link up. Ends every session of the member and starts a new one, unless a code is needed:
   * a mailbox alone must not pass the second factor. With `endsWork`, also ends what the member has created, such as keys. Returns null when
   * the link no longer works. Of two requests with the same link, only the first succeeds.
   */
  async setByLink(
    token: string,
    password: string,
    endsWork: boolean,
    browser: Browser,
  ): Promise<({ readonly outcome: 'signed_in' } & SignInCookies) | CodeNeeded | null> {
    const id = this.parts.memberLinks.read(token);
    if (id === null) return null;
    const hash = await hashPassword(password, this.parts.passwordCostLog2);
    const asked = endsWork ? await this.link(token) : null;
    return this.#store.transaction(async (tx) => {
      const now = this.#now();
      // Take this lock before locking the rows of link and member. Everything that ends access locks in this order.
      if (asked) await lockAccess(tx, asked.businessId);
      const link = await findMemberLink(tx, id, { now: formatMilliseconds(now), isLocked: true });
      if (!link || link.needsProvider) return null;
      await setPassword(tx, link.businessId, link.memberId, hash);
      await endMemberLinks(tx, link.businessId, link.memberId, formatMilliseconds(now));
      await endMemberSessionsOf(tx, link);
      await deleteKnownBrowsersOf(tx, link);
      const ended = asked && (await endWorkOf(tx, link, now, this.#mail));
      const action = link.kind === 'invitation' ? 'member.invitation_accepted' : 'member.password_changed';
      recordOwnAction(tx, link, action, now, ended ? auditChangesOfNew({ ended }) : undefined);
      if (link.hasSecondFactor) return this.#codeNeeded(link, hash);
      return { outcome: 'signed_in' as const, ...(await this.letIn(tx, link, browser)) };
    });
  }
}
