/** Looking again for addresses that have no place. Dashboard only. docs/places.md#addresses-without-a-place. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';

const count = (description: string) => Type.Integer({ description });

export const findMissingPlaces = operation({
  id: 'findMissingPlaces',
  method: 'POST',
  path: '/dashboard/v1/missing-places',
  audience: 'dashboard',
  group: 'Customers',
  permissions: ['customers_manage'],
  effect: 'update',
  summary: 'Find places for addresses without one',
  description:
    'Looks up the next addresses without a place, at most 100 a call, and writes what is found: the base of the business, customers, sites, ' +
    'open jobs and technicians’ starts. With a geocoding service also those that are placed only at the centre of a postal code or city. Coordinates that were sent stay. ' +
    'Call it again with next_cursor until that is null.',
  bodyFields: {
    cursor: Type.Optional(
      Type.String({
        pattern: '^(base|customer|site|job|technician):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
        maxLength: 60,
        description: 'next_cursor of the call before. Default: from the beginning.',
      }),
    ),
  },
  output: Type.Object({
    checked: count('Addresses looked up. Each is also counted in placed, unclear, unknown or kept.'),
    placed: count('Have a place now, or a more exact one.'),
    unclear: count('Contradict themselves, or could be in several towns. A person must settle them.'),
    unknown: count('Not known.'),
    kept: count('Keep their place at the centre of a postal code or city, because no better one is known.'),
    remaining: count('Addresses that are left to look up.'),
    next_cursor: s.Nullable(Type.String({ description: 'Send it as cursor with the next call.' }), 'null when all were looked up.'),
  }),
});
