/** The name of a role for people. Callers send roles by their stored names, which are the same in every language. */
import type { StandardRole } from '../../contract/permissions.ts';
import type { Locale } from '../../contract/vocabulary.ts';
import { textsOf } from './localeTexts.ts';

/** The platform's roles are translated. A role of the business has the name that it was given. */
export function roleName(name: string, locale: Locale): string {
  const names: Readonly<Record<StandardRole, string>> = textsOf('answers', locale).roles;
  return Object.hasOwn(names, name) ? names[name as StandardRole] : name;
}
