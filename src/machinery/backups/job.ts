/** Makes backups by the schedule of the settings: one file each, the newest N are kept. docs/internals/processes.md#backups. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackgroundJob } from '../background/background.ts';
import { backupName, openPlace, placeName } from './places.ts';
import { nextBackupAt } from './schedule.ts';
import type { BackupPlace, BackupSettings } from './settings.ts';
import { noteBackup, readBackupState, type BackupRun, type BackupState } from './state.ts';
import { writeDatabaseBackup, type BackupSource } from './write.ts';

export const backupJob = 'make backups';
const lookMilliseconds = 20_000;
/** After a failure the next attempt does not wait for the schedule. */
const againMilliseconds = 15 * 60_000;

/** What the system page and `truckroll doctor` show about backups. */
interface BackupOverview {
  /** null: no schedule is set. */
  readonly schedule: string | null;
  readonly place: string | null;
  readonly keep: number;
  /** RFC 3339, UTC; null without a schedule. */
  readonly next_at: string | null;
  readonly state: BackupState;
}

/** The settings and what happened so far. `dataDir` is the one of the process that makes the backups. */
export async function backupOverview(settings: BackupSettings, dataDir: string, nowMilliseconds: number): Promise<BackupOverview> {
  const { schedule, place, keep } = settings;
  const next = schedule === null ? null : nextBackupAt(schedule, nowMilliseconds);
  return {
    schedule: schedule?.text ?? null,
    place: place && placeName(place),
    keep,
    next_at: next === null ? null : new Date(next).toISOString(),
    state: await readBackupState(dataDir),
  };
}

const transitFolder = (dataDir: string) => join(dataDir, 'backups-in-transit');

/** Makes one backup now and notes how it went. Throws when it failed. */
async function makeBackup(
  source: BackupSource,
  settings: { readonly place: BackupPlace },
  now: () => number,
  signal: AbortSignal,
): Promise<BackupRun> {
  const begun = now();
  const name = backupName(begun);
  const place = openPlace(settings.place, transitFolder(source.dataDir));
  const runOf = (bytes: number | null, error: string | null): BackupRun => ({
    started_at: new Date(begun).toISOString(),
    ended_at: new Date(now()).toISOString(),
    place: placeName(settings.place),
    name,
    bytes,
    error,
  });
  try {
    await place.clean(begun);
    const draft = place.draft(name);
    const written = await writeDatabaseBackup(source, draft, begun, signal);
    try {
      await place.put(draft, name, written, signal);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    const run = runOf(written.bytes, null);
    await noteBackup(source.dataDir, run);
    return run;
  } catch (error) {
    if (!signal.aborted)
      await noteBackup(source.dataDir, runOf(null, error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error)));
    throw error;
  }
}

/** Removes all but the newest backups. Throws when one of them stays. */
async function removeOldBackups(place: BackupPlace, keep: number, dataDir: string): Promise<void> {
  try {
    const open = openPlace(place, transitFolder(dataDir));
    for (const old of (await open.list()).slice(0, -keep)) await open.remove(old);
  } catch (error) {
    throw new Error(`The backup was made, but old ones stay in ${placeName(place)}. Remove them by hand.`, { cause: error });
  }
}

/** The background job; none without a schedule and a place. A time that passed while the service was stopped is caught up at its start. */
export function backupJobs(settings: BackupSettings, source: BackupSource, now: () => number): BackgroundJob[] {
  const { schedule, place, keep } = settings;
  if (schedule === null || place === null) return [];
  let due: number | null = null;
  return [
    {
      name: backupJob,
      everyMilliseconds: lookMilliseconds,
      async tick(nowMilliseconds, signal) {
        if (due === null) {
          const { last_success: last } = await readBackupState(source.dataDir);
          due = nextBackupAt(schedule, last === null ? nowMilliseconds : Date.parse(last.started_at));
        }
        if (nowMilliseconds < due) return;
        try {
          await makeBackup(source, { place }, now, signal);
        } catch (error) {
          due = Math.min(nowMilliseconds + againMilliseconds, nextBackupAt(schedule, nowMilliseconds));
          if (signal.aborted) return;
          throw error;
        }
        // Before the removal: when that fails, the next backup still waits for its time.
        due = nextBackupAt(schedule, nowMilliseconds);
        await removeOldBackups(place, keep, source.dataDir);
      },
    },
  ];
}
