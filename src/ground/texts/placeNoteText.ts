/** A note about a place in words. [places.notes, locale.answers]. */
import type { Locale } from '../../contract/vocabulary.ts';
import type { PlaceNote } from '../places/placeNotes.ts';
import { answerTexts, filledText } from './byLocale.ts';

/** A note as it is stored. It may have a code that this version does not know. */
type StoredNote = PlaceNote | { readonly code: string; readonly parameters: Readonly<Record<string, string | number>> };

/** One or two sentences for a note, without what to do next. null for a code that is not known. */
export function placeNoteText({ code, parameters }: StoredNote, locale: Locale): string | null {
  const notes: Readonly<Partial<Record<string, string>>> = answerTexts(locale).placeNotes;
  if (!Object.hasOwn(notes, code)) return null;
  const values: Readonly<Record<string, string | number>> = parameters;
  const count = values['others'] ?? values['count'];
  const form = count === undefined ? 'other' : new Intl.PluralRules(locale).select(Number(count));
  const sentence = notes[`${code}_${form}`] ?? notes[code]!;
  const country = values['country'];
  return filledText(sentence, country === undefined ? values : { ...values, country: countryName(String(country), locale) }, locale);
}

/** The name of a country in the language, or its code. */
function countryName(code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
