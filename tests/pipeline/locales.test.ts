/** Texts for people in the seven languages are complete and in the right language, and leave codes untranslated. */
import { beforeAll, describe, expect, it } from 'vitest';
import { errorTable, refuse } from '../../src/contract/errors.ts';
import { locales, type Locale } from '../../src/contract/vocabulary.ts';
import { platformJobTypes } from '../../src/store/settings/platformJobTypes.ts';
import { localeOf, messageFor, refusalMessage, type MessageKey } from '../../src/domain/pipeline/messages.ts';
import { textsOf } from '../../src/ground/texts/localeTexts.ts';
import { standardWorkflow } from '../../src/store/settings/standardWorkflow.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { newCustomer } from '../scenarios/fixtures.ts';

const cases = Object.keys(textsOf('error-cases', 'en'));
const codes = [...Object.keys(errorTable), ...cases] as MessageKey[];
const nowhere = '00000000-0000-7000-8000-000000000000';
const inLocale = (locale: string) => ({ headers: { 'x-locale': locale } });

/** API terms that mean nothing on a screen, where messages appear too. docs/errors/ describes the fields of `data` for each code. */
const wordsOfTheApi = /\bdata\b|errors\[\]|\b\w+=\w+|[a-z]_[a-z]/;
/** Codes whose messages only programs read, about credentials and idempotency keys. */
const forPrograms = /^(API_KEY|ACCESS_TOKEN|IDEMPOTENCY)_/;

/** Terms that must stay untranslated. A translated field name would send the reader to a field that does not exist. */
const technicalTokens =
  /\bdata\b(?:\.\w+)*|errors\[\]|Retry-After|force=true|GeoJSON|Idempotency-Key|\buid\b|OAuth|\bAPI\b|Authorization: Bearer tr_live_…|\{date\}/g;
const tokensOf = (text: string) => [...text.matchAll(technicalTokens)].map(([token]) => token).sort();

const ownScript: Partial<Record<Locale, RegExp>> = { ar: /\p{Script=Arabic}/u, ja: /\p{Script=Hiragana}/u, ko: /\p{Script=Hangul}/u };

/** Sentences repeated here, so that the test notices a language stored under another language's name. */
const customerNotFound: Record<Locale, string> = {
  en: 'No such customer.',
  de: 'Diesen Kunden gibt es nicht.',
  fr: 'Client introuvable.',
  ar: 'هذا العميل غير موجود.',
  es: 'No existe ese cliente.',
  ja: '該当する顧客が見つかりません。',
  ko: '해당 고객을 찾을 수 없습니다.',
};
const bookingStatus: Record<Locale, string> = {
  en: 'Booking',
  de: 'Buchung',
  fr: 'Réservation',
  ar: 'حجز',
  es: 'Reserva',
  ja: '予約',
  ko: '예약',
};

describe.each(codes)('%s', (code) => {
  it.each(locales)('[locale.complete] has a whole sentence in %s', (locale) => {
    expect(messageFor(code, locale)).toMatch(/^\S.*\S[.。]$/su);
  });

  it('[locale.messages] reads differently in every language, each in its own script', () => {
    expect(new Set(locales.map((locale) => messageFor(code, locale))).size).toBe(locales.length);
    for (const [locale, script] of Object.entries(ownScript)) expect(messageFor(code, locale as Locale)).toMatch(script);
  });

  it.skipIf(forPrograms.test(code)).each(locales)('[locale.plain] names no field or argument of the API in %s', (locale) => {
    expect(messageFor(code, locale)).not.toMatch(wordsOfTheApi);
  });

  it('[locale.codes-stay] names the same fields, headers and values in every language', () => {
    const expected = tokensOf(messageFor(code, 'en'));
    for (const locale of locales) expect({ locale, tokens: tokensOf(messageFor(code, locale)) }).toEqual({ locale, tokens: expected });
  });
});

