/**
 * The booking page. It has three steps. Each is a form whose hidden fields carry the other steps' values, so it needs no script or session.
 */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { longestGuestName, type Locale } from '../../../contract/vocabulary.ts';
import { fill } from '../../../ground/texts/fill.ts';
import { textsOf, type Texts } from '../../../ground/texts/localeTexts.ts';
import { html, type Html, type Part } from '../../../ground/texts/html.ts';
import type { OfferedDays } from '../../../domain/jobs/booking/offeredDays.ts';
import { dayChoice, periodNames, wishesOf } from './dayChoice.ts';
import { guestPage, problemBox } from './frame.ts';
import { dayName, duration, instantName, zoneName, zones } from './times.ts';

export type BookingPage = OutputOf<Operations['getBookingPage']>;
export type BookingProblem = keyof Texts<'guest-pages'>['problems'];

/** Everything that the guest has entered so far. */
export interface BookingForm {
  /** Token from `Guests.newForm`. */
  readonly form: string;
  readonly jobTypeId: string;
  readonly description: string;
  readonly line: string;
  readonly line2: string;
  readonly postalCode: string;
  readonly city: string;
  readonly state: string;
  /** IANA name; empty for the business's zone. */
  readonly zone: string;
  readonly ticks: readonly string[];
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  /** The guest agrees to text messages about the visit. */
  readonly texts: boolean;
}

interface Step {
  readonly locale: Locale;
  readonly page: BookingPage;
  readonly form: BookingForm;
  readonly problem: string | null;
  /** Path and query of the first page; null after a form was sent. */
  readonly address: string | null;
  /** What is doubtful about the address, in the guest's language. */
  readonly placeNote?: string | null;
  /** Names of places that may be meant by an unclear address. */
  readonly candidates?: readonly string[];
}

type FieldName =
  | 'job_type'
  | 'description'
  | 'line'
  | 'line2'
  | 'postal_code'
  | 'city'
  | 'state'
  | 'zone'
  | 'name'
  | 'phone'
  | 'email'
  | 'texts'
  | 'form';

const valuesOf = (form: BookingForm): Record<FieldName, string> => ({
  form: form.form,
  job_type: form.jobTypeId,
  description: form.description,
  line: form.line,
  line2: form.line2,
  postal_code: form.postalCode,
  city: form.city,
  state: form.state,
  zone: form.zone,
  name: form.name,
  phone: form.phone,
  email: form.email,
  texts: form.texts ? ticked : '',
});

/** The value of a box that is ticked. */
export const ticked = 'yes';

