/** One visit on the technician's page: time, address, customer, and the possible actions. */
import { currencyDecimals } from '../../../contract/currencyDecimals.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { mostFileBytes, type Locale } from '../../../contract/vocabulary.ts';
import { fill } from '../../../ground/texts/fill.ts';
import { textsOf, type Texts } from '../../../ground/texts/localeTexts.ts';
import { clockRange, clockSpan, dayOfInstant, duration } from '../guest/times.ts';
import { fileTypeName } from '../guest/visitFiles.ts';
import { html, type Html } from '../../../ground/texts/html.ts';

export type MyDay = OutputOf<Operations['getMyDay']>;
export type MyVisit = MyDay['visits'][number];
type Step = MyVisit['steps'][number];

interface CardOf {
  readonly locale: Locale;
  readonly day: MyDay;
  readonly visit: MyVisit;
  readonly formToken: string;
  /** Idempotency key of the forms. */
  readonly once: string;
  readonly isNext: boolean;
  /** Whether the visit's actions are offered here. They are offered once per job, and not before its day. */
  readonly hasActs: boolean;
  /** What was sent with an amount that could not be read, so that it need not be typed again. */
  readonly typed: TypedAmount | null;
}

export interface TypedAmount {
  /** Job request (UUID). */
  readonly job: string;
  /** Key of the action. */
  readonly key: string;
  readonly amount: string;
  readonly note: string;
}

export function visitCard({ locale, day, visit, formToken, once, isNext, hasActs, typed }: CardOf): Html {
  const texts = textsOf('my-day', locale);
  const { timezone: zone, currency } = day.business;
  const { state, customer } = visit;
  const hours = clockSpan(locale, zone, visit.start_at, visit.end_at);
  const stateText = { cancelled: texts.cancelled, given_away: texts.givenAway, open: visit.status.name, completed: visit.status.name }[
    state
  ];
  const isGone = state === 'cancelled' || state === 'given_away';
  const title = visit.service ?? visit.short_code;
  const form = (step: Step) =>
    step.actions.map((action) => actionForm({ locale, visit, formToken, currency, action, last: lastOf(visit), isNext, typed }));
  const head = html`<span class="when">
      <span class="clock"><bdi>${hours}</bdi></span>
      ${visit.priority_level === 'p0' && state === 'open' && html`<span class="p0">${texts.emergency}</span>`}
      <span class="unsent" hidden></span><span class="status">${stateText}</span>
    </span>
    ${lateness(visit, locale, zone, texts)}
    <strong class="what"><bdi>${title}</bdi></strong>
    ${customer && html`<span class="line"><bdi>${customer.name}</bdi></span>`}
    ${visit.site && html`<span class="line"><bdi>${visit.site.name}</bdi></span>`}
    ${visit.address !== '' && html`<span class="line"><bdi>${visit.address}</bdi></span>`}`;
  const body = html`${openPart(visit, locale, zone, texts)}
  ${
    hasActs &&
    html`<div class="acts">${form(visit.steps[0]!)} ${visit.undo && undoForm(locale, visit, visit.undo, formToken)}</div>
      ${[...visit.steps.slice(1), ...(visit.undo && visit.undo.step.key !== visit.status.key ? [visit.undo.step] : [])].map((step) => html`<template data-status="${step.key}" data-name="${step.name}">${form(step)}</template>`)}`
  }
  ${notesPart({ locale, day, visit, formToken, once })} ${filesPart({ locale, day, visit })}`;
  return html`<article
    class="visit${isNext && ' next'}${state !== 'open' && ' over'}${isGone && ' gone'}"
    data-job="${visit.job_request_id}"
    data-version="${visit.status_version}"
    data-title="${visit.short_code}"
    data-status="${visit.status.key}"
    data-now="${[dayOfInstant(locale, zone, visit.start_at), hours, stateText].join(' · ')}"
    ${hasActs && html` data-acts=""`}
  >
    ${state !== 'open' && head} ${isNext && [head, body]}
    ${
      state === 'open' &&
      !isNext &&
      html`<details id="v-${visit.job_request_id}-${visit.ordinal}">
        <summary>${head}</summary>
        ${body}
      </details>`
    }
  </article>`;
}

