/** What a business requires at the sign-in, in the shape of an answer. */
import type { OutputOf, Operations } from '../../contract/index.ts';
import type { Locale } from '../../contract/vocabulary.ts';
import { roleName } from '../../ground/texts/roleName.ts';
import { listFactorRoles } from '../../store/access/signInRules.ts';
import type { Database } from '../../store/driver/database.ts';
import { contentVersionOf } from '../resources/contentVersion.ts';

export async function signInRules(db: Database, businessId: string, locale: Locale): Promise<OutputOf<Operations['getSignInRules']>> {
  const roles = await listFactorRoles(db, businessId);
  return {
    second_factor_roles: roles.map(({ role, requiredFrom }) => ({
      role,
      role_display_name: roleName(role, locale),
      required_from: requiredFrom,
    })),
    version: contentVersionOf(roles),
  };
}
