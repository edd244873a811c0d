/** Instants and the clock on the wall of the business: every instant of an answer stands beside its local time, and either can be sent back. */
import { localMinuteOf, parseNaiveDatetime, toInstant, toLocal } from '../time/localTime.ts';
import { formatMinute } from '../time/timestamps.ts';

/** `2031-03-03T14:30`, as the naive fields of the API take it; null for what is no instant. */
export function localTimeOf(instant: string, zone: string): string | null {
  const milliseconds = Date.parse(instant);
  return Number.isNaN(milliseconds) ? null : localMinuteOf(zone, Math.floor(milliseconds / 60_000));
}

/** The name of the local time beside an instant: `start_local` for `start_at`, `end_local` for `end`. */
export const localName = (name: string): string => `${name.replace(/_at$/, '')}_local`;

const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/i;

/**
 * An instant as the business-local time that the operations take. Any other text is left as it is, and so is the second of two equal
 * local times, which no naive time can name: the operation refuses it.
 */
export function naiveOf(text: string, zone: string): string {
  if (!withOffset.test(text)) return text;
  const instant = Date.parse(text);
  if (Number.isNaN(instant) || instant % 60_000 !== 0) return text;
  const minute = instant / 60_000;
  const local = toLocal(zone, minute);
  return toInstant(zone, local.date, local.minute) === minute ? local.datetime.slice(0, 16) : text;
}

/** A business-local time as the instant that a copied row takes. Any other text is left as it is, for the operation to refuse. */
export function instantOf(text: string, zone: string): string {
  const parsed = parseNaiveDatetime(zone, text);
  return parsed.ok ? formatMinute(parsed.epochMinute) : text;
}
