/** The page of a customer link: the state of the visit in plain words, and the customer's possible actions. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { Locale } from '../../../contract/vocabulary.ts';
import type { CustomerVisit } from '../../../domain/jobs/customer/customerVisit.ts';
import type { OfferedDays } from '../../../domain/jobs/booking/offeredDays.ts';
import { fill } from '../../../ground/texts/fill.ts';
import { textsOf, type Texts } from '../../../ground/texts/localeTexts.ts';
import { html, type Html, type Part } from '../../../ground/texts/html.ts';
import { dayChoice, periodNames } from './dayChoice.ts';
import { earlierWish, proposal } from './earlierTime.ts';
import { guestPage, problemBox } from './frame.ts';
import { visitFiles } from './visitFiles.ts';
import { clockRange, clockSpan, dayName, dayOfInstant, duration, zoneName } from './times.ts';

type OfferedSlots = OutputOf<Operations['listMatchingSlots']>['slots'];
export type VisitNotice = keyof Texts<'guest-pages'>['notices'];

interface VisitPage {
  readonly locale: Locale;
  readonly visit: CustomerVisit;
  /** The page's own path, which receives its forms. */
  readonly path: string;
  /** Path and query; null after a form was sent. */
  readonly address: string | null;
  readonly problem: string | null;
}

/** How often the page checks for news while something may happen soon. */
const newsAfterSeconds = 30;

export function visitPage(parts: VisitPage & { readonly slots: OfferedSlots | null; readonly notice: VisitNotice | null }): Html {
  const { locale, visit, path, address, problem, slots, notice } = parts;
  const texts = textsOf('guest-pages', locale);
  const { heading, sentence } = wordsOf(visit, locale);
  const isNear = visit.stage === 'scheduled' || visit.stage === 'under_way';
  return guestPage({
    locale,
    title: heading,
    business: visit.business,
    address,
    isSandbox: visit.environment === 'sandbox',
    ...(isNear ? { newsAfterSeconds } : {}),
    content: html`${notice !== null && html`<p class="notice" role="status">${texts.notices[notice]}</p>`} ${problemBox(problem)}
      <h1>${heading}</h1>
      <p>${sentence}</p>
      ${lateness(visit, locale)} ${proposal(visit, locale, path, problem)} ${requested(visit, locale)} ${arrival(visit, locale, path)}
      ${visit.may.choose && slotChoice(visit, slots ?? [], locale, path)} ${visit.may.rate && ratingForm(locale, path)}
      ${facts(visit, locale, path)} ${visitFiles(visit, locale, path)} ${visit.steps.length > 0 && progress(visit, texts)}
      ${changes(visit, locale, path)}`,
  });
}

function wordsOf(visit: CustomerVisit, locale: Locale): { readonly heading: string; readonly sentence: string } {
  const texts = textsOf('guest-pages', locale);
  const stage = stageName(visit);
  if (stage === 'choosing' && visit.proposal?.status === 'offered')
    return { heading: texts.proposed.heading, sentence: texts.proposed.intro };
  const { heading, sentence } = texts.stages[stage];
  // A maintenance plan or a dispatcher made the request: its customer has asked for no time.
  if (stage === 'choosing' && visit.requested.length === 0) return { heading, sentence: texts.proposed.choose };
  return { heading: fill(heading, { name: visit.technicians[0]?.name ?? texts.somebody }, locale), sentence };
}

/**
 * A workflow that says which steps mean departure and arrival decides. In others `on_the_way` is the only status that customers see by its key,
 * and every later status counts as work.
 */
function stageName({ stage, steps, live_state: state }: CustomerVisit): keyof Texts<'guest-pages'>['stages'] {
  if (stage !== 'under_way') return stage;
  if (state === 'on_the_way') return 'onTheWay';
  return steps.find(({ state }) => state === 'current')?.key === 'on_the_way' ? 'onTheWay' : 'atWork';
}

/** How late the technician is expected, in the customer's own time. */
function lateness({ delay: late, customer_timezone: zone }: CustomerVisit, locale: Locale): Html | null {
  if (!late) return null;
  const texts = textsOf('guest-pages', locale);
  return html`<p class="notice" role="status">
    ${fill(texts.late, { duration: duration(locale, late.minutes) }, locale)}
    ${fill(texts.lateArrival, { time: clockRange(locale, zone, late.arrival_at, late.arrival_at) }, locale)}
  </p>`;
}

