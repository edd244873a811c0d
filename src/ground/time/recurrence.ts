/**
 * Dates of a rule of RFC 5545, such as `FREQ=MONTHLY;INTERVAL=12`, as calendar days without a time or a zone. The package rrule-temporal
 * counts them. A start day that a month does not have becomes the last day of that month (RFC 7529, SKIP=BACKWARD).
 * docs/internals/records.md#maintenance-plans.
 */
import { RRuleTemporal } from 'rrule-temporal';

/** Days after 2199 are outside of the calendar that the service knows. */
const lastYear = 2199;

const list = (part: string) => new RegExp(`^${part}(,${part})*$`);
const weekday = '(MO|TU|WE|TH|FR|SA|SU)';

/**
 * The parts that a rule may have. Not COUNT and UNTIL, because the plan has an end of its own, and nothing below a day. A day of the month is
 * 1 to 28 or -1 (the last), because the package omits the 31st of a short month even with SKIP=BACKWARD.
 */
const allowed: Readonly<Record<string, RegExp>> = {
  FREQ: /^(WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^([1-9]|[1-9]\d|1[01]\d|120)$/,
  BYMONTH: list('([1-9]|1[0-2])'),
  BYMONTHDAY: list('(-1|[1-9]|1\\d|2[0-8])'),
  BYDAY: list(`(-1|[1-4])?${weekday}`),
  WKST: new RegExp(`^${weekday}$`),
};

/** A text that is not a supported rule. `part`: the part that is not supported, as it was written; null: the text has another form. */
export interface UnsupportedRecurrence {
  readonly part: string | null;
}

/**
 * The rule in its one spelling: upper case, parts in the order of `allowed`, without `RRULE:` and without an interval of 1. Whether it has a date
 * depends on its start: ask `nextDate`.
 */
export function canonicalRecurrence(text: string): string | UnsupportedRecurrence {
  const parts = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')
    .map((part) => part.split('=') as [string, string | undefined]);
  const byName = new Map(parts);
  if (byName.size !== parts.length || parts.some(([, value]) => value === undefined)) return { part: null };
  // The n-th weekday of a week does not exist, and RFC 5545 forbids days of the month there.
  const isWeekly = byName.get('FREQ') === 'WEEKLY';
  const isOutOfWeek = (name: string, value: string) => name === 'BYMONTHDAY' || (name === 'BYDAY' && /\d/.test(value));
  const refused = parts.find(([name, value]) => !allowed[name]?.test(value!) || (isWeekly && isOutOfWeek(name, value!)));
  if (refused) return { part: `${refused[0]}=${refused[1]!}` };
  if (!byName.has('FREQ')) return { part: null };
  if (byName.get('INTERVAL') === '1') byName.delete('INTERVAL');
  const rule = Object.keys(allowed).flatMap((name) => (byName.has(name) ? [`${name}=${byName.get(name)!}`] : []));
  return rule.join(';');
}

/**
 * The first date of a rule after `after`; null of `after`: the first of all. `recurrence` is canonical, `startDate` is the day from which the
 * rule counts (DTSTART); it is a date of the rule only if it matches. null: no date until 2199.
 */
export function nextDate(recurrence: string, startDate: string, after: string | null): string | null {
  const rule = ruleOf(recurrence, startDate);
  try {
    const from = after === null || after < startDate ? before(startDate) : after;
    const next = rule.next(new Date(`${from}T00:00:00Z`));
    return next === null || next.year > lastYear ? null : next.toPlainDate().toString();
  } catch (error) {
    // The package throws when it has tried 10,000 periods, which a rule without any date needs.
    if (error instanceof Error && error.message.startsWith('Maximum iterations')) return null;
    throw error;
  }
}

const before = (date: string) => Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();

function ruleOf(recurrence: string, startDate: string): RRuleTemporal {
  const dayOfMonth = Number(startDate.slice(8));
  // SKIP is slower, and needed only when the day of the month comes from the start and some months lack it.
  const needsSkip = dayOfMonth > 28 && !/FREQ=WEEKLY|BYDAY|BYMONTHDAY/.test(recurrence);
  const rule = needsSkip ? `RSCALE=GREGORIAN;${recurrence};SKIP=BACKWARD` : recurrence;
  return new RRuleTemporal({ rruleString: `DTSTART:${startDate.replaceAll('-', '')}T000000Z\nRRULE:${rule}` });
}
