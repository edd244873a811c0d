/** Every language has the texts of English. docs/internals/layout.md#texts-for-people. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '../../src/contract/vocabulary.ts';
import { allSubjects as subjects, fileOf, folderOfLocales as folder, textsIn } from './localeFiles.ts';

/** `{name}` of the service, `{{name}}` and `{{name, number}}` of the dashboard. */
const placeholders = (text: string) => [...text.matchAll(/\{\{\w+(?:, number)?\}\}|\{\w+\}/g)].map(([whole]) => whole).sort();
/** The number that decides the plural form. */
const isCount = (placeholder: string) => /\b(?:count|others)\b/.test(placeholder);

/** The name and the form of a plural text: `jobs_few` is the form `few` of `jobs`. Null for other texts, such as `exactly_one`. */
function formOf(key: string, english: ReadonlyMap<string, string>): { readonly name: string; readonly form: string } | null {
  const [, name, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(key) ?? [];
  const other = english.get(`${name}_other`);
  const isPlural = other !== undefined && (english.has(`${name}_one`) || placeholders(other).some(isCount));
  return isPlural ? { name: name!, form: form! } : null;
}

describe('[dashboard.texts, locale.complete]', () => {
  it('each language has a folder, and the same subjects', () => {
    expect(readdirSync(folder).sort()).toEqual([...locales].sort());
    for (const locale of locales)
      expect([locale, readdirSync(join(folder, locale)).sort()]).toEqual([locale, subjects.map((subject) => `${subject}.json`)]);
  });

  it.each(subjects)('%s has the same texts with the same placeholders in each language, and none is empty', (subject) => {
    const english = textsIn('en', subject);
    const namesOf = (texts: ReadonlyMap<string, string>) =>
      [...new Set([...texts.keys()].map((key) => formOf(key, english)?.name ?? key))].sort();
    for (const locale of locales) {
      const texts = textsIn(locale, subject);
      expect([locale, namesOf(texts)]).toEqual([locale, namesOf(english)]);
      for (const [key, text] of texts) {
        expect([locale, key, text.trim() !== '']).toEqual([locale, key, true]);
        const plural = formOf(key, english);
        const wanted = placeholders(english.get(plural ? `${plural.name}_other` : key)!);
        // A form for a single number may spell the number out. Arabic, for example, has a word for two.
        const isSpelt = plural !== null && ['zero', 'one', 'two'].includes(plural.form) && !placeholders(text).some(isCount);
        expect([locale, key, placeholders(text)]).toEqual([locale, key, isSpelt ? wanted.filter((name) => !isCount(name)) : wanted]);
      }
    }
  });

  it.each(locales)('%s has each text with a number in the plural forms of the language', (locale) => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted();
    let counted = 0;
    for (const subject of subjects) {
      const english = textsIn('en', subject);
      const forms = [...textsIn(locale, subject).keys()].flatMap((key) => formOf(key, english) ?? []);
      for (const [name, all] of Map.groupBy(forms, (plural) => plural.name)) {
        const found = all.map(({ form }) => form).sort();
        // Notes about places take `other` for a form that they lack (src/ground/texts/placeNoteText.ts). The dashboard needs each.
        const wanted = subject === 'answers' ? categories.filter((form) => form === 'other' || found.includes(form)) : categories;
        expect([subject, name, found]).toEqual([subject, name, wanted]);
        counted++;
      }
    }
    expect(counted).toBeGreaterThan(10);
  });

  it.each(locales)('%s has non-breaking spaces and marks of direction as escapes, which a translator can see', (locale) => {
    for (const subject of subjects) expect([subject, /[\u00a0\u202f\p{Cf}]/u.exec(fileOf(locale, subject))]).toEqual([subject, null]);
  });
});
