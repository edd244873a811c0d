/**
 * Every error code, with its HTTP status, meaning, remedy and the schema of its `data`. REST statuses, typed refusals, the OpenAPI
 * document, the MCP tools, docs/errors.md and docs/errors/ all come from this table. Codes are only ever added ([versioning.extend-only]).
 */
import type { Static, TSchema } from 'typebox';
import { fieldIssue, type FieldIssue, type FieldMessageKey, type FieldParameters } from './fieldMessages.ts';
import { absenceRefusals } from './refusals/absence.ts';
import { accessRefusals } from './refusals/access.ts';
import { accountRefusals } from './refusals/account.ts';
import { boardRefusals } from './refusals/board.ts';
import { bookingRefusals } from './refusals/bookings.ts';
import { callRefusals } from './refusals/calls.ts';
import { emergencyRefusals } from './refusals/emergencies.ts';
import type { ErrorEntry } from './refusals/entry.ts';
import { moveRefusals } from './refusals/moves.ts';
import { optimizationRefusals } from './refusals/optimization.ts';
import { resourceRefusals } from './refusals/resources.ts';
import { settingsRefusals } from './refusals/settings.ts';
import { webhookRefusals } from './refusals/webhooks.ts';

const table = {
  ...callRefusals,
  ...resourceRefusals,
  ...bookingRefusals,
  ...absenceRefusals,
  ...emergencyRefusals,
  ...moveRefusals,
  ...optimizationRefusals,
  ...boardRefusals,
  ...webhookRefusals,
  ...accessRefusals,
  ...accountRefusals,
  ...settingsRefusals,
};

export type ErrorCode = keyof typeof table;
export const errorTable: Readonly<Record<ErrorCode, ErrorEntry>> = table;

/** Codes that every authenticated operation can answer. */
export const commonErrors = [
  'API_KEY_INVALID',
  'API_KEY_EXPIRED',
  'OAUTH_GRANT_EXPIRED',
  'PERMISSION_DENIED',
  'BUSINESS_SUSPENDED',
  'VALIDATION_ERROR',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

/** Further codes that a browser with a session can get. The last only from operations with `secondProof`. */
export const sessionErrors = [
  'SESSION_INVALID',
  'CSRF_TOKEN_INVALID',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_PROOF_REQUIRED',
] as const satisfies readonly ErrorCode[];

/** Codes about the request itself: unknown path or method, a timeout, or a body that is too large. */
export const requestErrors = [
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
] as const satisfies readonly ErrorCode[];

type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Frozen<T[Name]> }
    : T;

/** The type of a code's `data`, from its schema. */
export type DataOf<Code extends ErrorCode> = Code extends ErrorCode
  ? (typeof table)[Code]['data'] extends infer Schema
    ? Schema extends TSchema
      ? Frozen<Static<Schema>>
      : null
    : never
  : never;

/** The data that fits the schema of every given code. Used when a caller refuses with one of several codes. */
type DataForAll<Code extends ErrorCode> = (Code extends ErrorCode ? (data: DataOf<Code>) => void : never) extends (data: infer Data) => void
  ? Data
  : never;

/** One invalid field as the caller sees it. `field` is a path such as `job_dates[0].periods[1].period`. */
export interface FieldError {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

interface RefusalOf<Code extends ErrorCode> {
  readonly refused: true;
  readonly code: Code;
  readonly data: DataOf<Code>;
  readonly errors: readonly FieldIssue[] | null;
  /** Whether the transaction is committed despite the refusal. Example: a failed confirm still raises status_version. */
  readonly keepsWrites: boolean;
}

/**
 * A business refusal. Handlers return it as a value and do not throw it. The edge adds HTTP status and message. It is a union by code, so
 * that checking the code narrows `data`.
 */
export type Refusal<Code extends ErrorCode = ErrorCode> = { [C in Code]: RefusalOf<C> }[Code];

interface RefusalOptions {
  readonly errors?: readonly FieldIssue[];
  readonly keepsWrites?: boolean;
}

/** Makes a refusal. The types ensure that `data` fits the code; there is no check at run time. */
export function refuse<const Code extends ErrorCode>(
  code: Code,
  ...rest: null extends DataForAll<Code>
    ? [data?: DataForAll<Code>, options?: RefusalOptions]
    : [data: DataForAll<Code>, options?: RefusalOptions]
): Refusal<Code>;
export function refuse(code: ErrorCode, data: unknown = null, options: RefusalOptions = {}) {
  return { refused: true, code, data, errors: options.errors ?? null, keepsWrites: options.keepsWrites ?? false };
}

/** Rebuilds a refusal from a stored code and its stored `data`. */
export function storedRefusal(code: string, data: unknown): Refusal {
  return { refused: true, code, data, errors: null, keepsWrites: false } as Refusal;
}

/** Makes a `VALIDATION_ERROR` for a rule that the schema cannot express. */
export function invalid<const Key extends FieldMessageKey>(
  field: string,
  code: string,
  key: Key,
  ...parameters: object extends FieldParameters<Key> ? [] : [parameters: FieldParameters<Key>]
): Refusal<'VALIDATION_ERROR'> {
  return refuse('VALIDATION_ERROR', null, { errors: [fieldIssue(field, code, key, ...parameters)] });
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && (value as { refused?: unknown }).refused === true;
}
