/** The signed-in member's account in the shape of an answer. */
import type { Operations, OutputOf } from '../../contract/index.ts';
import type { MemberAccount } from '../../store/access/members.ts';

export function account({ id, fullName, email, role, locale }: MemberAccount): OutputOf<Operations['updateAccount']> {
  return { id, full_name: fullName, email, role, locale };
}
