/** The commands about businesses: make, list, rename, suspend, resume and delete them, and remove the demo. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { auditChangesBetween, commandLine, recordActionOutsideCall } from '../../machinery/auth/audit.ts';
import { makeSetupLink } from '../../machinery/auth/firstStart.ts';
import { createBusiness, type NewBusiness } from '../../machinery/auth/onboarding.ts';
import type { Config } from '../config.ts';
import { currencyOfCountry, languageOfCountry, workdaysOfCountry } from '../../contract/countries.ts';
import { locales } from '../../contract/vocabulary.ts';
import { company } from '../demo/company.ts';
import { readDemoFacts } from '../demo/seed.ts';
import { countryOfZone } from '../../ground/places/home.ts';
import { closeBusiness, deleteBusinessRows, reopenBusiness } from '../../store/settings/businessDeletion.ts';
import { lockBusinessSettings, writeSharedSettings } from '../../store/settings/businessSettings.ts';
import { businessesOwnedBy, InvalidInput, listBusinesses, setSuspended } from '../../store/settings/businesses.ts';
import type { Store } from '../../store/driver/database.ts';
import type { Tenant } from '../../store/settings/tenants.ts';
import { violatedConstraint } from '../../store/driver/sqlState.ts';
import { explainTarget } from '../../store/folder/explainTarget.ts';
import { makeFolder } from '../../store/folder/forced.ts';
import { canonicalZone } from '../../ground/time/localTime.ts';
import { sleep } from '../../ground/time/timers.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { exportBusiness } from './export.ts';
import { tenantsOf } from './tenants.ts';

/**
 * Creates a business. What is left out follows from its time zone: currency, language and working week of its country. Throws InvalidInput
 * when the zone tells no currency, and when the owner already owns another business, unless `sameOwner`: the second run of a command that
 * seemed to fail would otherwise create the business twice.
 */
export async function createBusinessCommand(store: Store, asked: NewBusiness & { readonly sameOwner: boolean }, nowMilliseconds: number) {
  const input = { ...asked, ...usualIn(asked) };
  const owned = input.sameOwner ? [] : await businessesOwnedBy(store, input.ownerEmail.trim().toLowerCase());
  if (owned.length > 0)
    throw new InvalidInput(
      `${input.ownerEmail.trim()} already owns ${owned.join(', ')}. To create another business with this owner, add --same-owner.`,
    );
  const { businessId, alias, owner } = await createBusiness(store, input, nowMilliseconds);
  const { country, currency, language } = input;
  return {
    business_id: businessId,
    business_alias: alias,
    country: country ?? null,
    currency: currency?.toUpperCase() ?? null,
    language: language.toLowerCase(),
    open_weekdays: workdaysOfCountry(country ?? null),
    owner,
  };
}

/** Country, currency and language of a business by its time zone. What was given wins. */
function usualIn({ timezone, currency, language }: NewBusiness) {
  // A zone that does not exist is refused with the other input.
  const zone = canonicalZone(timezone);
  const country = zone === null ? undefined : countryOfZone(zone);
  if (zone !== null && country === undefined && currency === undefined)
    throw new InvalidInput(`The time zone ${zone} belongs to no country. Add --currency, such as --currency EUR.`);
  const spoken = country === undefined ? null : languageOfCountry(country);
  return {
    country,
    currency: currency ?? (country === undefined ? undefined : currencyOfCountry(country)),
    language: language ?? locales.find((locale) => locale === spoken) ?? 'en',
  };
}

/** All businesses with what an operator needs to tell them apart, the oldest first. */
export async function listBusinessesCommand(store: Store) {
  const businesses = await listBusinesses(store);
  return {
    businesses: businesses.map((business) => ({
      id: business.id,
      alias: business.alias,
      name: business.name,
      created_at: business.createdAt,
      owners: business.owners.join(', '),
      timezone: business.timezone,
      currency: business.currency,
      jobs: business.jobs,
      last_job_at: business.lastJobAt,
      suspended_at: business.suspendedAt,
    })),
  };
}

/** Renames a business and, if asked, gives it another alias. Its former alias still leads to it. */
export async function renameBusinessCommand(
  store: Store,
  { business, name, alias }: { readonly business: string; readonly name: string; readonly alias: string | undefined },
  nowMilliseconds: number,
) {
  const [tenant] = await tenantsOf(store, business, 'live');
  if (name.length > 200) throw new InvalidInput('The name of the business must have 1 to 200 characters.');
  if (alias !== undefined && !/^[a-z0-9][a-z0-9-]{0,62}$/.test(alias))
    throw new InvalidInput(`"${alias}" is not a valid alias. Use up to 63 lower-case letters, digits and hyphens.`);
  const { id, businessId, environment } = tenant!;
  return store.transaction(async (tx) => {
    const before = await lockBusinessSettings(tx, id);
    const after = { name, alias: alias ?? before.alias };
    const isWritten = await writeSharedSettings(tx, businessId, before, after, formatMilliseconds(nowMilliseconds)).catch(
      (error: unknown) => {
        if (violatedConstraint(error)) return false;
        throw error;
      },
    );
    if (!isWritten) throw new InvalidInput(`The alias "${after.alias}" is taken; choose another.`);
    recordActionOutsideCall(
      tx,
      commandLine,
      { businessId, environment, nowMilliseconds, requestId: null },
      {
        action: 'business.updated',
        subject: { kind: 'business', id: businessId, name },
        changes: auditChangesBetween({ name: before.name, alias: before.alias }, after),
      },
    );
    return { business_id: businessId, business_alias: after.alias, name };
  });
}

