/**
 * The service as a component sees it, made of the contract. Answers are the recorded examples (docs/examples.json), or data that a test makes; both are held to
 * the operation's schema. Each request is read and validated as the service does. A request that the test did not expect fails the test.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorTable, type ErrorCode } from '../../../src/contract/errors.ts';
import type { InputOf, OperationId, Operations, OutputOf } from '../../../src/contract/index.ts';
import { restInput } from '../../../src/edges/http/calls/restInput.ts';
import { validateInput } from '../../../src/domain/pipeline/validate.ts';
import { holdToContract, operationAt } from '../../support/heldToContract.ts';

type Output<Id extends OperationId> = OutputOf<Operations[Id]>;
type Input<Id extends OperationId> = InputOf<Operations[Id]>;

interface Envelope {
  readonly error_code: 0 | ErrorCode;
  readonly message: string;
  readonly errors: readonly { readonly field: string; readonly code: string; readonly message: string }[] | null;
  readonly data: unknown;
}

interface Example {
  readonly operation: string;
  readonly answer: Envelope;
}

const examples = JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/examples.json'), 'utf8')) as {
  readonly calls: Readonly<Record<string, Example>>;
  readonly refusals: Readonly<Record<string, Example>>;
};

/** The data of a recorded answer: the operation's first example, or the one of this name. Each call returns a copy. */
export function recorded<Id extends OperationId>(id: Id, name?: string): Output<Id> {
  const example = name === undefined ? Object.values(examples.calls).find(({ operation }) => operation === id) : examples.calls[name];
  if (example?.operation !== id) throw new Error(`docs/examples.json has no example of ${id}${name === undefined ? '' : ` named ${name}`}`);
  return structuredClone(example.answer.data) as Output<Id>;
}

/** A refusal, as an answer. */
export class Refusal {
  readonly envelope: Envelope;

  constructor(envelope: Envelope) {
    this.envelope = envelope;
  }
}

/** The recorded refusal of this code, with other field errors or data if the test names them. */
export function refused(code: ErrorCode, changes: Partial<Pick<Envelope, 'errors' | 'data' | 'message'>> = {}): Refusal {
  const example = examples.refusals[code];
  if (!example) throw new Error(`docs/examples.json has no refusal ${code}`);
  return new Refusal({ ...structuredClone(example.answer), ...changes });
}

/** No answer at all, as when the connection is lost. */
export class NoAnswer {}

type Given<Id extends OperationId> = Output<Id> | Refusal | NoAnswer;
type Answer<Id extends OperationId> = Given<Id> | ((input: Input<Id>, nth: number) => Given<Id> | Promise<Given<Id>>);
type Answers = { readonly [Id in OperationId]?: Answer<Id> };

export interface Sent<Id extends OperationId> {
  /** As the service reads it: path, query, headers and body together. A null in the body stays. */
  readonly input: Input<Id>;
  readonly body: unknown;
  readonly headers: Headers;
}

let answers: Answers = {};
let sent: { readonly id: OperationId; readonly request: Sent<OperationId> }[] = [];
let problems: string[] = [];

/** Sets answers, besides those that are set already. Reads are asked again and again; each call gets the same answer, or that of the function. */
export function answer(more: Answers): void {
  answers = { ...answers, ...more };
}

/** Sets answers where the test has set none. */
export function answerOtherwise(more: Answers): void {
  answers = { ...more, ...answers };
}

/** The requests of an operation, first to last. */
export const sentTo = <Id extends OperationId>(id: Id): readonly Sent<Id>[] =>
  sent.filter((one) => one.id === id).map(({ request }) => request as unknown as Sent<Id>);

/** The only request of an operation. */
export function onlySentTo<Id extends OperationId>(id: Id): Sent<Id> {
  const all = sentTo(id);
  if (all.length !== 1) throw new Error(`${all.length} requests of ${id} were sent`);
  return all[0]!;
}

/** Notes something that fails the test at its end. */
export const noteProblem = (problem: string): void => void problems.push(problem);

/** Returns what went wrong since the last call, and forgets answers and requests. */
export function takeProblems(): string[] {
  const found = problems;
  [answers, sent, problems] = [{}, [], []];
  return found;
}

/** Takes the place of `fetch`. */
export async function fetchFromContract(address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address instanceof Request ? address.url : String(address), globalThis.location.origin);
  const method = init.method ?? 'GET';
  const op = operationAt(method, url.pathname);
  if (!op) return unexpected(`${method} ${url.pathname} is no operation`);
  const id = op.id as OperationId;
  const headers = new Headers(init.headers);
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  const { input, errors } = restInput(op, {
    params: paramsOf(op.path, url.pathname),
    query: Object.fromEntries([...url.searchParams.keys()].map((name) => [name, valuesOf(url.searchParams, name)])),
    headers: Object.fromEntries(headers),
    body,
  });
  const validation = validateInput(op, input);
  const set = answers[id] as Answer<OperationId> | undefined;
  // A test may send what is not valid, if it says that this is refused.
  const isRefusedAsInvalid = set instanceof Refusal && set.envelope.error_code === 'VALIDATION_ERROR';
  const wrong = [...errors, ...(validation.ok ? [] : validation.errors)].map(({ field, code }) => `${field} ${code}`);
  if ((wrong.length > 0 && !isRefusedAsInvalid) || validation.ignored.length > 0)
    return unexpected(`${id} would not take ${JSON.stringify(input)}: ${[...wrong, ...validation.ignored].join(', ')}`);
  if (op.effect !== 'read' && !headers.get('X-CSRF-Token')) return unexpected(`${id} was sent without the token of the sign-in`);
  sent.push({ id, request: { input: input as never, body, headers } });
  if (set === undefined) return unexpected(`${id} was not expected: ${JSON.stringify(input)}`);
  const given = typeof set === 'function' ? await set(input as never, sentTo(id).length) : set;
  init.signal?.throwIfAborted();
  if (given instanceof NoAnswer) throw new TypeError('Failed to fetch');
  const envelope: Envelope =
    given instanceof Refusal ? given.envelope : { error_code: 0, message: 'Success', errors: null, data: structuredClone(given) };
  try {
    holdToContract(op, envelope, true);
  } catch (error) {
    return unexpected((error as Error).message);
  }
  return respond(envelope);
}

function respond(envelope: Envelope): Response {
  const status = envelope.error_code === 0 ? 200 : errorTable[envelope.error_code].status;
  return new Response(JSON.stringify(envelope), { status, headers: { 'X-Request-Id': '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' } });
}

/** The component gets a refusal that the client does not repeat. The test fails at its end. */
function unexpected(problem: string): Response {
  noteProblem(problem);
  return respond({ error_code: 'PERMISSION_DENIED', message: problem, errors: null, data: null });
}

const valuesOf = (query: URLSearchParams, name: string) => (query.getAll(name).length > 1 ? query.getAll(name) : query.get(name));

function paramsOf(path: string, pathname: string): Record<string, string> {
  const [wanted, given] = [path, pathname].map((one) => one.replace(/^\/dashboard(?=\/v1\/)/, '').split('/'));
  return Object.fromEntries(
    wanted!.flatMap((part, at) => (part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(given![at]!)]] : [])),
  );
}
