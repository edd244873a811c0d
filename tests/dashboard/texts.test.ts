/** The texts of the dashboard: docs/reference/pages.md#languages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { subjects as ofService } from '../../src/ground/texts/localeTexts.ts';
import { allSubjects, textsIn } from '../texts/localeFiles.ts';

const root = join(import.meta.dirname, '../../dashboard');
/** The dashboard loads it too. */
const ofBoth: readonly string[] = ['trade-job-types'];
const subjects = allSubjects.filter((subject) => !(ofService as readonly string[]).includes(subject));

describe('[dashboard.texts]', () => {
  it('every text that a file uses exists', () => {
    const all = new Map(subjects.map((subject) => [subject, textsIn('en', subject)]));
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !/^dist|node_modules/.test(file),
    );
    const missing: string[] = [];
    let seen = 0;
    for (const file of files) {
      const text = readFileSync(join(root, file), 'utf8');
      // Of several namespaces the first is the one of keys without a prefix.
      const usual = [...text.matchAll(/useTranslation\((?:\[?'(\w+)'[^)]*)?\)/g)].map(([, subject]) => subject ?? 'frame');
      // Keys occur as arguments of t(), also one of two, and in tables such as `text: 'settings:sections.hours'` or `over: 'words:runningOver'`.
      const named = [
        ...text.matchAll(/(?:[^\w.]t\(|[^\w.]text: )'([\w.:]+)'(, \{ count\b)?/g),
        ...text.matchAll(/[^\w.]t\([^()`]*\? '([\w.:]+)'/g),
        ...text.matchAll(/[^\w.]t\([^()`]*\? '[\w.:]+' : '([\w.:]+)'/g),
        ...text.matchAll(/'([a-z]+:[a-z][\w.]+)'(?!, \{ count\b)/g),
      ].filter(([, key]) => !key!.includes(':') || all.has(key!.split(':')[0]!));
      for (const [, key, next] of named) {
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

  it('the build leaves out the texts of the service', () => {
    const [, left = ''] =
      /'!\.\.\/\.\.\/locales\/\*\/\{([\w,-]+)\}\.json'/.exec(readFileSync(join(root, 'parts/language.ts'), 'utf8')) ?? [];
    expect(left.split(',')).toEqual(ofService.filter((subject) => !ofBoth.includes(subject)));
  });
});
