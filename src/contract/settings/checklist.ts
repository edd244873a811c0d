/** The setup steps of a new business before its first booking. Dashboard only. docs/reference/pages.md#first-run. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { checklistSteps } from '../vocabulary.ts';

const stepSchema = Type.Object({
  step: Type.Enum([...checklistSteps], { description: 'What is to be done.' }),
  done: Type.Boolean({ description: 'Whether it is done.' }),
  count: Type.Integer({ description: 'How many there are, at most 1000 are counted.' }),
});

export const getBusinessChecklist = operation({
  audience: 'dashboard',
  group: 'Settings',
  permissions: ['business_manage'],
  id: 'getBusinessChecklist',
  method: 'GET',
  path: '/dashboard/v1/checklist',
  effect: 'read',
  summary: 'Read what a new business has still to do',
  description:
    'Hours, skills, job types, service areas, technicians and the first booking, in the order in which they are best done. A technician ' +
    'counts who is active and has a service area, because nobody else is offered.',
  output: Type.Object({
    steps: Type.Array(stepSchema),
    complete: Type.Boolean({ description: 'Every step is done.' }),
  }),
});
