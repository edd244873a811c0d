/**
 * The customer link `/j/{token}`: the state of a visit, and the actions of its customer.
 * docs/reference/pages.md#booking-page-and-customer-link; docs/internals/pages.md#customer-link.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OperationId } from '../../../contract/index.ts';
import { mostNoteCharacters } from '../../../contract/schemas/guest.ts';
import { periods, type Locale, type TimeProposalState, type VisitStage } from '../../../contract/vocabulary.ts';
import { fill } from '../../../ground/texts/fill.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { iCalendar } from '../../pages/calendar/iCalendar.ts';
import { wishesOf } from '../../pages/guest/dayChoice.ts';
import { plainPage } from '../../pages/guest/frame.ts';
import { duration } from '../../pages/guest/times.ts';
import { otherTimePage, visitPage, type VisitNotice } from '../../pages/guest/visit.ts';
import { fileProblems } from '../../pages/guest/visitFiles.ts';
import { mountCustomerLinkFiles } from './customerLinkFiles.ts';
import { readFormFields } from '../calls/bodies.ts';
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
  type GuestCallResult,
  type Unshown,
} from './guestPages.ts';
import { withSignedIn, type Holder } from './linkHolder.ts';
import type { AppParts } from '../parts.ts';
import { sendNoPicture, sendPicture } from '../pages/pictures.ts';
import { storedBytesRoute } from '../pages/storedBytes.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply, parts: AppParts, holder: Holder) => Promise<FastifyReply>;

export async function mountCustomerLink(app: FastifyInstance, parts: AppParts): Promise<void> {
  await app.register(async (scope) => {
    readFormFields(scope, formBytes.customerLink);
    scope.addHook('onRequest', countingGuests(parts));
    const forHolder = (handle: Handler, isForm: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
      const holder = await holderOf(request, parts);
      if (!holder) return sendGone(request, reply);
      if (typeof holder === 'string') return sendUnshown(request, reply, holder);
      if (isForm && !isOwnForm(request, parts.publicUrl()))
        return sendVisit(request, reply, parts, holder, { problem: textsOf('guest-pages', holder.locale).problems.foreign, status: 403 });
      return handle(request, reply, parts, holder);
    };
    scope.get('/j/:token', forHolder(showVisit, false));
    scope.post('/j/:token', forHolder(act, true));
    scope.get('/j/:token/other-time', forHolder(showOtherTimes, false));
    scope.post('/j/:token/other-time', forHolder(askOtherTime, true));
    scope.get('/j/:token/visit.ics', forHolder(sendCalendar, false));
    scope.get('/j/:token/picture/:hash', storedBytesRoute, (request, reply) => sendVisitPicture(request, reply, parts));
    await mountCustomerLinkFiles(scope, parts, {
      async find(request) {
        const holder = await holderOf(request, parts);
        return holder === null || typeof holder === 'string' ? { missing: holder ?? 'gone' } : holder;
      },
      sendMissing: (request, reply, { missing }) => (missing === 'gone' ? sendGone(request, reply) : sendUnshown(request, reply, missing)),
      sendVisit: (request, reply, holder, problem, status) => sendVisit(request, reply, parts, holder, { problem, status }),
      settle: (request, reply, holder, done, notice) => settle(request, reply, parts, holder, done, notice),
    });
  });
}

async function holderOf(request: FastifyRequest, parts: AppParts): Promise<Holder | Unshown | null> {
  const { token } = request.params as { token: string };
  const found = await parts.guests.holder(token);
  if (!found) return null;
  const principal = await withSignedIn(request, parts, found);
  const locale = pageLocale(request);
  const visit = await callAs(parts, request, { principal, locale }, 'getCustomerVisit', { id: principal.id });
  return visit.ok ? { principal, locale, path: `/j/${token}`, visit: visit.data } : unshownBy(visit.code);
}

/** Answers all invalid links alike: unknown, mistyped, or of a deleted job. */
function sendGone(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = pageLocale(request);
  const { gone: title, goneText: text } = textsOf('guest-pages', locale);
  return sendGuestPage(reply, plainPage({ locale, title, text, address: request.method === 'GET' ? request.url : null }), { status: 404 });
}

interface Shown {
  readonly problem?: string | null;
  readonly notice?: VisitNotice | null;
  readonly status?: number;
  readonly address?: string | null;
}

