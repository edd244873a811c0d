/**
 * The technician's own page `/my-day`. Its plain forms are handled here; its script uses /dashboard/v1.
 * docs/reference/pages.md#technician-view; docs/internals/pages.md#technicians-page.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../../machinery/auth/principal.ts';
import { currencyDecimals } from '../../../contract/currencyDecimals.ts';
import { refuse } from '../../../contract/errors.ts';
import type { OperationId } from '../../../contract/index.ts';
import type { Locale } from '../../../contract/vocabulary.ts';
import { regionOf } from '../../../contract/readingRegion.ts';
import { readNumber, writeNumber } from '../../../contract/writtenNumbers.ts';
import { fill } from '../../../ground/texts/fill.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { FixedBody } from '../../pages/fixedBody.ts';
import type { Html } from '../../../ground/texts/html.ts';
import { myDayManifest, myDayPolicy, workerPolicy } from '../../pages/myDay/frame.ts';
import { myDayPage, noDayPage, type MyDayNotice, type MyDayPage } from '../../pages/myDay/myDay.ts';
import type { WantedProof } from '../../pages/account/proofFields.ts';
import { entryKinds } from '../../pages/myDay/pageData.ts';
import { myDayScripts } from '../../pages/myDay/scripts.ts';
import { readFormFields } from '../calls/bodies.ts';
import { callerAddress } from '../calls/caller.ts';
import { sessionCookieOf } from '../request/cookies.ts';
import { sendFailure } from '../calls/failure.ts';
import { alreadyCompressed, sendFixed } from '../request/fixed.ts';
import { formBytes, formField, pageLocale } from '../account/forms.ts';
import { callAs, type GuestCallResult } from '../guests/guestPages.ts';
import { preferredTags } from '../request/languages.ts';
import type { AppParts } from '../parts.ts';
import { dayAndTimeOf } from '../../../machinery/mail/times.ts';
import { proofToAskFor, takeProof } from '../account/proof.ts';
import { findingSession, introduceBrowser, isFormOf, type SignedIn } from '../account/session.ts';
import { randomId } from '../../../store/ids.ts';
import { pageHeaders } from './pageHeaders.ts';

/** A signed-in member, with the language of the page. */
interface Visitor {
  readonly signedIn: SignedIn;
  readonly principal: Principal;
  readonly locale: Locale;
}

export async function mountMyDay(app: FastifyInstance, parts: AppParts): Promise<void> {
  mountFiles(app);
  await app.register(async (scope) => {
    readFormFields(scope, formBytes.myDay);
    const asking = { onRequest: findingSession(parts) };
    scope.get('/my-day', asking, async (request, reply) => {
      const visitor = await visitorOf(request, reply, parts);
      if (!visitor) return reply;
      await introduceBrowser(request, reply, parts);
      const { done } = request.query as { done?: unknown };
      const notice = notices.find((name) => name === done) ?? null;
      return sendDay(request, reply, parts, visitor, { notice, address: request.url });
    });
    scope.post('/my-day', asking, async (request, reply) => {
      const visitor = await visitorOf(request, reply, parts);
      if (!visitor) return reply;
      const { problems } = textsOf('my-day', visitor.locale);
      if (!isFormOf(request, visitor.signedIn, parts))
        return sendDay(request, reply, parts, visitor, { problem: problems.foreign, status: 403 });
      return act(request, reply, parts, visitor);
    });
  });
}

const formKinds = [...entryKinds, 'calendar'] as const;
const notices: readonly MyDayNotice[] = ['fired', 'undo', 'mileage', 'time_off', 'note'];

