/** The files of locales/ that the service uses: each subject in each language. localeTexts.ts gives their texts. */
import type { Locale } from '../../contract/vocabulary.ts';
import accountPagesAr from '../../../locales/ar/account-pages.json' with { type: 'json' };
import accountPagesDe from '../../../locales/de/account-pages.json' with { type: 'json' };
import accountPagesEn from '../../../locales/en/account-pages.json' with { type: 'json' };
import accountPagesEs from '../../../locales/es/account-pages.json' with { type: 'json' };
import accountPagesFr from '../../../locales/fr/account-pages.json' with { type: 'json' };
import accountPagesJa from '../../../locales/ja/account-pages.json' with { type: 'json' };
import accountPagesKo from '../../../locales/ko/account-pages.json' with { type: 'json' };
import answersAr from '../../../locales/ar/answers.json' with { type: 'json' };
import answersDe from '../../../locales/de/answers.json' with { type: 'json' };
import answersEn from '../../../locales/en/answers.json' with { type: 'json' };
import answersEs from '../../../locales/es/answers.json' with { type: 'json' };
import answersFr from '../../../locales/fr/answers.json' with { type: 'json' };
import answersJa from '../../../locales/ja/answers.json' with { type: 'json' };
import answersKo from '../../../locales/ko/answers.json' with { type: 'json' };
import consentPagesAr from '../../../locales/ar/consent-pages.json' with { type: 'json' };
import consentPagesDe from '../../../locales/de/consent-pages.json' with { type: 'json' };
import consentPagesEn from '../../../locales/en/consent-pages.json' with { type: 'json' };
import consentPagesEs from '../../../locales/es/consent-pages.json' with { type: 'json' };
import consentPagesFr from '../../../locales/fr/consent-pages.json' with { type: 'json' };
import consentPagesJa from '../../../locales/ja/consent-pages.json' with { type: 'json' };
import consentPagesKo from '../../../locales/ko/consent-pages.json' with { type: 'json' };
import errorCasesAr from '../../../locales/ar/error-cases.json' with { type: 'json' };
import errorCasesDe from '../../../locales/de/error-cases.json' with { type: 'json' };
import errorCasesEn from '../../../locales/en/error-cases.json' with { type: 'json' };
import errorCasesEs from '../../../locales/es/error-cases.json' with { type: 'json' };
import errorCasesFr from '../../../locales/fr/error-cases.json' with { type: 'json' };
import errorCasesJa from '../../../locales/ja/error-cases.json' with { type: 'json' };
import errorCasesKo from '../../../locales/ko/error-cases.json' with { type: 'json' };
import errorsAr from '../../../locales/ar/errors.json' with { type: 'json' };
import errorsDe from '../../../locales/de/errors.json' with { type: 'json' };
import errorsEn from '../../../locales/en/errors.json' with { type: 'json' };
import errorsEs from '../../../locales/es/errors.json' with { type: 'json' };
import errorsFr from '../../../locales/fr/errors.json' with { type: 'json' };
import errorsJa from '../../../locales/ja/errors.json' with { type: 'json' };
import errorsKo from '../../../locales/ko/errors.json' with { type: 'json' };
import eventsAr from '../../../locales/ar/events.json' with { type: 'json' };
import eventsDe from '../../../locales/de/events.json' with { type: 'json' };
import eventsEn from '../../../locales/en/events.json' with { type: 'json' };
import eventsEs from '../../../locales/es/events.json' with { type: 'json' };
import eventsFr from '../../../locales/fr/events.json' with { type: 'json' };
import eventsJa from '../../../locales/ja/events.json' with { type: 'json' };
import eventsKo from '../../../locales/ko/events.json' with { type: 'json' };
import fieldsAr from '../../../locales/ar/fields.json' with { type: 'json' };
import fieldsDe from '../../../locales/de/fields.json' with { type: 'json' };
import fieldsEn from '../../../locales/en/fields.json' with { type: 'json' };
import fieldsEs from '../../../locales/es/fields.json' with { type: 'json' };
import fieldsFr from '../../../locales/fr/fields.json' with { type: 'json' };
import fieldsJa from '../../../locales/ja/fields.json' with { type: 'json' };
import fieldsKo from '../../../locales/ko/fields.json' with { type: 'json' };
import guestPagesAr from '../../../locales/ar/guest-pages.json' with { type: 'json' };
import guestPagesDe from '../../../locales/de/guest-pages.json' with { type: 'json' };
import guestPagesEn from '../../../locales/en/guest-pages.json' with { type: 'json' };
import guestPagesEs from '../../../locales/es/guest-pages.json' with { type: 'json' };
import guestPagesFr from '../../../locales/fr/guest-pages.json' with { type: 'json' };
import guestPagesJa from '../../../locales/ja/guest-pages.json' with { type: 'json' };
import guestPagesKo from '../../../locales/ko/guest-pages.json' with { type: 'json' };
import mailMessagesAr from '../../../locales/ar/mail-messages.json' with { type: 'json' };
import mailMessagesDe from '../../../locales/de/mail-messages.json' with { type: 'json' };
import mailMessagesEn from '../../../locales/en/mail-messages.json' with { type: 'json' };
import mailMessagesEs from '../../../locales/es/mail-messages.json' with { type: 'json' };
import mailMessagesFr from '../../../locales/fr/mail-messages.json' with { type: 'json' };
import mailMessagesJa from '../../../locales/ja/mail-messages.json' with { type: 'json' };
import mailMessagesKo from '../../../locales/ko/mail-messages.json' with { type: 'json' };
import myDayAr from '../../../locales/ar/my-day.json' with { type: 'json' };
import myDayDe from '../../../locales/de/my-day.json' with { type: 'json' };
import myDayEn from '../../../locales/en/my-day.json' with { type: 'json' };
import myDayEs from '../../../locales/es/my-day.json' with { type: 'json' };
import myDayFr from '../../../locales/fr/my-day.json' with { type: 'json' };
import myDayJa from '../../../locales/ja/my-day.json' with { type: 'json' };
import myDayKo from '../../../locales/ko/my-day.json' with { type: 'json' };
import newBusinessAr from '../../../locales/ar/new-business.json' with { type: 'json' };
import newBusinessDe from '../../../locales/de/new-business.json' with { type: 'json' };
import newBusinessEn from '../../../locales/en/new-business.json' with { type: 'json' };
import newBusinessEs from '../../../locales/es/new-business.json' with { type: 'json' };
import newBusinessFr from '../../../locales/fr/new-business.json' with { type: 'json' };
import newBusinessJa from '../../../locales/ja/new-business.json' with { type: 'json' };
import newBusinessKo from '../../../locales/ko/new-business.json' with { type: 'json' };
import permissionsAr from '../../../locales/ar/permissions.json' with { type: 'json' };
import permissionsDe from '../../../locales/de/permissions.json' with { type: 'json' };
import permissionsEn from '../../../locales/en/permissions.json' with { type: 'json' };
import permissionsEs from '../../../locales/es/permissions.json' with { type: 'json' };
import permissionsFr from '../../../locales/fr/permissions.json' with { type: 'json' };
import permissionsJa from '../../../locales/ja/permissions.json' with { type: 'json' };
import permissionsKo from '../../../locales/ko/permissions.json' with { type: 'json' };
import questionsAr from '../../../locales/ar/questions.json' with { type: 'json' };
import questionsDe from '../../../locales/de/questions.json' with { type: 'json' };
import questionsEn from '../../../locales/en/questions.json' with { type: 'json' };
import questionsEs from '../../../locales/es/questions.json' with { type: 'json' };
import questionsFr from '../../../locales/fr/questions.json' with { type: 'json' };
import questionsJa from '../../../locales/ja/questions.json' with { type: 'json' };
import questionsKo from '../../../locales/ko/questions.json' with { type: 'json' };
import reportColumnsAr from '../../../locales/ar/report-columns.json' with { type: 'json' };
import reportColumnsDe from '../../../locales/de/report-columns.json' with { type: 'json' };
import reportColumnsEn from '../../../locales/en/report-columns.json' with { type: 'json' };
import reportColumnsEs from '../../../locales/es/report-columns.json' with { type: 'json' };
import reportColumnsFr from '../../../locales/fr/report-columns.json' with { type: 'json' };
import reportColumnsJa from '../../../locales/ja/report-columns.json' with { type: 'json' };
import reportColumnsKo from '../../../locales/ko/report-columns.json' with { type: 'json' };
import secondFactorPagesAr from '../../../locales/ar/second-factor-pages.json' with { type: 'json' };
import secondFactorPagesDe from '../../../locales/de/second-factor-pages.json' with { type: 'json' };
import secondFactorPagesEn from '../../../locales/en/second-factor-pages.json' with { type: 'json' };
import secondFactorPagesEs from '../../../locales/es/second-factor-pages.json' with { type: 'json' };
import secondFactorPagesFr from '../../../locales/fr/second-factor-pages.json' with { type: 'json' };
import secondFactorPagesJa from '../../../locales/ja/second-factor-pages.json' with { type: 'json' };
import secondFactorPagesKo from '../../../locales/ko/second-factor-pages.json' with { type: 'json' };
import setupPagesAr from '../../../locales/ar/setup-pages.json' with { type: 'json' };
import setupPagesDe from '../../../locales/de/setup-pages.json' with { type: 'json' };
import setupPagesEn from '../../../locales/en/setup-pages.json' with { type: 'json' };
import setupPagesEs from '../../../locales/es/setup-pages.json' with { type: 'json' };
import setupPagesFr from '../../../locales/fr/setup-pages.json' with { type: 'json' };
import setupPagesJa from '../../../locales/ja/setup-pages.json' with { type: 'json' };
import setupPagesKo from '../../../locales/ko/setup-pages.json' with { type: 'json' };
import systemChecksAr from '../../../locales/ar/system-checks.json' with { type: 'json' };
import systemChecksDe from '../../../locales/de/system-checks.json' with { type: 'json' };
import systemChecksEn from '../../../locales/en/system-checks.json' with { type: 'json' };
import systemChecksEs from '../../../locales/es/system-checks.json' with { type: 'json' };
import systemChecksFr from '../../../locales/fr/system-checks.json' with { type: 'json' };
import systemChecksJa from '../../../locales/ja/system-checks.json' with { type: 'json' };
import systemChecksKo from '../../../locales/ko/system-checks.json' with { type: 'json' };
import textMessagesAr from '../../../locales/ar/text-messages.json' with { type: 'json' };
import textMessagesDe from '../../../locales/de/text-messages.json' with { type: 'json' };
import textMessagesEn from '../../../locales/en/text-messages.json' with { type: 'json' };
import textMessagesEs from '../../../locales/es/text-messages.json' with { type: 'json' };
import textMessagesFr from '../../../locales/fr/text-messages.json' with { type: 'json' };
import textMessagesJa from '../../../locales/ja/text-messages.json' with { type: 'json' };
import textMessagesKo from '../../../locales/ko/text-messages.json' with { type: 'json' };
import tradeJobTypesAr from '../../../locales/ar/trade-job-types.json' with { type: 'json' };
import tradeJobTypesDe from '../../../locales/de/trade-job-types.json' with { type: 'json' };
import tradeJobTypesEn from '../../../locales/en/trade-job-types.json' with { type: 'json' };
import tradeJobTypesEs from '../../../locales/es/trade-job-types.json' with { type: 'json' };
import tradeJobTypesFr from '../../../locales/fr/trade-job-types.json' with { type: 'json' };
import tradeJobTypesJa from '../../../locales/ja/trade-job-types.json' with { type: 'json' };
import tradeJobTypesKo from '../../../locales/ko/trade-job-types.json' with { type: 'json' };

