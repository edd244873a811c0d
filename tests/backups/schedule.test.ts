/** The texts of BACKUP_SCHEDULE, and the settings that belong to it. */
import { expect, it } from 'vitest';
import { nextBackupAt, readSchedule } from '../../src/machinery/backups/schedule.ts';
import { loadConfig } from '../../src/process/config.ts';

const next = (text: string, after: string) => {
  const schedule = readSchedule(text);
  return typeof schedule === 'string' ? schedule : new Date(nextBackupAt(schedule, Date.parse(after))).toISOString();
};

it.each([
  ['daily at 02:00', '2030-06-01T02:00:00Z', '2030-06-02T02:00:00.000Z'],
  ['daily at 2:30 Europe/London', '2030-06-01T00:00:00Z', '2030-06-01T01:30:00.000Z'],
  // The clocks skip 02:30 that day.
  ['daily at 02:30 America/New_York', '2030-03-10T05:00:00Z', '2030-03-10T07:00:00.000Z'],
  ['hourly', '2030-06-01T02:59:59Z', '2030-06-01T03:00:00.000Z'],
  ['15 3 * * 1 Asia/Tokyo', '2030-06-01T00:00:00Z', '2030-06-02T18:15:00.000Z'],
  ['0 4 * * MON', '2030-06-01T00:00:00Z', '2030-06-03T04:00:00.000Z'],
])('[backups.schedule] the schedule "%s" is next due after %s at %s', (text, after, at) => expect(next(text, after)).toBe(at));

it.each(['', 'daily', 'daily at 25:00', 'daily at 02:00 Europe/Nowhere', '* * *', '0 0 30 2 *', '* * * * * *', 'sometimes'])(
  '[backups.schedule] the schedule "%s" is refused, and the message shows accepted forms',
  (text) => expect(next(text, '2030-06-01T00:00:00Z')).toContain('daily at 02:00'),
);

it('[backups.schedule] a schedule needs a destination, and a store needs its address and key', () => {
  const problems = (env: Record<string, string>) => {
    try {
      return loadConfig(env).backups;
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(problems({ BACKUP_SCHEDULE: 'hourly' })).toContain('BACKUP_TO must be set');
  expect(problems({ BACKUP_SCHEDULE: 'now', BACKUP_TO: '/b' })).toContain('BACKUP_SCHEDULE must be');
  expect(problems({ BACKUP_TO: 's3://bucket/x' })).toContain('BACKUP_S3_ENDPOINT');
  expect(problems({ BACKUP_TO: 'ftp://b/x' })).toContain('BACKUP_TO must be a folder');
  const store = { BACKUP_S3_ENDPOINT: 'http://localhost:9000', BACKUP_S3_ACCESS_KEY_ID: 'id', BACKUP_S3_SECRET_ACCESS_KEY: 'key' };
  expect(problems({ BACKUP_TO: 's3://my-bucket/a/b/', BACKUP_KEEP: '3', ...store })).toEqual({
    schedule: null,
    keep: 3,
    place: {
      kind: 's3',
      bucket: 'my-bucket',
      prefix: 'a/b',
      endpoint: 'http://localhost:9000',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    },
  });
});
