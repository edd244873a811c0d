/** GeoJSON geometries (RFC 7946) that service areas use. [service-area.boundary]. */
import { Type, type Static } from 'typebox';

const Position = Type.Array(Type.Number({ description: 'Decimal degrees.' }), {
  minItems: 2,
  maxItems: 2,
  description: 'Longitude, latitude, in decimal degrees.',
});
const Ring = Type.Array(Position, { minItems: 4, description: 'A closed line: the last position equals the first.' });

export const Polygon = Type.Object(
  {
    type: Type.Literal('Polygon', { description: 'Kind of the geometry.' }),
    coordinates: Type.Array(Ring, { minItems: 1, description: 'The outer ring, then the holes in it; at most 10,000 positions in all.' }),
  },
  { description: 'GeoJSON Polygon (RFC 7946, section 3.1.6).' },
);

export type PolygonGeometry = Static<typeof Polygon>;

/** A Feature around a polygon, as map editors export it. */
export const PolygonFeature = Type.Object(
  { type: Type.Literal('Feature', { description: 'Kind of the object.' }), geometry: Polygon },
  { description: 'GeoJSON Feature around a Polygon (RFC 7946, section 3.2); only its geometry is kept.' },
);

/** Marks a schema that the OpenAPI document shows as a reference to the component with this name. Copies of the schema keep the mark. */
export const shownAsComponent = Symbol('the component that is told instead');

/**
 * The input schema of a boundary. It accepts any value: resources/catalog/boundary.ts does the check, because the specification gives an
 * invalid polygon its own error code.
 */
export const Boundary = Type.Unsafe<unknown>({
  description: 'GeoJSON Polygon, [longitude, latitude]; a Feature or file with one works too. null removes it.',
  [shownAsComponent]: 'Boundary',
});

export const BoundaryTold = Type.Union([Polygon, PolygonFeature, Type.Null()], {
  description: 'The boundary as it is sent; null removes it on update.',
});
