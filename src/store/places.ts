/** Where an address is on the map, as customers and jobs store it. */
import type { PlaceSource, Precision } from '../contract/vocabulary.ts';
import { column, jsonColumn } from './driver/columns.ts';

/** An address in parts, as it is stored. Parts that are not known are left out. */
export interface AddressParts {
  readonly line?: string;
  readonly line2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postal_code?: string;
  readonly country?: string;
  readonly formatted?: string;
}

/**
 * SQL: whether an address has this postal code. Only letters and digits count, in any width: 100-0001 and １００ 0001 are one, so are sw1a1aa and SW1A 1AA.
 */
export const samePostalCodeSql = (address: string, code: string): string =>
  `${lettersAndDigits(`${address}->>'postal_code'`)} = ${lettersAndDigits(`${code}::text`)}`;
const lettersAndDigits = (text: string) => `regexp_replace(lower(normalize(${text}, nfkc)), '[^[:alnum:]]', '', 'g')`;

/** A note about a place, as a code with the texts that belong to it. The words are in src/ground/texts/placeNoteText.ts. */
export interface StoredPlaceNote {
  readonly code: string;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** The columns of a place, of customers and job_requests. */
export const placeFields = {
  latitude: column<number | null>('latitude'),
  longitude: column<number | null>('longitude'),
  /** null without coordinates. */
  precision: column<Precision | null>('precision'),
  /** null without coordinates. */
  placeSource: column<PlaceSource | null>('place_source'),
  /** How the place was found, or why none was found. null when there is nothing to say. */
  placeNote: jsonColumn<StoredPlaceNote | null>('place_note'),
};

export interface Place {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly precision: Precision | null;
  readonly placeSource: PlaceSource | null;
  readonly placeNote: StoredPlaceNote | null;
}

/** No place, and no note. */
export const noPlace: Place = { latitude: null, longitude: null, precision: null, placeSource: null, placeNote: null };

/** The place of a row that has more columns. */
export function placeOf({ latitude, longitude, precision, placeSource, placeNote }: Place): Place {
  return { latitude, longitude, precision, placeSource, placeNote };
}
