/**
 * The workflow of a business: the statuses and actions of its jobs. Dashboard only. docs/reference/conventions.md#dashboard-operations;
 * docs/decisions/0057.
 */
import { Type } from 'typebox';
import { getJobRequestTimeline } from '../bookings/bookings.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { version } from '../schemas/strandedVisits.ts';
import { actors, type Locale } from '../vocabulary.ts';

const key = (description: string) => Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-z][a-z0-9_]*$', description });

const text = Type.Optional(s.Text(80, 'In this language.'));

/** A text in one or more languages. */
const Texts = (description: string) =>
  Type.Object({ en: text, de: text, fr: text, ar: text, es: text, ja: text, ko: text } satisfies Record<Locale, typeof text>, {
    description: `${description} At least in one language; English, else any, serves the others.`,
  });

const Action = Type.Object({
  key: key('Names the action in calls and in the audit; of one status only.'),
  labels: Texts('What the button says.'),
  actor: s.OneOf(actors, 'Who is expected to fire it.'),
  leads_to: Type.Optional(key('Status that the job goes to; left out, it stays.')),
});

const Status = Type.Object({
  key: key('The first is booking, the last completed.'),
  display_names: Texts('What people see.'),
  actions: Type.Array(Action, { maxItems: 8, description: 'What can be done here, in order.' }),
});

const statuses = Type.Array(Status, { minItems: 3, maxItems: 15, description: 'In order.' });
const name = Type.String({ ...s.Name('Name of the workflow.'), maxLength: 100 });

const Workflow = Type.Object({
  workflow_id: s.Uuid(),
  name: Type.String({ description: 'Its name.' }),
  statuses,
  version: Type.Integer({ description: 'Send it with a change.' }),
});

const shared = { audience: 'dashboard', group: 'Settings', permissions: ['business_manage'] } as const;

export const getWorkflow = operation({
  ...shared,
  id: 'getWorkflow',
  method: 'GET',
  path: '/dashboard/v1/workflow',
  effect: 'read',
  summary: 'Read the workflow',
  description: 'What new jobs go through. Jobs that exist keep the workflow they were booked with.',
  output: Workflow,
});

export const previewWorkflow = operation({
  ...shared,
  id: 'previewWorkflow',
  method: 'POST',
  path: '/dashboard/v1/workflow/preview',
  effect: 'read',
  summary: 'Preview a workflow',
  description:
    'Checks a workflow as a change would, and shows the timeline of a made-up job that stands in one of its statuses. Writes nothing.',
  bodyFields: {
    name: Type.Optional(name),
    statuses,
    current_status_key: Type.Optional(key('Where the made-up job stands; where a confirmed job waits for its visit unless said.')),
  },
  output: Type.Object({
    timeline: getJobRequestTimeline.output,
    next_actions: Type.Array(
      Type.Object({ key: Type.String(), label: Type.String(), actor: s.OneOf(actors), leads_to: s.Nullable(Type.String()) }),
      { description: 'What the job waits for there.' },
    ),
  }),
});

export const replaceWorkflow = operation({
  ...shared,
  id: 'replaceWorkflow',
  method: 'PUT',
  path: '/dashboard/v1/workflow',
  effect: 'update',
  summary: 'Replace the workflow',
  description:
    'New jobs take it from now on; those that exist keep theirs, so none is stranded. booking has quote and confirm_booking, from every status ' +
    'in between actions lead to completed, and no action leads back to booking.',
  bodyFields: { version, name, statuses },
  output: Workflow,
  errors: ['VERSION_CONFLICT'],
});
