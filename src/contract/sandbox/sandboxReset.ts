/** Emptying the sandbox. Dashboard only. docs/reference/conventions.md#dashboard-operations; docs/decisions/0057. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { sandboxSeeds } from '../vocabulary.ts';

const count = (what: string) => Type.Integer({ description: `${what} that the sandbox has now.` });

export const resetSandbox = operation({
  audience: 'dashboard',
  group: 'Sandbox',
  permissions: ['business_manage'],
  id: 'resetSandbox',
  method: 'POST',
  path: '/dashboard/v1/sandbox/reset',
  effect: 'delete',
  summary: 'Empty the sandbox and begin anew',
  description:
    'Removes jobs, customers, technicians, vehicles, catalog, mails, events and deliveries of the sandbox, and takes settings, hours, closures, ' +
    'workflow and catalog of the live environment, with three made-up technicians. Members, roles, API keys, connected apps and webhook ' +
    'endpoints stay, and so does the clock. Live is only read.',
  bodyFields: {
    confirm_alias: s.Text(100, 'The alias of the business, typed by whoever does it.', 1),
    seed: Type.Optional(s.OneOf(sandboxSeeds, 'live_catalog unless said; empty: no catalog and nobody.')),
  },
  output: Type.Object({
    reset_at: s.Timestamp('When, on the clock of the sandbox.'),
    seed: s.OneOf(sandboxSeeds),
    job_types: count('Job types'),
    skills: count('Skills'),
    service_areas: count('Service areas'),
    technicians: count('Technicians'),
  }),
  errors: ['SANDBOX_ONLY', 'SANDBOX_RESET_UNFINISHED'],
});
