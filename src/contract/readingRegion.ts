/** A file of its own, because every page of the dashboard writes numbers, and few read them (writtenNumbers.ts). */

/** The region in which a person reads `locale`: the first of the preferred tags (BCP 47) in that language, else the language alone. */
export function regionOf(locale: string, preferred: readonly string[]): string {
  const found = preferred.find((tag) => tag.toLowerCase().split('-')[0] === locale);
  try {
    return found === undefined ? locale : (Intl.getCanonicalLocales(found)[0] ?? locale);
  } catch {
    return locale;
  }
}
