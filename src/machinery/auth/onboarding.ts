/** Creates businesses and keys, for the command line, the demo and tests. */
import { workdaysOfCountry } from '../../contract/countries.ts';
import { isCurrency } from '../../contract/currencies.ts';
import { tradeJobTypes, trades } from '../../contract/catalog/tradeJobTypes.ts';
import { permissionCodes, type PermissionCode } from '../../contract/permissions.ts';
import { toolProfiles, type ToolProfile } from '../../contract/profiles.ts';
import { environments, locales, type Environment, type Locale } from '../../contract/vocabulary.ts';
import { insertKey } from '../../store/access/apiKeys.ts';
import {
  findTenantId,
  insertBusiness,
  InvalidInput,
  type CreatedBusiness,
  type PreparedBusiness,
} from '../../store/settings/businesses.ts';
import type { Database, Store } from '../../store/driver/database.ts';
import { newId } from '../../store/ids.ts';
import { textsOf } from '../../ground/texts/localeTexts.ts';
import { canonicalZone } from '../../ground/time/localTime.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { newApiKey } from './apiKeys.ts';
import { hashPassword, newPassword } from './passwords.ts';

export interface NewBusiness {
  readonly name: string;
  readonly timezone: string;
  /** Public name in addresses. Made from the business name when left out. */
  readonly alias?: string;
  readonly ownerEmail: string;
  /** Default: the e-mail address before its @. */
  readonly ownerName?: string;
  /** A password that the owner has chosen and passwordRules.ts has accepted. Default: a random password. */
  readonly password?: string;
  readonly currency?: string | undefined;
  /** ISO 3166-1 code of the country, whose working week the business gets. Default: Monday to Friday. */
  readonly country?: string | undefined;
  /** Trades whose usual job types the business gets. Default none. */
  readonly trades?: readonly string[];
  /** The language of the business and of these job types. Default English. */
  readonly language?: string;
  /** Cost of hashing the owner's password: scrypt's N as a power of two (setting PASSWORD_COST). */
  readonly passwordCostLog2: number;
}

/** Creates a business with both environments, its roles, opening hours, workflow and owner, in one transaction. */
export async function createBusiness(store: Store, input: NewBusiness, nowMilliseconds: number): Promise<CreatedBusiness> {
  const prepared = await prepareBusiness(input);
  return store.transaction((tx) => insertBusiness(tx, prepared, nowMilliseconds));
}

/** Checks the input and generates the owner's password. Throws InvalidInput. */
export async function prepareBusiness(input: NewBusiness): Promise<PreparedBusiness> {
  const name = input.name.trim();
  if (!name || name.length > 200) throw new InvalidInput('The name of the business must have 1 to 200 characters.');
  const timezone = canonicalZone(input.timezone);
  if (!timezone) throw new InvalidInput(`"${input.timezone}" is not a time zone. Use an IANA name such as America/Denver.`);
  const ownerEmail = input.ownerEmail.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(ownerEmail) || ownerEmail.length > 254)
    throw new InvalidInput(`"${input.ownerEmail}" is not an e-mail address.`);
  const currency = (input.currency ?? 'USD').toUpperCase();
  if (!isCurrency(currency)) throw new InvalidInput(`"${input.currency}" is not a currency. Use a current ISO 4217 code such as USD.`);
  const language = locales.find((locale) => locale === (input.language ?? 'en').toLowerCase());
  if (!language) throw new InvalidInput(`"${input.language}" is not a language. Use one of ${locales.join(', ')}.`);
  const jobTypes = tradeTypes(input.trades ?? [], language);
  const aliasDerived = input.alias === undefined;
  const alias = input.alias ?? aliasFrom(name);
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(alias))
    throw new InvalidInput(
      `"${alias}" is not a valid alias. Use up to 63 lower-case letters, digits and hyphens, starting with a letter or digit.`,
    );
  const password = input.password ?? newPassword();
  return {
    name,
    timezone,
    ownerEmail,
    ownerName: input.ownerName?.trim() ?? ownerEmail.slice(0, ownerEmail.indexOf('@')),
    currency,
    alias,
    aliasDerived,
    language,
    workdays: workdaysOfCountry(input.country ?? null),
    jobTypes,
    password,
    passwordHash: await hashPassword(password, input.passwordCostLog2),
  };
}

