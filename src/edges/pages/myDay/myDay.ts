/** The technician's own page: the next visit first, then the rest of the day, the next days, vehicles and time off. */
import type { Locale } from '../../../contract/vocabulary.ts';
import { textsOf, type Texts } from '../../../ground/texts/localeTexts.ts';
import { clockRange, dayName, dayOfInstant, instantName } from '../guest/times.ts';
import { html, type Html } from '../../../ground/texts/html.ts';
import { proofFields, type WantedProof } from '../account/proofFields.ts';
import { myDayFrame } from './frame.ts';
import { scriptTextNames, type ScriptTexts } from './pageData.ts';
import { visitCard, type MyDay, type MyVisit, type TypedAmount } from './visitCard.ts';

export type MyDayNotice = keyof Texts<'my-day'>['notices'];

interface Signed {
  readonly locale: Locale;
  readonly memberId: string;
  readonly name: string;
  readonly business: string;
  readonly formToken: string;
  readonly factorRequiredFrom: string | null;
  readonly address: string | null;
}

export interface MyDayPage extends Signed {
  readonly day: MyDay;
  readonly notice: MyDayNotice | null;
  readonly problem: string | null;
  /** Region in whose way the person writes numbers (BCP 47). */
  readonly region: string;
  readonly typed: TypedAmount | null;
  /** Addresses of a live calendar that was just created. */
  readonly calendar: { readonly url: string; readonly webcal_url: string } | null;
  /** What a person must prove before a calendar is created; null: nothing. */
  readonly proof: WantedProof | null;
  /** Idempotency key of the forms, so that a form sent twice acts once. */
  readonly once: string;
}

export function myDayPage(page: MyDayPage): Html {
  const { locale, day, notice, problem } = page;
  const texts = textsOf('my-day', locale);
  const { timezone } = day.business;
  return myDayFrame({
    ...page,
    title: texts.title,
    person: page.name,
    data: {
      person: page.memberId,
      token: page.formToken,
      at: day.now,
      region: page.region,
      zone: timezone,
      push: day.push_key,
      words: JSON.stringify(scriptTexts(texts, locale)),
    },
    content: html`<p id="offline" class="notice" role="status" hidden></p>
      <div id="queue" aria-live="polite"></div>
      <div id="day">
        ${notice !== null && html`<p class="notice" role="status">${texts.notices[notice]}</p>`}
        ${problem !== null && html`<p class="problem" role="alert">${problem}</p>`}
        <h1>${texts.title}<small>${dayName(locale, day.today)}</small></h1>
        ${agenda(page)} ${vehicles(page)} ${timeOff(page)} ${calendarPart(page)}
      </div>
      ${pushPart(texts)}`,
  });
}

/** The switch for push messages. The script shows it where the browser knows them; newer pages do not replace it. */
const pushPart = (texts: Texts<'my-day'>): Html =>
  html`<section id="push" class="card" hidden>
    <h3>${texts.push}</h3>
    <p class="soft" id="push-state" role="status">${texts.pushHint}</p>
    <button type="button" class="second" id="push-on">${texts.pushOn}</button>
    <button type="button" class="second" id="push-off" hidden>${texts.pushOff}</button>
  </section>`;

/** Texts that the script needs and the page does not contain. */
function scriptTexts(texts: Texts<'my-day'>, locale: Locale): ScriptTexts {
  const own = Object.fromEntries(scriptTextNames.map((name) => [name, texts[name]])) as Omit<ScriptTexts, 'signIn'>;
  return { ...own, signIn: textsOf('account-pages', locale).signIn };
}

function agenda({ locale, day, formToken, once, typed }: MyDayPage): Html {
  const texts = textsOf('my-day', locale);
  const next = day.visits.find(({ state, date }) => state === 'open' && date <= day.today);
  const acting = new Set<MyVisit>();
  const jobs = new Set<string>();
  for (const visit of day.visits)
    if (visit.state === 'open' && visit.date <= day.today && !jobs.has(visit.job_request_id)) {
      jobs.add(visit.job_request_id);
      acting.add(visit);
    }
  const card = (visit: MyVisit) =>
    visitCard({ locale, day, visit, formToken, once, isNext: visit === next, hasActs: acting.has(visit), typed });
  // A visit that was completed before its day is not shown on that day.
  const rest = day.visits.filter((visit) => visit !== next && !(visit.state === 'completed' && visit.date > day.today));
  const shown: readonly { readonly date: string; readonly start_at: string; readonly card: Html }[] = [
    ...rest.map((visit) => ({ ...visit, card: card(visit) })),
    ...day.reserved_times.map((reserved) => ({ ...reserved, card: reservedCard(locale, day, reserved) })),
  ].toSorted((left, right) => (left.start_at < right.start_at ? -1 : left.start_at > right.start_at ? 1 : 0));
  const days = Map.groupBy(shown, ({ date }) => (date < day.today ? day.today : date));
  const isBusy = day.visits.some(({ date }) => date <= day.today);
  return html`${
    next
      ? html`<h2>${texts.next}</h2>
          ${card(next)}`
      : html`<p class="soft">${isBusy ? texts.noMore : texts.noVisits}</p>`
  }
  ${[...days].map(
    ([date, entries]) =>
      html`<h2>${headingOf(locale, day.today, date)}</h2>
        ${entries.map((entry) => entry.card)}`,
  )}`;
}

/** Reserved time, such as a meeting: when it is, and what for. */
function reservedCard(
  locale: Locale,
  { business }: MyDay,
  { title, private: isPrivate, start_at: start, end_at: end }: ReservedTime,
): Html {
  const texts = textsOf('my-day', locale);
  return html`<article class="card">
    <h3><bdi>${title}</bdi> <small>${timesOf(locale, business.timezone, start, end)}</small></h3>
    <p class="soft">${[texts.reserved, ...(isPrivate ? [texts.reservedPrivate] : [])].join(' · ')}</p>
  </article>`;
}

