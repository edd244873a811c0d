/** Typed calls of a running service over HTTP, by a key or by a signed-in member: for benches and rehearsals, which see it from outside. */
import { splitInput } from '../src/client/request.ts';
import { operations, type OperationId, type Operations, type OutputOf, type RequestOf } from '../src/contract/index.ts';
import { shapeOf } from './clientTable.ts';

/** Headers that say who calls: `authorization`, or the cookie of a session with its `x-csrf-token`. */
export type Credential = Readonly<Record<string, string>>;

export interface TypedReply<Data = any> {
  /** 0: the connection ended without an answer. */
  readonly status: number;
  readonly error_code: 0 | string;
  readonly data: Data;
  /** Bytes of the body. */
  readonly size: number;
}

export interface CallOptions {
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

export const byKey = (key: string): Credential => ({ authorization: `Bearer ${key}` });

/** Calls an operation. Refusals are returned; a broken connection throws. */
export async function call<Id extends OperationId>(
  url: string,
  credential: Credential,
  id: Id,
  input: RequestOf<Operations[Id]>,
  { idempotencyKey, signal }: CallOptions = {},
): Promise<TypedReply<OutputOf<Operations[Id]>>> {
  const { method, path, headers, body } = splitInput(shapeOf(operations[id]), input as Record<string, unknown>);
  // Members call public operations below /dashboard.
  const prefix = 'cookie' in credential && operations[id].audience === 'public' ? '/dashboard' : '';
  const reply = await fetch(url + prefix + path, {
    method,
    headers: {
      ...credential,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  });
  const text = await reply.text();
  const envelope = text.startsWith('{') ? (JSON.parse(text) as { error_code: 0 | string; data: never }) : noEnvelope;
  return { ...envelope, status: reply.status, size: text.length };
}

const noEnvelope = { error_code: 'NO_JSON', data: null as never };

/** As `call`, but answers the data and throws a refusal. */
export async function ok<Id extends OperationId>(
  url: string,
  credential: Credential,
  id: Id,
  input: RequestOf<Operations[Id]>,
  options?: CallOptions,
): Promise<OutputOf<Operations[Id]>> {
  const reply = await call(url, credential, id, input, options);
  if (reply.error_code !== 0) throw new Error(`${id}: ${JSON.stringify(reply).slice(0, 1_000)}`);
  return reply.data;
}

/** Signs a member in as the form of the dashboard does, and answers the credential of the session. */
export async function signedIn(
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Credential> {
  const reply = await fetch(`${url}/signin`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url },
    body: new URLSearchParams({ email, password }).toString(),
  });
  await reply.arrayBuffer();
  const cookie = reply.headers
    .getSetCookie()
    .find((line) => line.startsWith('tr_session='))
    ?.split(';')[0];
  if (cookie === undefined) throw new Error(`nobody was signed in: ${reply.status}`);
  const { csrf_token } = await ok(url, { cookie }, 'getSession', {});
  return { cookie, 'x-csrf-token': csrf_token };
}
