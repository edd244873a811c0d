/** Notes about places and warnings of places read as sentences of the language, with every value filled in. docs/reference/conventions.md#languages. */
import { describe, expect, it } from 'vitest';
import { locales, type Locale } from '../../src/contract/vocabulary.ts';
import type { PlaceNote } from '../../src/ground/places/placeNotes.ts';
import { fill } from '../../src/ground/texts/fill.ts';
import { textsOf } from '../../src/ground/texts/localeTexts.ts';
import { placeNoteText } from '../../src/ground/texts/placeNoteText.ts';

type Notes = { readonly [Code in PlaceNote['code']]: readonly [Extract<PlaceNote, { readonly code: Code }>['parameters'], string] };

/** Parameters for each code, and the English sentence. The compiler asks for those of a new code. */
const notes: Notes = {
  city_misspelt: [{ sent: 'Dever', found: 'Denver', postalCode: '80202' }, '"Dever" is not known. The place of 80202 is used: Denver.'],
  city_unknown: [
    { sent: 'Zzyzx', found: 'Denver', postalCode: '80202' },
    'No town "Zzyzx" is known near 80202. The place of the postal code is used: Denver.',
  ],
  postal_code_unknown: [{ sent: '99999', found: 'Denver' }, 'The postal code 99999 is not known. The centre of Denver is used.'],
  postal_code_form: [
    { sent: '8020', country: 'US', found: 'Denver' },
    '"8020" is not a postal code of United States. The centre of Denver is used.',
  ],
  state_unknown: [{ sent: 'XQ', found: 'Denver' }, 'The state "XQ" is not known. The place is found without it: Denver.'],
  country_unknown: [{ sent: 'Zzyzx', country: 'US' }, 'The country "Zzyzx" is not known. The address is read as one in United States.'],
  country_assumed: [{ found: 'Leeds', country: 'GB' }, 'No country is given. The place is taken to be Leeds in United Kingdom.'],
  one_of_several: [{ found: 'Aurora, CO, US', others: 2 }, '2 other towns have the same name. Aurora, CO, US is used.'],
  small_and_far: [{ found: 'Smith, NV, US', distanceKm: 1234 }, 'Smith, NV, US is a small town, about 1234 km away.'],
  part_ignored: [{ ignored: 'Ehrenfeld', found: 'Köln' }, '"Ehrenfeld" was not understood. The centre of Köln is used.'],
  wrong_state: [{ sent: 'Denver', state: 'CA' }, '"Denver" is not in CA.'],
  postal_code_far: [
    { city: 'Leeds', postalCode: 'SW1A 1AA', distanceKm: 272 },
    'The postal code SW1A 1AA is about 272 km away from Leeds.',
  ],
  postal_code_rough: [
    { postalCode: '37614', found: 'Johnson City', doubtKm: 24 },
    'The postal code 37614 is known only roughly, near Johnson City. The address may be up to 24 km away.',
  ],
  wrong_country: [{ sent: 'Tokyo', country: 'US' }, 'No town "Tokyo" is known in United States.'],
  several_towns: [{ sent: 'Springfield', count: 7 }, '7 towns are named "Springfield".'],
  no_such_town: [{ sent: 'Zzyzx' }, 'No town "Zzyzx" is known.'],
  city_missing: [{}, 'The address has no town and no postal code that is known.'],
};
const cases = Object.entries(notes).map(([code, [parameters, sentence]]) => ({ note: { code, parameters } as PlaceNote, sentence }));

/** Words of English sentences that no sentence of the other languages has. */
const english = /\b(?:the|is|are|not|of|and|town|towns|known|address|used|away|ask for|covers?)\b/iu;
const ownScript: Partial<Record<Locale, RegExp>> = { ar: /\p{Script=Arabic}/u, ja: /\p{Script=Hiragana}/u, ko: /\p{Script=Hangul}/u };
const others = locales.filter((locale) => locale !== 'en');

const inOwnLanguage = (text: string, locale: Locale) => {
  expect(text).not.toMatch(/[{}]|undefined|NaN/u);
  if (locale !== 'en') expect(text).not.toMatch(english);
  expect(text).toMatch(ownScript[locale] ?? /\p{L}/u);
};

