/** When a reported action happened. [workflow.happened-at, my-day.tapped-at] */
import { invalid, type Refusal } from '../../../contract/errors.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { localMinuteOf, parseNaiveDatetime } from '../../../ground/time/localTime.ts';
import { minuteMilliseconds } from '../../../ground/time/minutes.ts';
import { normalizeTimestamp } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { invalidTime } from '../../planning/hours/invalidTime.ts';

/** Clocks of programs may be so far ahead. */
const aheadMilliseconds = 5 * minuteMilliseconds;
/** A departure that happened longer ago is no news: the technician may have arrived. */
const newsMilliseconds = 15 * minuteMilliseconds;
/** A tap that arrives later than this is one that the office should look at. */
const lateMilliseconds = 24 * 60 * minuteMilliseconds;

interface Happening {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Whether what a customer would hear about it is no longer true. */
  readonly isOldNews: boolean;
  /** Whether it was reported so late that the office should look at it. */
  readonly isLate: boolean;
}

/**
 * The time of a call, RFC 3339 or business-local. A time to come, or before the present status, is a typing mistake, and is refused. Left out: now.
 */
export function happenedAt(
  ctx: WriteContext,
  row: JobRow,
  sent: string | undefined,
  field = 'happened_at',
): Happening | Refusal<'VALIDATION_ERROR'> {
  const { tenant, nowMilliseconds: now } = ctx;
  if (sent === undefined) return happeningAt(now, now);
  const time = readTime(tenant.timezone, sent, field);
  if (typeof time !== 'number') return time;
  if (time > now + aheadMilliseconds) return invalid(field, 'range', 'future_time');
  const since = sinceOf(row);
  // Times are told in minutes.
  if (time + minuteMilliseconds <= since)
    return invalid(field, 'range', 'before_other', { other: localMinuteOf(tenant.timezone, nowMinuteOf(since)) });
  return happeningAt(Math.max(Math.min(time, now), since), now);
}

/** The time of a tap, RFC 3339, which is never refused: clocks of phones are wrong, and what happened has happened. */
export function tappedAt({ nowMilliseconds: now }: WriteContext, row: JobRow, sent: string | undefined): Happening {
  const time = sent === undefined ? null : normalizeTimestamp(sent);
  return happeningAt(time === null ? now : Math.max(Math.min(Date.parse(time), now), Math.min(sinceOf(row), now)), now);
}

const happeningAt = (at: number, now: number): Happening => ({
  at,
  isOldNews: now - at > newsMilliseconds,
  isLate: now - at > lateMilliseconds,
});

/** When the present status began. */
const sinceOf = ({ statusHistory }: JobRow) => Date.parse(statusHistory.at(-1)?.entered_at ?? new Date(0).toISOString());

function readTime(zone: string, text: string, field: string): number | Refusal<'VALIDATION_ERROR'> {
  const local = parseNaiveDatetime(zone, text);
  if (local.ok) return local.epochMinute * minuteMilliseconds;
  const instant = local.code === 'has_offset' ? normalizeTimestamp(text) : null;
  return instant === null ? invalidTime(field, zone, local) : Date.parse(instant);
}
