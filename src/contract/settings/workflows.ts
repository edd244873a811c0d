/**
 * The workflow of a business: the statuses and actions of its jobs. Dashboard only. docs/reference/conventions.md#dashboard-operations;
 * docs/internals/records.md#workflows.
 */
import { Type } from 'typebox';
import { getJobRequestTimeline } from '../bookings/bookings.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { version } from '../schemas/strandedVisits.ts';
import { actors, workflowMeanings, type Locale } from '../vocabulary.ts';

const key = (description: string) => Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-z][a-z0-9_]*$', description });

const text = Type.Optional(s.Text(80, 'Text in this language.'));

/** A text in one or more languages. */
const Texts = (description: string) =>
  Type.Object({ en: text, de: text, fr: text, ar: text, es: text, ja: text, ko: text } satisfies Record<Locale, typeof text>, {
    description: `${description} At least one language. Other languages show the English text, or any other if there is none.`,
  });

const Action = Type.Object({
  key: key('Key of the action in calls and in the audit. Each key belongs to only one status.'),
  labels: Texts('Label of the button.'),
  actor: s.OneOf(actors, 'Who is expected to fire it.'),
  leads_to: Type.Optional(key('Next status of the job. Default: the status does not change.')),
});

const Status = Type.Object({
  key: key('Key of the status. The first is booking, the last is completed.'),
  display_names: Texts('Name that people see.'),
  means: Type.Optional(
    s.OneOf(
      workflowMeanings,
      'What it says about the visit: departed, the technician is on the way; arrived, on site. At most one status each.',
    ),
  ),
  actions: Type.Array(Action, { maxItems: 8, description: 'Actions of this status, in order.' }),
});

const statuses = Type.Array(Status, { minItems: 3, maxItems: 15, description: 'Statuses, in order.' });
const name = Type.String({ ...s.Name('Name of the workflow.'), maxLength: 100 });

const Workflow = Type.Object({
  workflow_id: s.Uuid(),
  name: Type.String({ description: 'Name of the workflow.' }),
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
  description: 'Reads the workflow for new jobs. Existing jobs keep the workflow they were booked with.',
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
    'Checks a workflow as replaceWorkflow does, and shows the timeline of an example job in one of its statuses. Writes nothing.',
  bodyFields: {
    name: Type.Optional(name),
    statuses,
    current_status_key: Type.Optional(key('Status of the example job. Default: the status of a confirmed job that waits for its visit.')),
  },
  output: Type.Object({
    timeline: getJobRequestTimeline.output,
    next_actions: Type.Array(
      Type.Object({ key: Type.String(), label: Type.String(), actor: s.OneOf(actors), leads_to: s.Nullable(Type.String()) }),
      { description: 'Actions that the example job waits for.' },
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
    'Replaces the workflow for new jobs. Existing jobs keep theirs. The status booking must have the actions quote and confirm_booking. Every ' +
    'status in between must have a path of actions to completed. No action may lead back to booking.',
  bodyFields: { version, name, statuses },
  output: Workflow,
  errors: ['VERSION_CONFLICT'],
});
