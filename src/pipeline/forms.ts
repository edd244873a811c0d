/** Which form a text field has, told by its schema, so that a refusal can show it. */
import type { FieldMessageKey } from '../contract/fieldMessages.ts';
import { isIdentifier, isJobReference } from '../contract/schemas/common.ts';

interface TextNode {
  readonly pattern?: string;
  readonly format?: string;
}

/** Sentences without parameters, so that the form is all they need. */
type FormKey = Extract<FieldMessageKey, `form_${string}` | 'no_such_day'>;

/** Parts of the contract's patterns that tell them apart; a field with another pattern is only said to be wrong. */
const patterns: readonly (readonly [part: string, key: FormKey])[] = [
  ['\\d{4}-(0[1-9]|1[0-2])', 'no_such_day'],
  ['[^@', 'form_email'],
  ['.{10,20}', 'form_phone'],
  ['[^\\s\\u0000', 'form_visible'],
];

/** The key of the sentence that shows the form. */
export function formOf(node: TextNode): FormKey {
  if (isJobReference(node)) return 'form_job';
  if (isIdentifier(node)) return 'form_uuid';
  if (node.format === 'date-time') return 'form_timestamp';
  return patterns.find(([part]) => node.pattern?.includes(part))?.[1] ?? 'form_other';
}
