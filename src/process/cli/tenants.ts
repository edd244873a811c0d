/** Finds the business that a command names, in one environment or both. */
import { environments, type Environment } from '../../contract/vocabulary.ts';
import { businessAliases, findTenantId, InvalidInput } from '../../store/settings/businesses.ts';
import type { Database } from '../../store/driver/database.ts';
import { getTenant, type Tenant } from '../../store/settings/tenants.ts';

/** Returns at least one tenant. Throws InvalidInput when there is no such business. */
export async function tenantsOf(db: Database, business: string, environment: Environment | null): Promise<Tenant[]> {
  const tenants: Tenant[] = [];
  for (const requestedEnvironment of environment === null ? environments : [environment]) {
    const id = await findTenantId(db, business, requestedEnvironment);
    if (id === null) throw new InvalidInput(`There is no business "${business}". Give its id or alias.`);
    tenants.push(await getTenant(db, id));
  }
  return tenants;
}

/** Returns the sandbox of the named business, or of the only business when none is named. */
export async function sandboxOf(db: Database, business: string | undefined): Promise<Tenant> {
  if (business !== undefined) return (await tenantsOf(db, business, 'sandbox'))[0]!;
  const [only, ...others] = await businessAliases(db, 2);
  if (only === undefined) throw new InvalidInput('There is no business yet. Create one with create-business.');
  if (others.length > 0) throw new InvalidInput('There are several businesses. Name one with --business.');
  return (await tenantsOf(db, only, 'sandbox'))[0]!;
}

/** Reads an environment; null when none was given. Throws InvalidInput for an unknown name. */
export function environmentOf(text: string | undefined): Environment | null {
  if (text === undefined) return null;
  const found = environments.find((environment) => environment === text.trim());
  if (!found) throw new InvalidInput(`The environment must be ${environments.join(' or ')}, not "${text}".`);
  return found;
}
