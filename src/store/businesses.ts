/** New businesses and keys: what an operator makes from the command line, and the demo and tests from code. */
import { newApiKey } from '../auth/apiKeys.ts';
import { hashPassword, newPassword } from '../auth/passwords.ts';
import { permissionCodes, roles, type PermissionCode } from '../contract/permissions.ts';
import { environments, type Environment } from '../contract/vocabulary.ts';
import { canonicalZone } from '../time/localTime.ts';
import { insertKey } from './apiKeys.ts';
import { violatedConstraint, type Database, type Store, type Transaction } from './database.ts';
import { insertRows } from './demoRows.ts';
import { newId } from './ids.ts';
import { standardWorkflow } from './standardWorkflow.ts';

/** What the operator gave cannot be used; the message is one line that says what would be. */
export class InvalidInput extends Error {}

export interface NewBusiness {
  readonly name: string;
  readonly timezone: string;
  /** Public name in addresses; made from the name when left out. */
  readonly alias?: string;
  readonly ownerEmail: string;
  readonly currency?: string;
}

/** One environment of a new business, with what later rows refer to. */
export interface NewTenant {
  readonly tenantId: number;
  readonly workflowId: string;
  /** Permission group ids by role name. */
  readonly groupIds: Readonly<Record<string, string>>;
}

export interface CreatedBusiness {
  readonly businessId: string;
  readonly alias: string;
  readonly ownerId: string;
  readonly owner: { readonly email: string; readonly password: string };
  readonly tenants: Readonly<Record<Environment, NewTenant>>;
}

/** Checked input of a new business with its owner's password, hashed before the transaction because that takes long. */
export interface PreparedBusiness extends Required<Omit<NewBusiness, 'alias'>> {
  readonly alias: string;
  /** Whether the alias was made from the name: then a taken one gets a number, else it is refused. */
  readonly aliasDerived: boolean;
  readonly password: string;
  readonly passwordHash: string;
}

const openFrom = 480;
const openUntil = 1080;
const mondayToFriday = [1, 2, 3, 4, 5];

/** Creates a business with both environments, its roles, opening hours, workflow and owner, in one transaction. */
export async function createBusiness(store: Store, input: NewBusiness, nowMilliseconds: number): Promise<CreatedBusiness> {
  const prepared = await prepareBusiness(input);
  return store.transaction((tx) => insertBusiness(tx, prepared, nowMilliseconds));
}

/** Checks the input and makes the owner's password. Throws InvalidInput. */
export async function prepareBusiness(input: NewBusiness): Promise<PreparedBusiness> {
  const name = input.name.trim();
  if (!name || name.length > 200) throw new InvalidInput('The name of the business must have 1 to 200 characters.');
  const timezone = canonicalZone(input.timezone);
  if (!timezone) throw new InvalidInput(`"${input.timezone}" is no time zone; take an IANA name such as America/Denver.`);
  const ownerEmail = input.ownerEmail.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(ownerEmail) || ownerEmail.length > 254) throw new InvalidInput(`"${input.ownerEmail}" is no e-mail address.`);
  const currency = (input.currency ?? 'USD').toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) throw new InvalidInput(`"${input.currency}" is no currency; take an ISO 4217 code such as USD.`);
  const aliasDerived = input.alias === undefined;
  const alias = input.alias ?? aliasFrom(name);
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(alias))
    throw new InvalidInput(`"${alias}" is no alias; take up to 63 lower-case letters, digits and hyphens, starting with a letter or digit.`);
  const password = newPassword();
  return { name, timezone, ownerEmail, currency, alias, aliasDerived, password, passwordHash: await hashPassword(password) };
}

/** Writes a prepared business. Throws InvalidInput when its alias is taken. */
export async function insertBusiness(tx: Transaction, business: PreparedBusiness, nowMilliseconds: number): Promise<CreatedBusiness> {
  const businessId = newId(nowMilliseconds);
  const ownerId = newId(nowMilliseconds);
  const alias = business.aliasDerived ? await freeAlias(tx, business.alias) : business.alias;
  const createdAt = new Date(nowMilliseconds).toISOString();
  try {
    await tx.query('insert into businesses (id, alias, name, created_at) values ($1, $2, $3, $4)', [businessId, alias, business.name, createdAt]);
  } catch (error) {
    if (violatedConstraint(error)) throw new InvalidInput(`The alias "${alias}" is taken; choose another.`);
    throw error;
  }
  await tx.query(
    `insert into members (id, business_id, email, full_name, role, password_hash, created_at)
     values ($1, $2, $3, $4, 'Owner', $5, $6)`,
    [ownerId, businessId, business.ownerEmail, ownerName(business.ownerEmail), business.passwordHash, createdAt],
  );
  const live = await insertTenant(tx, businessId, 'live', business, nowMilliseconds);
  const sandbox = await insertTenant(tx, businessId, 'sandbox', business, nowMilliseconds);
  return { businessId, alias, ownerId, owner: { email: business.ownerEmail, password: business.password }, tenants: { live, sandbox } };
}