function mountFiles(app: FastifyInstance): void {
  // The header is needed because the worker's address is below the page that it serves.
  app.get('/my-day/worker.js', alreadyCompressed, async (request, reply) => {
    const { worker } = myDayScripts();
    if (!worker) return sendFailure(reply, refuse('NOT_FOUND'), request.headers['x-locale']);
    return sendFixed(request, reply.header('Service-Worker-Allowed', '/my-day').header('Content-Security-Policy', workerPolicy), worker);
  });
  // The hash changes when the script is built again while the service runs.
  app.get<{ Params: { hash: string } }>('/assets/my-day-:hash.js', alreadyCompressed, async (request, reply) => {
    const { page } = myDayScripts();
    if (!page || request.url.split('?')[0] !== page.address) return sendFailure(reply, refuse('NOT_FOUND'), request.headers['x-locale']);
    return sendFixed(request, reply, page.body, { isHashed: true });
  });
  app.get('/my-day/manifest.webmanifest', alreadyCompressed, async (request, reply) =>
    sendFixed(request, reply, new FixedBody(myDayManifest(pageLocale(request)), 'application/manifest+json; charset=utf-8')),
  );
}

/** The visitor; null when a reply was already sent, either a redirect to the sign-in or a request to wait. */
async function visitorOf(request: FastifyRequest, reply: FastifyReply, parts: AppParts): Promise<Visitor | null> {
  const { signedIn } = request;
  if (!signedIn) {
    void reply.redirect('/signin?next=/my-day', 303);
    return null;
  }
  const locale = pageLocale(request, signedIn.locale);
  const entry = await parts.pipeline.dashboardEntrance.admit({
    authorization: undefined,
    session: { secret: sessionCookieOf(request), environment: 'live', formToken: undefined, isChange: false },
    address: callerAddress(request),
    requestId: request.id,
  });
  if (!('refusal' in entry)) return { signedIn, principal: entry.principal, locale };
  const seconds = entry.retryAfterSeconds;
  if (seconds !== null) reply.header('Retry-After', seconds);
  const { problems, title } = textsOf('my-day', locale);
  const text = seconds === null ? problems.failed : fill(problems.wait, { minutes: Math.ceil(seconds / 60) }, locale);
  send(reply, noDayPage({ ...signed(signedIn, locale), locale, address: null, title, text }), seconds === null ? 503 : 429);
  return null;
}

const signed = (
  { memberId, fullName, businessName, formToken, hasSecondFactor, factorRequiredFrom, timezone }: SignedIn,
  locale: Locale,
) => ({
  memberId,
  name: fullName,
  business: businessName,
  formToken,
  factorRequiredFrom: hasSecondFactor || factorRequiredFrom === null ? null : dayAndTimeOf(locale, timezone, factorRequiredFrom),
});

function send(reply: FastifyReply, page: Html, status: number): FastifyReply {
  return reply.status(status).headers(pageHeaders('visit', myDayPolicy)).type('text/html; charset=utf-8').send(page.text);
}

interface Shown {
  readonly notice?: MyDayNotice | null;
  readonly problem?: string | null;
  readonly typed?: MyDayPage['typed'];
  readonly calendar?: MyDayPage['calendar'];
  /** What the calendar's form must ask for. Default: whether the last proof is good decides. */
  readonly proof?: WantedProof;
  readonly address?: string | null;
  readonly status?: number;
}

async function sendDay(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AppParts,
  visitor: Visitor,
  shown: Shown,
): Promise<FastifyReply> {
  const { locale, signedIn } = visitor;
  const { notice = null, problem = null, typed = null, calendar = null, address = null, status = 200 } = shown;
  const proof = shown.proof ?? (await proofToAskFor(signedIn, parts));
  const texts = textsOf('my-day', locale);
  const who = { ...signed(signedIn, locale), locale, address };
  const day = await callAs(parts, request, visitor, 'getMyDay', {});
  if (day.ok)
    return send(
      reply,
      myDayPage({ ...who, day: day.data, notice, problem, region: regionFor(request, locale), typed, calendar, proof, once: randomId() }),
      status,
    );
  if (day.code === 'TECHNICIAN_NOT_FOUND' || day.code === 'PERMISSION_DENIED')
    return send(reply, noDayPage({ ...who, title: texts.notTechnician, text: texts.notTechnicianText }), 403);
  return send(reply, noDayPage({ ...who, title: texts.title, text: texts.problems.failed }), 503);
}

