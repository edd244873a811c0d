/**
 * The typed client: one method an operation, derived from the contract. Needs only `fetch`, so it loads in a browser.
 * A refusal is a value with its `error_code`; what throws is a fault of the way there (no connection, no envelope).
 */
import type { commonErrors, DataOf, ErrorCode, FieldError, requestErrors } from '../contract/errors.ts';
import { headerNames } from '../contract/headers.ts';
import {
  operationList,
  type ErrorOf,
  type Operation,
  type OperationId,
  type Operations,
  type OutputOf,
  type RequestOf,
} from '../contract/index.ts';
import type { Locale } from '../contract/vocabulary.ts';
import { webhooks, type Webhooks } from './webhooks.ts';

export { verify, WebhookVerificationError } from './webhooks.ts';

export interface ClientOptions {
  /** The service root, without `/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Language of messages and display names; English when left out. */
  readonly locale?: Locale;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Further headers, such as `X-Request-Id`; they win over the client's own. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** State of the key's request bucket after a call (`X-RateLimit-*`). */
export interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds at which the bucket is full again. */
  readonly resetAtSeconds: number;
}

/** What stands beside the envelope on every answer. */
export interface AnswerInfo {
  readonly status: number;
  /** For people, in the client's language; never to be matched on. */
  readonly message: string;
  /** Quote it when you report a fault; null when nothing was sent. */
  readonly requestId: string | null;
  readonly rateLimit: RateLimit | null;
  /** How long to wait before the next try; null unless the service says so. */
  readonly retryAfterSeconds: number | null;
  /** The answer of an earlier call with the same idempotency key. */
  readonly replayed: boolean;
  /** Fields that were sent and that the service does not know. */
  readonly ignoredFields: readonly string[];
}

export interface Success<Data> extends AnswerInfo {
  readonly ok: true;
  readonly error_code: 0;
  readonly data: Data;
}

interface FailureOf<Code extends ErrorCode> extends AnswerInfo {
  readonly ok: false;
  readonly error_code: Code;
  readonly errors: readonly FieldError[] | null;
  /** What would help, as the contract says for the code (docs/errors.md). */
  readonly data: DataOf<Code>;
}

/** A refusal. It is a union by `error_code`, so that a comparison with a code makes `data` that of the code. */
export type Failure<Code extends ErrorCode = ErrorCode> = { [C in Code]: FailureOf<C> }[Code];

/**
 * The codes an operation answers by this contract. A newer service may answer others ("Versioning": codes only ever grow): keep a
 * branch for the rest.
 */
export type CodeOf<Id extends OperationId> = ErrorOf<Operations[Id]> | (typeof commonErrors)[number] | (typeof requestErrors)[number];

export type Answer<Id extends OperationId> = Success<OutputOf<Operations[Id]>> | Failure<CodeOf<Id>>;

export type Client = {
  readonly [Id in OperationId]: (
    ...args: Record<never, never> extends RequestOf<Operations[Id]>
      ? [input?: RequestOf<Operations[Id]>, options?: CallOptions]
      : [input: RequestOf<Operations[Id]>, options?: CallOptions]
  ) => Promise<Answer<Id>>;
} & {
  /** Whether a delivery is from the service. */
  readonly webhooks: Webhooks;
};

