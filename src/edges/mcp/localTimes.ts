/** Converts between instants and business-local times. Answers have both, and callers may send either. */
import { localMinuteOf, parseNaiveDatetime, toInstant, toLocal } from '../../ground/time/localTime.ts';
import { formatMinute } from '../../ground/time/timestamps.ts';

/** A naive local time such as `2031-03-03T14:30`, or null when the text is not an instant. */
export function localTimeOf(instant: string, zone: string): string | null {
  const milliseconds = Date.parse(instant);
  return Number.isNaN(milliseconds) ? null : localMinuteOf(zone, Math.floor(milliseconds / 60_000));
}

/** The name of the local time next to an instant: `start_local` for `start_at`, `end_local` for `end`. */
export const localName = (name: string): string => `${name.replace(/_at$/, '')}_local`;

const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/i;

/**
 * Converts an instant to the business-local time that operations take. Other texts stay as they are. So does the second of two equal
 * local times, which no naive time can express; the operation refuses it.
 */
export function naiveOf(text: string, zone: string): string {
  if (!withOffset.test(text)) return text;
  const instant = Date.parse(text);
  if (Number.isNaN(instant) || instant % 60_000 !== 0) return text;
  const minute = instant / 60_000;
  const local = toLocal(zone, minute);
  return toInstant(zone, local.date, local.minute) === minute ? local.datetime.slice(0, 16) : text;
}

/** Converts a business-local time to the instant that a copied row takes. Other texts stay as they are, and the operation refuses them. */
export function instantOfLocal(text: string, zone: string): string {
  const parsed = parseNaiveDatetime(zone, text);
  return parsed.ok ? formatMinute(parsed.epochMinute) : text;
}
