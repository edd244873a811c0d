/** What happened to backups, in one small file of DATA_DIR. The metrics, the system page and `truckroll doctor` read it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullWhenAbsent } from '../../store/folder/absent.ts';
import { makeFolder, replaceFile } from '../../store/folder/forced.ts';

/** One attempt to make or rehearse a backup. */
export interface BackupRun {
  /** RFC 3339, UTC. */
  readonly started_at: string;
  readonly ended_at: string;
  /** The folder or `s3://` address, and the name of the file there. */
  readonly place: string;
  readonly name: string;
  /** Size of the file; null when the attempt failed. */
  readonly bytes: number | null;
  /** One line for the operator; null when the attempt succeeded. */
  readonly error: string | null;
}

export interface BackupState {
  readonly last_run: BackupRun | null;
  readonly last_success: BackupRun | null;
  /** The last rehearsal of a restore. */
  readonly last_rehearsal: BackupRun | null;
}

const none: BackupState = { last_run: null, last_success: null, last_rehearsal: null };
const stateName = 'backups.json';

/** The state as this DATA_DIR knows it. A file that cannot be read counts as no state, because backups must go on. */
export async function readBackupState(dataDir: string): Promise<BackupState> {
  const text = await readFile(join(dataDir, stateName), 'utf8').catch(nullWhenAbsent);
  try {
    return text === null ? none : { ...none, ...(JSON.parse(text) as Partial<BackupState>) };
  } catch {
    return none;
  }
}

export async function noteBackup(dataDir: string, run: BackupRun): Promise<void> {
  await change(dataDir, { last_run: run, ...(run.error === null ? { last_success: run } : {}) });
}

export async function noteRehearsal(dataDir: string, run: BackupRun): Promise<void> {
  await change(dataDir, { last_rehearsal: run });
}

async function change(dataDir: string, changes: Partial<BackupState>): Promise<void> {
  await makeFolder(dataDir);
  await replaceFile(join(dataDir, stateName), `${JSON.stringify({ ...(await readBackupState(dataDir)), ...changes }, null, 1)}\n`);
}

/** For the metrics, in seconds since the epoch. `failure` is null after a good backup. */
export async function backupTimes(dataDir: string) {
  const { last_run: run, last_success: success } = await readBackupState(dataDir);
  const seconds = (at: string | undefined) => (at === undefined ? null : Date.parse(at) / 1000);
  return {
    success: seconds(success?.started_at),
    failure: run !== null && run.error !== null ? seconds(run.started_at) : null,
    bytes: success?.bytes ?? null,
  };
}
