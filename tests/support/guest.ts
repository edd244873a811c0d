/** Guests and customers without an account: a browser without scripts that reads pages and sends forms, and the calls that pages make. */
import { Guests } from '../../src/machinery/auth/guests.ts';
import type { Principal } from '../../src/machinery/auth/principal.ts';
import { operations, type InputOf, type OperationId, type Operations, type OutputOf } from '../../src/contract/index.ts';
import type { Locale } from '../../src/contract/vocabulary.ts';
import { memoryLimiters } from '../../src/machinery/limits/limiters.ts';
import { noLimits } from '../../src/domain/pipeline/outcome.ts';
import type { Harness, TestBusiness } from './harness.ts';
import { holdToContract } from './heldToContract.ts';

export interface Page {
  readonly status: number;
  readonly headers: Headers;
  /** The page's text with single spaces. */
  readonly text: string;
  readonly url: string;
}

type Fields = Readonly<Record<string, string | readonly string[]>>;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescape = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => entities[name]!);

export async function openPage(harness: Pick<Harness, 'url'>, path: string, headers: Record<string, string> = {}): Promise<Page> {
  return pageOf(await fetch(new URL(path, harness.url), { redirect: 'manual', headers }));
}

async function pageOf(response: Response): Promise<Page> {
  const text = (await response.text()).replaceAll(/\s+/g, ' ');
  return { status: response.status, headers: response.headers, text, url: response.url };
}

/** The forms of a page that take no file: each with its address and its default values. */
export function formsOf({ text, url }: Page): { action: string; fields: Map<string, string[]> }[] {
  return [...text.matchAll(/<form((?:(?!multipart)[^>])*)>(.*?)<\/form>/g)].map(([, attributes, inside]) => {
    const fields = new Map<string, string[]>();
    const add = (name: string, value: string) => fields.set(name, [...(fields.get(name) ?? []), unescape(value)]);
    for (const [input] of inside!.matchAll(/<input[^>]*>/g)) {
      const name = / name="([^"]*)"/.exec(input)?.[1];
      const type = / type="([^"]*)"/.exec(input)?.[1];
      if (name !== undefined && ((type !== 'checkbox' && type !== 'radio') || / checked\b/.test(input)))
        add(name, / value="([^"]*)"/.exec(input)?.[1] ?? '');
    }
    for (const [, name, value] of inside!.matchAll(/<textarea[^>]* name="([^"]*)"[^>]*>([^<]*)<\/textarea>/g)) add(name!, value!);
    for (const [, name, options] of inside!.matchAll(/<select[^>]* name="([^"]*)"[^>]*>(.*?)<\/select>/g))
      add(name!, /<option[^>]* selected[^>]*>([^<]*)</.exec(options!)?.[1] ?? '');
    const action = unescape(/action="([^"]*)"/.exec(attributes!)?.[1] ?? url);
    return { action: new URL(action, url).href, fields };
  });
}

/** The values of boxes or buttons with a name, in page order. */
export const valuesOf = ({ text }: Page, name: string): string[] =>
  [...text.matchAll(new RegExp(` name="${name}" value="([^"]*)"`, 'g'))].map(([, value]) => unescape(value!));

/** Fills in the first form, or the one with this number, and sends it as a browser would. */
export async function submit(page: Page, fields: Fields, options: { form?: number; headers?: Record<string, string> } = {}): Promise<Page> {
  const form = formsOf(page)[options.form ?? 0];
  if (!form) throw new Error(`there is no form on ${page.url}: ${page.status} ${page.text}`);
  const body = new URLSearchParams();
  const all = new Map([
    ...form.fields,
    ...Object.entries(fields).map(([name, value]): [string, string[]] => [name, [value].flat() as string[]]),
  ]);
  for (const [name, values] of all) for (const value of values) body.append(name, value);
  return send(form.action, body, options.headers);
}

/** Sends a form as one of our own pages does. */
export async function send(url: string, body: URLSearchParams, headers: Record<string, string> = {}): Promise<Page> {
  return pageOf(
    await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(url).origin, ...headers },
      body: body.toString(),
    }),
  );
}

