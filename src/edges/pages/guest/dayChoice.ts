/** Checkboxes for days and their free periods, for the booking page and for customers who ask for another time. */
import { periods, type Locale, type Period } from '../../../contract/vocabulary.ts';
import type { OfferedDays } from '../../../domain/jobs/booking/offeredDays.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { html, type Html } from '../../../ground/texts/html.ts';
import { clockSpan, dayName } from './times.ts';

/** Value of a checkbox: `2026-11-24.morning`. */
const tickOf = (date: string, period: Period): string => `${date}.${period}`;

interface TickedDate {
  readonly date: string;
  readonly periods: { readonly period: Period }[];
}

/** The ticked periods by day, in order. Other texts are ignored. */
export function wishesOf(ticks: readonly string[]): TickedDate[] {
  const days = new Map<string, Set<Period>>();
  for (const tick of [...ticks].sort()) {
    const [, date, name] = /^(\d{4}-\d\d-\d\d)\.(\w+)$/.exec(tick) ?? [];
    const period = periods.find((candidate) => candidate === name);
    if (date === undefined || period === undefined) continue;
    days.set(date, (days.get(date) ?? new Set()).add(period));
  }
  return [...days].map(([date, chosen]) => ({
    date,
    periods: periods.filter((period) => chosen.has(period)).map((period) => ({ period })),
  }));
}

/** Such as `Morning or Afternoon`. */
export const periodNames = (locale: Locale, chosen: readonly Period[]): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(chosen.map((period) => textsOf('guest-pages', locale).periods[period]));

/** The days as groups of checkboxes. Ticked periods of other days come first, so that looking at further days loses nothing. */
export function dayChoice(locale: Locale, offered: OfferedDays, ticks: readonly string[]): Html {
  const texts = textsOf('guest-pages', locale);
  const shown = new Set(offered.days.map(({ date }) => date));
  const elsewhere = wishesOf(ticks).filter(({ date }) => !shown.has(date));
  return html`${
    elsewhere.length > 0 &&
    html`<fieldset class="day">
      <legend>${texts.chosen}</legend>
      ${elsewhere.flatMap(({ date, periods: chosen }) =>
        chosen.map(({ period }) =>
          tickBox(tickOf(date, period), html`${dayName(locale, date)}<small>${texts.periods[period]}</small>`, true),
        ),
      )}
    </fieldset>`
  }
  ${offered.days.map(
    ({ date, periods: open }) =>
      html`<fieldset class="day">
        <legend>${dayName(locale, date)}</legend>
        ${open.map(({ period, start_at: start, end_at: end }) =>
          tickBox(
            tickOf(date, period),
            html`${texts.periods[period]}<small>${clockSpan(locale, offered.customer_timezone, start, end)}</small>`,
            ticks.includes(tickOf(date, period)),
          ),
        )}
      </fieldset>`,
  )}
  ${offered.days.length === 0 && html`<p class="notice">${texts.noTimes}</p>`}`;
}

const tickBox = (value: string, label: Html, isTicked: boolean): Html =>
  html`<label class="tick"><input type="checkbox" name="t" value="${value}" ${isTicked && html` checked`} /><span>${label}</span></label>`;
