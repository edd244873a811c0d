/**
 * Text that a business adds to the mails to its customers and technicians: plain text with placeholders. It is filled and shown like our own sentences, so
 * nothing in it becomes markup, a header or a link. docs/internals/records.md#own-words.
 */
import { invalid, type Refusal } from '../../contract/errors.ts';
import {
  mailPlaceholders,
  smsPlaceholders,
  technicianMailKinds,
  technicianPlaceholders,
  type TechnicianMailKind,
  type WordedMailKind,
} from '../../contract/vocabulary.ts';

export const isToTechnicians = (kind: WordedMailKind): kind is TechnicianMailKind =>
  (technicianMailKinds as readonly string[]).includes(kind);

/** Refuses words that a mail of the kind cannot say. Technicians get no text messages. */
export function checkWords(
  kind: WordedMailKind,
  { intro, signature, sms }: { readonly intro: string; readonly signature: string; readonly sms: string },
): Refusal<'VALIDATION_ERROR'> | null {
  const isTechnicians = isToTechnicians(kind);
  if (isTechnicians && sms.trim() !== '') return invalid('sms', 'conflict', 'no_text_message');
  const known = isTechnicians ? technicianPlaceholders : mailPlaceholders;
  return (
    checkPlaceholders('intro', intro, known) ??
    checkPlaceholders('signature', signature, known) ??
    checkPlaceholders('sms', sms, smsPlaceholders)
  );
}

/** Refuses a text with an unknown placeholder, because it would be empty in every mail. */
function checkPlaceholders(field: string, text: string, known: readonly string[]): Refusal<'VALIDATION_ERROR'> | null {
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
