/** The postal codes of a service area as one text, and the text as fields of the contract. */

/** Fields of a service area. */
interface Codes {
  readonly postal_code: string;
  readonly postal_codes: readonly string[];
}

/** "80202, 80210-80219": the single code first, then the list. */
export const postalCodesText = ({ postal_code, postal_codes }: Codes): string =>
  [postal_code, ...postal_codes].filter((part) => part !== '').join(', ');

/** The entries of a typed text. Commas of Japanese, Chinese and Arabic, semicolons and line ends separate too. */
export const splitPostalCodes = (text: string): string[] =>
  text
    .split(/[,;\n\u060c\u061b\u3001\uff0c\uff1b]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The contract's limits of the list of postal codes. */
interface CodeLimits {
  /** Most entries. */
  readonly maxItems: number;
  /** Most characters of one entry. */
  readonly maxLength: number;
}

/** What is wrong with a list to send: the first entry that is too long for a postal code, or too many entries. null: nothing. */
export function postalCodesProblem(
  entries: readonly string[],
  { maxItems, maxLength }: CodeLimits,
): { readonly tooLong: string } | 'tooMany' | null {
  const tooLong = entries.find((entry) => entry.length > maxLength);
  if (tooLong !== undefined) return { tooLong };
  return entries.length > maxItems ? 'tooMany' : null;
}

/**
 * The fields to send for a changed text. The single code of other programs stays in `postal_code` as long as the text begins with it;
 * everything else goes into the list.
 */
export function sentPostalCodes(text: string, before: string): Codes {
  const entries = splitPostalCodes(text);
  return before !== '' && entries[0] === before
    ? { postal_code: before, postal_codes: entries.slice(1) }
    : { postal_code: '', postal_codes: entries };
}
