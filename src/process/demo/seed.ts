/**
 * Creates the demo business at a first start: a heating, plumbing and electrical firm in Denver, in both environments. The data depends
 * only on the seed and the given time. Ids, keys and the password are new.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { insertNewKey, prepareBusiness } from '../../machinery/auth/onboarding.ts';
import type { Environment } from '../../contract/vocabulary.ts';
import { insertBusiness, type CreatedBusiness } from '../../store/settings/businesses.ts';
import type { Store, Transaction } from '../../store/driver/database.ts';
import { hashSecret } from '../../machinery/auth/apiKeys.ts';
import type { CustomerTokens } from '../../machinery/auth/customerTokens.ts';
import { insertRows, type GeneratedTable } from '../../store/demoRows.ts';
import { newId } from '../../store/ids.ts';
import { makeFolder, replaceFile } from '../../store/folder/forced.ts';
import { baseColumnsOf, lockBusinessSettings, writeTenantSettings } from '../../store/settings/businessSettings.ts';
import { mostConsecutiveFailures } from '../../store/webhooks/outcomes.ts';
import type { SecretBox } from '../../machinery/auth/secretBox.ts';
import { localDateOf } from '../../ground/time/localTime.ts';
import { cityZone } from './city.ts';
import { company, office, officeAddress, sickTechnician } from './company.ts';
import { sickRange } from './days.ts';
import { addPressingDeadline, queueJobs, visitJob } from './jobs.ts';
import { customerRows, makeCatalog, makeCustomers, makeFleet, makeTeam } from './people.ts';
import { seededRandom } from './random.ts';
import { planVisits, sickTechnicianVisits } from './visits.ts';
import { failWebhook } from './webhooks.ts';

/** Addresses and credentials of the demo, as in `demo.json` in the data folder. */
export interface DemoFacts {
  readonly base_url: string;
  readonly mcp_url: string;
  readonly dashboard_url: string;
  readonly booking_url: string;
  /** Customer link of a coming visit. Files of older versions lack it. */
  readonly customer_url?: string;
  readonly business_id: string;
  readonly business_alias: string;
  readonly owner: { readonly email: string; readonly password: string };
  readonly live_key: string;
  readonly sandbox_key: string;
}

interface DemoOptions {
  readonly nowMilliseconds: number;
  readonly publicUrl: string;
  /** Cost of hashing the owner's password: scrypt's N as a power of two (setting PASSWORD_COST). */
  readonly passwordCostLog2: number;
  readonly seed?: number;
  /** Encrypts secrets that the service must read again. */
  readonly box: SecretBox;
  /** Creates the customer links of the jobs. Without it they have none. */
  readonly customerTokens?: CustomerTokens;
  /**
   * Saves the facts. Called before the business is committed, because the keys would be lost if the process ended in between or the start
   * failed later.
   */
  readonly keep?: (facts: DemoFacts) => Promise<unknown>;
}

interface Size {
  readonly customers: number;
  readonly daysBefore: number;
  readonly daysAfter: number;
  readonly queue: { readonly booked: number; readonly quoted: number; readonly archived: number };
}

const sizes: Record<Environment, Size> = {
  live: { customers: 200, daysBefore: 10, daysAfter: 10, queue: { booked: 12, quoted: 8, archived: 9 } },
  sandbox: { customers: 60, daysBefore: 4, daysAfter: 5, queue: { booked: 5, quoted: 4, archived: 2 } },
};

const keyDays = 365;

/** Writes the demo business in one transaction, and returns how to reach it. */
export async function seedDemo(
  store: Store,
  { nowMilliseconds, publicUrl, passwordCostLog2, seed = 1, box, customerTokens, keep }: DemoOptions,
): Promise<DemoFacts> {
  const { name, alias, ownerEmail } = company;
  const prepared = await prepareBusiness({ name, alias, timezone: cityZone, ownerEmail, passwordCostLog2 });
  return store.transaction(async (tx) => {
    const business = await insertBusiness(tx, { ...prepared, aliasDerived: true }, nowMilliseconds);
    const filling = { business, now: nowMilliseconds, box, customerTokens };
    const nextJob = await fillTenant(tx, filling, 'live', seed);
    await fillTenant(tx, filling, 'sandbox', seed + 1);
    const key = async (environment: Environment) => {
      const settings = { permissions: null, days: keyDays, name: 'Demo' };
      return (await insertNewKey(tx, business.tenants[environment].tenantId, environment, settings, nowMilliseconds)).key;
    };
    const facts = {
      business_id: business.businessId,
      business_alias: business.alias,
      owner: business.owner,
      live_key: await key('live'),
      sandbox_key: await key('sandbox'),
    };
    const link = customerTokens && nextJob ? { customer_url: `/j/${customerTokens.of(nextJob)}` } : {};
    const savedFacts = withPublicUrl({ ...facts, ...link }, publicUrl);
    await keep?.(savedFacts);
    return savedFacts;
  });
}

/** The facts with addresses made from a public address, which may have changed. */
export function withPublicUrl(
  facts: Omit<DemoFacts, 'base_url' | 'mcp_url' | 'dashboard_url' | 'booking_url'>,
  publicUrl: string,
): DemoFacts {
  const base = publicUrl.replace(/\/+$/, '');
  const link = facts.customer_url === undefined ? {} : { customer_url: base + new URL(facts.customer_url, base).pathname };
  return {
    ...facts,
    ...link,
    base_url: base,
    mcp_url: `${base}/mcp`,
    dashboard_url: `${base}/`,
    booking_url: `${base}/book/${facts.business_alias}`,
  };
}

/**
 * Returns the facts of an earlier start; null when there are none or they cannot be read. `onNotice` then gets a line. The facts are a
 * convenience, so this never refuses a start.
 */