/** Sends the page of the visit. When the customer can choose a slot, it has the slots that are free now. */
async function sendVisit(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AppParts,
  holder: Holder,
  { problem = null, notice = null, status = 200, address = null }: Shown,
): Promise<FastifyReply> {
  const { visit, locale, path, principal } = holder;
  const slots = visit.may.choose ? await callAs(parts, request, holder, 'listMatchingSlots', { id: principal.id }) : null;
  // Without its times the page is not whole, and says so.
  const isWhole = slots === null || slots.ok || !isFault(slots.code);
  const shown = problem ?? (isWhole ? null : textsOf('guest-pages', locale).problems.failed);
  const page = visitPage({ locale, visit, path, address, problem: shown, notice, slots: slots?.ok ? slots.data.slots : null });
  return sendGuestPage(reply, page, { status: isWhole || problem !== null ? status : 503 });
}

const notices: readonly VisitNotice[] = [
  'chosen',
  'asked',
  'cancelAsked',
  'callbackAsked',
  'cancelled',
  'rated',
  'textsOn',
  'textsOff',
  'earlierOn',
  'earlierOff',
  'earlierTaken',
  'earlierKept',
  'timeDeclined',
  'fileAdded',
];

const showVisit: Handler = async (request, reply, parts, holder) => {
  const { done } = request.query as { done?: unknown };
  const notice = notices.find((name) => name === done) ?? null;
  return sendVisit(request, reply, parts, holder, { notice, address: request.url });
};

const act: Handler = async (request, reply, parts, holder) => {
  const { principal, locale } = holder;
  const { id } = principal;
  const problems = textsOf('guest-pages', locale).problems;
  const version = versionOf(request);
  const note = formField(request, 'note').trim();
  switch (formField(request, 'act')) {
    case 'choose': {
      const slot = formField(request, 'slot');
      const input = { id, scheduled_at: slot, status_version: version };
      const done = await callAs(parts, request, holder, 'confirmJobRequest', input);
      return settle(request, reply, parts, holder, done, 'chosen');
    }
    case 'cancel': {
      const input = { id, status_version: version, ...(note === '' ? {} : { note }) };
      return settle(request, reply, parts, holder, await callAs(parts, request, holder, 'cancelCustomerVisit', input), 'cancelled');
    }
    case 'ask-cancellation': {
      const input = { id, status_version: version, ...(note === '' ? {} : { note }) };
      return settle(request, reply, parts, holder, await callAs(parts, request, holder, 'askForCancellation', input), 'cancelAsked');
    }
    case 'callback': {
      const phone = formField(request, 'phone').trim();
      const input = { id, ...(phone === '' ? {} : { phone }), ...(note === '' ? {} : { note }) };
      return settle(request, reply, parts, holder, await callAs(parts, request, holder, 'askForCallback', input), 'callbackAsked');
    }
    case 'texts': {
      const agreed = formField(request, 'agreed') === 'yes';
      const done = await callAs(parts, request, holder, 'chooseTextMessages', { id, agreed });
      return settle(request, reply, parts, holder, done, agreed ? 'textsOn' : 'textsOff');
    }
    case 'earlier': {
      const wanted = formField(request, 'wanted') === 'yes';
      const input = wanted ? { id, wanted, ...suitingTimes(request) } : { id, wanted };
      const done = await callAs(parts, request, holder, 'askForEarlierTime', input);
      return settle(request, reply, parts, holder, done, wanted ? 'earlierOn' : 'earlierOff');
    }
    case 'proposal': {
      const accepted = formField(request, 'accepted') === 'yes';
      const input = { id, proposal_id: formField(request, 'proposal'), accepted };
      const done = await callAs(parts, request, holder, 'answerEarlierTime', input);
      const [taken, kept] = isFirstTime(holder.visit) ? (['chosen', 'timeDeclined'] as const) : (['earlierTaken', 'earlierKept'] as const);
      return settle(request, reply, parts, holder, done, accepted ? taken : kept);
    }
    case 'rate': {
      const score = Number(formField(request, 'score'));
      const comment = formField(request, 'comment').trim();
      const input = { id, score, ...(comment === '' ? {} : { comment }) };
      return settle(request, reply, parts, holder, await callAs(parts, request, holder, 'rateCustomerVisit', input), 'rated');
    }
    default:
      // The form of an older page, or one that somebody made up.
      return sendVisit(request, reply, parts, holder, { problem: problems.notAllowed, status: 422 });
  }
};