/** The usual job types of some trades. Throws InvalidInput for an unknown trade. */
function tradeTypes(names: readonly string[], locale: Locale): PreparedBusiness['jobTypes'] {
  return [...new Set(names)]
    .filter((name) => name !== 'none')
    .flatMap((name) => {
      const trade = trades.find((known) => known === name);
      if (!trade) throw new InvalidInput(`"${name}" is not a trade. Use some of ${trades.join(', ')}, or none.`);
      return tradeJobTypes[trade].map((type) => ({ name: textsOf('trade-job-types', locale)[type.key], minutes: type.minutes }));
    });
}

export interface NewKey {
  /** Id or alias of the business. */
  readonly business: string;
  readonly environment: Environment;
  /** null: full access. */
  readonly permissions: readonly PermissionCode[] | null;
  /** Lifetime in days, 1 to 365. Default 30. */
  readonly days?: number;
  readonly name?: string;
  /** Whether a person must confirm what the key commits or deletes. Default no. */
  readonly confirmsChanges?: boolean;
  /** The MCP profile that the key is bound to; null or absent when it is bound to no profile. */
  readonly profile?: ToolProfile | null;
  /** Whether the key may make its own successor. Default no. */
  readonly mayRenew?: boolean;
}

export interface CreatedKey {
  /** The secret key. It is shown only now; afterwards only its hash exists. */
  readonly key: string;
  readonly id: string;
  readonly expires_at: string;
}

const dayMilliseconds = 86_400_000;

/**
 * Creates an API key for one environment. Throws InvalidInput for an unknown business, permission or profile, and for a lifetime out of
 * range.
 */
export async function createKey(db: Database, input: NewKey, nowMilliseconds: number): Promise<CreatedKey> {
  const days = input.days ?? 30;
  if (!Number.isInteger(days) || days < 1 || days > 365) throw new InvalidInput('The lifetime must be 1 to 365 whole days.');
  if (!environments.includes(input.environment)) throw new InvalidInput(`The environment must be ${environments.join(' or ')}.`);
  const unknown = (input.permissions ?? []).filter((code) => !permissionCodes.includes(code));
  if (unknown.length > 0)
    throw new InvalidInput(`Unknown permission ${unknown.join(', ')}. Permissions are ${permissionCodes.join(', ')}.`);
  if (input.profile && !toolProfiles.includes(input.profile))
    throw new InvalidInput(`There is no profile "${String(input.profile)}". Profiles are ${toolProfiles.join(', ')}.`);
  if (input.permissions?.length === 0) throw new InvalidInput('A key needs at least one permission; leave them out for full access.');
  const tenantId = await findTenantId(db, input.business, input.environment);
  if (tenantId === null) throw new InvalidInput(`There is no business "${input.business}". Give its id or alias.`);
  return insertNewKey(db, tenantId, input.environment, { ...input, days }, nowMilliseconds);
}

/** Creates a key of a tenant that is known to exist. `createdBy` is the member who creates the key; the owner by default. */
export async function insertNewKey(
  db: Database,
  tenantId: number,
  environment: Environment,
  {
    permissions,
    days,
    name = '',
    createdBy = null,
    confirmsChanges = false,
    profile = null,
    mayRenew = false,
  }: {
    permissions: readonly PermissionCode[] | null;
    days: number;
    name?: string;
    createdBy?: string | null;
    confirmsChanges?: boolean;
    profile?: ToolProfile | null;
    mayRenew?: boolean;
  },
  nowMilliseconds: number,
): Promise<CreatedKey> {
  const { key, hash } = newApiKey(environment);
  const id = newId(nowMilliseconds);
  const createdAt = new Date(nowMilliseconds).toISOString();
  const expiresAt = formatMilliseconds(nowMilliseconds + days * dayMilliseconds);
  const chain = { mayRenew, chainStartedAt: mayRenew ? createdAt : null, renewedFrom: null };
  await insertKey(db, { id, tenantId, name, hash, permissions, createdAt, expiresAt, createdBy, confirmsChanges, profile, ...chain });
  return { key, id, expires_at: expiresAt };
}

/** Letters that Unicode does not decompose into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' };

/** `Müller & Söhne GmbH` becomes `muller-sohne-gmbh`. A name without Latin letters becomes `business`. */
export function aliasFrom(name: string): string {
  const withoutMarks = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const plain = withoutMarks.replace(/[^a-z0-9]/g, (letter) => plainLetters[letter] ?? letter);
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 50)
      .replace(/-+$/, '') || 'business'
  );
}
