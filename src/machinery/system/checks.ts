/**
 * Checks the parts on which the service depends, for the system page and `truckroll doctor`. Reads only, and calls no other host but the store and the scanner of files. Answers one
 * finding for each check, in the order of the contract; of a database that must be migrated first only some. Findings are without a secret: of addresses only the host.
 * docs/internals/processes.md#system-checks.
 */
import { systemClock } from '../../ground/time/clock.ts';
import { statfs } from 'node:fs/promises';
import { daysBefore } from '../mail/ownerMails.ts';
import { countEndingKeys } from '../../store/access/keyRenewal.ts';
import type { Store } from '../../store/driver/database.ts';
import { hasObjects } from '../../store/files/fileObjects.ts';
import { missingMigrations } from '../../store/driver/migrate.ts';
import { databaseState, mailState, oldestWaitMinutes } from '../../store/systemState.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import type { Finding, FindingCode } from './findings.ts';
import type { SeenRequest } from './seenProxy.ts';

/** How the last scheduled backup went. */
export interface LastBackup {
  /** When the newest whole backup was written, RFC 3339 in UTC; null: never. */
  readonly at: string | null;
  /** Why the newest attempt failed, in one line without secrets; null: it did not. */
  readonly error: string | null;
  /** After how many hours without a backup the state is a warning. */
  readonly expectedEveryHours: number;
}

/** Where new files are kept. */
interface CheckedFileStore {
  readonly name: string;
  readonly host: string;
  /** Why it cannot be used, in one line without secrets; null: it answers. */
  problem(): Promise<string | null>;
}

/** The settings that the checks speak of. */
interface SystemSettings {
  readonly publicUrl: string | null;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly smtpUrl: string | null;
  readonly geocoderUrl: string | null;
  readonly geocoderKind: string;
  readonly tileUrl: string | null;
  readonly trustedProxies: number;
}

export interface SystemParts {
  readonly store: Store;
  readonly settings: SystemSettings;
  readonly version: string;
  /** The service's address as links have it. */
  readonly url: string;
  readonly nowMilliseconds: number;
  /** null: no browser has called, or the program is not the service. */
  readonly seen: SeenRequest | null;
  /** Whether the public address answered a request of this machine; null: not tried. */
  readonly answers: boolean | null;
  /** null: backups are not scheduled. */
  readonly lastBackup: () => Promise<LastBackup | null>;
  /** The store of files; null: files are in the database. */
  readonly files: CheckedFileStore | null;
  /** The virus scanner of files; null: none is named. */
  readonly scanner: Omit<CheckedFileStore, 'name'> | null;
}

type Values = Finding['values'];
const found = (code: FindingCode, values: Values = {}): Finding => ({ code, values });

export async function runChecks(parts: SystemParts): Promise<Finding[]> {
  const { settings, version, store } = parts;
  const database = await databaseState(store);
  const versionFinding = found('version', { version, node: process.version });
  const ownFindings = async () => [
    await diskFinding(settings.dataDir),
    memoryFinding(),
    clockFinding(database.nowMilliseconds - systemClock.nowMilliseconds()),
  ];
  const missing = await missingMigrations(store);
  // Its tables may not be there yet, so that other checks cannot read them.
  if (missing.length > 0) return [versionFinding, found('databaseOld', { count: missing.length }), ...(await ownFindings())];
  return [
    versionFinding,
    addressFinding(parts),
    proxyFinding(parts),
    await mailFinding(parts),
    settings.geocoderUrl === null
      ? found('geocoderOff')
      : found('geocoderOn', { kind: settings.geocoderKind, host: new URL(settings.geocoderUrl).host }),
    settings.tileUrl === null ? found('mapOff') : found('mapOn', { host: new URL(settings.tileUrl.replaceAll(/[{}]/g, '')).host }),
    await workerFinding(parts),
    found(store.embedded ? 'databaseEmbedded' : 'databaseServer', {
      version: database.serverVersion,
      megabytes: megabytes(database.sizeBytes),
    }),
    await backupFinding(parts),
    await filesFinding(parts),
    await scannerFinding(parts),
    await keysFinding(parts),
    ...(await ownFindings()),
  ];
}

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);
const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0|\[::\])(:\d+)?$/.test(host);

/** The most serious of what can be wrong with the public address. */
function addressFinding({ settings, url, seen, answers }: SystemParts): Finding {
  const { protocol, host } = new URL(url);
  if (answers === false) return found('addressSilent', { url });
  if (settings.publicUrl === null) return found('addressUnset', { url });
  if (seen !== null && seen.host !== null && seen.host.toLowerCase() !== host)
    return found('addressOther', { url, host: seen.host.slice(0, 255) });
  if (isLoopback(host)) return found('addressLocal', { url });
  return found(protocol === 'https:' ? 'addressOk' : 'addressPlain', { url });
}

