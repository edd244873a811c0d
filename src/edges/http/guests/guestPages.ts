/** Shared by the pages for people without an account: calling operations, sending pages and counting requests. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../../machinery/auth/principal.ts';
import type { ErrorCode, FieldError } from '../../../contract/errors.ts';
import type { InputOf, OperationId, Operations, OutputOf } from '../../../contract/index.ts';
import type { Locale } from '../../../contract/vocabulary.ts';
import { fill } from '../../../ground/texts/fill.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { guestPolicy, plainPage } from '../../pages/guest/frame.ts';
import type { Html } from '../../../ground/texts/html.ts';
import { noLimits, type Envelope } from '../../../domain/pipeline/outcome.ts';
import { callerAddress } from '../calls/caller.ts';
import { pageLocale } from '../account/forms.ts';
import type { AppParts } from '../parts.ts';
import { pageHeaders } from '../pages/pageHeaders.ts';

/** The result of a call: its data, or an error code with the wrong fields. */
export type GuestCallResult<Id extends OperationId> =
  | { readonly ok: true; readonly data: OutputOf<Operations[Id]>; readonly replayed: boolean }
  | {
      readonly ok: false;
      readonly code: ErrorCode;
      readonly message: string;
      readonly fields: readonly string[];
      /** The wrong fields with their messages. */
      readonly errors: readonly FieldError[];
      readonly codes: readonly string[];
      readonly data: unknown;
      readonly retryAfterSeconds: number | null;
    };

/** Calls an operation for a person without an account, through the same pipeline as every other call. */
export async function callAs<Id extends OperationId>(
  { pipeline }: AppParts,
  request: FastifyRequest,
  who: { readonly principal: Principal; readonly locale: Locale },
  operationId: Id,
  input: InputOf<Operations[Id]>,
): Promise<GuestCallResult<Id>> {
  const call = { operationId, door: 'rest', input: input as Record<string, unknown>, requestId: request.id, limits: noLimits } as const;
  const outcome = await pipeline.run({ ...call, ...who });
  const envelope: Envelope = outcome.envelope;
  if (envelope.error_code === 0) return { ok: true, data: envelope.data as OutputOf<Operations[Id]>, replayed: outcome.replayed };
  const errors = envelope.errors ?? [];
  return {
    ok: false,
    code: envelope.error_code,
    message: envelope.message,
    fields: errors.map(({ field }) => field),
    errors,
    codes: errors.map((error) => error.code),
    data: envelope.data,
    retryAfterSeconds: outcome.retryAfterSeconds,
  };
}

/** What is missing in the phone number of a form; null: nothing. */
export function phoneProblem(errors: readonly FieldError[], locale: Locale): string | null {
  const { problems, phone } = textsOf('guest-pages', locale);
  const error = errors.find(({ field }) => field.split('.').at(-1) === 'phone');
  return error ? `${problems.phone} ${error.message.replace(error.field, () => phone)}` : null;
}

/** Sends a page to a guest or a customer. Only `framingHosts` may show it in a frame. */
export function sendGuestPage(
  reply: FastifyReply,
  page: Html,
  { status = 200, framingHosts = [] as readonly string[], isIndexed = false } = {},
): FastifyReply {
  return reply
    .status(status)
    .headers(pageHeaders('visit', guestPolicy(framingHosts), { isFramed: framingHosts.length > 0, isIndexed }))
    .type('text/html; charset=utf-8')
    .send(page.text);
}

/** A hook that counts each request by its network, so that guessing and flooding end early. */
export function countingGuests({ guests }: AppParts) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const seconds = await guests.knock(callerAddress(request));
    return seconds === null ? undefined : sendWait(request, reply, seconds);
  };
}

/** A hook that counts each request by its network with all others without a credential, for pages behind a secret link. */
export function countingLinks({ pipeline }: Pick<AppParts, 'pipeline'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const seconds = await pipeline.dashboardEntrance.countStranger(callerAddress(request));
    return seconds === null ? undefined : sendWait(request, reply, seconds);
  };
}

export function sendWait(request: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply {
  const locale = pageLocale(request);
  const text = waitText(locale, seconds);
  return sendGuestPage(reply.header('Retry-After', seconds), plainPage({ locale, title: text, text: '', address: null }), { status: 429 });
}

/** Why a page that exists cannot be shown: its business is suspended, or the service failed. */
export type Unshown = 'suspended' | 'failed';

/** Whether the service failed, so that the same call may succeed later. */
export const isFault = (code: string): boolean => /^(SERVICE|INTERNAL)/.test(code);

/** Why the read of a page failed; null: there is no such page. */
export const unshownBy = (code: ErrorCode): Unshown | null =>
  code === 'BUSINESS_SUSPENDED' ? 'suspended' : isFault(code) ? 'failed' : null;

/** Answers for a booking page or a customer link that cannot be shown. */
export function sendUnshown(request: FastifyRequest, reply: FastifyReply, why: Unshown): FastifyReply {
  const locale = pageLocale(request);
  const { closed, closedText, problems } = textsOf('guest-pages', locale);
  const [title, text, status] = why === 'suspended' ? [closed, closedText, 403] : [problems.failed, '', 503];
  return sendGuestPage(reply, plainPage({ locale, title, text, address: request.method === 'GET' ? request.url : null }), { status });
}

export const waitText = (locale: Locale, seconds: number): string =>
  fill(textsOf('guest-pages', locale).problems.wait, { minutes: Math.ceil(seconds / 60) }, locale);

/** All texts of a form field, in order. A field that occurs once gives a list of one. */
export function formTexts(request: FastifyRequest, name: string): string[] {
  const value = (request.body as Record<string, unknown> | null | undefined)?.[name];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((item): item is string => typeof item === 'string');
}
