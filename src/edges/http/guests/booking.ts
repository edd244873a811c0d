/**
 * The public booking page `/book/{alias}`: three forms, without scripts and without a session.
 * docs/reference/pages.md#booking-page-and-customer-link; docs/internals/pages.md#guests.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../../machinery/auth/principal.ts';
import { longestGuestName, type Locale } from '../../../contract/vocabulary.ts';
import { fill } from '../../../ground/texts/fill.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import {
  bookedPage,
  ticked,
  whenPage,
  wherePage,
  whoPage,
  type BookingForm,
  type BookingPage,
  type BookingProblem,
} from '../../pages/guest/booking.ts';
import type { OfferedDays } from '../../../domain/jobs/booking/offeredDays.ts';
import { wishesOf } from '../../pages/guest/dayChoice.ts';

import { plainPage } from '../../pages/guest/frame.ts';
import type { Html } from '../../../ground/texts/html.ts';
import { readFormFields } from '../calls/bodies.ts';
import { callerAddress } from '../calls/caller.ts';
import { formBytes, formField, isOwnForm, pageLocale } from '../account/forms.ts';
import {
  callAs,
  countingGuests,
  formTexts,
  isFault,
  phoneProblem,
  sendGuestPage,
  sendUnshown,
  unshownBy,
  waitText,
  type GuestCallResult,
  type Unshown,
} from './guestPages.ts';
import type { AppParts } from '../parts.ts';

const mostTicks = 100;

/** A visitor of a business's page. */
interface Visitor {
  readonly principal: Principal;
  readonly locale: Locale;
  readonly page: BookingPage;
}

export async function mountBooking(app: FastifyInstance, parts: AppParts): Promise<void> {
  await app.register(async (scope) => {
    readFormFields(scope, formBytes.booking);
    scope.addHook('onRequest', countingGuests(parts));
    scope.get('/book/:alias', async (request, reply) => {
      const visitor = await visitorOf(request, parts);
      if (!visitor) return sendNowhere(request, reply);
      if (typeof visitor === 'string') return sendUnshown(request, reply, visitor);
      const { alias } = visitor.page;
      // This address uses a former alias of the business.
      if (alias !== (request.params as { alias: string }).alias) return reply.redirect(`/book/${alias}${queryOf(request.url)}`, 302);
      if (!visitor.page.is_staffed) return sendUnstaffed(request, reply, visitor);
      const form = { ...formOf(request), form: parts.guests.newForm(visitor.principal.businessId) };
      return send(reply, visitor, wherePage(stepOf(visitor, form, null, request.url)), { isIndexed: true });
    });
    scope.post('/book/:alias', async (request, reply) => {
      const visitor = await visitorOf(request, parts);
      if (!visitor) return sendNowhere(request, reply);
      if (typeof visitor === 'string') return sendUnshown(request, reply, visitor);
      return answerForm(request, reply, parts, visitor);
    });
  });
}

const queryOf = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

async function visitorOf(request: FastifyRequest, parts: AppParts): Promise<Visitor | Unshown | null> {
  const locale = pageLocale(request);
  const principal = await parts.guests.visitor((request.params as { alias: string }).alias, callerAddress(request));
  if (!principal) return null;
  const page = await callAs(parts, request, { principal, locale }, 'getBookingPage', {});
  return page.ok ? { principal, locale, page: page.data } : unshownBy(page.code);
}

/** Answers unknown businesses and businesses with a disabled page alike. */
function sendNowhere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = pageLocale(request);
  const { notFound: title, notFoundText: text } = textsOf('guest-pages', locale);
  const address = request.method === 'GET' ? request.url : null;
  return sendGuestPage(reply, plainPage({ locale, title, text, address }), { status: 404 });
}

/** The page of a business without technicians: nobody could come, so it offers no form. */
function sendUnstaffed(request: FastifyRequest, reply: FastifyReply, visitor: Visitor): FastifyReply {
  const { locale, page } = visitor;
  const { unstaffed } = textsOf('guest-pages', locale);
  const contact = [page.contact_phone, page.contact_email].filter((part) => part !== null && part !== '').join(' · ');
  const text = contact === '' ? unstaffed : `${unstaffed} ${contact}`;
  const address = request.method === 'GET' ? request.url : null;
  return send(reply, visitor, plainPage({ locale, title: page.business_name, text, address }));
}

const send = (reply: FastifyReply, { page }: Visitor, shown: Html, options: { status?: number; isIndexed?: boolean } = {}) =>
  sendGuestPage(reply, shown, { framingHosts: page.framing_hosts, ...options });

