/** An address with its place, as answers show it. */
import type { Static } from 'typebox';
import type { Address } from '../../contract/schemas/address.ts';
import { noteText, type PlaceNote } from '../../places/placeNotes.ts';
import type { AddressParts, Place } from '../../store/places.ts';

export function addressResource(address: AddressParts, place: Place): Static<typeof Address> {
  const { line = '', line2 = '', city = '', state = '', postal_code = '', country = '', formatted = '' } = address;
  return { line, line2, city, state, postal_code, country, formatted, ...placeResource(place) };
}

/** The place alone: coordinates, how exact they are, where they come from, and the note about them. */
export function placeResource({ latitude, longitude, precision, placeSource, placeNote }: Place) {
  return { latitude, longitude, precision, source: placeSource, place_note: placeNote && noteText(placeNote as PlaceNote) };
}
