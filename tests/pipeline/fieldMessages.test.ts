/** Messages about one invalid field: in the caller's language, with the field's name as the caller sent it, and the expected form. */
import { describe, expect, it, test } from 'vitest';
import { hashSecret } from '../../src/machinery/auth/apiKeys.ts';
import { fieldMessages, type FieldMessageKey } from '../../src/contract/fieldMessages.ts';
import { locales, type Locale } from '../../src/contract/vocabulary.ts';
import { fieldErrorsOf } from '../../src/domain/pipeline/messages.ts';
import { nearestOf } from '../../src/domain/pipeline/nearest.ts';
import { startHarness } from '../support/harness.ts';
import { callTool } from '../mcp/rpc.ts';

const harness = await startHarness();
const business = await harness.business();
const keys = Object.keys(fieldMessages) as FieldMessageKey[];
const unknownId = '00000000-0000-7000-8000-000000000000';
const parametersOf = (key: FieldMessageKey) => [...new Set([...fieldMessages[key].matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].sort();
const sentence = (key: FieldMessageKey, locale: Locale) => {
  const parameters = Object.fromEntries(parametersOf(key).map((name) => [name, `<${name}>`]));
  return fieldErrorsOf([{ field: '<field>', code: 'c', key, parameters }], locale, 'rest')[0]!.message;
};
/** Terms that must stay untranslated. A translated field name would send the reader to a field that does not exist. */
const technical = /[a-z]+_[a-z_]+|YYYY-MM-DD(?:THH:MM)?|RFC 3339|IANA|UUID|NUL|JSON|ASCII|\bp1\b|16 KiB|application\/json/g;
const ownScript: Partial<Record<Locale, RegExp>> = { ar: /\p{Script=Arabic}/u, ja: /\p{Script=Hiragana}/u, ko: /\p{Script=Hangul}/u };

describe.each(keys)('%s', (key) => {
  it.each(locales)('[errors.localized] is a whole sentence in %s with the same fields and forms', (locale) => {
    const said = sentence(key, locale);
    expect(said).toMatch(/^\S.*([.。?？؟]|>\u2069?)$/su);
    expect(said.match(technical)?.sort()).toEqual(sentence(key, 'en').match(technical)?.sort());
    expect(said).not.toMatch(/[{}]/);
    if (ownScript[locale]) expect(said).toMatch(ownScript[locale]);
  });

  it('[errors.localized] reads differently in every language', () => {
    expect(new Set(locales.map((locale) => sentence(key, locale))).size).toBe(locales.length);
  });
});

const windows = (headers: Record<string, string>) =>
  harness.request('GET', '/v1/job-requests/booking-windows', { key: business.key, headers });

test('[errors.callers-words] a header is named as a header over REST, and as an argument over MCP', async () => {
  const [missing, unknown] = [await windows({}), await windows({ 'x-timezone': 'Mars/Olympus' })];
  expect(missing.errors).toEqual([{ field: 'X-Timezone', code: 'required', message: 'X-Timezone is required.' }]);
  expect(unknown.errors).toMatchObject([{ field: 'X-Timezone', code: 'unknown_zone' }]);
  expect(unknown.errors![0]!.message).toMatch(/^X-Timezone must be an IANA time zone/);
  const key = await harness.request('POST', '/v1/customers', {
    key: business.key,
    body: {},
    headers: { 'idempotency-key': 'k'.repeat(256) },
  });
  expect(key.errors!.map(({ field }) => field)).toEqual(expect.arrayContaining(['Idempotency-Key', 'full_name']));
  const tool = (input: object) => callTool(harness.url, business.key, 'listJobRequestBookingWindows', input);
  expect((await tool({})).errors).toEqual([{ field: 'x_timezone', code: 'required', message: 'x_timezone is required.' }]);
  expect((await tool({ x_timezone: 'Mars/Olympus' })).errors).toMatchObject([{ field: 'x_timezone', code: 'unknown_zone' }]);
});

test.each([
  [
    'listTechnicianTimeOff',
    { id: unknownId, from: '6.1.2031' },
    'from',
    'from must be a day that exists between 1970 and 2199, written YYYY-MM-DD.',
  ],
  ['getCustomer', { id: 'x' }, 'id', 'id must be a UUID, such as 0198c0de-0000-7000-8000-000000000001.'],
  ['listCustomers', { limit: 5000 }, 'limit', 'limit must be from 1 to 1000.'],
  ['listCustomers', { limit: 1.5 }, 'limit', 'limit must be a whole number.'],
  ['createCustomer', { full_name: 'Ann', email: 'ann' }, 'email', 'email must be an e-mail address, such as ada@example.com.'],
  ['createCustomer', { full_name: '\u200f' }, 'full_name', 'full_name needs at least one visible character.'],
  ['updateJobPriority', { id: unknownId, priority: 'P1' }, 'priority', 'priority must be one of p0, p1, p2, p3. Did you mean p1?'],
  ['updateJobPriority', { id: unknownId, priority: 'high' }, 'priority', 'priority must be one of p0, p1, p2, p3.'],
] as const)('[errors.callers-words] %s with %j says what it expects in %s', async (id, input, field, message) => {
  const reply = await business.call(id, input as never);
  expect(reply.errors!.find((error) => error.field === field)?.message).toBe(message);
});

test.each(locales)('[errors.localized] messages of schema, handler and edge about a field are in %s', async (locale) => {
  const headers = { 'x-locale': locale };
  const key = business.key;
  const [schema, handler, edge] = [
    await harness.request('GET', '/v1/customers?limit=0', { key, headers }),
    await harness.request('GET', '/v1/job-requests/booking-windows', { key, headers: { ...headers, 'x-timezone': 'Mars' } }),
    await harness.request('POST', '/v1/customers', { key, rawBody: '{', headers }),
  ];
  const inWords = (field: string, code: string, name: FieldMessageKey, parameters = {}) =>
    fieldErrorsOf([{ field, code, key: name, parameters }], locale, 'rest');
  expect(schema.errors).toEqual(inWords('limit', 'too_small', 'between', { minimum: 1, maximum: 1000 }));
  expect(handler.errors).toEqual(inWords('X-Timezone', 'unknown_zone', 'time_zone'));
  expect(edge.errors).toEqual(inWords('body', 'malformed', 'body_json'));
});

test.each([
  ['mornin', 'morning'],
  ['EVENING', 'evening'],
  ['aftrenoon', 'afternoon'],
  ['night', null],
  ['', null],
  ['x'.repeat(10_000), null],
])('the name nearest to %s is %s', (sent, nearest) => expect(nearestOf(sent, ['morning', 'afternoon', 'evening'])).toBe(nearest));

describe('a 401 says what to send and what was wrong', () => {
  const live = 'Authorization: Bearer tr_live_…';
  it.each(locales)('[auth.says-what-to-send] in %s', async (locale) => {
    const headers = { 'x-locale': locale };
    const ask = (authorization?: string) =>
      harness.request('GET', '/v1/customers', { headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) } });
    const expired = await business.newKey(null);
    await harness.store.query(`update api_keys set expires_at = '2026-01-02T03:04:05Z' where hash = $1`, [hashSecret(expired)]);
    const replies = [
      [await ask(), { reason: 'missing' }],
      [await ask('Basic dXNlcjpwYXNz'), { reason: 'wrong_scheme' }],
      [await ask(business.key), { reason: 'wrong_scheme' }],
      [await ask('Bearer tr_live_short'), { reason: 'malformed' }],
      [await ask(`Bearer tr_live_${'A'.repeat(43)}`), { reason: 'unknown_or_revoked' }],
      [await ask(`Bearer ${expired}`), { expired_at: '2026-01-02T03:04:05.000000Z' }],
    ] as const;
    for (const [reply, data] of replies) {
      expect(reply).toMatchObject({ status: 401, data });
      expect(reply.message).toContain(live);
      const isToken = 'expired_at' in data || ['malformed', 'unknown_or_revoked'].includes(data.reason);
      expect(reply.headers.get('www-authenticate')).toMatch(
        isToken
          ? /^Bearer realm="Truckroll", resource_metadata="http[^"]+\/v1", error="invalid_token", error_description="[ -~]+"$/
          : /^Bearer realm="Truckroll", resource_metadata="http[^"]+\/v1"$/,
      );
    }
    expect(replies.at(-1)![0].message).toContain('2026-01-02');
    expect(new Set(replies.map(([reply]) => reply.message)).size).toBe(5);
  });
});
