/**
 * The texts of the service, its mails and its pages, in each language. They are in locales/, and have the types of English.
 * docs/internals/layout.md#texts-for-people.
 */
import { locales, type Locale } from '../../contract/vocabulary.ts';
import { localeFiles } from './localeFiles.ts';

export type Subject = keyof typeof localeFiles;

/** The texts of a subject in one language. */
export type Texts<Name extends Subject> = (typeof localeFiles)[Name][Locale];

export const textsOf = <Name extends Subject>(subject: Name, locale: Locale): Texts<Name> => localeFiles[subject][locale];

/** One text in every language, for what is stored in all of them. */
export const inEveryLocale = (of: (locale: Locale) => string): Readonly<Record<Locale, string>> =>
  Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, string>;

/** All subjects. The other files of locales/ belong to the dashboard. */
export const subjects = Object.keys(localeFiles) as Subject[];
