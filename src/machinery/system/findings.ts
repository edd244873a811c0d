/** The findings of the checks. Each has a text in every language, locales/<language>/system-checks.json. */
import type { CheckState, SystemCheck } from '../../contract/systemChecks.ts';

/** Every finding, with the check that it answers and how serious it is. */
export const findings = {
  version: ['version', 'ok'],
  addressOk: ['address', 'ok'],
  addressUnset: ['address', 'warn'],
  addressLocal: ['address', 'warn'],
  addressPlain: ['address', 'warn'],
  addressOther: ['address', 'warn'],
  addressSilent: ['address', 'fail'],
  proxyNone: ['proxy', 'ok'],
  proxyOk: ['proxy', 'ok'],
  proxyUntrusted: ['proxy', 'warn'],
  proxyMissing: ['proxy', 'warn'],
  mailOff: ['mail', 'warn'],
  mailQuiet: ['mail', 'ok'],
  mailOk: ['mail', 'ok'],
  mailFails: ['mail', 'fail'],
  geocoderOff: ['geocoder', 'ok'],
  geocoderOn: ['geocoder', 'ok'],
  mapOff: ['map', 'ok'],
  mapOn: ['map', 'ok'],
  workerOk: ['worker', 'ok'],
  workerSlow: ['worker', 'warn'],
  workerStuck: ['worker', 'fail'],
  databaseEmbedded: ['database', 'warn'],
  databaseServer: ['database', 'ok'],
  databaseOld: ['database', 'fail'],
  backupNone: ['backup', 'warn'],
  backupOk: ['backup', 'ok'],
  backupOld: ['backup', 'warn'],
  backupFailed: ['backup', 'fail'],
  filesInDatabase: ['files', 'ok'],
  filesInStore: ['files', 'ok'],
  filesAway: ['files', 'fail'],
  filesUnset: ['files', 'fail'],
  scannerOff: ['scanner', 'ok'],
  scannerOn: ['scanner', 'ok'],
  scannerAway: ['scanner', 'fail'],
  keysOk: ['keys', 'ok'],
  keysEnding: ['keys', 'warn'],
  diskOk: ['disk', 'ok'],
  diskLow: ['disk', 'warn'],
  diskFull: ['disk', 'fail'],
  memoryOk: ['memory', 'ok'],
  memoryLow: ['memory', 'warn'],
  clockOk: ['clock', 'ok'],
  clockOff: ['clock', 'fail'],
} as const satisfies Record<string, readonly [SystemCheck, CheckState]>;

export type FindingCode = keyof typeof findings;

export interface Finding {
  readonly code: FindingCode;
  /** What fills the places of the text. */
  readonly values: Readonly<Record<string, string | number>>;
}
