/** Sets up an authenticator app as a member does, with the page's forms. */
import { Secret, TOTP } from 'otpauth';
import type { Harness } from './harness.ts';
import { cookieOf, sendForm, sessionWith, signIn, testPassword, type Session } from './session.ts';

/** The code that an app with this secret shows at a time. */
export const codeAt = (secret: string, milliseconds: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30, timestamp: milliseconds });

export interface TestFactor {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Sends a form of the page `/second-factor` as the member of the session. */
export const factorForm = (harness: Pick<Harness, 'url'>, session: Pick<Session, 'cookie' | 'formToken'>, fields: Record<string, string>) =>
  sendForm(harness, '/second-factor', { csrf_token: session.formToken, ...fields }, { cookie: session.cookie });

export async function factorPageOf(harness: Pick<Harness, 'url'>, { cookie }: Pick<Session, 'cookie'>, query = ''): Promise<string> {
  const response = await fetch(`${harness.url}/second-factor${query}`, { headers: { cookie }, redirect: 'manual' });
  return (await response.text()).replaceAll(/\s+/g, ' ');
}

/** The secret of the app that is being set up. */
export async function beginFactor(harness: Pick<Harness, 'url'>, session: Session): Promise<string> {
  await factorForm(harness, session, { act: 'begin' });
  const page = await factorPageOf(harness, session);
  return /otpauth:[^"]*secret=([A-Z2-7]+)/.exec(page)![1]!;
}

export const recoveryCodesIn = (page: string): string[] => [...page.matchAll(/<code>([\dA-Z-]{19})<\/code>/g)].map(([, code]) => code!);

/** Sets up an app. The step of `now` is used up by it. */
export async function setUpFactor(harness: Harness, session: Session, now: number, password = testPassword): Promise<TestFactor> {
  const secret = await beginFactor(harness, session);
  const response = await factorForm(harness, session, { act: 'confirm', code: codeAt(secret, now), password });
  const page = (await response.text()).replaceAll(/\s+/g, ' ');
  if (response.status !== 200) throw new Error(`the factor was not set up: ${response.status} ${page}`);
  return { secret, recoveryCodes: recoveryCodesIn(page) };
}

/** The token of the second step, from the page that asks for a code. */
export const stepToken = (page: string): string => /name="token" value="([^"]+)"/.exec(page)![1]!;

/** Sends the password, and returns the token of the second step. */
export async function passPassword(harness: Harness, { email, password }: { email: string; password: string }): Promise<string> {
  const response = await sendForm(harness, '/signin', { email, password });
  if (response.status !== 200 || cookieOf(response) !== null) throw new Error(`no code was asked for: ${response.status}`);
  return stepToken(await response.text());
}

/** Signs in with a password and a code. */
export async function signInWithCode(harness: Harness, member: { email: string; password: string }, code: string): Promise<Session> {
  const response = await sendForm(harness, '/signin/code', { token: await passPassword(harness, member), code });
  const cookie = cookieOf(response);
  if (response.status !== 303 || cookie === null) throw new Error(`nobody was signed in: ${response.status}`);
  return sessionWith(harness, cookie);
}

/** A signed-in member with an app. */
export async function memberWithFactor(
  harness: Harness,
  member: { id: string; email: string; password: string },
  now: number,
): Promise<TestFactor & { readonly session: Session }> {
  const session = await signIn(harness, member);
  return { session, ...(await setUpFactor(harness, session, now, member.password)) };
}
