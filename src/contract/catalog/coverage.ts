/** Whether technicians go to an address. [service-area.inside-boundary, service-area.by-text]; docs/decisions/0051. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { addressFields } from '../schemas/address.ts';
import * as s from '../schemas/common.ts';
import { coverageBases, coverageNeeds } from '../vocabulary.ts';

export const checkCoverage = operation({
  id: 'checkCoverage',
  method: 'GET',
  path: '/v1/service-areas/coverage',
  group: 'Catalog',
  permissions: ['catalog_view'],
  effect: 'read',
  profiles: ['voice', 'crm'],
  summary: 'Whether an address is covered',
  description:
    "Whether a service area covers an address, a postal code or a customer's address, which one, and what decided it. covered null: " +
    'what was sent cannot tell, and needs says what would. Times: listBookableStarts.',
  queryFields: {
    customer_id: Type.Optional(s.Uuid('Whose address (UUID).')),
    ...addressFields,
    district: Type.Optional(s.Text(100, 'District.')),
  },
  output: Type.Object({
    covered: s.Nullable(Type.Boolean(), 'Whether an area covers it; null: it cannot be told from what was sent.'),
    service_areas: Type.Array(
      Type.Object({
        id: s.Uuid('Service area (UUID).'),
        name: Type.String({ description: 'Name.' }),
        by: s.OneOf(coverageBases, 'What decided it.'),
        technicians: Type.Integer({ description: 'Active technicians who go there.' }),
      }),
      { description: 'Areas that cover it.' },
    ),
    needs: Type.Array(s.OneOf(coverageNeeds, 'What is missing.'), {
      description: 'What would decide it: address is street and city, or coordinates. Empty when it is decided.',
    }),
    known_addresses: Type.Optional(
      Type.Object(
        {
          checked: Type.Integer({ description: 'Customers of this postal code whose place is known, at most 100.' }),
          covered: Type.Integer({ description: 'Of them, those that an area covers.' }),
        },
        { description: 'Of an undecided postal code: how it is with customers there. A hint, not a promise.' },
      ),
    ),
  }),
  errors: ['CUSTOMER_NOT_FOUND'],
});