/** The notes of the visit, and the form of a new one. A note that was written offline stands in `unsent-notes`. */
function notesPart({ locale, day, visit, formToken, once }: Pick<CardOf, 'locale' | 'day' | 'visit' | 'formToken' | 'once'>): Html {
  const texts = textsOf('my-day', locale);
  const id = `note-${visit.job_request_id}-${visit.ordinal}`;
  return html`<div class="notes" role="group" aria-label="${texts.notes}">
    ${visit.notes.length > 0 && html`<p class="soft">${texts.notes}</p>`}
    ${visit.notes.map(
      ({ text, author, created_at: at }) =>
        html`<p class="words" dir="auto">${text}</p>
          <p class="soft"><bdi>${author.name}</bdi> · ${dayOfInstant(locale, day.business.timezone, at)}</p>`,
    )}
    <div class="unsent-notes"></div>
    <details id="d-${id}">
      <summary>${texts.writeNote}</summary>
      <form method="post" action="/my-day?lang=${locale}" data-queue="note">
        <input type="hidden" name="act" value="note" />
        <input type="hidden" name="id" value="${visit.job_request_id}" />
        <input type="hidden" name="visit_date" value="${visit.date}" />
        <input type="hidden" name="once" value="${once}" />
        <input type="hidden" name="csrf_token" value="${formToken}" />
        <label for="${id}">${texts.note}</label>
        <textarea id="${id}" name="text" rows="3" maxlength="4000" required dir="auto"></textarea>
        <button type="submit" class="second">${texts.saveNote}</button>
      </form>
    </details>
  </div>`;
}

/**
 * The files on the job, and the choice of new photographs and PDFs. Only the script can make a photograph small and keep it until there is a connection,
 * so without it there is no form. A file that is not sent yet stands in `unsent-photos`.
 */
function filesPart({ locale, day, visit }: Pick<CardOf, 'locale' | 'day' | 'visit'>): Html | null {
  // The finished work is photographed when the visit is completed. As with notes, what is on the job is shown on open visits alone.
  if (visit.state !== 'open' && visit.state !== 'completed') return null;
  const texts = textsOf('my-day', locale);
  const id = `photo-${visit.job_request_id}-${visit.ordinal}`;
  return html`<div class="files" role="group" aria-label="${texts.files}">
    ${visit.files.length > 0 && html`<p class="soft">${texts.files}</p>`}
    ${visit.files.map(
      ({ name, content_type: type, url, thumbnail_url: thumbnail, author, created_at: at }) =>
        html`<div class="file">
          <a href="${url}" target="_blank" rel="noreferrer" class="frame" tabindex="-1" aria-hidden="true"
            >${thumbnail ? html`<img src="${thumbnail}" alt="" width="56" height="56" decoding="async" />` : fileTypeName(type)}</a
          >
          <div>
            <a href="${url}" target="_blank" rel="noreferrer"><bdi>${name}</bdi></a>
            <p class="soft"><bdi>${author.name}</bdi> · ${dayOfInstant(locale, day.business.timezone, at)}</p>
          </div>
        </div>`,
    )}
    <div class="unsent-photos"></div>
    <form class="scripted" data-queue="photo">
      <label for="${id}">${texts.addFiles}</label>
      <input id="${id}" name="photo" type="file" accept="image/*,application/pdf" data-most-bytes="${mostFileBytes}" multiple />
    </form>
  </div>`;
}

/** How late an open visit is and when it can start; once it runs, by how much it is over its time. */
function lateness({ live }: MyVisit, locale: Locale, zone: string, texts: Texts<'my-day'>): Html | null {
  if (!live) return null;
  const { state, late_minutes: late, over_minutes: over, earliest_start_at: earliest } = live;
  const isThere = state === 'on_site' || state === 'running_over';
  const facts = [
    late > 0 && fill(texts.late, { duration: duration(locale, late) }, locale),
    late > 0 && !isThere && fill(texts.earliest, { time: clockRange(locale, zone, earliest, earliest) }, locale),
    over > 0 && fill(texts.over, { duration: duration(locale, over) }, locale),
  ].filter((fact) => typeof fact === 'string');
  return facts.length === 0 ? null : html`<span class="late">${facts.join(' · ')}</span>`;
}

const lastOf = ({ steps }: MyVisit) => steps.at(-1)!.key;