describe('a note about a place', () => {
  it.each(cases)('[places.notes] $note.code has the same English text as before', ({ note, sentence }) => {
    expect(placeNoteText(note, 'en')).toBe(sentence);
  });

  it.each(cases.flatMap(({ note }) => locales.map((locale) => ({ note, locale, code: note.code }))))(
    '[places.notes, locale.answers] $code is a whole sentence with its values in $locale',
    ({ note, locale }) => {
      const text = placeNoteText(note, locale)!;
      inOwnLanguage(text, locale);
      expect(text).toMatch(/[.。]$/u);
      for (const [name, value] of Object.entries(note.parameters)) {
        const named = name === 'country' ? new Intl.DisplayNames([locale], { type: 'region' }).of(String(value))! : String(value);
        // Two Arabic towns have a word of their own, without the number.
        if (!(locale === 'ar' && name === 'others' && value === 2)) expect(text).toContain(named);
      }
    },
  );

  it('[locale.answers] reads differently in every language', () => {
    for (const { note } of cases) expect(new Set(locales.map((locale) => placeNoteText(note, locale))).size).toBe(locales.length);
  });

  it('[locale.answers] has the plural form of its number', () => {
    const several = (locale: Locale, count: number) =>
      placeNoteText({ code: 'several_towns', parameters: { sent: 'Riad', count } }, locale);
    const more = (locale: Locale, count: number) =>
      placeNoteText({ code: 'one_of_several', parameters: { found: 'Riad', others: count } }, locale);
    expect(more('en', 1)).toBe('Another town has the same name. Riad is used.');
    expect(more('de', 1)).toBe('Ein anderer Ort heißt genauso. Verwendet wird Riad.');
    expect(more('de', 3)).toBe('3 andere Orte heißen genauso. Verwendet wird Riad.');
    expect(more('ja', 1)).toContain('1件');
    expect(new Set([1, 2, 3, 11].map((count) => more('ar', count)!.replaceAll(/\d+/gu, 'n'))).size).toBe(4);
    expect(new Set([2, 3, 11].map((count) => several('ar', count)!.replaceAll(/\d+/gu, 'n'))).size).toBe(3);
  });

  it('[locale.answers] isolates the values in Arabic', () => {
    expect(placeNoteText({ code: 'wrong_state', parameters: { sent: 'Denver', state: 'CA' } }, 'ar')).toContain('\u2068Denver\u2069');
    expect(placeNoteText({ code: 'wrong_state', parameters: { sent: 'Denver', state: 'CA' } }, 'de')).not.toContain('\u2068');
  });

  it('[locale.answers] with a code that this version does not know is left out', () => {
    for (const locale of locales) expect(placeNoteText({ code: 'toString', parameters: {} }, locale)).toBeNull();
  });
});

describe('the other texts about places and areas', () => {
  const sentences = (locale: Locale) => {
    const { placeWarnings, areaWarnings, needs } = textsOf('answers', locale);
    const filled = Object.entries(placeWarnings).map(([name, text]) => [
      name,
      fill(text, { needs: needs.address, centre: '80202' }, locale),
    ]);
    return Object.fromEntries([...filled, ...Object.entries(areaWarnings), ...Object.entries(needs)]) as Record<string, string>;
  };

  it.each(others)('[locale.answers] are translated and filled in %s', (locale) => {
    const here = sentences(locale);
    const inEnglish = sentences('en');
    for (const [name, text] of Object.entries(here)) {
      inOwnLanguage(text.replace('80202', ''), locale === 'ja' && !text.includes('。') ? 'de' : locale);
      expect({ name, text }).not.toEqual({ name, text: inEnglish[name] });
    }
    expect(here['travelFromCentre']).toContain('80202');
    expect(here['needed']).toContain(here['address']);
    expect(here['POSTAL_CODE_UNREADABLE']).toMatch(/postal_code\b.*postal_codes\b/u);
  });

  it.each(others)('[locale.answers] ranks, advice about crews and types of events are translated in %s', (locale) => {
    const of = (language: Locale) => {
      const { rank, crewDisclaimer, areaAround } = textsOf('answers', language);
      return { ...rank, crewDisclaimer, areaAround, ...textsOf('events', language) } as Record<string, string>;
    };
    const inEnglish = of('en');
    for (const [name, text] of Object.entries(of(locale))) {
      expect(text).not.toMatch(english);
      expect(text).not.toBe(inEnglish[name]);
      expect(text.includes('previous_status')).toBe(inEnglish[name]!.includes('previous_status'));
    }
    expect(new Set(Object.values(textsOf('answers', locale).roles)).size).toBe(5);
  });
});
