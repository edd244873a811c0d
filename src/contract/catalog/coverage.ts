/**
 * Checks whether a service area covers an address. [service-area.inside-boundary, service-area.by-text];
 * docs/internals/call.md#one-question-one-call.
 */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { operation } from '../operation.ts';
import { addressFields } from '../schemas/address.ts';
import * as s from '../schemas/common.ts';
import { placeField } from '../schemas/place.ts';
import { coverageBases, coverageNeeds } from '../vocabulary.ts';

export const checkCoverage = operation({
  id: 'checkCoverage',
  method: 'GET',
  path: '/v1/service-areas/coverage',
  group: 'Catalog',
  permissions: ['catalog_view'],
  // The answer says where the customer lives.
  fieldEffects: { customer_id: ['getCustomer'], site_id: ['listCustomerSites'] },
  effect: 'read',
  profiles: ['voice', 'crm'],
  summary: 'Check whether an address is covered',
  description:
    "Checks whether a service area covers an address, a postal code or a customer's address, which one, and why. If covered is null, " +
    'the input does not decide it, and needs says what is missing. Times: listBookableStarts.',
  queryFields: {
    customer_id: Type.Optional(s.Uuid('Customer whose address is checked (UUID).')),
    site_id: Type.Optional(s.Uuid('Site whose address is checked (UUID).')),
    ...addressFields,
    country: Type.Optional(s.Line(100, 'Country, US.')),
    district: Type.Optional(s.Line(100, 'District.')),
  },
  output: Type.Object({
    covered: s.Nullable(Type.Boolean(), 'Whether an area covers it; null if the input does not decide it.'),
    service_areas: Type.Array(
      Type.Object({
        id: s.Uuid('Service area (UUID).'),
        name: Type.String({ description: 'Name.' }),
        matched_by: renamed('by', s.OneOf(coverageBases, 'What decided it.')),
        technician_count: renamed('technicians', Type.Integer({ description: 'Active technicians who serve it.' })),
      }),
      { description: 'Areas that cover it.' },
    ),
    ...placeField,
    needs: Type.Array(s.OneOf(coverageNeeds, 'What is missing.'), {
      description: 'Missing input: address means street and city, or coordinates. Empty if decided.',
    }),
    known_addresses: Type.Optional(
      Type.Object(
        {
          checked: Type.Integer({ description: 'Customers of this postal code with known coordinates, at most 100.' }),
          covered: Type.Integer({ description: 'Checked customers that an area covers.' }),
        },
        { description: 'For an undecided postal code: coverage of known customers there. A hint, not a promise.' },
      ),
    ),
  }),
  errors: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_SITE_NOT_FOUND'],
});
