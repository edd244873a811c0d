/** Failures in the OpenAPI document. Each code is a named schema, and each status of an operation is a union of schemas by `error_code`. */
import { commonErrors, errorTable, type ErrorCode } from '../errors.ts';
import { failureName, failureSchemaOf } from '../failures.ts';
import type { Examples } from './openapiExamples.ts';
import { failureHeaders } from './openapiHeaders.ts';
import type { Operation } from '../operation.ts';
import { Blocker, BlockedBy } from '../schemas/blockers.ts';
import { FieldProblem } from '../schemas/common.ts';
import { PlannedMove } from '../schemas/plan.ts';

/**
 * Responses with several codes that several operations share, with their names under `components`. A response with one code is named after
 * the code.
 */
const commonResponses: readonly { readonly name: string; readonly codes: readonly ErrorCode[] }[] = [
  { name: 'Unauthorized', codes: ['API_KEY_INVALID', 'API_KEY_EXPIRED', 'OAUTH_GRANT_EXPIRED'] },
];

interface Response {
  readonly description: string;
  readonly headers: object;
  readonly content: object;
}

export interface Failures {
  /** The named schemas: every failure that an operation answers, and the parts of failures. */
  readonly schemas: Readonly<Record<string, object>>;
  readonly responses: Readonly<Record<string, Response>>;
  /** The failure responses of an operation, by status. */
  readonly of: (op: Operation) => Record<string, object>;
}

export function failuresOf(operations: readonly Operation[], examples: Examples): Failures {
  const responseOf = (codes: readonly ErrorCode[]) => response(codes, examples);
  const sets = operations.flatMap((op) => [...byStatus(op).values()]);
  const uses = new Map<string, number>();
  for (const codes of sets) uses.set(nameOf(codes), (uses.get(nameOf(codes)) ?? 0) + 1);
  const isShared = (codes: readonly ErrorCode[]) => nameOf(codes) !== '' && uses.get(nameOf(codes))! > 1;
  const shared = sets.filter(isShared).map((codes) => [nameOf(codes), responseOf(codes)] as const);
  const answered = new Set(sets.flat());
  return {
    schemas: {
      Blocker,
      BlockedBy,
      FieldProblem,
      PlannedMove,
      ...Object.fromEntries([...answered].map((code) => [failureName(code), failureSchemaOf(code)])),
    },
    responses: Object.fromEntries(shared),
    of: (op) =>
      Object.fromEntries(
        [...byStatus(op)].map(([status, codes]) => [
          status,
          isShared(codes) ? { $ref: `#/components/responses/${nameOf(codes)}` } : responseOf(codes),
        ]),
      ),
  };
}

/** What is wrong with a request before its operation reads it: bytes that cannot be read, and of a body its size and its media type. */
const unread = (op: Operation): readonly (readonly [status: number, code: ErrorCode])[] => [
  [400, 'VALIDATION_ERROR'],
  ...(Object.keys(op.bodyFields).length > 0
    ? ([
        [413, 'PAYLOAD_TOO_LARGE'],
        [415, 'VALIDATION_ERROR'],
      ] as const)
    : []),
];

function byStatus(op: Operation): Map<number, ErrorCode[]> {
  const codes = new Map<number, ErrorCode[]>(unread(op).map(([status, code]) => [status, [code]]));
  for (const code of [...commonErrors, ...op.errors]) {
    const { status } = errorTable[code];
    codes.set(status, [...(codes.get(status) ?? []), code]);
  }
  return new Map([...codes].sort(([a], [b]) => a - b));
}

/** The name of the response with these codes. Empty when several codes have no common name. */
function nameOf(codes: readonly ErrorCode[]): string {
  if (codes.length === 1) return failureName(codes[0]!);
  return commonResponses.find((common) => common.codes.join() === codes.join())?.name ?? '';
}

function response(codes: readonly ErrorCode[], examples: Examples): Response {
  const schemas = codes.map(failureSchemaOf);
  const mapping = Object.fromEntries(codes.map((code) => [code, `#/components/schemas/${failureName(code)}`]));
  const schema = schemas.length === 1 ? schemas[0]! : { oneOf: schemas, discriminator: { propertyName: 'error_code', mapping } };
  return {
    description: codes.map((code) => `${code}: ${errorTable[code].meaning}`).join(' '),
    headers: failureHeaders(errorTable[codes[0]!].status),
    content: { 'application/json': { schema, ...examples.refusals(codes) } },
  };
}
