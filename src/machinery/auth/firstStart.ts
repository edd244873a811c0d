/**
 * The first business of a database, made in a browser with a link that the service prints at its start. docs/internals/processes.md#first-start.
 *
 * A link has 256 random bits, of which only the hash is stored. It works for a day, once, and only while there is no business. Whoever has it
 * becomes the owner, so only people who can read the output of the service may get it.
 */
import { timingSafeEqual } from 'node:crypto';
import { isCountry } from '../../contract/countries.ts';
import { isCurrency } from '../../contract/currencies.ts';
import type { Locale } from '../../contract/vocabulary.ts';
import type { Limiters } from '../limits/limiters.ts';
import type { Database, Store, Transaction } from '../../store/driver/database.ts';
import { randomSecret } from '../../store/ids.ts';
import { insertBusiness, isEmpty, type CreatedBusiness } from '../../store/settings/businesses.ts';
import { deleteSetupLinks, insertSetupLink, lockBusinesses, setupLinkHashes } from '../../store/settings/setupLinks.ts';
import { canonicalZone } from '../../ground/time/localTime.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import type { Accounts, Browser, SignInCookies } from './account.ts';
import { hashSecret } from './apiKeys.ts';
import { auditChangesOfNew, recordActionOutsideCall } from './audit.ts';
import { aliasFrom, insertNewKey, prepareBusiness, type CreatedKey } from './onboarding.ts';
import { passwordProblem, type PasswordProblem } from './passwordRules.ts';

const linkHours = 24;
const hourMilliseconds = 3_600_000;
/** How long the first key lives, as a key of the command line. */
export const firstKeyDays = 30;

/** Attempts of one network in a quarter of an hour: opening a link and sending its form. */
const attempts = { points: 60, durationSeconds: 900, exact: true, byAddress: true } as const;

/**
 * Makes a link and returns its token; null when there is a business already. Show the token only to the operator. `isAlone`: no other process
 * uses the database, so the links of earlier starts end.
 */
export async function makeSetupLink(
  store: Store,
  nowMilliseconds: number,
  { isAlone }: { readonly isAlone: boolean },
): Promise<string | null> {
  if (!(await isEmpty(store))) return null;
  const token = randomSecret(32).toString('base64url');
  const link = {
    tokenHash: hashSecret(token),
    createdAt: formatMilliseconds(nowMilliseconds),
    expiresAt: formatMilliseconds(nowMilliseconds + linkHours * hourMilliseconds),
  };
  await insertSetupLink(store, link, { endsOthers: isAlone });
  return token;
}

/** What the owner enters. All texts are as typed. */
export interface FirstBusiness {
  readonly name: string;
  readonly ownerName: string;
  readonly email: string;
  readonly password: string;
  /** ISO 3166-1 code. */
  readonly country: string;
  readonly currency: string;
  readonly timezone: string;
  /** The default language of mails and pages. */
  readonly language: Locale;
}

/** A field that cannot be used, and why. */
type SetupProblem =
  | { readonly field: 'name' | 'ownerName' | 'email' | 'country' | 'currency' | 'timezone' }
  | { readonly field: 'password'; readonly reason: PasswordProblem };

type SetUp =
  | { readonly outcome: 'made'; readonly business: CreatedBusiness; readonly key: string; readonly signedIn: SignInCookies }
  | { readonly outcome: 'wrong'; readonly problems: readonly SetupProblem[] }
  | { readonly outcome: 'gone' };

interface FirstStartParts {
  readonly store: Store;
  readonly now: () => number;
  readonly limiters: Limiters;
  readonly accounts: Accounts;
}

export class FirstStart {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #accounts: Accounts;
  readonly #attempts;
  #isOver = false;

  constructor({ store, now, limiters, accounts }: FirstStartParts) {
    this.#store = store;
    this.#now = now;
    this.#accounts = accounts;
    this.#attempts = limiters.of('setupAddress', attempts);
  }

  /** Counts an attempt by its network. Returns the seconds to wait; null when it may go on. */
  async knock(address: string): Promise<number | null> {
    const { allowed, millisecondsLeft } = await this.#attempts.take(address);
    return allowed ? null : Math.max(1, Math.ceil(millisecondsLeft / 1000));
  }

