/** Fills the `{…}` of texts. It has no imports but types, because the scripts of the technician's page use it too. */
import type { Locale } from '../../contract/vocabulary.ts';

export type Values = Readonly<Record<string, string | number>>;

/**
 * The text with its values. Arabic isolates each value (Unicode bidirectional algorithm), or the punctuation around Latin names would move.
 * A value that is missing is left out.
 */
export const fill = (text: string, values: Values, locale: Locale): string => fillPlain(text, locale === 'ar' ? isolated(values) : values);

/** Like fill, without the characters that isolate: for what programs read, such as the subject of a mail, a command or the name of a record. */
export const fillPlain = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''));

const isolated = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? '' : `\u2068${value}\u2069`]));