/** The ticked days and parts of the day. Other texts are ignored. */
function suitingTimes(request: FastifyRequest) {
  const days = formTexts(request, 'weekday').filter((day) => /^[1-7]$/.test(day));
  const chosen = formTexts(request, 'period');
  return { weekdays: [...new Set(days.map(Number))], periods: periods.filter((period) => chosen.includes(period)) };
}

/** The version in the form. Text that is not a number becomes a version that no job has. */
function versionOf(request: FastifyRequest): number {
  const version = formField(request, 'version');
  return /^\d{1,9}$/.test(version) ? Number(version) : 0;
}

/**
 * Answers an action. After success it redirects to a new address, so that reloading repeats nothing. Otherwise it sends the current page
 * with the problem.
 */
async function settle(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AppParts,
  holder: Holder,
  done: GuestCallResult<OperationId>,
  notice: VisitNotice,
): Promise<FastifyReply> {
  if (done.ok) return reply.redirect(`${holder.path}?done=${notice}&lang=${holder.locale}`, 303);
  // Read the visit again: an outdated page may be the reason for the refusal.
  const now = await holderOf(request, parts);
  if (typeof now === 'string') return sendUnshown(request, reply, now);
  if (!now) return sendGone(request, reply);
  const isBookedSince = done.code.startsWith('TIME_PROPOSAL_') && isFirstTime(holder.visit) && !isFirstTime(now.visit);
  const { text, status } = isBookedSince
    ? { text: textsOf('guest-pages', holder.locale).problems.changed, status: 409 }
    : problemOf(done, holder.locale, now.visit.stage);
  return sendVisit(request, reply, parts, now, { problem: text, status });
}

/** Whether the customer answers for a request without a visit: then the page offers other times. */
const isFirstTime = ({ stage }: Holder['visit']) => stage === 'choosing';

/** What a customer reads whose proposal is over, by what the page then shows: other times, the visit that stays, or neither. */
const goneTexts = {
  requested: 'notAllowed',
  choosing: 'timeGone',
  scheduled: 'timeTaken',
  under_way: 'timeTaken',
  completed: 'notAllowed',
  cancelled: 'notAllowed',
} as const satisfies Record<VisitStage, string>;

function problemOf(
  { code, fields, errors, codes, data }: Extract<GuestCallResult<OperationId>, { ok: false }>,
  locale: Locale,
  stage: VisitStage = 'scheduled',
): { text: string; status: number } {
  const { problems } = textsOf('guest-pages', locale);
  const wrongPhone = phoneProblem(errors, locale);
  switch (code) {
    case 'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE':
    case 'JOB_REQUEST_P0_REQUIRES_DISPLACEMENT':
    case 'JOB_REQUEST_TECH_INFEASIBLE':
      return { text: problems.slotTaken, status: 409 };
    case 'JOB_REQUEST_STAGE_CONFLICT':
    case 'JOB_REQUEST_ACTION_NOT_PENDING':
      return { text: problems.changed, status: 409 };
    case 'TIME_PROPOSAL_NOT_FOUND':
      return { text: problems[goneTexts[stage]], status: 409 };
    case 'TIME_PROPOSAL_ENDED': {
      const isOver = (data as { status: TimeProposalState }).status === 'expired';
      const answered = stage === 'choosing' ? problems.timeAnswered : problems.earlierAnswered;
      return { text: isOver ? problems[goneTexts[stage]] : answered, status: 409 };
    }
    case 'JOB_REQUEST_INVALID_TRANSITION':
      return { text: problems.notAllowed, status: 409 };
    case 'FILE_LIMIT_REACHED':
      return { text: fileProblems(locale).manyFiles, status: 409 };
    case 'FILE_SPACE_FULL':
      return { text: problems.fileSpace, status: 409 };
    case 'VALIDATION_ERROR':
      if (codes.includes('harmful')) return { text: problems.harmfulFile, status: 422 };
      if (fields.includes('content') || fields.includes('name')) return { text: fileProblems(locale).file, status: 422 };
      if (fields.some((field) => field.startsWith('job_dates'))) return { text: problems.taken, status: 422 };
      if (wrongPhone) return { text: wrongPhone, status: 422 };
      if (fields.includes('score')) return { text: problems.score, status: 422 };
      if (fields.includes('note')) return { text: fill(problems.longNote, { characters: mostNoteCharacters }, locale), status: 422 };
      return { text: problems.slotTaken, status: 422 };
    default:
      return { text: problems.failed, status: isFault(code) ? 503 : 422 };
  }
}