function arrival(visit: CustomerVisit, locale: Locale, path: string): Html | null {
  const window = visit.arrival_window;
  if (!window) return null;
  const texts = textsOf('guest-pages', locale);
  const zone = visit.customer_timezone;
  return html`<section class="arrival" aria-label="${texts.arrival}">
    <p class="label">${texts.arrival}</p>
    <p class="day"><time datetime="${window.start}">${dayOfInstant(locale, zone, window.start)}</time></p>
    <p class="clock"><bdi>${clockSpan(locale, zone, window.start, window.end)}</bdi></p>
    <p class="label">${zoneName(locale, zone, Date.parse(window.start))}</p>
    ${
      visit.visit_minutes !== null &&
      visit.stage === 'scheduled' &&
      html`<p class="label">${fill(texts.takes, { duration: duration(locale, visit.visit_minutes) }, locale)}</p>`
    }
    ${visit.stage === 'scheduled' && html`<a class="button second" href="${path}/visit.ics" download="visit.ics">${texts.calendar}</a>`}
  </section>`;
}

/** Free starts by day. None is preselected, because the customer must choose a time deliberately. */
function slotChoice(visit: CustomerVisit, offered: OfferedSlots, locale: Locale, path: string): Html {
  const texts = textsOf('guest-pages', locale);
  const { proposal: proposed } = visit;
  const proposedAt = proposed?.status === 'offered' ? Date.parse(proposed.arrival_window.start) : null;
  // The proposed time has a button of its own.
  const slots = offered.filter(({ start_at }) => Date.parse(start_at) !== proposedAt);
  if (slots.length === 0 && proposedAt !== null) return html``;
  const days = Map.groupBy(slots, ({ customer_time: { date } }) => date);
  if (slots.length === 0) return html`<p class="notice">${visit.requested.length === 0 ? texts.proposed.none : texts.noSlots}</p>`;
  return html`${proposedAt !== null && html`<h2>${texts.proposed.others}</h2>`}
    <form method="post" action="${path}?lang=${locale}">
      <input type="hidden" name="act" value="choose" />
      <input type="hidden" name="version" value="${visit.status_version}" />
      <p class="hint">${texts.choose} · ${zoneName(locale, visit.customer_timezone, Date.parse(slots[0]!.start_at))}</p>
      ${[...days].map(
        ([date, starts]) =>
          html`<fieldset class="day">
            <legend>${dayName(locale, date)}</legend>
            ${starts.map(
              ({ business_time: { datetime }, arrival_window: window }) =>
                html`<label class="tick"
                  ><input type="radio" name="slot" value="${datetime}" required /><span
                    ><bdi>${clockSpan(locale, visit.customer_timezone, window.start, window.end)}</bdi></span
                  ></label
                >`,
            )}
          </fieldset>`,
      )}
      <button type="submit">${texts.chooseButton}</button>
    </form>`;
}

function ratingForm(locale: Locale, path: string): Html {
  const texts = textsOf('guest-pages', locale);
  return html`<form method="post" action="${path}?lang=${locale}" id="rating" class="rating">
    <input type="hidden" name="act" value="rate" />
    <fieldset class="plain">
      <legend>${texts.rate}</legend>
      <div class="stars">
        ${[1, 2, 3, 4, 5].map(
          (score) =>
            html`<label
              ><input type="radio" name="score" value="${score}" required /><span aria-hidden="true">★</span
              ><span class="hidden">${fill(texts.score, { n: score }, locale)}</span></label
            >`,
        )}
      </div>
    </fieldset>
    <label for="comment">${texts.comment} <small>${texts.optional}</small></label>
    <textarea id="comment" name="comment" rows="3" maxlength="2000" dir="auto"></textarea>
    <button type="submit">${texts.rateButton}</button>
  </form>`;
}