describe('names that the platform gives', () => {
  const named = [
    ...standardWorkflow.flatMap((status) => [
      [`status ${status.key}`, status.display_names] as const,
      ...status.actions.map((action) => [`action ${action.key}`, action.labels] as const),
    ]),
    ...platformJobTypes.map(({ names }) => [`job type ${names.en}`, names] as const),
  ];

  it.each(named)('[locale.complete] %s has a name in all seven languages', (_what, names) => {
    expect(Object.keys(names).sort()).toEqual([...locales].sort());
    for (const locale of locales) expect(names[locale]?.trim()).toBeTruthy();
  });
});

it.each([
  ['de-AT', 'de'],
  ['de_CH', 'de'],
  [' FR ', 'fr'],
  ['tlh', 'en'],
  ['deutsch', 'en'],
  ['', 'en'],
  [undefined, 'en'],
] as const)('[locale.fallback] X-Locale %j reads as %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale);
});

describe('over HTTP', async () => {
  const harness = await startHarness();
  let business: TestBusiness;
  let jobId: string;
  beforeAll(async () => {
    business = await harness.business();
    jobId = (
      await business.ok('createJobRequest', {
        customer_id: await newCustomer(business),
        job_dates: [{ date: '2031-03-03', periods: [{ period: 'morning' }] }],
      })
    ).id;
  });

  it.each(locales)('[locale.messages, locale.codes-stay] an error in %s has that message and the same code', async (locale) => {
    const reply = await business.call('getCustomer', { id: nowhere }, inLocale(locale));
    expect(reply).toMatchObject({ status: 404, error_code: 'CUSTOMER_NOT_FOUND', message: customerNotFound[locale] });
  });

  it.each(locales)('[locale.messages] an error before an operation is reached is in %s too', async (locale) => {
    const headers = { 'x-locale': locale };
    for (const [reply, code, key = code] of [
      [await harness.request('GET', '/v1/nothing', { key: business.key, headers }), 'NOT_FOUND'],
      [await harness.request('GET', '/v1/customers', { headers }), 'API_KEY_INVALID', 'API_KEY_MISSING'],
      [await harness.request('POST', '/v1/customers', { key: business.key, rawBody: '{', headers }), 'VALIDATION_ERROR'],
    ] as const)
      expect(reply).toMatchObject({ error_code: code, message: messageFor(key, locale) });
  });

  it.each(['tlh', 'zz-ZZ', '*'])('[locale.fallback] %s is answered in English', async (locale) => {
    expect((await business.call('getCustomer', { id: nowhere }, inLocale(locale))).message).toBe(customerNotFound.en);
  });

  it('[locale.fallback] a call without X-Locale is answered in English, and de-AT in German', async () => {
    expect((await business.call('getCustomer', { id: nowhere })).message).toBe(customerNotFound.en);
    expect((await business.call('getCustomer', { id: nowhere }, inLocale('de-AT'))).message).toBe(customerNotFound.de);
  });

  it.each(locales)('[envelope.success] a success in %s says Success', async (locale) => {
    const reply = await business.call('listCustomers', {}, inLocale(locale));
    expect(reply).toMatchObject({ error_code: 0, message: 'Success', errors: null, data: { meta: { total: 1 } } });
  });

  it.each(locales)(
    '[locale.display-names, locale.codes-stay] status and actions of a job are named in %s, their keys stay',
    async (locale) => {
      const { labels } = standardWorkflow[0]!.actions[0]!;
      const job = await business.ok('getJobRequest', { id: jobId }, inLocale(locale));
      expect(job.current_status).toEqual({ key: 'booking', display_name: bookingStatus[locale] });
      expect(job.next_actions).toMatchObject([{ key: 'quote', label: labels[locale], actor: 'business' }]);
      const { events } = await business.ok('getJobRequestTimeline', { id: jobId }, inLocale(locale));
      expect(events.map((event) => [event.status_key, event.display_name])).toEqual(
        standardWorkflow.map((status) => [status.key, status.display_names[locale]]),
      );
      expect(events[0]!.actions[0]).toMatchObject({ key: 'quote', label: labels[locale] });
    },
  );

  it('[locale.display-names] the status of a job is named differently in every language', async () => {
    const jobs = await Promise.all(locales.map((locale) => business.ok('getJobRequest', { id: jobId }, inLocale(locale))));
    expect(new Set(jobs.map((job) => job.current_status.display_name)).size).toBe(locales.length);
  });

  it.each([
    ['English', { en: 'Intake' }, 'Intake'],
    ['a language other than English', { es: 'Recepción' }, 'Recepción'],
  ])(
    '[locale.display-names] a status that the business named only in %s keeps that name in every language',
    async (_what, display_names, expected) => {
      const other = await harness.business();
      const statuses = [{ ...standardWorkflow[0]!, display_names }, ...standardWorkflow.slice(1)];
      await harness.store.query(`update workflows set statuses = $2 where tenant_id in (select id from tenants where business_id = $1)`, [
        other.businessId,
        JSON.stringify(statuses),
      ]);
      const { id } = await other.ok('createJobRequest', {
        customer_id: await newCustomer(other),
        job_dates: [{ date: '2031-03-03', periods: [{ period: 'morning' }] }],
      });
      for (const locale of locales) {
        expect((await other.ok('getJobRequest', { id }, inLocale(locale))).current_status).toEqual({
          key: 'booking',
          display_name: expected,
        });
        expect((await other.ok('getJobRequestTimeline', { id }, inLocale(locale))).events[0]!.display_name).toBe(expected);
      }
    },
  );

  it('[locale.display-names, job-type.localized-name] a platform job type is named in the language, a type of the business as stored', async () => {
    const { names } = platformJobTypes[0]!;
    const { job_types: rows } = await business.ok('listJobTypes', { limit: 1000 });
    const { id } = rows.find((type) => type.is_system && type.name === names.en)!;
    const { id: ownId } = await business.ok('createJobType', { name: 'Boiler visit' });
    for (const locale of locales) {
      expect((await business.ok('getJobType', { id }, inLocale(locale))).name).toBe(names[locale]);
      expect((await business.ok('getJobType', { id: ownId }, inLocale(locale))).name).toBe('Boiler visit');
      const { job_types: listed } = await business.ok('listJobTypes', { limit: 1000 }, inLocale(locale));
      expect(listed.find((type) => type.id === id)!.name).toBe(names[locale]);
    }
  });
});

