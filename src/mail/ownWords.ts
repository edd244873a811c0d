/**
 * Text that a business adds to the mails to its customers: plain text with placeholders. It is filled and shown like our own sentences, so
 * nothing in it becomes markup, a header or a link. docs/decisions/0057.
 */
import { invalid, type Refusal } from '../contract/errors.ts';
import { mailPlaceholders } from '../contract/vocabulary.ts';

/** Refuses a text with an unknown placeholder, because it would be empty in every mail. */
export function checkPlaceholders(
  field: string,
  text: string,
  known: readonly string[] = mailPlaceholders,
): Refusal<'VALIDATION_ERROR'> | null {
  const rest = text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (known.includes(name) ? '' : whole));
  const wrong = /\{[^{}]{0,40}\}?|\}/.exec(rest);
  if (!wrong) return null;
  return invalid(field, 'unknown_value', 'placeholder', { name: wrong[0], values: known.map((name) => `{${name}}`).join(', ') });
}

/** The non-empty lines, trimmed. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