function facts(visit: CustomerVisit, locale: Locale, path: string): Html {
  const texts = textsOf('guest-pages', locale);
  const row = (label: string, value: Part) =>
    html`<div>
      <dt>${label}</dt>
      <dd>${value}</dd>
    </div>`;
  return html`<dl class="facts">
    ${
      visit.technicians.length > 0 &&
      row(
        visit.stage === 'completed' ? texts.whoCame : texts.whoComes,
        visit.technicians.map((technician) => person(technician, locale, path)),
      )
    }
    ${visit.vehicle_name !== null && row(texts.vehicle, html`<bdi>${visit.vehicle_name}</bdi>`)}
    ${
      visit.requested.length > 0 &&
      row(
        texts.requested,
        html`<ul>
          ${visit.requested.map(({ date, periods }) => html`<li>${dayName(locale, date)}: ${periodNames(locale, periods)}</li>`)}
        </ul>`,
      )
    }
    ${
      visit.later_days.length > 0 &&
      row(
        texts.laterDays,
        html`<ul>
          ${visit.later_days.map(
            (at) =>
              html`<li>${dayOfInstant(locale, visit.customer_timezone, at)}, ${clockRange(locale, visit.customer_timezone, at, at)}</li>`,
          )}
        </ul>`,
      )
    }
    ${visit.service !== null && row(texts.serviceLabel, html`<bdi>${visit.service}</bdi>`)}
    ${visit.formatted_address !== null && row(texts.address, html`<bdi>${visit.formatted_address}</bdi>`)}
    ${
      visit.notes.length > 0 &&
      row(
        texts.notes,
        visit.notes.map(({ text }) => html`<p class="words" dir="auto">${text}</p>`),
      )
    }
    ${visit.rating && row(texts.yourRating, ratingGiven(visit.rating, locale))}
    ${row(texts.reference, html`<bdi class="code">${visit.short_code}</bdi>`)}
  </dl>`;
}

function ratingGiven({ score, comment }: NonNullable<CustomerVisit['rating']>, locale: Locale): Html {
  return html`<span class="given" aria-hidden="true">${'★'.repeat(score)}</span
    ><span class="hidden">${fill(textsOf('guest-pages', locale).score, { n: score }, locale)}</span>
    ${comment !== '' && html`<p dir="auto">${comment}</p>`}`;
}

/**
 * The technician's picture or initials. The picture comes from this host only, because another host would learn who looks at which visit.
 */
function person({ name, picture_url: picture }: CustomerVisit['technicians'][number], locale: Locale, path: string): Html {
  const initials = [...name.matchAll(/(?<!\p{L})\p{L}/gu)].map(([letter]) => letter);
  const shown = [initials[0], initials.length > 1 ? initials.at(-1) : ''].join('').toLocaleUpperCase();
  const face =
    picture === null
      ? html`<span class="face" aria-hidden="true">${shown}</span>`
      : html`<img
          class="face"
          src="${path}/${picture}"
          alt="${fill(textsOf('guest-pages', locale).pictureOf, { name }, locale)}"
          width="56"
          height="56"
        />`;
  return html`<span class="person">${face}<bdi>${name}</bdi></span>`;
}

function progress({ steps }: CustomerVisit, texts: Texts<'guest-pages'>): Html {
  return html`<section aria-labelledby="progress">
    <h2 id="progress">${texts.progress}</h2>
    <ol class="progress">
      ${steps.map(
        ({ name, state }) => html`<li class="${state}" ${state === 'current' && html` aria-current="step"`}><bdi>${name}</bdi></li>`,
      )}
    </ol>
  </section>`;
}

/** What the customer asked for and has no answer to, and what was declined, with the words of the business. */
function requested({ requests, asked_other_time: asked }: CustomerVisit, locale: Locale): Part {
  const texts = textsOf('guest-pages', locale);
  // Requests from before they were recorded are only a flag.
  if (requests.length === 0) return asked && html`<p class="notice">${texts.askedNotice}</p>`;
  return requests.map(
    ({ kind, status, requested, message }) =>
      html`<div class="notice">
        <p>${texts.requests[kind][status]}</p>
        ${
          requested.length > 0 &&
          html`<ul>
            ${requested.map(({ date, periods }) => html`<li>${dayName(locale, date)}: ${periodNames(locale, periods)}</li>`)}
          </ul>`
        }
        ${message !== null && html`<p dir="auto">${message}</p>`}
      </div>`,
  );
}

