/** An address with its place, as answers show it. The note about the place is in the caller's language. */
import type { Static } from 'typebox';
import type { Address } from '../../../contract/schemas/address.ts';
import type { Locale } from '../../../contract/vocabulary.ts';
import type { AddressParts, Place } from '../../../store/places.ts';
import { placeNoteText } from '../../../ground/texts/placeNoteText.ts';

export function addressResource(address: AddressParts, place: Place, locale: Locale): Static<typeof Address> {
  const { line = '', line2 = '', city = '', state = '', postal_code = '', country = '', formatted = '' } = address;
  return { line, line2, city, state, postal_code, country, formatted, ...placeResource(place, locale) };
}

/** The place alone: coordinates, how exact they are, where they come from, and the note about them. */
export function placeResource({ latitude, longitude, precision, placeSource, placeNote }: Place, locale: Locale) {
  return { latitude, longitude, precision, source: placeSource, place_note: placeNote && placeNoteText(placeNote, locale) };
}