export async function readDemoFacts(dataDir: string, onNotice: (line: string) => void): Promise<DemoFacts | null> {
  const path = join(dataDir, 'demo.json');
  // Leave out the parser's message, because it quotes part of the file, which could be a key.
  let why = 'is not whole';
  try {
    const facts: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (areFacts(facts)) return facts;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code !== undefined) why = `cannot be read (${code})`;
  }
  onNotice(
    `${path} ${why}, so the keys and the password of the demo are not shown. Put the file back, or use create-key and password-link.`,
  );
  return null;
}

/** Whether the value has all fields that `withPublicUrl` needs. */
function areFacts(value: unknown): value is DemoFacts {
  const { business_alias, live_key, sandbox_key, owner } = (value ?? {}) as Partial<DemoFacts>;
  return [business_alias, live_key, sandbox_key, owner?.email, owner?.password].every((text) => typeof text === 'string');
}

/** Saves the facts in `demo.json`, readable only by the owner of the process, because they contain keys. Returns its path. */
export async function writeDemoFacts(dataDir: string, facts: DemoFacts): Promise<string> {
  await makeFolder(dataDir);
  const path = join(dataDir, 'demo.json');
  // Replace the file safely, because there is no other copy of the keys.
  await replaceFile(path, `${JSON.stringify(facts, null, 2)}\n`);
  return path;
}

interface Filling {
  readonly business: CreatedBusiness;
  readonly now: number;
  readonly box: SecretBox;
  readonly customerTokens: CustomerTokens | undefined;
}

/** Fills one environment. Returns the job of the next visit. */
async function fillTenant(
  tx: Transaction,
  { business, now, box, customerTokens }: Filling,
  environment: Environment,
  seed: number,
): Promise<string | null> {
  const { tenantId, workflowId, groupIds, jobTypeIds } = business.tenants[environment];
  const base = baseColumnsOf({ ...office, precision: 'exact', placeSource: 'sent', placeNote: null });
  const settings = await lockBusinessSettings(tx, tenantId);
  await writeTenantSettings(tx, tenantId, { ...settings, homeCountry: 'US', baseAddress: officeAddress, ...base });
  const size = sizes[environment];
  const random = seededRandom(seed);
  const today = localDateOf(cityZone, Math.floor(now / 60_000));
  const catalog = makeCatalog(now, jobTypeIds);
  const team = makeTeam(random, catalog, groupIds['Technician']!, now);
  const customers = makeCustomers(random, size.customers, team.members, now);
  const context = { random, catalog, workflowId, ownerId: business.ownerId, now, today };
  const visits = planVisits(random, {
    members: team.members,
    customers,
    today,
    daysBefore: size.daysBefore,
    daysAfter: size.daysAfter,
  }).map((visit) => visitJob(context, visit));
  const queue = queueJobs(context, customers, size.queue);
  // Uses separate random numbers, so that everything else is the same with and without these jobs.
  const own = seededRandom(seed + 1_000);
  const stranded = sickTechnicianVisits(own, { members: team.members, customers, today }, Math.ceil(now / 60_000)).map((visit) =>
    visitJob({ ...context, random: own }, visit),
  );
  const jobs = [...visits.map(({ job }) => job), ...queue, ...stranded.map(({ job }) => job)];
  const sessions = [...visits, ...stranded].flatMap((visit) => visit.sessions);
  addPressingDeadline(jobs, sessions, now);
  const sickDays = sickRange(today);
  const sick = team.members.find(({ name }) => name === sickTechnician)!;
  const fleet = makeFleet(team.members, now);
  const tables: Partial<Record<GeneratedTable, object[]>> = {
    ...catalog.rows,
    ...team.rows,
    ...fleet.rows,
    time_off: [
      {
        id: newId(now),
        technician_id: sick.id,
        start_date: sickDays.from,
        end_date: sickDays.to,
        status: 'approved',
        reason: 'Ill',
        ...stamp(now),
      },
    ],
    customers: customerRows(customers, catalog, jobs),
    job_requests: jobs.map((job) => ({ ...withVan(job, fleet.vanOf), magic_token_hash: linkHash(customerTokens, job.id) })),
    sessions,
  };
  for (const [table, rows] of Object.entries(tables)) await insertRows(tx, table as GeneratedTable, tenantId, rows);
  const completed = jobs
    .filter(({ completed_at }) => completed_at !== null)
    .toSorted((earlier, later) => Date.parse(earlier.completed_at!) - Date.parse(later.completed_at!));
  await failWebhook(tx, tenantId, { now, ownerId: business.ownerId, completed: completed.slice(-mostConsecutiveFailures), box });
  const ahead = jobs.filter((job) => job.scheduled_at !== null && job.archived_at === null && Date.parse(job.scheduled_at) > now);
  return ahead.toSorted((earlier, later) => Date.parse(earlier.scheduled_at!) - Date.parse(later.scheduled_at!))[0]?.id ?? null;
}

/** The hash in the form in which the database takes bytes in JSON. */
function linkHash(tokens: CustomerTokens | undefined, jobId: string): string | null {
  return tokens ? `\\x${hashSecret(tokens.of(jobId)).toString('hex')}` : null;
}

/** Adds the lead's van to assigned and completed jobs. */
function withVan<Job extends { technician_id: string | null; completed_at: string | null; archived_at: string | null }>(
  job: Job,
  vanOf: ReadonlyMap<string, string>,
) {
  const van = job.technician_id === null ? null : (vanOf.get(job.technician_id) ?? null);
  return { ...job, vehicle_id: job.completed_at === null && job.archived_at === null ? van : null, last_vehicle_id: van };
}

function stamp(milliseconds: number) {
  const at = new Date(milliseconds).toISOString();
  return { created_at: at, updated_at: at };
}
