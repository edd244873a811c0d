/** Address schemas: as input, as output, and as a job's copy. [customer.address.formatted, job-request.snapshot]. */
import { Type } from 'typebox';
import { placeSources, precisions } from '../vocabulary.ts';
import { Latitude, Line, Longitude, Nullable, OneOf } from './common.ts';

const sent = {
  line: Type.Optional(Line(255, 'Street and number, 5 Main St.')),
  city: Type.Optional(Line(100, 'City.')),
  state: Type.Optional(Line(100, 'State, CO.')),
};
const point = { latitude: Type.Optional(Latitude), longitude: Type.Optional(Longitude) };

export const AddressInput = Type.Object(
  {
    line: sent.line,
    line2: Type.Optional(Line(255, 'Flat or floor.')),
    city: sent.city,
    state: sent.state,
    postal_code: Type.Optional(Line(32, 'Postal code.')),
    country: Type.Optional(Line(100, 'Country, US.')),
    formatted: Type.Optional(Line(500, 'In one line.')),
    ...point,
  },
  { description: 'The whole address; geocoded without coordinates.' },
);

/** An address in the query of a search. */
export const addressFields = { ...sent, postal_code: Type.Optional(Line(32, 'Postal code, 80202.')), ...point };

const text = (description: string) => Type.String({ description: `${description} Empty if unused.` });

const texts = {
  line: text('Street and number, 5 Main St.'),
  line2: text('Flat or floor.'),
  city: text('City.'),
  state: text('State, CO.'),
};

const country = text('Country, free-form or code, as supplied.');
const formatted = text('The address in one line.');

const coordinates = {
  latitude: Nullable(Type.Number({ description: 'Decimal degrees, -90 to 90; null without a place.' })),
  longitude: Nullable(Type.Number({ description: 'Decimal degrees, -180 to 180; null without a place.' })),
  precision: Nullable(OneOf(precisions, 'What the coordinates are the centre of.'), 'How exact the coordinates are; null without a place.'),
  source: Nullable(OneOf(placeSources, 'Where the coordinates come from.'), 'Where the coordinates come from; null without a place.'),
  place_note: Nullable(
    Type.String({ description: 'How the place was found, or why none was, in the request locale; null if there is nothing to say.' }),
  ),
};

export const Address = Type.Object(
  { ...texts, postal_code: text('Postal code.'), country, formatted, ...coordinates },
  { description: 'An address with its coordinates.' },
);

/** The address that a job keeps. It calls the postal code `postal`. */
export const JobAddress = Type.Object(
  { ...texts, postal: text('Postal code.'), country, formatted, ...coordinates },
  { description: 'Where the visit is: the address at the time of booking.' },
);

/** A technician's postal address. It has no coordinates; the start location has them. */
export const TechnicianAddress = Type.Object(
  { ...texts, postal_code: text('Postal code.'), country, formatted },
  { description: 'The postal address of a technician; travel starts at the start location.' },
);
