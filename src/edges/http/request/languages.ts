/** Reads the header `Accept-Language` (RFC 9110, section 12.5.4; RFC 4647, section 3.4). */

interface Range {
  readonly tag: string;
  readonly weight: number;
}

/** A language range with its weight. A weight is 0 to 1 with at most three digits (RFC 9110, section 12.4.2). */
const wellFormed = /^(\*|[a-z]{1,8}(?:-[a-z\d]{1,8})*)(?:\s*;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;
/** Longer headers are not read: no browser sends them. */
const longestHeader = 1_000;

/** The ranges that can be read. A malformed one is left out. */
function rangesOf(header: string): Range[] {
  return header.split(',').flatMap((part) => {
    const [, tag, weight] = wellFormed.exec(part.trim()) ?? [];
    return tag === undefined ? [] : [{ tag: tag.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }];
  });
}

/** The tags that the caller prefers, the first one most. */
export function preferredTags(header: string | undefined): readonly string[] {
  if (header === undefined || header.length > longestHeader) return [];
  const ranges = rangesOf(header).filter(({ tag, weight }) => weight > 0 && tag !== '*');
  return ranges.toSorted((left, right) => right.weight - left.weight).map(({ tag }) => tag);
}

/**
 * The known language that the caller prefers: the one with the highest weight, the first of equals. A language with `q=0` is never taken. `*`
 * stands for the languages that no other range names, in the order of `known`. Null when the caller accepts none of them.
 */
export function preferredLanguage<Known extends string>(header: string | undefined, known: readonly Known[]): Known | null {
  if (header === undefined || header.length > longestHeader) return null;
  const ranges = rangesOf(header);
  const languageOf = ({ tag }: Range) => tag.split('-')[0]!;
  const refused = new Set(ranges.filter(({ tag, weight }) => weight === 0 && !tag.includes('-')).map(({ tag }) => tag));
  const named = new Set(ranges.map(languageOf));
  // The sort is stable, so equal weights keep the order of the header.
  for (const range of ranges.filter(({ weight }) => weight > 0).toSorted((left, right) => right.weight - left.weight)) {
    const isTaken = (language: Known) =>
      range.tag === '*' ? !named.has(language) : languageOf(range) === language && !refused.has(language);
    const found = known.find(isTaken);
    if (found !== undefined) return found;
  }
  return null;
}
