/** A browser without a window: signs in with the form, and calls the dashboard's operations with the cookie. */
import { operations, type OperationId, type Operations, type OutputOf, type RequestOf } from '../../src/contract/index.ts';
import type { Environment } from '../../src/contract/vocabulary.ts';
import { hashPassword } from '../../src/machinery/auth/passwords.ts';
import { newId } from '../../src/store/ids.ts';
import { inOneName, restCall, type Harness, type Reply, type TestBusiness } from './harness.ts';

export interface SessionCall {
  readonly environment?: Environment;
  /** null: without the header. */
  readonly formToken?: string | null;
  /** Answers SECOND_PROOF_REQUIRED. Default: whoever signed in proves it again, as in the dashboard, and the call is repeated. */
  readonly provesAgain?: false;
}

export interface Session {
  /** `tr_session=…`, as a browser would send it. */
  readonly cookie: string;
  readonly formToken: string;
  /** With which the member signed in; null: the session was begun in another way. */
  readonly password: string | null;
  call<Id extends OperationId>(id: Id, input: RequestOf<Operations[Id]>, options?: SessionCall): Promise<Reply<OutputOf<Operations[Id]>>>;
  ok<Id extends OperationId>(id: Id, input: RequestOf<Operations[Id]>, options?: SessionCall): Promise<OutputOf<Operations[Id]>>;
}

/** Sends a form as one of our own pages does. */
export async function sendForm(
  harness: Pick<Harness, 'url'>,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(harness.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: harness.url, ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

/** The sign-in session's cookie that an answer sets; null: no such cookie. */
export const cookieOf = (response: Response): string | null => setCookie(response, 'tr_session');

/** The cookie that identifies a browser after a sign-in; null: the answer sets no such cookie. */
export const browserCookieOf = (response: Response): string | null => setCookie(response, 'tr_browser');

function setCookie(response: Response, name: string): string | null {
  const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  return set?.split(';')[0] ?? null;
}

export async function signIn(harness: Harness, { email, password }: { email: string; password: string }): Promise<Session> {
  const response = await sendForm(harness, '/signin', { email, password });
  const cookie = cookieOf(response);
  if (response.status !== 303 || cookie === null) throw new Error(`nobody was signed in: ${response.status} ${await response.text()}`);
  return sessionWith(harness, cookie, password);
}

export async function sessionWith(harness: Harness, cookie: string, password: string | null = null): Promise<Session> {
  const first = await harness.request('GET', '/dashboard/v1/session', { headers: { cookie } });
  const formToken = (first.data as OutputOf<Operations['getSession']> | null)?.csrf_token ?? '';
  const call: Session['call'] = async (id, input, options) => {
    const reply = await callOnce(id, input, options);
    if (reply.error_code !== 'SECOND_PROOF_REQUIRED' || options?.provesAgain === false || password === null) return reply;
    await callOnce('proveAgain', { proof: password });
    return callOnce(id, input, options);
  };
  const callOnce: Session['call'] = async (id, input, { environment, formToken: token = formToken } = {}) => {
    const [method, path, options] = restCall(id, input as Record<string, unknown>, null);
    const at = operations[id].audience === 'public' ? `/dashboard${path}` : path;
    const headers = {
      ...options?.headers,
      cookie,
      ...(environment ? { 'x-environment': environment } : {}),
      ...(token !== null && method !== 'GET' ? { 'x-csrf-token': token } : {}),
    };
    return inOneName(id, await harness.request(method, at, { ...options, headers })) as never;
  };
  return {
    cookie,
    formToken,
    password,
    call,
    async ok(id, input, options) {
      const reply = await call(id, input, options);
      if (reply.error_code !== 0) throw new Error(`${id}: ${JSON.stringify({ ...reply, headers: undefined })}`);
      return reply.data;
    },
  };
}

export const testPassword = 'the password of a test';
let hash: Promise<string> | null = null;

/** Creates another member, as if the owner had invited one who then chose `testPassword`. */
export async function newMember(
  harness: Harness,
  business: Pick<TestBusiness, 'businessId'>,
  { role, email, name = 'Grace Hopper' }: { role: string; email?: string; name?: string },
): Promise<{ id: string; email: string; password: string }> {
  const id = newId(Date.now());
  const address = email ?? `${id}@example.com`;
  await harness.store.query(
    `insert into members (id, business_id, email, full_name, role, password_hash) values ($1, $2, $3, $4, $5, $6)`,
    [id, business.businessId, address, name, role, await (hash ??= hashPassword(testPassword, 10))],
  );
  return { id, email: address, password: testPassword };
}