function openPart(visit: MyVisit, locale: Locale, zone: string, texts: Texts<'my-day'>): Html {
  const { arrival_window: window, travel_minutes: travel, customer } = visit;
  const facts = [
    window && fill(texts.promised, { range: clockSpan(locale, zone, window.start, window.end) }, locale),
    travel !== null && travel > 0 && fill(texts.drive, { duration: duration(locale, travel) }, locale),
    visit.days > 1 && fill(texts.dayOf, { n: visit.ordinal, m: visit.days }, locale),
    visit.colleagues.length > 0 && fill(texts.colleagues, { names: visit.colleagues.join(', ') }, locale),
    visit.vehicle,
  ].filter((fact) => typeof fact === 'string');
  const where = placeOf(visit);
  const phone = customer?.phone?.replaceAll(/[^\d+]/g, '') ?? '';
  return html`${facts.length > 0 && html`<p class="soft">${facts.map((fact, index) => html`${index > 0 && ' · '}<bdi>${fact}</bdi>`)}</p>`}
    <div class="row">
      ${where && html`<a class="button" href="${where}">${texts.navigate}</a>`}
      ${phone !== '' && html`<a class="button" href="tel:${phone}">${texts.call}</a>`}
    </div>
    ${
      visit.site &&
      visit.site.access_notes !== '' &&
      html`<p class="soft">${texts.access}</p>
        <p class="words" dir="auto">${visit.site.access_notes}</p>`
    }
    ${visit.description !== null && visit.description !== '' && html`<p class="words" dir="auto">${visit.description}</p>`}
    <p class="soft"><bdi>${visit.short_code}</bdi></p>`;
}

/** The visit's position as map programs accept it (RFC 5870, and the `q` that Android knows): a point with a name, or an address text. */
function placeOf({ latitude, longitude, address }: MyVisit): string | null {
  if (latitude !== null && longitude !== null)
    return `geo:${latitude},${longitude}?q=${latitude},${longitude}(${encodeURIComponent(address)})`;
  return address === '' ? null : `geo:0,0?q=${encodeURIComponent(address)}`;
}

function actionForm(parts: {
  locale: Locale;
  visit: MyVisit;
  formToken: string;
  currency: string;
  action: Step['actions'][number];
  last: string;
  /** True for the main action of the next visit. */
  isNext: boolean;
  typed: TypedAmount | null;
}): Html {
  const { locale, visit, formToken, currency, action, last, isNext, typed } = parts;
  const texts = textsOf('my-day', locale);
  const id = `${visit.job_request_id}-${action.key}`;
  const decimals = currencyDecimals(currency);
  const kept = typed?.job === visit.job_request_id && typed.key === action.key ? typed : null;
  return html`<form
    method="post"
    action="/my-day?lang=${locale}"
    data-queue="fire"
    data-label="${action.label}"
    data-leads="${action.leads_to}"
  >
    <input type="hidden" name="act" value="fire" />
    <input type="hidden" name="id" value="${visit.job_request_id}" />
    <input type="hidden" name="key" value="${action.key}" />
    <input type="hidden" name="version" value="${visit.status_version}" />
    <input type="hidden" name="csrf_token" value="${formToken}" />
    ${
      action.leads_to === last &&
      html`<div class="pair">
        <div>
          <label for="a-${id}">${fill(texts.amount, { currency }, locale)}</label
          ><input
            id="a-${id}"
            name="amount"
            type="text"
            inputmode="${decimals === 0 ? 'numeric' : 'decimal'}"
            autocomplete="off"
            data-decimals="${decimals}"
            data-currency="${currency}"
            data-least="0"
            value="${kept?.amount ?? ''}"
          />
        </div>
        <div>
          <label for="n-${id}">${texts.note}</label
          ><input id="n-${id}" name="note" maxlength="500" dir="auto" value="${kept?.note ?? ''}" />
        </div>
      </div>`
    }
    <button type="submit" ${!isNext && html`class="second"`}>${action.label}</button>
    ${action.leads_to === 'on_the_way' && visit.tells_departure && html`<p class="soft">${texts.tellsCustomer}</p>`}
  </form>`;
}

/** Takes the last action back, for as long as the service allows it. */
function undoForm(locale: Locale, visit: MyVisit, { label, until, step }: NonNullable<MyVisit['undo']>, formToken: string): Html {
  const text = fill(textsOf('my-day', locale).undo, { what: label }, locale);
  return html`<form
    method="post"
    action="/my-day?lang=${locale}"
    data-queue="undo"
    data-label="${text}"
    data-leads="${step.key}"
    data-until="${until}"
  >
    <input type="hidden" name="act" value="undo" />
    <input type="hidden" name="id" value="${visit.job_request_id}" />
    <input type="hidden" name="version" value="${visit.status_version}" />
    <input type="hidden" name="csrf_token" value="${formToken}" />
    <button type="submit" class="second">${text}</button>
  </form>`;
}
