/** Calls operations with the client's own `call`, the sign-in session's cookie and token, and the environment of the page. */
import { operationTable } from 'contract:operations';
import { ConnectionError, TransportError, type ErrorCode, type FieldError } from '../../src/client/answers.ts';
import { call, type AnyAnswer, type CallOptions, type Settings } from '../../src/client/call.ts';
import type { RefusalData } from '../../src/client/derived/api.ts';
import { waitFor } from '../../src/client/retries.ts';
import type { OperationId, Operations, OutputOf, RequestOf } from '../../src/contract/index.ts';
import type { Environment, Locale } from '../../src/contract/vocabulary.ts';
import { reportLost } from './connection.ts';
import { drafts } from './drafts.ts';
import { askForProof, type WantedProofs } from './proof.ts';

export type { OperationId };
export type Output<Id extends OperationId> = OutputOf<Operations[Id]>;
export type Input<Id extends OperationId> = RequestOf<Operations[Id]>;

/** A refused operation, as an error. `message` is the text to show, in the person's language. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: ErrorCode;
  readonly data: unknown;
  readonly errors: readonly FieldError[];
  readonly requestId: string | null;

  constructor(answer: Extract<AnyAnswer, { ok: false }>) {
    super(answer.message);
    this.code = answer.error_code;
    this.data = answer.data;
    this.errors = answer.errors ?? [];
    this.requestId = answer.requestId;
  }
}

/** The data of a refusal with this code; null: something else went wrong. */
export const dataOf = <Code extends keyof RefusalData>(error: unknown, code: Code): RefusalData[Code] | null =>
  error instanceof Refused && error.code === code ? (error.data as RefusalData[Code]) : null;

/** What every call carries besides its input. Set once the sign-in session is known, and when environment or language change. */
export const caller: { csrfToken: string; environment: Environment; locale: Locale } = { csrfToken: '', environment: 'live', locale: 'en' };

const settings: Settings = {
  baseUrl: globalThis.location.origin,
  headers: {},
  fetch: (...args) => globalThis.fetch(...args),
  maxRetries: 2,
  maxRetryDelayMilliseconds: 4_000,
  timeoutMilliseconds: 60_000,
  wait: waitFor,
};

/** A number of a form is not settled: it cannot be read, or can mean two things (`NumberField`). Nothing was sent. */
export class NumberUnsettled extends Error {
  override readonly name = 'NumberUnsettled';
}

/** Whether a number of the input is not settled. JSON has no NaN: it would be sent as null, and an amount would be lost without a word. */
export function hasUnsettledNumber(input: unknown): boolean {
  if (typeof input === 'number') return Number.isNaN(input);
  return typeof input === 'object' && input !== null && Object.values(input).some(hasUnsettledNumber);
}

/**
 * The data of a success. Where the service wants a second proof first, the member is asked and the call is sent again. Throws `Refused` for a refusal, `NumberUnsettled` for a number that was not read, and the client's error if there was
 * no answer.
 */
export async function ask<Id extends OperationId>(id: Id, input: Input<Id>, options: CallOptions = {}): Promise<Output<Id>> {
  if (hasUnsettledNumber(input)) throw new NumberUnsettled();
  const first = await answerOf(id, input, options);
  const wanted = first.ok ? null : proofsToGive(first);
  const answer = wanted && (await askForProof(wanted)) ? await answerOf(id, input, options) : first;
  if (answer.ok) {
    drafts.done(id, input);
    return answer.data as Output<Id>;
  }
  drafts.failed(id, input);
  if (answer.error_code === 'SESSION_INVALID') leaveFor('/signin');
  if (answer.error_code === 'SECOND_FACTOR_REQUIRED') leaveFor('/second-factor');
  throw new Refused(answer);
}

/** The proofs of which the service wants one before the change; null: it was refused for another reason. Nothing was done, so it can be sent again. */
const proofsToGive = ({ error_code: code, data }: Extract<AnyAnswer, { ok: false }>): WantedProofs | null =>
  code === 'SECOND_PROOF_REQUIRED' ? (data as WantedProofs) : null;

async function answerOf(id: OperationId, input: object, options: CallOptions): Promise<AnyAnswer> {
  const headers = {
    'X-Environment': caller.environment,
    'X-Locale': caller.locale,
    ...(caller.csrfToken ? { 'X-CSRF-Token': caller.csrfToken } : {}),
    ...options.headers,
  };
  try {
    return await call(settings, operationTable[id]!, input as Record<string, unknown>, { ...options, headers });
  } catch (error) {
    if (error instanceof ConnectionError || error instanceof TransportError) reportLost();
    drafts.failed(id, input);
    throw error;
  }
}

/** The sign-in session has ended or needs a second factor: go to that page, and afterwards back to this view. */
function leaveFor(page: '/signin' | '/second-factor'): void {
  drafts.clear();
  const { pathname, search } = globalThis.location;
  globalThis.location.assign(`${page}?next=${encodeURIComponent(pathname + search)}`);
}