function changes(visit: CustomerVisit, locale: Locale, path: string): Html | null {
  const { may, status_version: version, texts: messages } = visit;
  const earlier = earlierWish(visit, locale, path);
  if (!earlier && !may.ask_other_time && !may.cancel && !may.ask_cancellation && !may.ask_callback && !messages) return null;
  const texts = textsOf('guest-pages', locale);
  const folded = (act: string, summary: string, fields: Html) =>
    html`<details>
      <summary>${summary}</summary>
      <form method="post" action="${path}?lang=${locale}">
        <input type="hidden" name="act" value="${act}" />
        ${fields}
      </form>
    </details>`;
  const note = (id: string, label: string) =>
    html`<label for="${id}">${label} <small>${texts.optional}</small></label> <input id="${id}" name="note" maxlength="500" dir="auto" />`;
  const ofVersion = html`<input type="hidden" name="version" value="${version}" />`;
  return html`<div class="changes">
    ${may.ask_other_time && html`<a href="${path}/other-time?lang=${locale}">${texts.otherTime}</a>`} ${earlier}
    ${
      may.cancel &&
      folded(
        'cancel',
        texts.cancel,
        html`${ofVersion}
          <p>${texts.cancelQuestion}</p>
          ${note('why', texts.cancelNote)}
          <button type="submit" class="bad">${texts.cancelButton}</button>`,
      )
    }
    ${
      may.ask_cancellation &&
      folded(
        'ask-cancellation',
        texts.askCancel,
        html`${ofVersion}
          <p>${texts.otherTimeStays}</p>
          ${note('whyAsk', texts.cancelNote)}
          <button type="submit">${texts.askCancelButton}</button>`,
      )
    }
    ${
      may.ask_callback &&
      folded(
        'callback',
        texts.callMe,
        html`<label for="callPhone">${texts.callPhone} <small>${texts.optional}</small></label>
          <input id="callPhone" name="phone" type="tel" maxlength="40" dir="ltr" autocomplete="tel" />
          ${note('callNote', texts.note)}
          <button type="submit">${texts.callButton}</button>`,
      )
    }
    ${
      messages &&
      folded(
        'texts',
        texts.textMessages.summary,
        html`<p>${fill(texts.textMessages[messages.agreed ? 'on' : 'off'], { digits: messages.number_end }, locale)}</p>
          <button type="submit" name="agreed" value="${messages.agreed ? 'no' : 'yes'}">
            ${texts.textMessages[messages.agreed ? 'refuse' : 'allow']}
          </button>`,
      )
    }
  </div>`;
}

/** The page with days to choose from, for a customer who cannot be there. */
export function otherTimePage(
  parts: VisitPage & { readonly offered: OfferedDays; readonly ticks: readonly string[]; readonly note: string },
): Html {
  const { locale, visit, path, address, problem, offered, ticks, note } = parts;
  const texts = textsOf('guest-pages', locale);
  return guestPage({
    locale,
    title: texts.otherTime,
    business: visit.business,
    address,
    isSandbox: visit.environment === 'sandbox',
    content: html`<h1>${texts.otherTime}</h1>
      ${problemBox(problem)}
      <p class="hint">
        ${visit.stage === 'scheduled' ? texts.otherTimeStays : texts.whenHint}
        ${zoneName(locale, offered.customer_timezone, Date.parse(`${offered.from}T12:00:00Z`))}
      </p>
      <form method="post" action="${path}/other-time?lang=${locale}">
        <input type="hidden" name="version" value="${visit.status_version}" />
        <input type="hidden" name="from" value="${offered.from}" />
        ${dayChoice(locale, offered, ticks)}
        <label for="note">${texts.note} <small>${texts.optional}</small></label>
        <textarea id="note" name="note" rows="2" maxlength="500" dir="auto">${note}</textarea>
        <div class="actions">
          <button type="submit" name="go" value="next">${texts.otherTimeButton}</button>
          ${
            offered.later_from !== null &&
            html`<button type="submit" name="later" value="${offered.later_from}" class="second">${texts.later}</button>`
          }
          <a class="button second" href="${path}?lang=${locale}">${texts.back}</a>
        </div>
      </form>`,
  });
}
