/** When backups are made: the text of BACKUP_SCHEDULE. */
import { Cron } from 'croner';

export interface BackupSchedule {
  /** As the operator wrote it. */
  readonly text: string;
  /** Five fields of cron: minute, hour, day of the month, month, day of the week. */
  readonly pattern: string;
  /** IANA time zone of the pattern. */
  readonly zone: string;
}

const form =
  'must be "daily at 02:00", "hourly" or five fields of cron such as "0 2 * * 1-5", each with an IANA time zone behind it if not UTC: "daily at 02:00 Europe/London"';

/** Reads the setting. Returns what is wrong with it as a text. */
export function readSchedule(text: string): BackupSchedule | string {
  const words = text.trim().split(/\s+/);
  const last = words.at(-1)!;
  const hasZone = /^[A-Z][A-Za-z]+(\/[\w+-]+)*$/.test(last) && !/^(SUN|MON|TUE|WED|THU|FRI|SAT)$/i.test(last);
  const zone = hasZone ? last : 'UTC';
  const rest = (hasZone ? words.slice(0, -1) : words).join(' ');
  const [, hour, minute] = /^daily at ([01]?\d|2[0-3]):([0-5]\d)$/i.exec(rest) ?? [];
  const pattern = hour !== undefined ? `${Number(minute)} ${Number(hour)} * * *` : /^hourly$/i.test(rest) ? '0 * * * *' : rest;
  try {
    // Throws for a pattern or a zone that does not exist.
    if (cronOf({ pattern, zone }).nextRun() !== null) return { text: text.trim(), pattern, zone };
  } catch {
    // The text below says what is accepted.
  }
  return `${form}, not "${text}".`;
}

/** The first time of the schedule after a time, both in milliseconds since the epoch. */
export function nextBackupAt(schedule: BackupSchedule, afterMilliseconds: number): number {
  return cronOf(schedule).nextRun(new Date(afterMilliseconds))!.getTime();
}

/** Without a function to call, this only computes: it starts no timer. */
const cronOf = ({ pattern, zone }: Pick<BackupSchedule, 'pattern' | 'zone'>) => new Cron(pattern, { timezone: zone, mode: '5-part' });
