/**
 * The texts of the service, its mails and its pages: one JSON file for each language and subject in locales/. The types are those of English.
 * docs/internals/layout.md#texts-for-people.
 */
import type { Locale } from '../../contract/vocabulary.ts';
import answersAr from '../../../locales/ar/answers.json' with { type: 'json' };
import answersDe from '../../../locales/de/answers.json' with { type: 'json' };
import answersEn from '../../../locales/en/answers.json' with { type: 'json' };
import answersEs from '../../../locales/es/answers.json' with { type: 'json' };
import answersFr from '../../../locales/fr/answers.json' with { type: 'json' };
import answersJa from '../../../locales/ja/answers.json' with { type: 'json' };
import answersKo from '../../../locales/ko/answers.json' with { type: 'json' };
import eventsAr from '../../../locales/ar/events.json' with { type: 'json' };
import eventsDe from '../../../locales/de/events.json' with { type: 'json' };
import eventsEn from '../../../locales/en/events.json' with { type: 'json' };
import eventsEs from '../../../locales/es/events.json' with { type: 'json' };
import eventsFr from '../../../locales/fr/events.json' with { type: 'json' };
import eventsJa from '../../../locales/ja/events.json' with { type: 'json' };
import eventsKo from '../../../locales/ko/events.json' with { type: 'json' };

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

const texts = {
  answers: inEach(answersEn, { de: answersDe, fr: answersFr, ar: answersAr, es: answersEs, ja: answersJa, ko: answersKo }),
  events: inEach(eventsEn, { de: eventsDe, fr: eventsFr, ar: eventsAr, es: eventsEs, ja: eventsJa, ko: eventsKo }),
};

export type Subject = keyof typeof texts;
/** The texts of a subject in one language. */
export type Texts<Name extends Subject> = (typeof texts)[Name][Locale];

export const textsOf = <Name extends Subject>(subject: Name, locale: Locale): Texts<Name> => texts[subject][locale];

/** All subjects. The other files of locales/ belong to the dashboard. */
export const subjects = Object.keys(texts) as Subject[];
