/** Notes about a place that is doubtful or was not found: a code with parameters. The words are in src/ground/texts/. */

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
  /** The sources disagree about the place of the postal code. The address lies within so many kilometres of the place. */
  | {
      readonly code: 'postal_code_rough';
      readonly parameters: { readonly postalCode: string; readonly found: string; readonly doubtKm: number };
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

/** How far from its place an address may be beyond what its precision says, in kilometres. 0 for most. [coverage.uncertain]. */
export const doubtKmOf = ({
  code,
  parameters,
}: {
  readonly code: string;
  readonly parameters: Readonly<Record<string, string | number>>;
}): number => (code === 'postal_code_rough' ? Number(parameters['doubtKm']) : 0);
