/** The business that a command names, in one environment or both. */
import { environments, type Environment } from '../contract/vocabulary.ts';
import { businessAliases, findTenantId, InvalidInput } from '../store/settings/businesses.ts';
import type { Database } from '../store/driver/database.ts';
import { getTenant, type Tenant } from '../store/settings/tenants.ts';

/** At least one. Throws InvalidInput when there is no such business. */
export async function tenantsOf(db: Database, business: string, environment: Environment | null): Promise<Tenant[]> {
  const tenants: Tenant[] = [];
  for (const wanted of environment === null ? environments : [environment]) {
    const id = await findTenantId(db, business, wanted);
    if (id === null) throw new InvalidInput(`There is no business "${business}"; give its id or alias.`);
    tenants.push(await getTenant(db, id));
  }
  return tenants;
}

/** The sandbox of a business; of the only one, where none is named. */
export async function sandboxOf(db: Database, business: string | undefined): Promise<Tenant> {
  if (business !== undefined) return (await tenantsOf(db, business, 'sandbox'))[0]!;
  const [only, ...others] = await businessAliases(db, 2);
  if (only === undefined) throw new InvalidInput('There is no business yet; create-business makes one.');
  if (others.length > 0) throw new InvalidInput('There are several businesses; name one with --business.');
  return (await tenantsOf(db, only, 'sandbox'))[0]!;
}

/** Throws InvalidInput for a name that is no environment; null when none was given. */
export function environmentOf(text: string | undefined): Environment | null {
  if (text === undefined) return null;
  const found = environments.find((environment) => environment === text.trim());
  if (!found) throw new InvalidInput(`The environment must be ${environments.join(' or ')}, not "${text}".`);
  return found;
}
