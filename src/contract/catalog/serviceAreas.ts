/** Service areas: where technicians go. [service-area.create]; docs/internals/places.md#service-areas. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { strandingInput, strandingOutput } from '../schemas/strandedVisits.ts';
import * as s from '../schemas/common.ts';
import { Boundary, Polygon } from '../schemas/geometry.ts';
import { areaWarnings } from '../vocabulary.ts';
import { widenedWithout } from '../widening.ts';

export const ServiceArea = Type.Object(
  {
    id: s.Uuid('Identifier of the area (UUID).'),
    business_id: s.Uuid('Business (UUID).'),
    name: Type.String({ description: 'Name, unique in the business.' }),
    description: Type.String({ description: 'Description; empty if unset.' }),
    city: Type.String({ description: 'City matched by text; empty if unset.' }),
    state: Type.String({ description: 'State of city and district; empty if unset.' }),
    country: Type.String({ description: 'Country of the texts; empty if unset.' }),
    county: Type.String({ description: 'County; empty if unset.' }),
    district: Type.String({ description: 'District matched by text; empty if unset.' }),
    postal_code: Type.String({ description: 'Postal code matched by text; empty if unset.' }),
    postal_codes: Type.Array(Type.String({ description: 'Code, range or prefix.' }), { description: 'Postal codes of the area.' }),
    boundary: s.Nullable(Polygon, 'Boundary of the area; null if the area matches by text.'),
    matches_by: s.OneOf(['boundary', 'text'] as const, 'What decides for an address with known coordinates.'),
    warnings: Type.Array(
      Type.Object({
        code: s.OneOf(areaWarnings, 'Stable; for programs.'),
        message: Type.String({ description: 'What to do, in the request locale.' }),
      }),
      { description: 'Why it may cover no address; empty if nothing is wrong.' },
    ),
    created_at: s.Timestamp('When it was created.'),
    updated_at: s.Timestamp('When it was last changed.'),
  },
  { description: 'An area that technicians serve. A technician is offered only for addresses that one of their areas covers.' },
);

const rows = { description: 'The rows of this page.' };
const name = s.Name('Unique in any case.');

const shared = { group: 'Catalog' } as const;
const view = { ...shared, permissions: ['catalog_view'], effect: 'read' } as const;
const manage = { ...shared, permissions: ['catalog_manage'] } as const;

const areaFields = {
  description: Type.Optional(s.Text(2000, 'In words.')),
  city: Type.Optional(s.Line(100, 'City matched by text.')),
  state: Type.Optional(s.Line(100, 'State of city and district, CO.')),
  country: Type.Optional(s.Line(100, 'Country of the texts, US.')),
  county: Type.Optional(s.Line(100, 'County.')),
  district: Type.Optional(s.Line(100, 'District matched by text.')),
  postal_code: Type.Optional(s.Line(32, 'Postal code matched by text.')),
  postal_codes: Type.Optional(
    Type.Array(s.Text(32, 'Code 80202, range 80210-80219 or LS1-LS17, prefix 802*.', 1), {
      maxItems: 200,
      description: 'Codes, ranges and prefixes; replaces the list.',
    }),
  ),
  boundary: Type.Optional(Boundary),
};

export const listServiceAreas = operation({
  ...view,
  id: 'listServiceAreas',
  method: 'GET',
  path: '/v1/service-areas',
  summary: 'List service areas',
  description: 'Service areas. Search by postal code does not find areas with a boundary. To check an address: checkCoverage.',
  profiles: ['voice', 'dispatch'],
  queryFields: { ...s.pageFields, search: Type.Optional(s.Text(200, 'In name, city, district or postal code.')) },
  output: Type.Object({ service_areas: Type.Array(ServiceArea, rows), ...s.pageAnswer, ...s.emptyField }),
});

export const getServiceArea = operation({
  ...view,
  id: 'getServiceArea',
  method: 'GET',
  path: '/v1/service-areas/{id}',
  profiles: [],
  summary: 'Get a service area',
  description: 'The whole area with its boundary. To check an address: checkCoverage.',
  pathFields: s.idField('service area'),
  output: ServiceArea,
  errors: ['SERVICE_AREA_NOT_FOUND'],
});

export const createServiceArea = operation({
  ...manage,
  id: 'createServiceArea',
  method: 'POST',
  path: '/v1/service-areas',
  widening: widenedWithout('boundary'),
  effect: 'create',
  profiles: [],
  summary: 'Create a service area',
  description:
    'Adds an area. With a boundary, addresses must lie inside it; without, postal codes, city or district must match. No technician serves ' +
    'it yet. Next: replaceTechnicianServiceAreas.',
  bodyFields: { name, ...areaFields },
  output: ServiceArea,
  errors: ['SERVICE_AREA_DUPLICATE_NAME', 'SERVICE_AREA_INVALID_BOUNDARY'],
});

export const updateServiceArea = operation({
  ...manage,
  // The answer is the whole record, so viewing is needed too (docs/internals/call.md#permissions-of-changes).
  permissions: ['catalog_view', 'catalog_manage'],
  effect: 'update',
  confirmedEffects: ['frees_technician'],
  id: 'updateServiceArea',
  method: 'PUT',
  path: '/v1/service-areas/{id}',
  profiles: [],
  summary: 'Update a service area',
  description: 'Changes the sent fields; boundary replaces the whole polygon. Confirmed visits stay.',
  pathFields: s.idField('service area'),
  bodyFields: { name: Type.Optional(name), ...areaFields, ...strandingInput },
  output: Type.Object({ ...ServiceArea.properties, ...strandingOutput }),
  errors: ['SERVICE_AREA_NOT_FOUND', 'SERVICE_AREA_DUPLICATE_NAME', 'SERVICE_AREA_INVALID_BOUNDARY'],
});

export const deleteServiceArea = operation({
  ...manage,
  id: 'deleteServiceArea',
  method: 'DELETE',
  path: '/v1/service-areas/{id}',
  effect: 'delete',
  confirmedEffects: ['erases', 'frees_technician'],
  profiles: [],
  summary: 'Delete a service area',
  description: 'Deletes an area; technicians lose it, and addresses that only it covered get no more offers. Ask the person first.',
  pathFields: s.idField('service area'),
  queryFields: strandingInput,
  output: Type.Object({ ...s.Deleted.properties, ...strandingOutput }),
  errors: ['SERVICE_AREA_NOT_FOUND'],
});
