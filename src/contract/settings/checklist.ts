/** The setup steps of a new business before its first booking. Dashboard only. docs/reference/pages.md#first-run. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { checklistSteps } from '../vocabulary.ts';

const stepSchema = Type.Object({
  step: Type.Enum([...checklistSteps], { description: 'The setup step.' }),
  done: Type.Boolean({ description: 'Whether the step is done.' }),
  count: Type.Integer({ description: 'Number of records for this step, counted up to 1000.' }),
});

export const getBusinessChecklist = operation({
  audience: 'dashboard',
  group: 'Settings',
  permissions: ['business_manage'],
  id: 'getBusinessChecklist',
  method: 'GET',
  path: '/dashboard/v1/checklist',
  effect: 'read',
  summary: 'Read the setup checklist',
  description:
    'Lists the setup steps of a new business in a sensible order: base address, hours, skills, job types, service areas, technicians and the first booking. ' +
    'Only active technicians with a service area count, because no others get work.',
  output: Type.Object({
    steps: Type.Array(stepSchema),
    complete: Type.Boolean({ description: 'Whether every step is done.' }),
    technicians: Type.Object(
      {
        active: Type.Integer({ description: 'Active technicians, counted up to 1000.' }),
        without_address: Type.Integer({
          description: 'Of these, without a known start: no address, no coordinates and not from the office.',
        }),
        without_area: Type.Integer({ description: 'Of these, without a service area. Nobody can book them.' }),
      },
      { description: 'What the step of the technicians counted.' },
    ),
    places: Type.Object(
      {
        addresses: Type.Integer({ description: 'Addresses of the business, customers, sites and open jobs, counted up to 10000.' }),
        without_place: Type.Integer({ description: 'Of these, how many have no place on the map. Travel to them is not counted.' }),
      },
      {
        description: 'Addresses without a place. findMissingPlaces looks for them, and listCustomers with has_place=false lists customers.',
      },
    ),
  }),
});