/** The fields that the guest has sent so far. */
function formOf(request: FastifyRequest): BookingForm {
  const text = (name: string) => formField(request, name).trim();
  return {
    form: text('form'),
    jobTypeId: text('job_type'),
    description: text('description'),
    line: text('line'),
    line2: text('line2'),
    postalCode: text('postal_code'),
    city: text('city'),
    state: text('state'),
    zone: formTexts(request, 'zone').at(-1)?.trim() ?? '',
    ticks: [...new Set(formTexts(request, 't'))].slice(0, mostTicks),
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    texts: text('texts') === ticked,
  };
}

function stepOf({ locale, page }: Visitor, form: BookingForm, problem: string | null, address: string | null = null) {
  return { locale, page, form, problem, address };
}

/** Sends the next step, the previous step, or the same step with its problem. */
async function answerForm(request: FastifyRequest, reply: FastifyReply, parts: AppParts, visitor: Visitor): Promise<FastifyReply> {
  const { guests } = parts;
  const { principal, locale } = visitor;
  const problems = textsOf('guest-pages', locale).problems;
  const sent = formOf(request);
  const isOurs = isOwnForm(request, parts.publicUrl());
  const isFresh = guests.isForm(principal.businessId, sent.form);
  const form = isOurs && isFresh ? sent : { ...sent, form: guests.newForm(principal.businessId) };
  const where = (problem: BookingProblem | null) =>
    send(reply, visitor, wherePage(stepOf(visitor, form, problem && problems[problem])), { status: problem ? 422 : 200 });
  const when = (problem: BookingProblem | null, from?: string) => sendTimes(request, reply, parts, visitor, form, problem, from);
  const who = (problem: string | null, status = problem ? 422 : 200) =>
    send(reply, visitor, whoPage(stepOf(visitor, form, problem)), { status });

  if (!isOurs) return send(reply, visitor, wherePage(stepOf(visitor, form, problems.foreign)), { status: 403 });
  if (!visitor.page.is_staffed) return sendUnstaffed(request, reply, visitor);
  const step = formField(request, 'step');
  const go = formField(request, 'go');
  const hasType = visitor.page.job_types.length === 0 || visitor.page.job_types.some(({ id }) => id === form.jobTypeId);
  if (step === 'when' && go === 'back') return where(null);
  if (!hasType) return where('type');
  if (form.line === '' || form.city === '') return where('address');
  if (step === 'where' || (step === 'who' && go === 'back')) return when(null);
  if (step !== 'when' && step !== 'who') return where(null);
  const later = formField(request, 'later');
  if (step === 'when' && (later !== '' || go === 'zone')) return when(null, later || undefined);
  const days = wishesOf(form.ticks);
  if (days.length === 0) return when('times', formField(request, 'from') || undefined);
  if (days.length > 12) return when('tooMany', formField(request, 'from') || undefined);
  if (step === 'when') return who(null);
  if (form.name === '') return who(problems.name);
  if (form.phone === '' && form.email === '') return who(problems.reach);
  // Hidden field that bots fill in. A person's browser may fill it in too, so the page says so.
  if (formField(request, 'website') !== '') return who(problems.trap);
  if (!isFresh) return who(problems.oldForm);
  return book(request, reply, parts, visitor, form, { where, when, who });
}

const addressOf = (form: BookingForm) => ({
  line: form.line,
  city: form.city,
  ...(form.line2 === '' ? {} : { line2: form.line2 }),
  ...(form.postalCode === '' ? {} : { postal_code: form.postalCode }),
  ...(form.state === '' ? {} : { state: form.state }),
});

/** The zone that the guest chose or the script reported, or the business's zone. */
const zoneOf = (form: BookingForm, { page }: Visitor) => (form.zone === '' ? page.business_timezone : form.zone);
const typeOf = (form: BookingForm, { page }: Visitor) => (page.job_types.length === 0 ? {} : { job_type_id: form.jobTypeId });

