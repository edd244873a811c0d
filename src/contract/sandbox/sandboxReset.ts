/** Emptying the sandbox. Dashboard only. docs/reference/conventions.md#dashboard-operations; docs/internals/records.md#sandbox. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { sandboxSeeds } from '../vocabulary.ts';

const count = (what: string) => Type.Integer({ description: `${what} that the sandbox has after the reset.` });

export const resetSandbox = operation({
  audience: 'dashboard',
  group: 'Sandbox',
  permissions: ['business_manage'],
  id: 'resetSandbox',
  method: 'POST',
  path: '/dashboard/v1/sandbox/reset',
  effect: 'delete',
  summary: 'Reset the sandbox',
  description:
    'Removes the jobs, customers, technicians, vehicles, catalog, mails, events and deliveries of the sandbox. Copies settings, hours, closures, ' +
    'workflow and catalog from the live environment and adds three example technicians. The clock goes back to real time; cursors that ' +
    'lie more than five minutes ahead of it are refused with SINCE_AHEAD. Members, roles, API keys, connected apps and webhook endpoints do ' +
    'not change. The live environment does not change.',
  bodyFields: {
    confirm_alias: s.Text(100, 'Alias of the business, typed as a confirmation.', 1),
    seed: Type.Optional(s.OneOf(sandboxSeeds, 'Default: live_catalog. empty: no catalog and no technicians.')),
  },
  output: Type.Object({
    reset_at: s.Timestamp('When the sandbox was reset, by its own clock.'),
    seed: s.OneOf(sandboxSeeds),
    job_types: count('Job types'),
    skills: count('Skills'),
    service_areas: count('Service areas'),
    technicians: count('Technicians'),
  }),
  errors: ['SANDBOX_ONLY', 'SANDBOX_RESET_UNFINISHED'],
});