  /** Whether the service waits for its first business. Remembered once there is one, because every sign-in page asks. */
  async isAwaited(): Promise<boolean> {
    this.#isOver ||= !(await isEmpty(this.#store));
    return !this.#isOver;
  }

  /** Whether the token belongs to a link that works now. */
  async isOpen(token: string, db: Database = this.#store): Promise<boolean> {
    const given = hashSecret(token);
    let found = false;
    // Compare with every link, in constant time. There are as many as processes that were started in a day.
    for (const hash of await setupLinkHashes(db, formatMilliseconds(this.#now()))) found = timingSafeEqual(hash, given) || found;
    return found;
  }

  /**
   * Makes the business with its owner and a key of the live environment, signs the owner in, and ends all links, in one transaction. `gone`
   * when the link does not work any more, for example because another browser was first.
   */
  async setUp(token: string, input: FirstBusiness, browser: Browser): Promise<SetUp> {
    if (!(await this.isOpen(token))) return { outcome: 'gone' };
    const problems = await problemsOf(input);
    if (problems.length > 0) return { outcome: 'wrong', problems };
    const { passwordCostLog2 } = this.#accounts.parts;
    const prepared = await prepareBusiness({
      name: input.name,
      timezone: input.timezone,
      ownerEmail: input.email,
      ownerName: input.ownerName,
      password: input.password,
      currency: input.currency,
      country: input.country,
      language: input.language,
      passwordCostLog2,
    });
    return this.#store.transaction(async (tx) => {
      const now = this.#now();
      await lockBusinesses(tx);
      if (!(await this.isOpen(token, tx))) return { outcome: 'gone' as const };
      const business = await insertBusiness(tx, prepared, now);
      const { businessId, ownerId: memberId } = business;
      const { key } = await this.#insertFirstKey(tx, business, now);
      await deleteSetupLinks(tx);
      const signedIn = await this.#accounts.letIn(tx, { businessId, memberId }, browser);
      return { outcome: 'made' as const, business, key, signedIn };
    });
  }

  /** Makes a key with all rights of the new owner, in the owner's name. */
  async #insertFirstKey(tx: Transaction, { businessId, ownerId, tenants }: CreatedBusiness, now: number): Promise<CreatedKey> {
    const wanted = { permissions: null, days: firstKeyDays, name: 'First key' };
    const made = await insertNewKey(tx, tenants.live.tenantId, 'live', wanted, now);
    recordActionOutsideCall(
      tx,
      { kind: 'member', credentialId: null, memberId: ownerId },
      { businessId, environment: 'live', nowMilliseconds: now, requestId: null },
      {
        action: 'api_key.created',
        subject: { kind: 'api_key', id: made.id, name: wanted.name },
        changes: auditChangesOfNew({ permissions: wanted.permissions, expires_at: made.expires_at }),
      },
    );
    return made;
  }
}

async function problemsOf(input: FirstBusiness): Promise<SetupProblem[]> {
  const { name, ownerName, email, password, country, currency, timezone } = input;
  const problems: SetupProblem[] = [];
  if (!isName(name, 200)) problems.push({ field: 'name' });
  if (!isName(ownerName, 200)) problems.push({ field: 'ownerName' });
  if (!/^[^\s@]+@[^\s@]+$/.test(email.trim()) || email.trim().length > 254) problems.push({ field: 'email' });
  const owner = {
    email: email.trim().toLowerCase(),
    fullName: ownerName,
    businessName: name,
    businessAlias: aliasFrom(name),
    hasSecondFactor: false,
  };
  const reason = await passwordProblem(password, owner);
  if (reason !== null) problems.push({ field: 'password', reason });
  if (!isCountry(country)) problems.push({ field: 'country' });
  if (!isCurrency(currency)) problems.push({ field: 'currency' });
  if (canonicalZone(timezone) === null) problems.push({ field: 'timezone' });
  return problems;
}

const isName = (text: string, most: number) => /[\p{L}\p{N}]/u.test(text) && text.trim().length <= most;