async function insertTenant(
  tx: Transaction,
  businessId: string,
  environment: Environment,
  business: PreparedBusiness,
  nowMilliseconds: number,
): Promise<NewTenant> {
  const [tenant] = await tx.query<{ id: number }>(
    'insert into tenants (business_id, environment, timezone, currency) values ($1, $2, $3, $4) returning id',
    [businessId, environment, business.timezone, business.currency],
  );
  const tenantId = tenant!.id;
  await tx.query('insert into schedules (tenant_id) values ($1)', [tenantId]);
  await insertRows(
    tx,
    'opening_hours',
    tenantId,
    mondayToFriday.map((weekday) => ({ weekday, start_minute: openFrom, end_minute: openUntil })),
  );
  const groups = Object.entries(roles).map(([name, permissions]) => ({ id: newId(nowMilliseconds), name, permissions }));
  await insertRows(tx, 'permission_groups', tenantId, groups);
  const workflowId = newId(nowMilliseconds);
  await tx.query(`insert into workflows (tenant_id, id, name, is_default, statuses) values ($1, $2, 'Standard', true, $3)`, [
    tenantId,
    workflowId,
    JSON.stringify(standardWorkflow),
  ]);
  return { tenantId, workflowId, groupIds: Object.fromEntries(groups.map((group) => [group.name, group.id])) };
}

/** Whether the database has no business at all yet. */
export async function isEmpty(db: Database): Promise<boolean> {
  const [row] = await db.query<{ empty: boolean }>('select not exists (select from businesses) as empty');
  return row!.empty;
}

export interface NewKey {
  /** Id or alias of the business. */
  readonly business: string;
  readonly environment: Environment;
  /** null: full access. */
  readonly permissions: readonly PermissionCode[] | null;
  /** Lifetime, 1 to 365 days; 30 when left out. */
  readonly days?: number;
  readonly name?: string;
}

export interface CreatedKey {
  /** The secret itself: shown this once, then only its hash exists. */
  readonly key: string;
  readonly id: string;
  readonly expires_at: string;
}

const dayMilliseconds = 86_400_000;

/** Makes an API key of one environment. Throws InvalidInput for a business, permission or lifetime that does not exist. */
export async function createKey(db: Database, input: NewKey, nowMilliseconds: number): Promise<CreatedKey> {
  const days = input.days ?? 30;
  if (!Number.isInteger(days) || days < 1 || days > 365) throw new InvalidInput('The lifetime must be 1 to 365 whole days.');
  if (!environments.includes(input.environment)) throw new InvalidInput(`The environment must be ${environments.join(' or ')}.`);
  const unknown = (input.permissions ?? []).filter((code) => !permissionCodes.includes(code));
  if (unknown.length > 0) throw new InvalidInput(`Unknown permission ${unknown.join(', ')}; there are ${permissionCodes.join(', ')}.`);
  if (input.permissions?.length === 0) throw new InvalidInput('A key needs at least one permission; leave them out for full access.');
  const [tenant] = await db.query<{ id: number }>(
    `select t.id from tenants t join businesses b on b.id = t.business_id
      where (b.alias = $1 or b.id::text = lower($1)) and t.environment = $2 order by b.alias = $1 desc limit 1`,
    [input.business, input.environment],
  );
  if (!tenant) throw new InvalidInput(`There is no business "${input.business}"; give its id or alias.`);
  return insertNewKey(db, tenant.id, input.environment, { ...input, days }, nowMilliseconds);
}

/** Makes a key of a tenant that is known to exist. */
export async function insertNewKey(
  db: Database,
  tenantId: number,
  environment: Environment,
  { permissions, days, name = '' }: { permissions: readonly PermissionCode[] | null; days: number; name?: string },
  nowMilliseconds: number,
): Promise<CreatedKey> {
  const { key, hash } = newApiKey(environment);
  const id = newId(nowMilliseconds);
  const expiresAt = new Date(nowMilliseconds + days * dayMilliseconds).toISOString();
  await insertKey(db, { id, tenantId, name, hash, permissions, expiresAt });
  return { key, id, expires_at: expiresAt };
}

/** `Müller & Söhne GmbH` becomes `muller-sohne-gmbh`. A name without Latin letters becomes `business`. */
function aliasFrom(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 50).replace(/-+$/, '') || 'business';
}

/** The alias itself, or with the first free number behind it. A racer that takes it first meets the unique index. */
async function freeAlias(tx: Transaction, alias: string): Promise<string> {
  const taken = new Set(
    (await tx.query<{ alias: string }>(`select alias from businesses where alias = $1 or alias like $1 || '-%'`, [alias])).map((row) => row.alias),
  );
  if (!taken.has(alias)) return alias;
  let number = 2;
  while (taken.has(`${alias}-${number}`)) number++;
  return `${alias}-${number}`;
}

function ownerName(email: string): string {
  return email.slice(0, email.indexOf('@'));
}
