/** Finds the expected format of a text field in its schema, so that a refusal can show it. */
import type { FieldMessageKey } from '../../contract/fieldMessages.ts';
import { isIdentifier, isJobReference } from '../../contract/schemas/common.ts';

interface TextNode {
  readonly pattern?: string;
  readonly format?: string;
}

/** Messages without parameters besides the field. */
type FormKey = Extract<FieldMessageKey, `form_${string}` | 'no_such_day'>;

/** A part of each pattern that identifies it. A field with another pattern gets the general message. */
const patterns: readonly (readonly [part: string, key: FormKey])[] = [
  ['\\d{4}-(0[1-9]|1[0-2])', 'no_such_day'],
  ['[^@', 'form_email'],
  ['.{10,20}', 'form_phone'],
  ['[^\\s\\u0000', 'form_visible'],
];

/** The key of the message that shows the expected format. */
export function formOf(node: TextNode): FormKey {
  if (isJobReference(node)) return 'form_job';
  if (isIdentifier(node)) return 'form_uuid';
  if (node.format === 'date-time') return 'form_timestamp';
  return patterns.find(([part]) => node.pattern?.includes(part))?.[1] ?? 'form_other';
}