/** Hidden fields with the values of the other steps. */
function carried(form: BookingForm, shown: readonly FieldName[], isTicking = false): Part {
  const values = Object.entries(valuesOf(form)).filter(([name, value]) => value !== '' && !shown.includes(name as FieldName));
  return [
    ...values.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`),
    ...(isTicking ? [] : form.ticks.map((tick) => html`<input type="hidden" name="t" value="${tick}" />`)),
  ];
}

function stepPage(
  { locale, page, address, problem, placeNote = null, candidates = [] }: Step,
  number: 1 | 2 | 3,
  heading: string,
  content: Part,
): Html {
  const texts = textsOf('guest-pages', locale);
  const business = { ...page, name: page.business_name };
  return guestPage({
    locale,
    title: number === 1 ? texts.bookTitle : heading,
    business,
    address,
    isIndexed: address !== null,
    content: html`<ol class="steps">
        ${[texts.steps.what, texts.steps.when, texts.steps.who].map(
          (name, index) =>
            html`<li ${index + 1 === number && html` aria-current="step"`} ${index + 1 < number && html` class="past"`}>${name}</li>`,
        )}
      </ol>
      <h1>${heading}</h1>
      ${problemBox(problem)} ${placeNote !== null && html`<p class="place-note">${placeNote}</p>`}
      ${candidates.length > 0 && candidateList(texts.didYouMean, candidates)} ${content}`,
  });
}

/** More names would push the form out of sight. */
const mostCandidates = 5;

const candidateList = (heading: string, candidates: readonly string[]): Html =>
  html`<div class="candidates">
    <p>${heading}</p>
    <ul>
      ${candidates.slice(0, mostCandidates).map((name) => html`<li><bdi>${name}</bdi></li>`)}
    </ul>
  </div>`;

const actionOf = (page: BookingPage, locale: Locale) => `/book/${page.alias}?lang=${locale}`;

/** A labelled input line. `extra` holds attributes that help browsers fill it in. */
function field(name: FieldName, label: string, value: string, extra: Html, optional: string | null = null): Html {
  return html`<label for="${name}">${label}${optional !== null && html` <small>${optional}</small>`}</label>
    <input id="${name}" name="${name}" value="${value}" dir="auto" ${extra} />`;
}

/** Step 1: the kind of work and the address. */
export function wherePage(step: Step): Html {
  const { locale, page, form } = step;
  const texts = textsOf('guest-pages', locale);
  const shown = ['job_type', 'description', 'line', 'line2', 'postal_code', 'city', 'state', 'zone'] as const;
  return stepPage(
    step,
    1,
    texts.bookTitle,
    html`${page.intro !== '' && html`<p class="intro">${page.intro}</p>`}
      <form method="post" action="${actionOf(page, locale)}">
        ${carried(form, shown)}
        <input type="hidden" name="step" value="where" />
        <input type="hidden" name="zone" value="${form.zone}" data-zone />
        ${page.job_types.length > 0 && typeChoice(texts.service, page, form.jobTypeId, locale)}
        <label for="description">${texts.describe} ${page.job_types.length > 0 && html`<small>${texts.optional}</small>`}</label>
        <textarea id="description" name="description" rows="3" maxlength="2000" dir="auto" aria-describedby="describe-hint">
${form.description}</textarea>
        <p class="hint" id="describe-hint">${texts.describeHint}</p>
        <fieldset class="plain">
          <legend>${texts.where}</legend>
          ${field('line', texts.line, form.line, html`required maxlength="255" autocomplete="address-line1"`)}
          ${field('line2', texts.line2, form.line2, html`maxlength="255" autocomplete="address-line2"`, texts.optional)}
          <div class="pair">
            <div>${field('postal_code', texts.postalCode, form.postalCode, html`maxlength="32" autocomplete="postal-code"`)}</div>
            <div>${field('city', texts.city, form.city, html`required maxlength="100" autocomplete="address-level2"`)}</div>
          </div>
          ${field('state', texts.state, form.state, html`maxlength="100" autocomplete="address-level1"`, texts.optional)}
        </fieldset>
        <button type="submit" name="go" value="next">${texts.toTimes}</button>
      </form>`,
  );
}

function typeChoice(legend: string, page: BookingPage, chosen: string, locale: Locale): Html {
  return html`<fieldset class="types">
    <legend>${legend}</legend>
    ${page.job_types.map(
      ({ id, name, default_duration_minutes: minutes }) =>
        html`<label class="choice"
          ><input type="radio" name="job_type" value="${id}" required ${id === chosen && html` checked`} /><span
            ><bdi>${name}</bdi>${minutes !== null && html`<small>${duration(locale, minutes)}</small>`}</span
          ></label
        >`,
    )}
  </fieldset>`;
}

/** Step 2: the days and times. */
export function whenPage(step: Step & { readonly offered: OfferedDays }): Html {
  const { locale, page, form, offered } = step;
  const texts = textsOf('guest-pages', locale);
  const zone = offered.customer_timezone;
  return stepPage(
    step,
    2,
    texts.when,
    html`${placeNotice(texts, offered.place)}
      <p class="hint">${texts.whenHint}</p>
      <form method="post" action="${actionOf(page, locale)}">
        ${carried(form, ['zone'], true)}
        <input type="hidden" name="step" value="when" />
        <input type="hidden" name="from" value="${offered.from}" />
        <details class="zone">
          <summary>
            ${fill(texts.zone, { zone: zoneName(locale, zone, Date.parse(`${offered.from}T12:00:00Z`)) }, locale)} <bdi>(${zone})</bdi>
          </summary>
          <label for="zone">${texts.zoneChange}</label>
          <select id="zone" name="zone" dir="ltr">
            ${zonesWith(zone).map((name) => html`<option ${name === zone && html` selected`}>${name}</option>`)}
          </select>
          <button type="submit" name="go" value="zone" class="second">${texts.zoneShow}</button>
        </details>
        ${dayChoice(locale, offered, form.ticks)}
        <div class="actions">
          <button type="submit" name="go" value="next">${texts.next}</button>
          ${
            offered.later_from !== null &&
            html`<button type="submit" name="later" value="${offered.later_from}" class="second">${texts.later}</button>`
          }
          <button type="submit" name="go" value="back" class="second">${texts.back}</button>
        </div>
      </form>`,
  );
}

/** That the address is not on the map, and what is doubtful about it. */
function placeNotice(texts: Texts<'guest-pages'>, place: OfferedDays['place']): Part {
  const told = [...(place?.is_found === false ? [texts.placeUnknown] : []), ...(place?.note ? [place.note] : [])];
  return told.length > 0 && html`<p class="notice" role="status">${told.join(' ')}</p>`;
}

/** The list of zones, with the given zone added if it is missing, such as a link or UTC. */
const zonesWith = (zone: string) => (zones.includes(zone) ? zones : [zone, ...zones]);

/** Step 3: the contact details, and a summary before sending. */
export function whoPage(step: Step): Html {
  const { locale, page, form } = step;
  const texts = textsOf('guest-pages', locale);
  const type = page.job_types.find(({ id }) => id === form.jobTypeId);
  return stepPage(
    step,
    3,
    texts.who,
    html`<form method="post" action="${actionOf(page, locale)}">
      ${carried(form, ['name', 'phone', 'email', 'texts'])}
      <input type="hidden" name="step" value="who" />
      ${field('name', texts.name, form.name, html`required maxlength="${longestGuestName}" autocomplete="name"`)}
      ${field('phone', texts.phone, form.phone, html`type="tel" maxlength="40" autocomplete="tel" aria-describedby="reach-hint"`)}
      ${field('email', texts.email, form.email, html`type="email" maxlength="320" autocomplete="email" aria-describedby="reach-hint"`)}
      <p class="hint" id="reach-hint">${texts.reachHint}</p>
      ${
        page.asks_sms_consent &&
        html`<label class="tick"
            ><input type="checkbox" name="texts" value="${ticked}" aria-describedby="texts-hint" ${form.texts && html` checked`} /><span
              >${texts.textMessages.box}</span
            ></label
          >
          <p class="hint" id="texts-hint">${texts.textMessages.boxHint}</p>`
      }
      <div class="trap" aria-hidden="true">
        <label for="website">Website</label><input id="website" name="website" tabindex="-1" autocomplete="off" />
      </div>
      <section class="summary" aria-labelledby="summary">
        <h2 id="summary">${texts.summary}</h2>
        <dl>
          ${
            type !== undefined &&
            html`<div>
              <dt>${texts.serviceLabel}</dt>
              <dd>${type.name}</dd>
            </div>`
          }
          <div>
            <dt>${texts.address}</dt>
            <dd><bdi>${[form.line, form.line2, form.postalCode, form.city, form.state].filter(Boolean).join(', ')}</bdi></dd>
          </div>
          <div>
            <dt>${texts.steps.when}</dt>
            <dd>${wishList(locale, form.ticks)}</dd>
          </div>
        </dl>
      </section>
      <div class="actions">
        <button type="submit" name="go" value="next">${texts.send}</button>
        <button type="submit" name="go" value="back" class="second" formnovalidate>${texts.back}</button>
      </div>
    </form>`,
  );
}

const wishList = (locale: Locale, ticks: readonly string[]): Html =>
  html`<ul>
    ${wishesOf(ticks).map(
      ({ date, periods }) =>
        html`<li>
          ${dayName(locale, date)}:
          ${periodNames(
            locale,
            periods.map(({ period }) => period),
          )}
        </li>`,
    )}
  </ul>`;

const timesOf = (locale: Locale, zone: string, instants: readonly string[]) =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(instants.map((at) => instantName(locale, zone, at)));

/** The page after a booking. It has no address of its own, because the customer link may not be shown in another host's frame. */
export function bookedPage(parts: {
  readonly locale: Locale;
  readonly page: BookingPage;
  readonly code: string;
  readonly url: string;
  /** Starts of visits that are perhaps the same. */
  readonly presentVisits: readonly string[];
  /** The guest's zone. */
  readonly zone: string;
}): Html {
  const { locale, page, code, url, presentVisits, zone } = parts;
  const texts = textsOf('guest-pages', locale);
  return guestPage({
    locale,
    title: texts.done,
    business: { ...page, name: page.business_name },
    address: null,
    content: html`<p class="mark" aria-hidden="true">✓</p>
      <h1>${texts.done}</h1>
      <p role="status">${texts.doneText}</p>
      ${
        presentVisits.length > 0 &&
        html`<p class="notice">${fill(texts.presentVisits, { time: timesOf(locale, zone, presentVisits) }, locale)}</p>`
      }
      <p class="linkbox"><a href="${url}?lang=${locale}" target="_top" dir="ltr">${url}</a></p>
      <a class="button" href="${url}?lang=${locale}" target="_top">${texts.follow}</a>
      <p class="aside">${texts.reference} <bdi class="code">${code}</bdi></p>`,
  });
}
