/**
 * Every error code the service answers, with its HTTP status, meaning, remedy and the schema of its `data`: the one table behind REST
 * statuses, the typed refusals of handlers and client, the OpenAPI document, the MCP tools and docs/errors.md. Codes only ever grow
 * ([versioning.extend-only]).
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
  ...boardRefusals,
  ...webhookRefusals,
  ...accessRefusals,
  ...accountRefusals,
  ...settingsRefusals,
};

export type ErrorCode = keyof typeof table;
export const errorTable: Readonly<Record<ErrorCode, ErrorEntry>> = table;

/** What any authenticated operation may answer. */
export const commonErrors = [
  'API_KEY_INVALID',
  'API_KEY_EXPIRED',
  'OAUTH_GRANT_EXPIRED',
  'PERMISSION_DENIED',
  'VALIDATION_ERROR',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

/** What a signed-in browser may be answered besides. */
export const sessionErrors = ['SESSION_INVALID', 'CSRF_TOKEN_INVALID'] as const satisfies readonly ErrorCode[];

/** What a request may be answered before it is known which operation it calls, or what is said of its form. */
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

/** `data` of a code, as its schema says. */
export type DataOf<Code extends ErrorCode> = Code extends ErrorCode
  ? (typeof table)[Code]['data'] extends infer Schema
    ? Schema extends TSchema
      ? Frozen<Static<Schema>>
      : null
    : never
  : never;

/** What fits the schemas of all the codes, where one of several is refused. */
type DataForAll<Code extends ErrorCode> = (Code extends ErrorCode ? (data: DataOf<Code>) => void : never) extends (data: infer Data) => void
  ? Data
  : never;

/** One field's problem, as a caller is told it; `field` is a path such as `job_dates[0].periods[1].period`. */
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
  /** The refused attempt still writes: a failed confirm bumps status_version. */
  readonly keepsWrites: boolean;
}

/** A business refusal: a value, not an exception. Statuses and words are made at the edge. A union by code, so that a code narrows its data. */
export type Refusal<Code extends ErrorCode = ErrorCode> = { [C in Code]: RefusalOf<C> }[Code];

interface RefusalOptions {
  readonly errors?: readonly FieldIssue[];
  readonly keepsWrites?: boolean;
}

/** Makes a refusal. `data` is what the contract promises for the code; nothing is checked when it runs. */
export function refuse<const Code extends ErrorCode>(
  code: Code,
  ...rest: null extends DataForAll<Code> ? [data?: null, options?: RefusalOptions] : [data: DataForAll<Code>, options?: RefusalOptions]
): Refusal<Code>;
export function refuse(code: ErrorCode, data: unknown = null, options: RefusalOptions = {}) {
  return { refused: true, code, data, errors: options.errors ?? null, keepsWrites: options.keepsWrites ?? false };
}

/** A refusal that was made before and kept as data: its code and `data` are given back together. */
export function refusalAgain(code: string, data: unknown): Refusal {
  return { refused: true, code, data, errors: null, keepsWrites: false } as Refusal;
}

/** A `VALIDATION_ERROR` found by a handler rather than by the schema. */
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