/** The service was reached and answered something that is no envelope: a proxy's page, a cut-off body. */
export class TransportError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The answer (HTTP ${status}) is no envelope of the API.`);
    this.status = status;
  }
}

/** `createClient({ baseUrl, apiKey }).getCustomer({ id })` */
export function createClient(options: ClientOptions): Client {
  const methods = operationList.map((op) => [
    op.id,
    (input: Record<string, unknown> = {}, callOptions: CallOptions = {}) => call(options, op, input, callOptions),
  ]);
  return { ...Object.fromEntries(methods), webhooks } as Client;
}

async function call(
  options: ClientOptions,
  op: Operation,
  input: Record<string, unknown>,
  { signal, headers }: CallOptions,
): Promise<unknown> {
  const problems = unsendable(op, input);
  if (problems.length > 0) return notSent(problems);
  const parts = splitInput(op, input);
  const send = options.fetch ?? globalThis.fetch;
  const response = await send(options.baseUrl.replace(/\/+$/, '') + parts.path, {
    method: parts.method,
    headers: {
      Authorization: `Bearer ${options.apiKey}`,
      ...(options.locale ? { 'X-Locale': options.locale } : {}),
      ...(parts.body ? { 'Content-Type': 'application/json' } : {}),
      ...parts.headers,
      ...headers,
    },
    ...(parts.body ? { body: JSON.stringify(parts.body) } : {}),
    ...(signal ? { signal } : {}),
  });
  const envelope = await envelopeOf(response);
  const info = infoOf(response, envelope.message);
  return envelope.error_code === 0
    ? { ...info, ok: true, error_code: 0, data: envelope.data }
    : { ...info, ok: false, error_code: envelope.error_code, errors: envelope.errors, data: envelope.data };
}

export interface RequestParts {
  readonly method: Operation['method'];
  /** With its query. */
  readonly path: string;
  readonly headers: Record<string, string>;
  /** null: the operation has no body. */
  readonly body: Record<string, unknown> | null;
}

/** Flat input over path, query, headers and body, as the contract says; a field it does not know goes along, for the service to name. */
export function splitInput(op: Operation, input: Readonly<Record<string, unknown>>): RequestParts {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  const takesBody = op.method !== 'GET' && op.method !== 'DELETE';
  let path = op.path;
  for (const [name, value] of Object.entries(input)) {
    // Only a body can hold null; elsewhere leaving the field out says the same.
    if (value === undefined || (value === null && !(takesBody && isBodyField(op, name)))) continue;
    if (Object.hasOwn(op.pathFields, name)) path = path.replace(`{${name}}`, () => encodeURIComponent(String(value)));
    else if (Object.hasOwn(op.headerFields, name)) headers[headerNames[name] ?? name] = String(value);
    else if (takesBody && !Object.hasOwn(op.queryFields, name)) body[name] = value;
    else for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
  return { method: op.method, path: query.size > 0 ? `${path}?${query.toString()}` : path, headers, body: takesBody ? body : null };
}

const isBodyField = (op: Operation, name: string) =>
  !Object.hasOwn(op.pathFields, name) && !Object.hasOwn(op.headerFields, name) && !Object.hasOwn(op.queryFields, name);

/** What a header value may hold (RFC 9110, section 5.5). */
const headerText = /^[\x20-\x7e]*$/;

/** Values HTTP would change on the way: an empty or dotted path segment names another route, a header is plain ASCII. */
function unsendable(op: Operation, input: Readonly<Record<string, unknown>>): FieldError[] {
  const problem = (field: string, message: string): FieldError => ({ field, code: 'format', message: `${field} ${message}` });
  return [
    ...Object.keys(op.pathFields)
      .filter((name) => ['', '.', '..', 'undefined', 'null'].includes(String(input[name])))
      .map((name) => problem(name, 'is needed in the address.')),
    ...Object.keys(op.headerFields)
      .filter((name) => input[name] !== undefined && input[name] !== null && !headerText.test(String(input[name])))
      .map((name) => problem(name, 'travels in a header, which holds printable ASCII only.')),
  ];
}

function notSent(errors: FieldError[]): Failure {
  return {
    ok: false,
    error_code: 'VALIDATION_ERROR',
    errors,
    data: null,
    status: 422,
    message: errors.map(({ message }) => message).join(' '),
    requestId: null,
    rateLimit: null,
    retryAfterSeconds: null,
    replayed: false,
    ignoredFields: [],
  };
}

interface Envelope {
  error_code: 0 | string;
  message: string;
  errors: FieldError[] | null;
  data: unknown;
}

async function envelopeOf(response: Response): Promise<Envelope> {
  const text = await response.text();
  try {
    const value = JSON.parse(text) as Envelope;
    if (value.error_code === 0 || typeof value.error_code === 'string') return value;
  } catch {
    // Answered below, as any other body that is no envelope.
  }
  throw new TransportError(response.status);
}

function infoOf({ status, headers }: Response, message: string): AnswerInfo {
  const number = (name: string) => (headers.has(name) ? Number(headers.get(name)) : null);
  const limit = number('X-RateLimit-Limit');
  return {
    status,
    message,
    requestId: headers.get('X-Request-Id'),
    rateLimit:
      limit === null ? null : { limit, remaining: number('X-RateLimit-Remaining') ?? 0, resetAtSeconds: number('X-RateLimit-Reset') ?? 0 },
    retryAfterSeconds: number('Retry-After'),
    replayed: headers.get('Idempotent-Replayed') === 'true',
    ignoredFields: headers.get('X-Ignored-Fields')?.split(', ').map(decoded) ?? [],
  };
}

/** The service percent-encodes what a header may not hold. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