async function sendTimes(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AppParts,
  visitor: Visitor,
  form: BookingForm,
  problem: BookingProblem | null,
  from: string | undefined,
): Promise<FastifyReply> {
  const problems = textsOf('guest-pages', visitor.locale).problems;
  const ask = (zone: string) =>
    callAs(parts, request, visitor, 'listGuestBookingWindows', {
      x_timezone: zone,
      ...typeOf(form, visitor),
      address: addressOf(form),
      ...(from === undefined || !/^\d{4}-\d\d-\d\d$/.test(from) ? {} : { from }),
    });
  let offered = await ask(zoneOf(form, visitor));
  // The guest's browser may report a zone that this service does not know. Fall back to the business's zone.
  if (!offered.ok && offered.fields.some((field) => /timezone/i.test(field))) offered = await ask(visitor.page.business_timezone);
  if (!offered.ok) {
    const offerProblem = offered.fields.some((field) => field.startsWith('address')) ? problems.address : problems.failed;
    return send(reply, visitor, wherePage(stepOf(visitor, form, offerProblem)), { status: statusOf(offered) });
  }
  const unplaced = from === undefined ? placeProblem(offered.data) : null;
  if (unplaced) {
    const where = stepOf(visitor, form, problems[unplaced]);
    const { note: placeNote = null, candidates = [] } = offered.data.place ?? {};
    return send(reply, visitor, wherePage({ ...where, placeNote, candidates }), { status: 422 });
  }
  const step = stepOf(visitor, { ...form, zone: offered.data.customer_timezone }, problem && problems[problem]);
  return send(reply, visitor, whenPage({ ...step, offered: offered.data }), { status: problem ? 422 : 200 });
}

/** Why the guest must correct the address; null: the times can be shown. An unknown place is not a problem when days are offered anyway. */
function placeProblem({ place, days }: OfferedDays): 'unclearAddress' | 'unknownAddress' | null {
  if (!place || place.is_found || days.length > 0) return null;
  return place.candidates.length > 0 ? 'unclearAddress' : 'unknownAddress';
}

const statusOf = (called: GuestCallResult<never> | { code: string }) => ('code' in called && isFault(called.code) ? 503 : 422);

interface Steps {
  readonly where: (problem: BookingProblem | null) => FastifyReply;
  readonly when: (problem: BookingProblem | null) => Promise<FastifyReply>;
  readonly who: (problem: string | null, status?: number) => FastifyReply;
}

async function book(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AppParts,
  visitor: Visitor,
  form: BookingForm,
  steps: Steps,
): Promise<FastifyReply> {
  const { guests } = parts;
  const { tenantId } = visitor.principal;
  const problems = textsOf('guest-pages', visitor.locale).problems;
  const wait = await guests.countBooking(callerAddress(request), tenantId);
  if (wait !== null) return steps.who(waitText(visitor.locale, wait), 429);
  const booked = await callAs(parts, request, visitor, 'createGuestJobRequest', {
    idempotency_key: form.form,
    x_timezone: zoneOf(form, visitor),
    ...typeOf(form, visitor),
    customer: {
      full_name: form.name,
      ...(form.phone === '' ? {} : { phone: form.phone }),
      ...(form.email === '' ? {} : { email: form.email }),
      ...(form.texts && form.phone !== '' && visitor.page.asks_sms_consent ? { sms_consent: true } : {}),
    },
    address: addressOf(form),
    job_dates: wishesOf(form.ticks).map(({ date, periods }) => ({ date, periods: [...periods] })),
    ...(form.description === '' ? {} : { description: form.description }),
  });
  if (!booked.ok || booked.replayed) await guests.giveBackBooking(callerAddress(request), tenantId);
  if (booked.ok) {
    const { short_code: code, customer_url: url, present_visits: presentVisits = [] } = booked.data;
    const zone = zoneOf(form, visitor);
    return send(reply, visitor, bookedPage({ locale: visitor.locale, page: visitor.page, code, url, presentVisits, zone }));
  }
  if (booked.retryAfterSeconds !== null && booked.code === 'RATE_LIMITED')
    return steps.who(waitText(visitor.locale, booked.retryAfterSeconds), 429);
  if (booked.code === 'IDEMPOTENCY_KEY_REUSE' || booked.code === 'IDEMPOTENCY_IN_PROGRESS') return steps.who(problems.sentAlready, 409);
  if (booked.code === 'JOB_TYPE_NOT_FOUND') return steps.where('type');
  if (booked.code === 'PHONE_OR_EMAIL_REQUIRED') return steps.who(problems.reach);
  const wrong = (part: string) => booked.fields.some((field) => field.startsWith(part));
  if (wrong('job_dates')) return steps.when('taken');
  const wrongPhone = phoneProblem(booked.errors, visitor.locale);
  if (wrongPhone) return steps.who(wrongPhone);
  if (wrong('customer.email')) return steps.who(problems.email);
  // A name that is not empty is refused only for its length, or because it has no visible character.
  if (wrong('customer') && form.name.length > longestGuestName)
    return steps.who(fill(problems.longName, { characters: longestGuestName }, visitor.locale));
  if (wrong('customer')) return steps.who(problems.name);
  if (wrong('address')) return steps.where('address');
  return steps.who(problems.failed, statusOf(booked));
}
