/** The files of locales/, as tests of texts read them. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export const folderOfLocales = join(import.meta.dirname, '../../locales');
/** The subjects of the service and of the dashboard. */
export const allSubjects: readonly string[] = readdirSync(join(folderOfLocales, 'en')).map((file) => basename(file, '.json'));

export const fileOf = (locale: string, subject: string): string => readFileSync(join(folderOfLocales, locale, `${subject}.json`), 'utf8');

/** The texts of a file by path, such as `a.b.c`. */
export function textsIn(locale: string, subject: string): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (node: object, path: string) => {
    for (const [key, value] of Object.entries(node) as [string, unknown][])
      if (typeof value === 'string') texts.set(path + key, value);
      else walk(value as object, `${path}${key}.`);
  };
  walk(JSON.parse(fileOf(locale, subject)) as object, '');
  return texts;
}
