/**
 * The parts of the customer link about proposed times: an earlier or a first one, and the wish to hear of an earlier one.
 * docs/internals/bookings.md#proposed-times.
 */
import type { CustomerVisit } from '../../../domain/jobs/customer/customerVisit.ts';
import { periods, type Locale } from '../../../contract/vocabulary.ts';
import { fill } from '../../../ground/texts/fill.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { html, type Html } from '../../../ground/texts/html.ts';
import { clockSpan, dayOfInstant, instantName, weekdayNames, zoneName } from './times.ts';

/** The proposed time with its two answers, or that it is over, unless the problem of the page says so. */
export function proposal(
  { proposal: proposed, customer_timezone: zone, stage }: CustomerVisit,
  locale: Locale,
  path: string,
  problem: string | null,
): Html | null {
  if (!proposed) return null;
  const texts = stage === 'choosing' ? firstTimeTexts(locale) : textsOf('guest-pages', locale).earlier;
  if (proposed.status === 'expired') return problem === null ? html`<p class="notice">${texts.over}</p>` : null;
  const { start, end } = proposed.arrival_window;
  return html`<section
    class="arrival"
    ${texts.offer === '' ? html`aria-label="${textsOf('guest-pages', locale).proposed.heading}"` : html`aria-labelledby="earlier"`}
  >
    ${texts.offer !== '' && html`<h2 id="earlier">${texts.offer}</h2>`}
    <p class="day"><time datetime="${start}">${dayOfInstant(locale, zone, start)}</time></p>
    <p class="clock"><bdi>${clockSpan(locale, zone, start, end)}</bdi></p>
    <p class="label">${zoneName(locale, zone, Date.parse(start))}</p>
    <p>${fill(texts.until, { time: instantName(locale, zone, proposed.expires_at) }, locale)}</p>
    <form method="post" action="${path}?lang=${locale}">
      <input type="hidden" name="act" value="proposal" />
      <input type="hidden" name="proposal" value="${proposed.id}" />
      <div class="actions">
        <button type="submit" name="accepted" value="yes">${texts.take}</button>
        <button type="submit" name="accepted" value="no" class="second">${texts.keep}</button>
      </div>
    </form>
  </section>`;
}

/** The heading of the page says that a time is proposed. */
function firstTimeTexts(locale: Locale) {
  const { until, take, decline, over } = textsOf('guest-pages', locale).proposed;
  return { offer: '', until, take, keep: decline, over };
}

/** The wish to hear of an earlier time, or its end. */
export function earlierWish({ may, earlier_wish: wish }: CustomerVisit, locale: Locale, path: string): Html | null {
  if (!may.ask_earlier && !wish) return null;
  const { earlier: texts, periods: names } = textsOf('guest-pages', locale);
  const box = (name: string, value: string, label: string) =>
    html`<label class="tick"><input type="checkbox" name="${name}" value="${value}" /><span>${label}</span></label>`;
  return html`<details>
    <summary>${wish ? texts.waiting : texts.ask}</summary>
    <form method="post" action="${path}?lang=${locale}">
      <input type="hidden" name="act" value="earlier" />
      <p>${texts.askText}</p>
      ${
        !wish &&
        html`<fieldset class="day">
            <legend>${texts.days}</legend>
            ${weekdayNames(locale).map((name, index) => box('weekday', String(index + 1), name))}
          </fieldset>
          <fieldset class="day">
            <legend>${texts.parts}</legend>
            ${periods.map((period) => box('period', period, names[period]))}
          </fieldset>`
      }
      <button type="submit" name="wanted" value="${wish ? 'no' : 'yes'}">${wish ? texts.stop : texts.askButton}</button>
    </form>
  </details>`;
}
