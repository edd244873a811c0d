/** Public holidays of a country and region. The golden days of 2027 show when a new version of the package moves one. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { holidayRegions, publicHolidays } from '../../src/ground/holidays/publicHolidays.ts';
import type { Locale } from '../../src/contract/vocabulary.ts';

const run = promisify(execFile);

const named = async (country: string, region: string | null, locale: Locale, from = '2027-01-01', to = '2027-12-31') =>
  (await publicHolidays(country, region, { from, to }, locale)).map(({ date, name }) => `${date} ${name}`);

/** A process of its own, because files of a worker share one, and another file may have loaded the data. */
const countLoads = `
  import { registerHooks } from 'node:module';
  let loads = 0;
  registerHooks({ resolve: (specifier, context, next) => (specifier === 'date-holidays' && loads++, next(specifier, context)) });
  await import('./src/process/server.ts');
  const atStart = loads;
  const { publicHolidays } = await import('./src/ground/holidays/publicHolidays.ts');
  for (const _ of [1, 2]) await publicHolidays('DE', null, { from: '2027-01-01', to: '2027-01-01' }, 'en');
  console.log(atStart, loads);
  process.exit();
`;

it('[holidays.lazy] the holiday data are loaded once, at the first question, and not at the start of the server', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', countLoads]);
  expect(stdout.trim()).toBe('0 1');
});

/** Country, region, language of the reader, days. */
const golden: [string, string | null, Locale, string[]][] = [
  [
    'US',
    null,
    'en',
    [
      "2027-01-01 New Year's Day",
      '2027-01-18 Martin Luther King Jr. Day',
      "2027-02-15 Washington's Birthday",
      '2027-05-31 Memorial Day',
      '2027-06-18 Juneteenth (substitute day)',
      '2027-06-19 Juneteenth',
      '2027-07-04 Independence Day',
      '2027-07-05 Independence Day (substitute day)',
      '2027-09-06 Labor Day',
      '2027-10-11 Columbus Day',
      '2027-11-11 Veterans Day',
      '2027-11-25 Thanksgiving Day',
      '2027-12-24 Christmas Day (substitute day)',
      '2027-12-25 Christmas Day',
      "2027-12-31 New Year's Day (substitute day)",
    ],
  ],
  [
    'DE',
    'BY',
    'de',
    [
      '2027-01-01 Neujahr',
      '2027-01-06 Heilige Drei Könige',
      '2027-03-26 Karfreitag',
      '2027-03-29 Ostermontag',
      '2027-05-01 Maifeiertag',
      '2027-05-06 Christi Himmelfahrt',
      '2027-05-17 Pfingstmontag',
      '2027-05-27 Fronleichnam',
      '2027-10-03 Tag der Deutschen Einheit',
      '2027-11-01 Allerheiligen',
      '2027-12-25 1. Weihnachtstag',
      '2027-12-26 2. Weihnachtstag',
    ],
  ],
  [
    'GB',
    'SCT',
    'en',
    [
      "2027-01-01 New Year's Day",
      '2027-01-02 January 2nd',
      '2027-01-04 January 2nd (substitute day)',
      '2027-03-26 Good Friday',
      '2027-05-03 Early May bank holiday',
      '2027-05-31 Spring bank holiday',
      '2027-08-02 Summer bank holiday',
      '2027-11-30 St Andrew’s Day',
      '2027-12-25 Christmas Day',
      '2027-12-26 Boxing Day',
      '2027-12-27 Christmas Day (substitute day)',
      '2027-12-28 Boxing Day (substitute day)',
    ],
  ],
  [
    'JP',
    null,
    'ja',
    [
      '2027-01-01 元日',
      '2027-01-11 成人の日',
      '2027-02-11 建国記念の日',
      '2027-02-23 天皇誕生日',
      '2027-03-21 春分の日',
      '2027-03-22 春分の日 (振替休日)',
      '2027-04-29 昭和の日',
      '2027-05-03 憲法記念日',
      '2027-05-04 みどりの日',
      '2027-05-05 こどもの日',
      '2027-07-19 海の日',
      '2027-08-11 山の日',
      '2027-09-20 敬老の日',
      '2027-09-23 秋分の日',
      '2027-10-11 スポーツの日',
      '2027-11-03 文化の日',
      '2027-11-23 勤労感謝の日',
    ],
  ],
  [
    'SA',
    null,
    'ar',
    [
      '2027-02-22 يوم التأسيس',
      '2027-03-09 عيد الفطر',
      '2027-03-10 عيد الفطر',
      '2027-03-11 عيد الفطر',
      '2027-03-12 عيد الفطر',
      '2027-05-15 عيد الأضحى',
      '2027-05-16 عيد الأضحى',
      '2027-05-17 عيد الأضحى',
      '2027-05-18 عيد الأضحى',
      '2027-09-23 اليوم الوطني',
    ],
  ],
];

it.each(golden)('[holidays.whole-days] %s %s in the language %s', async (country, region, locale, expected) => {
  expect(await named(country, region, locale)).toEqual(expected);
});

it.each<[string, string, string | null, string, string, string[]]>([
  ['a holiday of several days that reaches into the range', 'SZ', null, '2027-01-01', '2027-01-02', ['2027-01-01', '2027-01-02']],
  ['the first and the last day of the range', 'DE', null, '2027-12-25', '2027-12-26', ['2027-12-25', '2027-12-26']],
  ['no day that is a holiday only from noon on', 'CH', 'SO', '2027-05-01', '2027-05-01', []],
  ['no part of a last day', 'TR', null, '2027-03-09', '2027-03-12', ['2027-03-09', '2027-03-10', '2027-03-11']],
  ['what only a part of a state has', 'DE', 'BY-KATH', '2027-08-15', '2027-08-15', ['2027-08-15']],
])('[holidays.whole-days] proposes %s', async (_what, country, region, from, to, expected) => {
  expect((await publicHolidays(country, region, { from, to }, 'en')).map(({ date }) => date)).toEqual(expected);
});

it('[holidays.whole-days] two holidays of one day share an entry', async () => {
  expect(await named('TR', null, 'en', '2027-05-19', '2027-05-19')).toEqual([
    '2027-05-19 Feast of the Sacrifice (Eid al-Adha) / Commemoration of Atatürk, Youth and Sports Day',
  ]);
});

it('[holidays.proposals] holiday names are in the reader’s language, else in English, else in a language of the country', async () => {
  const newYear = (country: string, locale: Locale) => named(country, null, locale, '2027-01-01', '2027-01-01');
  expect(await newYear('JP', 'fr')).toEqual(['2027-01-01 Nouvel An']);
  expect(await newYear('JP', 'ja')).toEqual(['2027-01-01 元日']);
  expect(await named('JP', null, 'fr', '2027-07-19', '2027-07-19')).toEqual(['2027-07-19 Marine Day']);
});

it('[holidays.proposals] proposals cover regions, parts of regions, countries without regions, and unknown countries', async () => {
  const codes = (await holidayRegions('DE', 'de'))?.map(({ code, name }) => `${code} ${name}`);
  expect(codes).toEqual(expect.arrayContaining(['BY Bayern', 'BY-KATH Bayern – Überwiegend katholische Gemeinden']));
  expect(await holidayRegions('JP', 'en')).toEqual([]);
  expect(await holidayRegions('AQ', 'en')).toBeNull();
  expect(await holidayRegions('constructor', 'en')).toBeNull();
});