type Form = Exclude<Intl.LDMLPluralRule, 'other'>;

/**
 * The texts that each language must have: those of English. Of a text in several plural forms (CLDR) only `other` is sure to be there, because
 * languages differ in the others.
 */
type InEach<English> = English extends string
  ? string
  : {
      readonly [
        Key in keyof English as Key extends `${infer Name}_${Form}` ? (`${Name}_other` extends keyof English ? never : Key) : Key
      ]: InEach<English[Key]>;
    };

/** A language without a text of English does not compile. */
const inEach = <English>(
  en: English & NoInfer<InEach<English>>,
  others: Readonly<Record<Exclude<Locale, 'en'>, NoInfer<InEach<English>>>>,
): Readonly<Record<Locale, InEach<English>>> => ({ en, ...others });

export const localeFiles = {
  'account-pages': inEach(accountPagesEn, {
    de: accountPagesDe,
    fr: accountPagesFr,
    ar: accountPagesAr,
    es: accountPagesEs,
    ja: accountPagesJa,
    ko: accountPagesKo,
  }),
  answers: inEach(answersEn, { de: answersDe, fr: answersFr, ar: answersAr, es: answersEs, ja: answersJa, ko: answersKo }),
  'consent-pages': inEach(consentPagesEn, {
    de: consentPagesDe,
    fr: consentPagesFr,
    ar: consentPagesAr,
    es: consentPagesEs,
    ja: consentPagesJa,
    ko: consentPagesKo,
  }),
  'error-cases': inEach(errorCasesEn, {
    de: errorCasesDe,
    fr: errorCasesFr,
    ar: errorCasesAr,
    es: errorCasesEs,
    ja: errorCasesJa,
    ko: errorCasesKo,
  }),
  errors: inEach(errorsEn, { de: errorsDe, fr: errorsFr, ar: errorsAr, es: errorsEs, ja: errorsJa, ko: errorsKo }),
  events: inEach(eventsEn, { de: eventsDe, fr: eventsFr, ar: eventsAr, es: eventsEs, ja: eventsJa, ko: eventsKo }),
  fields: inEach(fieldsEn, { de: fieldsDe, fr: fieldsFr, ar: fieldsAr, es: fieldsEs, ja: fieldsJa, ko: fieldsKo }),
  'guest-pages': inEach(guestPagesEn, {
    de: guestPagesDe,
    fr: guestPagesFr,
    ar: guestPagesAr,
    es: guestPagesEs,
    ja: guestPagesJa,
    ko: guestPagesKo,
  }),
  'mail-messages': inEach(mailMessagesEn, {
    de: mailMessagesDe,
    fr: mailMessagesFr,
    ar: mailMessagesAr,
    es: mailMessagesEs,
    ja: mailMessagesJa,
    ko: mailMessagesKo,
  }),
  'my-day': inEach(myDayEn, { de: myDayDe, fr: myDayFr, ar: myDayAr, es: myDayEs, ja: myDayJa, ko: myDayKo }),
  'new-business': inEach(newBusinessEn, {
    de: newBusinessDe,
    fr: newBusinessFr,
    ar: newBusinessAr,
    es: newBusinessEs,
    ja: newBusinessJa,
    ko: newBusinessKo,
  }),
  permissions: inEach(permissionsEn, {
    de: permissionsDe,
    fr: permissionsFr,
    ar: permissionsAr,
    es: permissionsEs,
    ja: permissionsJa,
    ko: permissionsKo,
  }),
  questions: inEach(questionsEn, { de: questionsDe, fr: questionsFr, ar: questionsAr, es: questionsEs, ja: questionsJa, ko: questionsKo }),
  'report-columns': inEach(reportColumnsEn, {
    de: reportColumnsDe,
    fr: reportColumnsFr,
    ar: reportColumnsAr,
    es: reportColumnsEs,
    ja: reportColumnsJa,
    ko: reportColumnsKo,
  }),
  'second-factor-pages': inEach(secondFactorPagesEn, {
    de: secondFactorPagesDe,
    fr: secondFactorPagesFr,
    ar: secondFactorPagesAr,
    es: secondFactorPagesEs,
    ja: secondFactorPagesJa,
    ko: secondFactorPagesKo,
  }),
  'setup-pages': inEach(setupPagesEn, {
    de: setupPagesDe,
    fr: setupPagesFr,
    ar: setupPagesAr,
    es: setupPagesEs,
    ja: setupPagesJa,
    ko: setupPagesKo,
  }),
  'system-checks': inEach(systemChecksEn, {
    de: systemChecksDe,
    fr: systemChecksFr,
    ar: systemChecksAr,
    es: systemChecksEs,
    ja: systemChecksJa,
    ko: systemChecksKo,
  }),
  'text-messages': inEach(textMessagesEn, {
    de: textMessagesDe,
    fr: textMessagesFr,
    ar: textMessagesAr,
    es: textMessagesEs,
    ja: textMessagesJa,
    ko: textMessagesKo,
  }),
  'trade-job-types': inEach(tradeJobTypesEn, {
    de: tradeJobTypesDe,
    fr: tradeJobTypesFr,
    ar: tradeJobTypesAr,
    es: tradeJobTypesEs,
    ja: tradeJobTypesJa,
    ko: tradeJobTypesKo,
  }),
};
