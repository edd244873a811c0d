/** What the system page and `truckroll doctor` check. docs/internals/processes.md#system-checks. Names are only ever added. */

export const systemChecks = [
  'version',
  'address',
  'proxy',
  'mail',
  'geocoder',
  'map',
  'worker',
  'database',
  'backup',
  'files',
  'scanner',
  'keys',
  'disk',
  'memory',
  'clock',
] as const;
export type SystemCheck = (typeof systemChecks)[number];

/** `ok`: nothing to do. `warn`: it works, with a weakness. `fail`: something does not work. */
export const checkStates = ['ok', 'warn', 'fail'] as const;
export type CheckState = (typeof checkStates)[number];
