/** A note about a place in words. [places.notes, locale.answers]. */
import type { Locale } from '../../contract/vocabulary.ts';
import type { PlaceNote } from '../places/placeNotes.ts';
import { fill } from './fill.ts';
import { textsOf } from './localeTexts.ts';

/** A note as it is stored. It may have a code that this version does not know. */
type StoredNote = PlaceNote | { readonly code: string; readonly parameters: Readonly<Record<string, string | number>> };

type Counted = 'one_of_several' | 'several_towns';
/** A code without a sentence does not compile. */
type Sentences = Readonly<Record<Exclude<PlaceNote['code'], Counted> | `${Counted}_other`, string>>;

/** One or two sentences for a note, without what to do next. null for a code that is not known. */
export function placeNoteText({ code, parameters }: StoredNote, locale: Locale): string | null {
  const known: Sentences = textsOf('answers', locale).placeNotes;
  const sentences: Readonly<Record<string, string>> = known;
  const values: Readonly<Record<string, string | number>> = parameters;
  const count = values['others'] ?? values['count'];
  const form = count === undefined ? 'other' : new Intl.PluralRules(locale).select(Number(count));
  const name = [`${code}_${form}`, `${code}_other`, code].find((each) => Object.hasOwn(sentences, each));
  if (name === undefined) return null;
  const country = values['country'];
  return fill(sentences[name]!, country === undefined ? values : { ...values, country: countryName(String(country), locale) }, locale);
}

/** The name of a country in the language, or its code. */
function countryName(code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
