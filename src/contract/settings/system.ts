/** The state of the service itself, for the owner of its only business. Dashboard only. docs/internals/processes.md#system-checks. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { Nullable } from '../schemas/common.ts';
import { checkStates, systemChecks } from '../systemChecks.ts';

export const getSystemHealth = operation({
  audience: 'dashboard',
  group: 'Settings',
  permissions: ['business_manage'],
  id: 'getSystemHealth',
  method: 'GET',
  path: '/dashboard/v1/system',
  effect: 'read',
  summary: 'Check the service',
  description:
    'Checks what the service depends on: public address, proxy, mail, geocoder, map, background work, database, backup, disk, memory and clock. ' +
    'Only an owner of the only business of the service may see it. The operator of a service with several businesses uses `truckroll doctor`.',
  output: Type.Object({
    state: Type.Enum([...checkStates], { description: 'The most serious state of the checks.' }),
    checks: Type.Array(
      Type.Object({
        check: Type.Enum([...systemChecks], { description: 'What is checked.' }),
        name: Type.String({ description: 'Its name, in the request locale.' }),
        state: Type.Enum([...checkStates], {
          description: 'ok: nothing to do; warn: it works, with a weakness; fail: something does not work.',
        }),
        summary: Type.String({ description: 'What was found, in the request locale.' }),
        advice: Nullable(Type.String({ description: 'What to do, in the request locale; null: nothing.' })),
      }),
      { description: 'One entry for each check, in a fixed order.' },
    ),
  }),
  errors: ['OPERATOR_ONLY'],
});
