/** The place of an address, in answers that offer or book a visit there. [place.told]. */
import { Type } from 'typebox';
import { coverageStates, placeSources, placeWarnings, precisions } from '../vocabulary.ts';
import * as s from './common.ts';

const coverage = s.OneOf(
  coverageStates,
  'uncertain: near the edge of a service area, or the address is unclear. A full address settles it.',
);
const note = s.Nullable(
  Type.String({ description: 'How the place was found, or why none was; in the request locale.' }),
  'Null if there is nothing to say.',
);
const warnings = Type.Array(
  Type.Object({
    code: s.OneOf(placeWarnings, 'What to check.'),
    text: Type.String({ description: 'The warning in words, in the request locale.' }),
  }),
  { description: 'Empty if the place is exact enough.' },
);

const PlacePart = Type.Object(
  {
    latitude: s.Nullable(Type.Number({ description: 'Decimal degrees; null if the address has no place.' })),
    longitude: s.Nullable(Type.Number({ description: 'Decimal degrees; null if the address has no place.' })),
    precision: s.Nullable(s.OneOf(precisions, 'How exact the place is.'), 'How exact the place is; null without one.'),
    source: s.Nullable(s.OneOf(placeSources, 'Where it comes from.'), 'Where it comes from; null without a place.'),
    note,
    coverage,
    warnings,
    travel_estimate: Type.Optional(
      Type.Object(
        {
          speed_kmh: Type.Number({ description: 'Speed in km/h.' }),
          detour_factor: Type.Number({ description: 'How many times longer roads are than the straight line.' }),
        },
        { description: 'How the business estimates travel that no routing service measures. Left out with the defaults, 40 km/h and 1.3.' },
      ),
    ),
    candidates: Type.Optional(
      Type.Array(
        Type.Object({
          label: Type.String({ description: 'The place in words.' }),
          latitude: Type.Number({ description: 'Decimal degrees.' }),
          longitude: Type.Number({ description: 'Decimal degrees.' }),
          city: s.Nullable(Type.String(), 'Its city.'),
          state: s.Nullable(Type.String(), 'Its state or county.'),
          postal_code: s.Nullable(Type.String(), 'Its postal code; null for a whole city.'),
          country: s.Nullable(Type.String(), 'Its country, ISO 3166-1.'),
        }),
        { description: 'Places that may be meant. Ask which one.' },
      ),
    ),
  },
  { description: 'Where the address is. Left out without an address.' },
);

/** The optional field `place` of an answer. */
export const placeField = { place: Type.Optional(PlacePart) };

/** The optional field `place` of a refusal. */
export const placeDoubtField = {
  place: Type.Optional({
    ...PlacePart,
    description: 'Where the address is, when it has a note, or when nobody can say whether it is covered.',
  }),
};

/** What a guest learns about the place of the address: no coordinates. */
export const GuestPlace = Type.Object(
  {
    coverage,
    is_found: Type.Boolean({ description: 'Whether the address has a place.' }),
    note,
    warnings,
    candidates: Type.Array(Type.String({ description: 'A place in words.' }), { description: 'Places that may be meant. Empty if none.' }),
  },
  { description: 'Where the address is, without coordinates.' },
);
