/** The signed-in member's account in the shape of an answer. */
import type { Operations, OutputOf } from '../../../contract/index.ts';
import type { Locale } from '../../../contract/vocabulary.ts';
import type { MemberAccount } from '../../../store/access/members.ts';
import { roleName } from '../../../ground/texts/roleName.ts';

/** `shownIn`: the language of the request. `locale` of the member is the language that the member has chosen. */
export function account(shownIn: Locale, { id, fullName, email, role, locale }: MemberAccount): OutputOf<Operations['updateAccount']> {
  return { id, full_name: fullName, email, role, role_display_name: roleName(role, shownIn), locale };
}