/** Closes a business for a time: its callers are refused with BUSINESS_SUSPENDED, and its mails and webhooks wait. Repeating it changes nothing. */
export async function suspendBusinessCommand(store: Store, business: string, nowMilliseconds: number) {
  const [tenant] = await tenantsOf(store, business, 'live');
  const at = await changeSuspension(store, tenant!, formatMilliseconds(nowMilliseconds), nowMilliseconds);
  return { business_id: tenant!.businessId, business_alias: tenant!.alias, suspended_at: at ?? tenant!.suspendedAt };
}

/** Opens a suspended business again. Repeating it changes nothing. */
export async function resumeBusinessCommand(store: Store, business: string, nowMilliseconds: number) {
  const [tenant] = await tenantsOf(store, business, 'live');
  await changeSuspension(store, tenant!, null, nowMilliseconds);
  return { business_id: tenant!.businessId, business_alias: tenant!.alias, suspended_at: null };
}

/** Returns the time that was written; null when nothing changed, or when the business was opened. */
async function changeSuspension(store: Store, tenant: Tenant, at: string | null, nowMilliseconds: number): Promise<string | null> {
  const { businessId, businessName: name, environment } = tenant;
  return store.transaction(async (tx) => {
    if (!(await setSuspended(tx, businessId, at))) return null;
    recordActionOutsideCall(
      tx,
      commandLine,
      { businessId, environment, nowMilliseconds, requestId: null },
      {
        action: 'business.updated',
        subject: { kind: 'business', id: businessId, name },
        changes: auditChangesBetween({ suspended: at === null }, { suspended: at !== null }),
      },
    );
    return at;
  });
}

/** Prints a link with which the first business is made in a browser. `isAlone`: no other process uses the database. */
export async function setupLinkCommand(
  store: Store,
  { publicUrl, isAlone }: { readonly publicUrl: string; readonly isAlone: boolean },
  nowMilliseconds: number,
) {
  const token = await makeSetupLink(store, nowMilliseconds, { isAlone });
  if (token === null)
    throw new InvalidInput('There is a business already. Add another with create-business, or let its owner sign in with password-link.');
  return { setup_url: `${publicUrl}/setup/${token}` };
}

/** Deletes the demo business and its file. When no business is left, the answer has a link with which the first one is made. */
export async function removeDemoCommand(store: Store, config: Config, publicUrl: string, nowMilliseconds: number, signal: AbortSignal) {
  const facts = await readDemoFacts(config.dataDir, () => undefined);
  const owned = await businessesOwnedBy(store, company.ownerEmail);
  const business = owned.find((alias) => alias === facts?.business_alias) ?? (owned.length === 1 ? owned[0]! : null);
  if (business === null)
    throw new InvalidInput(
      owned.length === 0
        ? `There is no demo business: none is owned by ${company.ownerEmail}. See list-businesses, and delete one with delete-business.`
        : `There are several demo businesses: ${owned.join(', ')}. Delete each with delete-business.`,
    );
  const { deleted } = await deleteBusinessCommand(store, { business, folder: null, publicUrl }, config, nowMilliseconds, signal);
  if (facts?.business_alias === business) await rm(join(config.dataDir, 'demo.json'), { force: true });
  const token = await makeSetupLink(store, nowMilliseconds, { isAlone: config.databaseUrl === null });
  return { deleted, ...(token === null ? {} : { setup_url: `${publicUrl}/setup/${token}` }) };
}

/** How long processes may still accept a key or a session that has ended, with room to spare. */
const closingMilliseconds = 2_000;

interface Deletion {
  /** Id or alias. */
  readonly business: string;
  /** Absolute path of a folder for the data of both environments. null: the operator wants no copy. */
  readonly folder: string | null;
  readonly publicUrl: string;
}

/**
 * Deletes a business for good: first its members, keys and apps are refused, then its data is exported, then all rows are removed. A failed
 * export, or an interrupt before the removal, lets the members in again. Can be repeated after a crash.
 */
export async function deleteBusinessCommand(
  store: Store,
  { business, folder, publicUrl }: Deletion,
  config: Config,
  nowMilliseconds: number,
  signal: AbortSignal,
) {
  const tenants = await tenantsOf(store, business, null);
  const { businessId, alias, businessName } = tenants[0]!;
  if (folder !== null)
    await makeFolder(folder).catch((error: unknown) => {
      throw explainTarget(error, { folder, written: folder });
    });
  const memberIds = await closeBusiness(store, businessId);
  const folders: string[] = [];
  const lost: string[] = [];
  try {
    await sleep(closingMilliseconds, signal);
    for (const { environment } of folder === null ? [] : tenants) {
      const target = join(folder!, environment);
      const input = { business: businessId, environment, folder: target, publicUrl };
      const written = await exportBusiness(store, input, config, nowMilliseconds, signal);
      lost.push(...(written.files_without_bytes ?? []));
      folders.push(target);
    }
    signal.throwIfAborted();
  } catch (error) {
    await reopenBusiness(store, businessId, memberIds);
    if (signal.aborted) throw new InvalidInput('The deletion was stopped. Nothing was deleted.');
    throw error;
  }
  await deleteBusinessRows(store, businessId);
  const without = lost.length === 0 ? {} : { files_without_bytes: lost };
  return { deleted: { business_id: businessId, business_alias: alias, name: businessName }, exported_to: folders, ...without };
}