async function act(request: FastifyRequest, reply: FastifyReply, parts: AppParts, visitor: Visitor): Promise<FastifyReply> {
  const text = (name: string) => formField(request, name).trim();
  const settle = (done: GuestCallResult<OperationId>, notice: MyDayNotice) => {
    if (done.ok) return reply.redirect(`/my-day?done=${notice}&lang=${visitor.locale}`, 303);
    return sendDay(request, reply, parts, visitor, problemOf(done, visitor.locale, notice));
  };
  const kind = formField(request, 'act');
  switch (formKinds.find((name) => name === kind)) {
    case 'fire': {
      const [amount, note] = [text('amount'), text('note')];
      const read = amount === '' ? null : readField(request, visitor, amount, await currencyOf(parts, request, visitor));
      if (read && 'problem' in read) {
        const typed = { job: text('id'), key: text('key'), amount, note };
        return sendDay(request, reply, parts, visitor, { problem: read.problem, typed, status: 422 });
      }
      const payload = { ...(read ? { amount: read.value } : {}), ...(note === '' ? {} : { note }) };
      const input = { id: text('id'), key: text('key'), status_version: wholeOf(text('version')), payload };
      return settle(await callAs(parts, request, visitor, 'fireMyVisitAction', input), 'fired');
    }
    case 'undo': {
      const input = { id: text('id'), status_version: wholeOf(text('version')) };
      return settle(await callAs(parts, request, visitor, 'undoMyVisitAction', input), 'undo');
    }
    case 'mileage': {
      const read = readField(request, visitor, text('mileage'), null);
      if ('problem' in read) return sendDay(request, reply, parts, visitor, { problem: read.problem, status: 422 });
      const input = { id: text('vehicle'), current_mileage: read.value };
      return settle(await callAs(parts, request, visitor, 'updateMyVehicleMileage', input), 'mileage');
    }
    case 'note': {
      const once = text('once');
      const input = {
        id: text('id'),
        text: text('text'),
        visit_date: text('visit_date'),
        ...(once === '' ? {} : { idempotency_key: once }),
      };
      return settle(await callAs(parts, request, visitor, 'createMyVisitNote', input), 'note');
    }
    case 'time_off': {
      const [start_date, reason, once] = [text('start_date'), text('reason'), text('once')];
      const [start_minute, end_minute] = [minuteOf(text('start_time')), minuteOf(text('end_time'))];
      const input = {
        start_date,
        end_date: text('end_date') || start_date,
        ...(start_minute === null ? {} : { start_minute }),
        ...(end_minute === null ? {} : { end_minute }),
        ...(reason === '' ? {} : { reason }),
        ...(once === '' ? {} : { idempotency_key: once }),
      };
      return settle(await callAs(parts, request, visitor, 'requestMyTimeOff', input), 'time_off');
    }
    case 'calendar': {
      const taken = await takeProof(request, visitor.signedIn, parts);
      if (taken.wanted) return sendDay(request, reply, parts, visitor, { proof: taken.wanted, status: 422 });
      const proved = { ...visitor, principal: { ...visitor.principal, provedAt: taken.provedAt } };
      const made = await callAs(parts, request, proved, 'createCalendarFeed', await ownFeed(parts, request, visitor));
      if (made.ok) return sendDay(request, reply, parts, visitor, { calendar: made.data });
      return sendDay(request, reply, parts, visitor, problemOf(made, visitor.locale, null));
    }
    default:
      return sendDay(request, reply, parts, visitor, { problem: textsOf('my-day', visitor.locale).problems.failed, status: 422 });
  }
}

