import { signInRules } from '../../members/signInRules.ts';
import { read } from '../handler.ts';

/** What the sign-in of the business requires. docs/reference/conventions.md#second-factor. */
export const getSignInRules = read<'getSignInRules'>(async ({ db, tenant, locale }) => signInRules(db, tenant.businessId, locale));
