/** How the last scheduled backup went, as the process that makes the backups noted it. */
import { nextBackupAt, type BackupSchedule } from '../backups/schedule.ts';
import type { BackupSettings } from '../backups/settings.ts';
import { readBackupState } from '../backups/state.ts';
import type { LastBackup } from './checks.ts';

/** A reader of the state of backups with these settings. Its answer is null as long as backups are not scheduled. */
export function lastBackupOf({
  dataDir,
  backups,
}: {
  readonly dataDir: string;
  readonly backups: BackupSettings;
}): () => Promise<LastBackup | null> {
  const { schedule } = backups;
  if (schedule === null) return () => Promise.resolve(null);
  return async () => {
    const { last_run: run, last_success: success } = await readBackupState(dataDir);
    return { at: success?.ended_at ?? null, error: run?.error ?? null, expectedEveryHours: longestPauseHours(schedule) };
  };
}

/** Enough for the weekdays of a week. */
const lookedAt = 8;

/** The longest time between two backups of a schedule, with an hour to spare for making one. */
function longestPauseHours(schedule: BackupSchedule): number {
  let longest = 0;
  for (let run = 0, at = nextBackupAt(schedule, 0); run < lookedAt; run++) {
    const next = nextBackupAt(schedule, at);
    longest = Math.max(longest, next - at);
    at = next;
  }
  return Math.ceil(longest / 3_600_000) + 1;
}