/** The calendar feed's owner. A member with another role who is also a technician names the technician. */
async function ownFeed(parts: AppParts, request: FastifyRequest, visitor: Visitor) {
  if (visitor.principal.own) return { kind: 'technician' } as const;
  const day = await callAs(parts, request, visitor, 'getMyDay', {});
  return { kind: 'technician', ...(day.ok ? { technician_id: day.data.technician.id } : {}) } as const;
}

async function currencyOf(parts: AppParts, request: FastifyRequest, visitor: Visitor): Promise<string> {
  const day = await callAs(parts, request, visitor, 'getMyDay', {});
  return day.ok ? day.data.business.currency : '';
}

/** Region in whose way the person writes numbers (BCP 47). */
const regionFor = (request: FastifyRequest, locale: Locale) => regionOf(locale, preferredTags(request.headers['accept-language']));

/** Reads a number as the page's script does: an amount in the currency, or a whole number. Returns what is wrong with it in words. */
function readField(
  request: FastifyRequest,
  { locale }: Visitor,
  text: string,
  currency: string | null,
): { readonly value: number } | { readonly problem: string } {
  const texts = textsOf('my-day', locale);
  const decimals = currency === null ? 0 : currencyDecimals(currency);
  const form = { region: regionFor(request, locale), decimals, ...(currency ? { currency } : {}) };
  const found = readNumber(text, form);
  if (found.kind === 'number' && found.value >= 0) return { value: found.value };
  const general = currency === null ? texts.problems.mileage : texts.problems.amount;
  if (found.kind === 'none' || found.kind === 'number') return { problem: general };
  if (found.kind === 'unclear') {
    const numbers = found.values.map((value) => writeNumber(value, form));
    const list = new Intl.ListFormat(locale, { type: 'disjunction' }).format(numbers);
    const problem = fill(texts.numberUnclear, { numbers: list }, locale);
    return { problem: currency === null ? problem : `${texts.problems.amount} ${problem}` };
  }
  const words = { unreadable: texts.numberUnreadable, whole: texts.numberWhole, decimals: texts.numberDecimals }[found.problem];
  const problem = fill(words, { example: writeNumber(decimals === 0 ? 1250 : 1250.5, form) }, locale);
  return { problem: currency === null ? problem : `${texts.problems.amount} ${problem}` };
}

/** Reads a whole number. Other text becomes 0, a version that no job has. */
const wholeOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** Minutes of a time such as `09:30`; null when no time was chosen. */
function minuteOf(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

function problemOf(
  { code, message, fields, retryAfterSeconds }: Extract<GuestCallResult<OperationId>, { ok: false }>,
  locale: Locale,
  notice: MyDayNotice | null,
): { problem: string; status: number } {
  const { problems } = textsOf('my-day', locale);
  switch (code) {
    case 'JOB_REQUEST_INVALID_TRANSITION':
      return { problem: notice === 'undo' ? message : problems.changed, status: 409 };
    case 'JOB_REQUEST_STAGE_CONFLICT':
    case 'JOB_REQUEST_ACTION_NOT_PENDING':
      return { problem: problems.changed, status: 409 };
    case 'JOB_REQUEST_NOT_FOUND':
      return { problem: problems.notYours, status: 409 };
    case 'LIMIT_REACHED':
      return { problem: problems.limit, status: 409 };
    case 'PERMISSION_DENIED':
    case 'VEHICLE_NOT_FOUND':
      return { problem: problems.notAllowed, status: 403 };
    case 'RATE_LIMITED':
      return { problem: fill(problems.wait, { minutes: Math.ceil((retryAfterSeconds ?? 60) / 60) }, locale), status: 429 };
    case 'VALIDATION_ERROR':
      if (fields.some((field) => field.startsWith('payload'))) return { problem: problems.amount, status: 422 };
      if (notice === 'mileage') return { problem: problems.mileage, status: 422 };
      return { problem: notice === 'time_off' ? problems.dates : problems.notAllowed, status: 422 };
    default:
      return { problem: problems.failed, status: /^(SERVICE|INTERNAL)/.test(code) ? 503 : 422 };
  }
}