function proxyFinding({ settings: { trustedProxies: count }, seen }: SystemParts): Finding {
  if (seen !== null && seen.forwardedFor > 0 && count === 0) return found('proxyUntrusted');
  if (seen !== null && seen.forwardedFor === 0 && count > 0) return found('proxyMissing', { count });
  return count === 0 ? found('proxyNone') : found('proxyOk', { count });
}

async function keysFinding({ store, nowMilliseconds }: SystemParts): Promise<Finding> {
  const days = daysBefore.api_key_expiring;
  const count = await countEndingKeys(store, formatMilliseconds(nowMilliseconds), days);
  return count === 0 ? found('keysOk', { days }) : found('keysEnding', { count, days });
}

const dayMilliseconds = 86_400_000;
const mailDays = 7;

async function mailFinding({ store, settings, nowMilliseconds }: SystemParts): Promise<Finding> {
  if (settings.smtpUrl === null) return found('mailOff');
  const { sentAt, problem } = await mailState(store, formatMilliseconds(nowMilliseconds - mailDays * dayMilliseconds));
  const host = new URL(settings.smtpUrl).host;
  if (problem !== null) return found('mailFails', { host, error: problem });
  return sentAt === null ? found('mailQuiet', { host, days: mailDays }) : found('mailOk', { host, at: minuteOf(sentAt) });
}

/** `2031-03-03 12:00 UTC`. */
const minuteOf = (at: string) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** After these minutes a mail or delivery that is due should have been tried. */
const slowMinutes = 5;
const stuckMinutes = 60;

async function workerFinding({ store, nowMilliseconds }: SystemParts): Promise<Finding> {
  const minutes = await oldestWaitMinutes(store, formatMilliseconds(nowMilliseconds));
  if (minutes < slowMinutes) return found('workerOk');
  return found(minutes < stuckMinutes ? 'workerSlow' : 'workerStuck', { minutes });
}

async function backupFinding({ lastBackup, nowMilliseconds }: SystemParts): Promise<Finding> {
  const last = await lastBackup();
  if (last === null) return found('backupNone');
  if (last.error !== null) return found('backupFailed', { error: last.error });
  const hours = last.at === null ? null : Math.floor((nowMilliseconds - Date.parse(last.at)) / 3_600_000);
  if (hours === null || hours > last.expectedEveryHours) return found('backupOld', { hours: hours ?? last.expectedEveryHours });
  return found('backupOk', { at: minuteOf(last.at!) });
}

async function filesFinding({ files, store }: SystemParts): Promise<Finding> {
  if (files === null) return found((await hasObjects(store)) ? 'filesUnset' : 'filesInDatabase');
  const { name, host } = files;
  const error = await files.problem();
  return error === null ? found('filesInStore', { name, host }) : found('filesAway', { name, host, error });
}

async function scannerFinding({ scanner }: SystemParts): Promise<Finding> {
  if (scanner === null) return found('scannerOff');
  const { host } = scanner;
  const error = await scanner.problem();
  return error === null ? found('scannerOn', { host }) : found('scannerAway', { host, error });
}

/** Below this the embedded database refuses changes (store/driver/diskRoom.ts). */
const fullMegabytes = 24;
const lowMegabytes = 1_024;

async function diskFinding(dataDir: string): Promise<Finding> {
  const free = await statfs(dataDir).then(
    ({ bavail, bsize }) => megabytes(bavail * bsize),
    () => null,
  );
  const values = { megabytes: free ?? 0 };
  if (free === null || free >= lowMegabytes) return found('diskOk', { megabytes: free ?? '?' });
  return found(free < fullMegabytes ? 'diskFull' : 'diskLow', values);
}

const lowMemoryMegabytes = 128;

function memoryFinding(): Finding {
  const values = { used: megabytes(process.memoryUsage.rss()), available: megabytes(process.availableMemory()) };
  return found(values.available < lowMemoryMegabytes ? 'memoryLow' : 'memoryOk', values);
}

/** Keys, sessions and signatures are judged to the minute, so a clock may be a few seconds off. */
const mostSecondsOff = 30;

function clockFinding(aheadMilliseconds: number): Finding {
  const seconds = Math.round(Math.abs(aheadMilliseconds) / 1000);
  return seconds > mostSecondsOff ? found('clockOff', { seconds }) : found('clockOk');
}
