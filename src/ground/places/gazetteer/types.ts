/** What the embedded gazetteer answers. docs/places.md says where its data comes from. */

/** A town, village or district of a town. */
export interface Town {
  /** Its usual name in Latin letters, "Munich". */
  readonly name: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** State or province: the usual abbreviation in the US, Canada and Australia ("CO", "QC", "NSW"), the GeoNames admin1 code elsewhere. Null: unknown. */
  readonly region: string | null;
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
  /** Inhabitants, 0 when unknown. */
  readonly population: number;
}

/** The area of a postal code, as its centre. */
export interface PostalPlace {
  /** As it is printed: "80202", "H2X". */
  readonly code: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** Names of towns that mail to this code may carry. The usual one first. */
  readonly cities: readonly string[];
  /** As in `Town`. */
  readonly region: string | null;
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
  /** 0: the place is sure. Otherwise the sources disagree, and the code lies within so many kilometres, at most 255. */
  readonly doubtKm: number;
}

/** Look-ups by name and by postal code. All are synchronous and never throw for unknown input. */
export interface Gazetteer {
  /**
   * Towns whose name, or name in another language or script, folds to this (`foldName`). Largest population first.
   * @param country ISO 3166-1 alpha-2, or null for all countries.
   */
  townsNamed(foldedName: string, country: string | null): readonly Town[];
  /** Towns whose usual name in Latin letters goes on behind this folded beginning: "reggio" gives Reggio Calabria. Some may be left out. */
  townsBeginning(foldedStart: string, country: string): readonly Town[];
  /** The place of a postal code, or null. Canada: the first three characters, or the whole code. US: five digits, or ZIP+4. */
  postalCode(country: string, code: string): PostalPlace | null;
  /** Whether postal codes of this country are known at all. */
  hasPostalCodes(country: string): boolean;
}
