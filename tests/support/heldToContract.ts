/**
 * Checks every answer that a test receives against the contract: a failure against the schema of its code, a success against its
 * operation's output. A field that the schema lacks is an error too, because callers would not find it in the document. So is a time with a
 * fraction of other than six digits ([times.form]).
 */
import { isDeepStrictEqual } from 'node:util';
import { Compile, type Validator } from 'typebox/compile';
import type { TSchema } from 'typebox';
import { commonErrors, errorTable, requestErrors, sessionErrors, type ErrorCode } from '../../src/contract/errors.ts';
import { dataSchemaOf, failureSchemaOf } from '../../src/contract/failures.ts';
import { inCurrentNames, withFormerFields, withFormerNames } from '../../src/contract/formerNames.ts';
import { operationList, type Operation } from '../../src/contract/index.ts';
import { Envelope } from '../../src/contract/schemas/common.ts';

const validators = new Map<string, Validator>();

/**
 * Throws if an envelope differs from the contract. `op`: undefined for a request that calls no operation. `isDashboards`: called by a
 * sign-in session.
 */
export function holdToContract(op: Operation | undefined, envelope: unknown, isDashboards = op?.audience === 'dashboard'): void {
  const { error_code: code } = envelope as { error_code?: unknown };
  if (code !== 0 && !isCode(code)) throw new Error(`no error code of the contract: ${JSON.stringify(envelope)}`);
  if (code === 0 && !op) return;
  if (op && code !== 0 && !mayAnswer(op, code) && !(isDashboards && isSessionError(op, code)))
    throw new Error(`${op.id} does not declare ${code}`);
  const name = code === 0 ? op!.id : code;
  let validator = validators.get(name);
  if (!validator) validators.set(name, (validator = Compile(strict(code === 0 ? Envelope(op!.output) : failureSchemaOf(code)) as TSchema)));
  const times = code === 0 ? oddTimes(envelope) : [];
  if (times.length > 0) throw new Error(`the answer of ${op!.id} has times with other than six decimals: ${times.join(', ')}`);
  if (validator.Check(envelope)) return;
  const problems = [...validator.Errors(envelope)].map(({ instancePath, message }) => `${instancePath} ${message}`);
  throw new Error(
    `the answer of ${op?.id ?? 'a request'} is not what the contract says of ${name}:\n${problems.join('\n')}\n${JSON.stringify(envelope)}`,
  );
}

/** Throws if an answer over REST lacks one of the two names of a renamed field, or if they have different values. [names.both-answered]. */
export function holdToBothNames(op: Operation | undefined, { error_code: code, data }: { error_code: unknown; data?: unknown }): void {
  const schema = code === 0 ? op?.output : dataSchemaOf(code as ErrorCode);
  if (!schema) return;
  const expected = withFormerNames(schema, inCurrentNames(schema, data));
  if (!isDeepStrictEqual(data, expected))
    throw new Error(`${op?.id ?? 'a refusal'} does not answer both names:\n${JSON.stringify(data)}\n${JSON.stringify(expected)}`);
}

/** The times with a fraction of other than six digits, with their fields. What a caller sent is answered as it was sent. */
function oddTimes(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.(?!\d{6}Z)\d*Z$/.test(value) ? [`${field} ${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (name === 'payload' ? [] : oddTimes(part, name)));
}

const mayAnswer = (op: Operation, code: ErrorCode) => [...commonErrors, ...requestErrors, 'ANSWER_TOO_LARGE', ...op.errors].includes(code);

const isSessionError = (op: Operation, code: ErrorCode) =>
  sessionErrors.some((other) => other === code) && (code !== 'SECOND_PROOF_REQUIRED' || op.secondProof !== false);

const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorTable, code);

const routes = operationList.map((op) => ({ op, pattern: new RegExp(`^${op.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`) }));

/** The operation that a REST request calls. Fixed paths win over paths with an id in the same position. */
export function operationAt(method: string, path: string): Operation | undefined {
  const at = path.split('?')[0]!;
  const publicAt = at.replace(/^\/dashboard(?=\/v1\/)/, '');
  const found = routes.filter(
    ({ op, pattern }) => op.method === method && (pattern.test(at) || (op.audience === 'public' && pattern.test(publicAt))),
  );
  return found.sort((a, b) => Number(a.op.path.includes('{')) - Number(b.op.path.includes('{')))[0]?.op;
}

/** The schema with former names as optional fields, and all additional properties forbidden. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { properties } = schema as { properties?: Record<string, TSchema> };
  const both = properties && { properties: withFormerFields(properties) };
  const node = Object.fromEntries(Object.entries({ ...schema, ...both }).map(([key, value]) => [key, strict(value)]));
  return node['properties'] && node['additionalProperties'] === undefined ? { ...node, additionalProperties: false } : node;
}
