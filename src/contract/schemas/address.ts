/** Addresses as customers send them, as they are answered, and as a job keeps them. Specification, "Customer" and "Job request". */
import { Type } from 'typebox';
import { Latitude, Longitude, Nullable, Text } from './common.ts';

export const AddressInput = Type.Object(
  {
    line: Type.Optional(Text(255, 'Street and number.')),
    line2: Type.Optional(Text(255, 'Flat, floor, building.')),
    city: Type.Optional(Text(100, 'City.')),
    state: Type.Optional(Text(100, 'State or region.')),
    postal_code: Type.Optional(Text(32, 'Postal code.')),
    country: Type.Optional(Text(100, 'Country, free-form or code.')),
    formatted: Type.Optional(Text(500, 'Single-line text; composed by the server when left out.')),
    latitude: Type.Optional(Latitude),
    longitude: Type.Optional(Longitude),
  },
  { description: 'Replaces the whole stored address. Without coordinates the address text is geocoded.' },
);

const text = Type.String();

export const Address = Type.Object({
  line: text,
  line2: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
  formatted: text,
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
});

/** A job's snapshot calls the postal code `postal`. */
export const JobAddress = Type.Object({
  line: text,
  line2: text,
  city: text,
  state: text,
  postal: text,
  country: text,
  formatted: text,
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
});

/** A technician's address carries no coordinates: its start location does. */
export const TechnicianAddress = Type.Object({
  line: text,
  line2: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
  formatted: text,
});