type ReservedTime = MyDay['reserved_times'][number];

/** Both times, with their days when it takes more than one. */
function timesOf(locale: Locale, zone: string, start: string, end: string): string {
  const isOneDay = dayOfInstant(locale, zone, start) === dayOfInstant(locale, zone, end);
  if (isOneDay) return clockRange(locale, zone, start, end);
  return `${instantName(locale, zone, start)} – ${instantName(locale, zone, end)}`;
}

function headingOf(locale: Locale, today: string, date: string): string {
  const texts = textsOf('my-day', locale);
  const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
  if (days === 0) return texts.today;
  return days === 1 ? `${texts.tomorrow} · ${dayName(locale, date)}` : dayName(locale, date);
}

function vehicles({ locale, day, formToken }: MyDayPage): Html | null {
  if (day.vehicles.length === 0) return null;
  const texts = textsOf('my-day', locale);
  return html`<h2>${texts.vehicle}</h2>
    ${day.vehicles.map(
      ({ id, name, plate_number: plate, current_mileage: mileage }) =>
        html`<form method="post" action="/my-day?lang=${locale}" class="card" data-queue="mileage" data-label="${name}">
          <input type="hidden" name="act" value="mileage" />
          <input type="hidden" name="vehicle" value="${id}" />
          <input type="hidden" name="csrf_token" value="${formToken}" />
          <h3><bdi>${name}</bdi> ${plate !== '' && html`<small><bdi>${plate}</bdi></small>`}</h3>
          <div class="pair">
            <div>
              <label for="m-${id}">${texts.mileage}</label
              ><input
                id="m-${id}"
                name="mileage"
                type="text"
                inputmode="numeric"
                autocomplete="off"
                data-decimals="0"
                data-least="${mileage ?? 0}"
                required
                placeholder="${mileage ?? ''}"
              />
            </div>
            <button type="submit" class="second">${texts.save}</button>
          </div>
        </form>`,
    )}`;
}

function timeOff({ locale, day, formToken, once }: MyDayPage): Html {
  const texts = textsOf('my-day', locale);
  const daysOf = ({ start_date: from, end_date: to, start_minute: start, end_minute: end }: MyDay['time_off'][number]) => {
    if (start !== null && end !== null) return `${dayName(locale, from)}, ${clockOf(locale, start, end)}`;
    return from === to ? dayName(locale, from) : `${dayName(locale, from)} – ${dayName(locale, to)}`;
  };
  return html`<h2>${texts.timeOff}</h2>
    ${
      day.time_off.length > 0 &&
      html`<ul class="lines">
        ${day.time_off.map((absence) => html`<li><span>${daysOf(absence)}</span><span class="soft">${texts.timeOffStatuses[absence.status]}</span></li>`)}
      </ul>`
    }
    <details id="time-off" class="card">
      <summary>${texts.ask}</summary>
      <form method="post" action="/my-day?lang=${locale}" data-queue="time_off">
        <input type="hidden" name="act" value="time_off" />
        <input type="hidden" name="once" value="${once}" />
        <input type="hidden" name="csrf_token" value="${formToken}" />
        <div class="pair">
          <div>
            <label for="start_date">${texts.firstDay}</label
            ><input id="start_date" name="start_date" type="date" min="${day.today}" required />
          </div>
          <div><label for="end_date">${texts.lastDay}</label><input id="end_date" name="end_date" type="date" min="${day.today}" /></div>
        </div>
        <div class="pair">
          <div>
            <label for="start_time">${texts.fromTime} <small>${texts.optional}</small></label
            ><input id="start_time" name="start_time" type="time" />
          </div>
          <div>
            <label for="end_time">${texts.toTime} <small>${texts.optional}</small></label
            ><input id="end_time" name="end_time" type="time" />
          </div>
        </div>
        <label for="reason">${texts.reason} <small>${texts.optional}</small></label>
        <input id="reason" name="reason" maxlength="500" dir="auto" />
        <button type="submit" class="second">${texts.ask}</button>
      </form>
    </details>`;
}

/** Formats minutes of a day, for a day without a clock change. */
const clockOf = (locale: Locale, start: number, end: number) =>
  clockRange(locale, 'UTC', new Date(start * 60_000).toISOString(), new Date(end * 60_000).toISOString());

function calendarPart({ locale, formToken, calendar, proof }: MyDayPage): Html {
  const texts = textsOf('my-day', locale);
  if (calendar)
    return html`<section class="card">
      <h3>${texts.calendar}</h3>
      <p>${texts.calendarMade}</p>
      <p class="linkbox" dir="ltr">${calendar.url}</p>
      <a class="button" href="${calendar.webcal_url}">${texts.subscribe}</a>
    </section>`;
  return html`<details id="calendar" class="card" ${proof !== null && proof.problem !== null && html`open`}>
    <summary>${texts.calendar}</summary>
    <form method="post" action="/my-day?lang=${locale}">
      <p class="soft">${texts.calendarHint}</p>
      <input type="hidden" name="act" value="calendar" />
      <input type="hidden" name="csrf_token" value="${formToken}" />
      ${proof && proofFields(proof, locale)}
      <button type="submit" class="second">${texts.calendarButton}</button>
    </form>
  </details>`;
}

/** Page for a signed-in person who is not a technician, or cannot be served now. */
export function noDayPage(page: Signed & { readonly title: string; readonly text: string }): Html {
  return myDayFrame({
    ...page,
    person: page.name,
    data: null,
    content: html`<h1>${page.title}</h1>
      <p>${page.text}</p>`,
  });
}
