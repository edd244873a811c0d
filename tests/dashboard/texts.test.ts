/** The texts of the dashboard: docs/reference/pages.md#languages. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '../../src/contract/vocabulary.ts';

const root = join(import.meta.dirname, '../../dashboard');
const folder = join(import.meta.dirname, '../../locales');
const subjects = readdirSync(join(folder, 'en')).map((file) => basename(file, '.json'));

/** Texts by path, such as `a.b.c`. */
function textsOf(locale: string, subject: string): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (node: object, path: string) => {
    for (const [key, value] of Object.entries(node) as [string, unknown][])
      if (typeof value === 'string') texts.set(path + key, value);
      else walk(value as object, `${path}${key}.`);
  };
  walk(JSON.parse(readFileSync(join(folder, locale, `${subject}.json`), 'utf8')) as object, '');
  return texts;
}

const holes = (text: string) => [...text.matchAll(/\{\{(\w+)(?:, number)?\}\}/g)].map(([, name]) => name!).sort();

/** Splits the key of a plural form, as i18next writes it: `jobs_few` is the form `few` of `jobs`. */
const formOf = (key: string) => /^(.+)_(zero|one|two|few|many|other)$/.exec(key);
/** The keys as the code uses them, without plural suffixes. */
const namesOf = (texts: ReadonlyMap<string, string>) => [...new Set([...texts.keys()].map((key) => formOf(key)?.[1] ?? key))].sort();

describe('[dashboard.texts]', () => {
  it('each language has a folder, and the same subjects', () => {
    expect(readdirSync(folder).sort()).toEqual([...locales].sort());
    for (const locale of locales)
      expect([locale, readdirSync(join(folder, locale)).sort()]).toEqual([locale, subjects.map((one) => `${one}.json`).sort()]);
  });

  it.each(subjects)('%s has the same texts with the same holes in each language, and none is empty', (subject) => {
    const english = textsOf('en', subject);
    for (const locale of locales) {
      const texts = textsOf(locale, subject);
      expect([locale, namesOf(texts)]).toEqual([locale, namesOf(english)]);
      for (const [key, text] of texts) {
        expect([locale, key, text.trim() !== '']).toEqual([locale, key, true]);
        const form = formOf(key);
        const wanted = holes(english.get(form ? `${form[1]}_other` : key)!);
        // A form for a single number may spell the number out. Arabic, for example, has a word for two.
        const isSaid = form !== null && ['zero', 'one', 'two'].includes(form[2]!) && !holes(text).includes('count');
        expect([locale, key, holes(text)]).toEqual([locale, key, isSaid ? wanted.filter((name) => name !== 'count') : wanted]);
      }
    }
  });

  it.each(locales)('%s has each text with a count in exactly the forms that the language has', (locale) => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted();
    let counted = 0;
    for (const subject of subjects) {
      const forms = [...textsOf(locale, subject).keys()].map(formOf).filter((form) => form !== null);
      for (const [name, all] of Map.groupBy(forms, ([, name]) => name!)) {
        expect([subject, name, all.map(([, , form]) => form!).sort()]).toEqual([subject, name, categories]);
        counted++;
      }
    }
    expect(counted).toBeGreaterThan(10);
  });

  it('every text that a file names is there', () => {
    const all = new Map(subjects.map((subject) => [subject, textsOf('en', subject)]));
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !/^dist|node_modules/.test(file),
    );
    const missing: string[] = [];
    let seen = 0;
    for (const file of files) {
      const text = readFileSync(join(root, file), 'utf8');
      // Of several namespaces the first is the one of keys without a prefix.
      const usual = [...text.matchAll(/useTranslation\((?:\[?'(\w+)'[^)]*)?\)/g)].map(([, subject]) => subject ?? 'frame');
      // Keys occur as arguments of t(), and in tables such as `text: 'settings:sections.hours'`.
      for (const [, key, next] of text.matchAll(/(?:[^\w.]t\(|[^\w.]text: )'([\w.:]+)'(, \{ count\b)?/g)) {
        seen++;
        const [subject, path] = key!.includes(':') ? (key!.split(':') as [string, string]) : [null, key!];
        const places = subject === null ? usual : [subject];
        // A key used with a count needs plural forms. Any other key must exist itself.
        if (!places.some((place) => all.get(place)?.has(next ? `${path}_other` : path))) missing.push(`${file}: ${key}`);
      }
    }
    expect(missing).toEqual([]);
    expect(seen).toBeGreaterThan(50);
  });
});