it('[errors.job-state] a refusal because of the state of a job names that state', () => {
  const state = { current_status_key: 'completed', status_version: 3 };
  const over = (is_archived: boolean, is_cancelled = false) =>
    refuse('JOB_REQUEST_INVALID_TRANSITION', { ...state, reason: 'over', is_archived, is_cancelled });
  expect(refusalMessage(over(false), 'en')).toMatch(/completed.*book a new visit/);
  expect(refusalMessage(over(true), 'en')).toMatch(/archived/);
  expect(refusalMessage(over(true, true), 'en')).toMatch(/cancelled/);
  const gone = { failed_precondition: 'archived', is_cancelled: true, ...state } as const;
  for (const code of ['SCHEDULE_MOVE_NOT_ELIGIBLE', 'EMERGENCY_RESCHEDULE_NOT_ELIGIBLE'] as const)
    expect(refusalMessage(refuse(code, gone), 'en')).toMatch(/cancelled/);
  expect(refusalMessage(refuse('JOB_REQUEST_INVALID_TRANSITION', { ...state, reason: 'begun' }), 'en')).toMatch(/begun/);
  expect(refusalMessage(refuse('JOB_REQUEST_INVALID_TRANSITION', state), 'en')).toBe(messageFor('JOB_REQUEST_INVALID_TRANSITION', 'en'));
  const unmoved = (failed_precondition: 'completed' | 'not_quoted' | 'locked') =>
    refuse('SCHEDULE_MOVE_NOT_ELIGIBLE', { failed_precondition, ...state });
  expect(refusalMessage(unmoved('not_quoted'), 'en')).toMatch(/no time yet/);
  expect(refusalMessage(unmoved('locked'), 'en')).toMatch(/locked/);
  for (const locale of locales) expect(refusalMessage(unmoved('completed'), locale)).toBe(refusalMessage(over(false), locale));
  expect(refusalMessage(refuse('UNDO_NOT_POSSIBLE', { reason: 'already_undone', changed_jobs: [] }), 'en')).toMatch(/already undone/);
});
