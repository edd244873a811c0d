/** The hours in which a customer gets no text messages. docs/internals/messages.md#text-messages. */
import type { MailKind } from '../../contract/vocabulary.ts';
import { addDays, toInstant, toLocal } from '../../ground/time/localTime.ts';

interface QuietHours {
  /** Minutes of the day in the customer's zone. Equal: there are no quiet hours. They may cross midnight. */
  readonly quietFromMinute: number;
  readonly quietUntilMinute: number;
}

/** When the quiet hours end that hold this instant, in minutes since the epoch. null: they do not hold it. */
export function quietUntil({ quietFromMinute, quietUntilMinute }: QuietHours, zone: string, epochMinute: number): number | null {
  if (quietFromMinute === quietUntilMinute) return null;
  const { date, minute } = toLocal(zone, epochMinute);
  const crossesMidnight = quietFromMinute > quietUntilMinute;
  const isQuiet = crossesMidnight
    ? minute >= quietFromMinute || minute < quietUntilMinute
    : minute >= quietFromMinute && minute < quietUntilMinute;
  if (!isQuiet) return null;
  const until = toInstant(zone, crossesMidnight && minute >= quietFromMinute ? addDays(date, 1) : date, quietUntilMinute);
  // In the hour that a clock repeats in autumn, the end may have passed the first time.
  return until <= epochMinute ? null : until;
}

const minute = 60_000;
/** A text about a visit that begins so soon after the quiet hours would come too late in the morning. */
const soonMinutes = 60;
/** Nobody is woken by these, however early the visit. */
const waitsAlways: ReadonlySet<MailKind> = new Set(['reminder', 'completed']);

/** Whether a visit begins before a text of the morning would help. */
export const isSoonAfter = (startMilliseconds: number, untilMinute: number): boolean =>
  startMilliseconds / minute <= untilMinute + soonMinutes;

/** A text message, as far as the quiet hours concern it. Instants are RFC 3339. */
interface NightText extends QuietHours {
  readonly kind: MailKind;
  readonly facts: { readonly timezone: string; readonly startAt: string | null; readonly previousStartAt: string | null };
}

/**
 * The end of the quiet hours that a text has to wait for, in minutes since the epoch. null: it is sent now, because it is day or the text is about
 * the next hours. A visit that is moved or called off counts with its earlier time too, so that nobody waits for it in vain.
 */
export function nightUntil(text: NightText, nowMilliseconds: number): number | null {
  const { kind, facts } = text;
  if (kind === 'on_the_way' || kind === 'not_on_the_way' || kind === 'running_late') return null;
  const until = quietUntil(text, facts.timezone, Math.floor(nowMilliseconds / minute));
  if (until === null || waitsAlways.has(kind)) return until;
  const isSoon = [facts.startAt, facts.previousStartAt].some((start) => {
    const startMilliseconds = Date.parse(start ?? '');
    return startMilliseconds > nowMilliseconds && isSoonAfter(startMilliseconds, until);
  });
  return isSoon ? null : until;
}