export const someAddress = { line: '5 Main St', city: 'New York', postal_code: '10001' };
export const somebody = { name: 'Katherine Johnson', phone: '+1 212 555 0142', email: 'katherine@example.com' };

/** Books in three steps and returns the last page. Ticks `periods` of the first free days. */
export async function bookByPage(
  harness: Pick<Harness, 'url'>,
  alias: string,
  {
    who = somebody,
    type,
    periods = 2,
    headers = {},
  }: { who?: Fields; type?: string; periods?: number; headers?: Record<string, string> } = {},
): Promise<Page> {
  const first = await openPage(harness, `/book/${alias}`, headers);
  const job_type = type ?? valuesOf(first, 'job_type')[0];
  const when = await submit(first, { ...someAddress, ...(job_type === undefined ? {} : { job_type }), go: 'next' }, { headers });
  const asked = await submit(when, { t: valuesOf(when, 't').slice(0, periods), go: 'next' }, { headers });
  return submit(asked, { ...who, go: 'next' }, { headers });
}

/** The path of the customer link on the page that confirms a booking. */
export function linkOf({ status, text }: Page): string {
  const path = /(\/j\/[\w-]{32})(?![\w-])/.exec(text)?.[1];
  if (path === undefined) throw new Error(`nothing was booked: ${status} ${text}`);
  return path;
}

const guestsOf = (harness: Harness) =>
  new Guests({
    db: harness.store,
    now: () => Date.now(),
    secret: Buffer.alloc(32),
    limiters: memoryLimiters(Date.now),
    limits: {
      requestsPerMinute: 1,
      bookingsPerHour: 1,
      businessBookingsPerHour: 1,
      filesPerHour: 1,
      lookupsPerHour: 1_000,
      businessLookupsPerHour: 1_000,
    },
  });

export interface Called<Data> {
  readonly status: number;
  readonly error_code: 0 | string;
  readonly errors: { readonly field: string; readonly code: string }[] | null;
  readonly data: Data;
}

/** Calls an operation as this guest, customer or reader of a calendar. */
export async function callWith<Id extends OperationId>(
  harness: Harness,
  principal: Principal,
  operationId: Id,
  input: InputOf<Operations[Id]>,
  locale: Locale,
): Promise<Called<OutputOf<Operations[Id]>>> {
  const call = { operationId, door: 'rest', input: input as Record<string, unknown>, locale, requestId: 'test', limits: noLimits } as const;
  const outcome = await harness.server.pipeline.run({ ...call, principal });
  const envelope = JSON.parse(JSON.stringify(outcome.envelope)) as Omit<Called<OutputOf<Operations[Id]>>, 'status'>;
  if (envelope.error_code !== 'NOT_FOUND') holdToContract(operations[operationId], envelope, false);
  return { ...envelope, status: outcome.status };
}

/** A visitor of the booking page. */
export const visitorOf = async (harness: Harness, { alias }: Pick<TestBusiness, 'alias'>): Promise<Principal> =>
  (await guestsOf(harness).visitor(alias, '127.0.0.1'))!;

/** Whoever has a customer link. `url`: of the link. */
export const holderOf = async (harness: Harness, url: string): Promise<Principal> =>
  (await guestsOf(harness).holder(url.split('/').at(-1)!))!;

/** Calls an operation as the booking page does for a visitor. */
export async function callAsGuest<Id extends OperationId>(
  harness: Harness,
  business: TestBusiness,
  id: Id,
  input: InputOf<Operations[Id]>,
  locale: Locale = 'en',
): Promise<Called<OutputOf<Operations[Id]>>> {
  return callWith(harness, await visitorOf(harness, business), id, input, locale);
}

/** Calls an operation as the page of a customer link does. `url`: of the link. */
export async function callAsCustomer<Id extends OperationId>(
  harness: Harness,
  url: string,
  id: Id,
  input: Omit<InputOf<Operations[Id]>, 'id'> & { id?: string },
  locale: Locale = 'en',
): Promise<Called<OutputOf<Operations[Id]>>> {
  const principal = await holderOf(harness, url);
  return callWith(harness, principal, id, { id: principal.id, ...input } as InputOf<Operations[Id]>, locale);
}
