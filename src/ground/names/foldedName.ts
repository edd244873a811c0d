/** Names and e-mail addresses compared in the process as the database compares them: `folded()` and `lowered()` of migrations/0081_schema.sql. */

/** Combining marks, soft hyphen, zero-width and bidirectional marks, variation selectors: what `folded()` removes. */
const marks = /[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]+/gu;

/** Lower case, decomposed. As in `caseless()`, the final sigma is a sigma and the long s is an s. */
const caseless = (text: string): string => text.normalize('NFD').toLowerCase().replaceAll('ς', 'σ').replaceAll('ſ', 's');

/** Without case, accents and invisible characters: José and JOSE are one name. Runs of white space are one space. */
export const foldedName = (name: string): string => caseless(name).replaceAll(marks, '').normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

/** Without case. Accents stay, because an accent makes another mailbox. */
export const loweredText = (text: string): string => caseless(text).normalize('NFC');