const showOtherTimes: Handler = async (request, reply, parts, holder) =>
  sendOtherTimes(request, reply, parts, holder, { problem: null, ticks: [], note: '', from: '', address: request.url });

async function sendOtherTimes(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AppParts,
  holder: Holder,
  shown: { problem: string | null; ticks: readonly string[]; note: string; from: string; address: string | null },
): Promise<FastifyReply> {
  const { locale, visit, path, principal } = holder;
  const { from, ...rest } = shown;
  const input = { id: principal.id, ...(/^\d{4}-\d\d-\d\d$/.test(from) ? { from } : {}) };
  const offered = await callAs(parts, request, holder, 'listCustomerVisitWindows', input);
  if (!offered.ok) {
    const { text, status } = problemOf(offered, locale);
    return sendVisit(request, reply, parts, holder, { problem: text, status });
  }
  const page = otherTimePage({ locale, visit, path, offered: offered.data, ...rest });
  return sendGuestPage(reply, page, { status: shown.problem === null ? 200 : 422 });
}

const askOtherTime: Handler = async (request, reply, parts, holder) => {
  const { problems } = textsOf('guest-pages', holder.locale);
  const ticks = [...new Set(formTexts(request, 't'))].slice(0, 100);
  const note = formField(request, 'note').trim();
  const later = formField(request, 'later');
  const again = (problem: string | null, from = formField(request, 'from')) =>
    sendOtherTimes(request, reply, parts, holder, { problem, ticks, note, from, address: null });
  if (later !== '') return again(null, later);
  const days = wishesOf(ticks);
  if (days.length === 0) return again(problems.times);
  if (days.length > 12) return again(problems.tooMany);
  const done = await callAs(parts, request, holder, 'askForOtherTime', {
    id: holder.principal.id,
    status_version: versionOf(request),
    job_dates: days.map(({ date, periods }) => ({ date, periods: [...periods] })),
    ...(note === '' ? {} : { note }),
  });
  if (!done.ok && done.code === 'VALIDATION_ERROR') return again(problems.taken);
  return settle(request, reply, parts, holder, done, 'asked');
};

/** Sends the calendar entry of a scheduled visit. */
const sendCalendar: Handler = async (request, reply, parts, { visit, locale, path }) => {
  const window = visit.arrival_window;
  if (!window) return sendGone(request, reply);
  const texts = textsOf('guest-pages', locale);
  const takes = visit.visit_minutes === null ? '' : fill(texts.takes, { duration: duration(locale, visit.visit_minutes) }, locale);
  const url = `${parts.publicUrl()}${path}`;
  const event = {
    uid: `${visit.short_code}@${visit.business.alias}.truckroll`,
    sequence: visit.status_version,
    start: window.start,
    end: window.end,
    stampedAt: visit.now,
    summary: [visit.business.name, visit.service].filter(Boolean).join(': '),
    description: [takes, `${texts.reference} ${visit.short_code}`, url].filter(Boolean).join('\n'),
    location: visit.formatted_address,
    url,
  };
  return reply
    .header('Content-Disposition', 'attachment; filename="visit.ics"')
    .header('X-Robots-Tag', 'noindex, nofollow')
    .header('Referrer-Policy', 'same-origin')
    .type('text/calendar; charset=utf-8; method=PUBLISH')
    .send(iCalendar({ product: 'Customer link', method: 'PUBLISH', events: [event] }));
};

/** Answers a wrong link and a wrong hash alike: there is no such picture. */
async function sendVisitPicture(request: FastifyRequest, reply: FastifyReply, parts: AppParts): Promise<FastifyReply> {
  const { token, hash } = request.params as { token: string; hash: string };
  const principal = await parts.guests.holder(token);
  if (!principal) return sendNoPicture(request, reply, 'JOB_REQUEST_NOT_FOUND');
  const input = { id: principal.id, hash };
  const read = await callAs(parts, request, { principal, locale: pageLocale(request) }, 'getCustomerVisitPicture', input);
  return read.ok ? sendPicture(request, reply, read.data) : sendNoPicture(request, reply, read.code);
}
