/** Notes about a place that is doubtful or was not found: a code with parameters, and its English sentence. */

export type PlaceNote =
  /** The town's name is not known as sent. The postal code decided. */
  | { readonly code: 'city_misspelt'; readonly parameters: { readonly sent: string; readonly found: string; readonly postalCode: string } }
  /** The town is not known, and is no misspelling of the place of the postal code. The postal code decided. */
  | { readonly code: 'city_unknown'; readonly parameters: { readonly sent: string; readonly found: string; readonly postalCode: string } }
  /** The postal code is not known. The town decided. */
  | { readonly code: 'postal_code_unknown'; readonly parameters: { readonly sent: string; readonly found: string } }
  /** The postal code does not have the form of the country's codes. The town decided. */
  | { readonly code: 'postal_code_form'; readonly parameters: { readonly sent: string; readonly country: string; readonly found: string } }
  /** The state is not known. The rest decided. */
  | { readonly code: 'state_unknown'; readonly parameters: { readonly sent: string; readonly found: string } }
  /** The country is not known. The address was looked for in the business's own country. */
  | { readonly code: 'country_unknown'; readonly parameters: { readonly sent: string; readonly country: string } }
  /** No country was given, and the address fits another country than that of the business. */
  | { readonly code: 'country_assumed'; readonly parameters: { readonly found: string; readonly country: string } }
  /** Several towns have the name. This is the one that is near, or much larger. */
  | { readonly code: 'one_of_several'; readonly parameters: { readonly found: string; readonly others: number } }
  /** Nothing but a name was given, and the only town of this name is small and far from the business. */
  | { readonly code: 'small_and_far'; readonly parameters: { readonly found: string; readonly distanceKm: number } }
  /** A part of the text was not understood and left out. */
  | { readonly code: 'part_ignored'; readonly parameters: { readonly ignored: string; readonly found: string } }
  /** No town of this name is in the state, or the postal code belongs to another state. */
  | { readonly code: 'wrong_state'; readonly parameters: { readonly sent: string; readonly state: string } }
  /** The postal code lies far from the town. */
  | {
      readonly code: 'postal_code_far';
      readonly parameters: { readonly city: string; readonly postalCode: string; readonly distanceKm: number };
    }
  /** The town exists, but in another country than the one that was given or that of the business. */
  | { readonly code: 'wrong_country'; readonly parameters: { readonly sent: string; readonly country: string } }
  /** Several towns have the name, and none is much larger or near. */
  | { readonly code: 'several_towns'; readonly parameters: { readonly sent: string; readonly count: number } }
  /** No town of this name is known. */
  | { readonly code: 'no_such_town'; readonly parameters: { readonly sent: string } }
  /** The address names no town and no postal code that is known. */
  | { readonly code: 'city_missing'; readonly parameters: Readonly<Record<string, never>> };

const doubts: ReadonlySet<string> = new Set<PlaceNote['code']>(['wrong_state', 'postal_code_far', 'wrong_country', 'several_towns']);

/**
 * Whether a note says that the address contradicts itself or could be in several towns. It then has no place until somebody settles it.
 * A town that is known in other countries only is a doubt when the address names a country. Otherwise it may be a village that is not known.
 */
export const isDoubt = ({ code }: { readonly code: string }, country: string): boolean =>
  doubts.has(code) && (code !== 'wrong_country' || country.trim() !== '');

/** One English sentence for a note, without what to do next. */
export function noteText(note: PlaceNote): string {
  switch (note.code) {
    case 'city_misspelt': {
      const { sent, found, postalCode } = note.parameters;
      return `"${sent}" is not known. The place of ${postalCode} is used: ${found}.`;
    }
    case 'city_unknown': {
      const { sent, found, postalCode } = note.parameters;
      return `No town "${sent}" is known near ${postalCode}. The place of the postal code is used: ${found}.`;
    }
    case 'postal_code_unknown':
      return `The postal code ${note.parameters.sent} is not known. The centre of ${note.parameters.found} is used.`;
    case 'postal_code_form':
      return `"${note.parameters.sent}" is not a postal code of ${countryName(note.parameters.country)}. The centre of ${note.parameters.found} is used.`;
    case 'state_unknown':
      return `The state "${note.parameters.sent}" is not known. The place is found without it: ${note.parameters.found}.`;
    case 'country_unknown':
      return `The country "${note.parameters.sent}" is not known. The address is read as one in ${countryName(note.parameters.country)}.`;
    case 'country_assumed':
      return `No country is given. The place is taken to be ${note.parameters.found} in ${countryName(note.parameters.country)}.`;
    case 'one_of_several': {
      const { found, others } = note.parameters;
      return `${others === 1 ? 'Another town has' : `${others} other towns have`} the same name. ${found} is used.`;
    }
    case 'small_and_far':
      return `${note.parameters.found} is a small town, about ${note.parameters.distanceKm} km away.`;
    case 'part_ignored':
      return `"${note.parameters.ignored}" was not understood. The centre of ${note.parameters.found} is used.`;
    case 'wrong_state':
      return `"${note.parameters.sent}" is not in ${note.parameters.state}.`;
    case 'postal_code_far': {
      const { city, postalCode, distanceKm } = note.parameters;
      return `The postal code ${postalCode} is about ${distanceKm} km away from ${city}.`;
    }
    case 'wrong_country':
      return `No town "${note.parameters.sent}" is known in ${countryName(note.parameters.country)}.`;
    case 'several_towns':
      return `${note.parameters.count} towns are named "${note.parameters.sent}".`;
    case 'no_such_town':
      return `No town "${note.parameters.sent}" is known.`;
    case 'city_missing':
      return 'The address has no town and no postal code that is known.';
  }
}

const countryName = (code: string) => {
  try {
    return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
};
