/** The texts of the dashboard: one JSON file per language and subject in locales/ at the root, loaded when a page first needs it. */
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { locales, type Locale } from '../../src/contract/vocabulary.ts';
import { caller } from '../api/ask.ts';

/** Each language by its own name, so that its readers recognise it. */
export const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  es: 'Español',
  ar: 'العربية',
  fr: 'Français',
  ja: '日本語',
  ko: '한국어',
  de: 'Deutsch',
};

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

/** All but the texts of the service (src/ground/texts/localeFiles.ts). */
const files = import.meta.glob<Record<string, unknown>>(
  [
    '../../locales/*/*.json',
    '!../../locales/*/{account-pages,answers,consent-pages,error-cases,errors,events,fields,guest-pages,mail-messages,my-day,new-business,permissions,questions,report-columns,second-factor-pages,setup-pages,system-checks,text-messages}.json',
  ],
  { import: 'default' },
);

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(locale, subject, done) {
    const load = files[`../../locales/${locale}/${subject}.json`];
    if (!load) return done(new Error(`There are no texts ${locale}/${subject}.`), null);
    load().then(
      (texts) => done(null, texts),
      (error: unknown) => done(error as Error, null),
    );
  },
};

const kept = 'truckroll-language';
const known = (name: string | null | undefined): Locale | null =>
  locales.find((locale) => name?.toLowerCase().split('-')[0] === locale) ?? null;

/** The language last shown in this browser; else the first supported language that the browser asks for; else English. */
export function firstLocale(): Locale {
  for (const name of [localStorage.getItem(kept), ...navigator.languages]) {
    const locale = known(name);
    if (locale) return locale;
  }
  return 'en';
}

export async function startLanguage(): Promise<void> {
  const locale = firstLocale();
  apply(locale);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: locale,
      supportedLngs: [...locales],
      fallbackLng: false,
      ns: ['frame'],
      defaultNS: 'frame',
      interpolation: { escapeValue: false },
      // A missing text is a bug: browser tests fail on console errors.
      saveMissing: true,
      // oxlint-disable-next-line no-console -- the console is where a browser's user and its test find faults of a page
      missingKeyHandler: (languages, subject, key) => console.error(`No text ${languages.join()}/${subject}: ${key}`),
    });
}

/** Shows the dashboard in another language. */
export async function changeLocale(locale: Locale): Promise<void> {
  apply(locale);
  localStorage.setItem(kept, locale);
  await i18next.changeLanguage(locale);
}

function apply(locale: Locale): void {
  caller.locale = locale;
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}
