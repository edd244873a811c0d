/** The job types that every new business has, in every language of the contract. They suit any trade. */
import type { Locale } from '../../contract/vocabulary.ts';
import { inEveryLocale, textsOf, type Texts } from '../../ground/texts/localeTexts.ts';

interface PlatformJobType {
  readonly names: Readonly<Record<Locale, string>>;
  readonly minutes: number;
  /** Whether the booking page offers it at first. */
  readonly onBookingPage: boolean;
}

const namesOf = (type: keyof Texts<'new-business'>['jobTypes']) =>
  inEveryLocale((locale) => textsOf('new-business', locale).jobTypes[type]);

export const platformJobTypes: readonly PlatformJobType[] = [
  { names: namesOf('site_visit'), minutes: 45, onBookingPage: true },
  { names: namesOf('repair'), minutes: 60, onBookingPage: true },
  // A guest asks for days and parts of the day. Somebody with an emergency should phone.
  { names: namesOf('emergency'), minutes: 90, onBookingPage: false },
];
