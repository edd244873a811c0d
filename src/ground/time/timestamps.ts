/** RFC 3339 timestamps in UTC, as the API returns and accepts them. */

/** `2026-11-21T08:00:00Z` from minutes since the epoch. */
export function formatMinute(epochMinute: number): string {
  return new Date(epochMinute * 60_000).toISOString().replace('.000Z', 'Z');
}

/** `2026-11-21T08:00:00.123000Z` from milliseconds since the epoch: six decimals, like the times that the database writes. */
export function formatMilliseconds(milliseconds: number): string {
  return withMicroseconds(new Date(milliseconds).toISOString());
}

/** A UTC timestamp with exactly six fractional digits, so that cursors sort as text. */
export function withMicroseconds(timestamp: string): string {
  const [seconds, fraction = ''] = timestamp.slice(0, -1).split('.') as [string, string?];
  return `${seconds}.${fraction.padEnd(6, '0')}Z`;
}

/** The last second whose year has four digits. */
const lastMillisecond = Date.parse('9999-12-31T23:59:59Z');

/** Converts RFC 3339 with any offset to UTC and keeps microseconds. Returns null for text of another form or a time that does not exist. */
export function normalizeTimestamp(text: string): string | null {
  const form = /^(\d{4}-\d{2}-\d{2})[Tt ]((?:[01]\d|2[0-3]):\d{2}:\d{2})(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/.exec(text);
  if (!form) return null;
  const milliseconds = Date.parse(`${form[1]}T${form[2]}${form[4]!.toUpperCase()}`);
  if (
    Number.isNaN(milliseconds) ||
    milliseconds < 0 ||
    milliseconds > lastMillisecond ||
    new Date(Date.parse(`${form[1]}T00:00:00Z`)).toISOString().slice(0, 10) !== form[1]
  )
    return null;
  return new Date(milliseconds).toISOString().replace('.000Z', `${form[3] ? form[3].slice(0, 7) : ''}Z`);
}
