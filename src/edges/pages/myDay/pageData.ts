/** What the HTML of the technician's page tells its script (browser/). The templates write it, and the script reads it. */
import type { Texts } from '../../../ground/texts/localeTexts.ts';

/** The forms whose entries the script stores and sends: the attribute `data-queue`, and the form field `act`. */
export const entryKinds = ['fire', 'undo', 'mileage', 'time_off', 'note', 'photo'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** The texts of the page that only the script shows. */
export const scriptTextNames = [
  'offline',
  'waiting',
  'notSent',
  'notStored',
  'signInAgain',
  'otherPerson',
  'signOutWarning',
  'changedMeanwhile',
  'notAccepted',
  'tapped',
  'was',
  'is',
  'goneNow',
  'applyAnyway',
  'dismiss',
  'undo',
  'mileage',
  'timeOff',
  'unreadable',
  'numberUnreadable',
  'numberWhole',
  'numberDecimals',
  'numberUnclear',
  'numberLeast',
  'pushBlocked',
  'pushFailed',
  'pushNeedsHttps',
  'pushNeedsHomeScreen',
  'pushUnknown',
  'pushIsOn',
  'pushHint',
] as const satisfies readonly (keyof Texts<'my-day'>)[];
export type ScriptTexts = Readonly<Record<(typeof scriptTextNames)[number] | 'signIn', string>>;

/** Attributes of the page's body, as `data-` attributes. A page without a day has none. */
export interface BodyData {
  /** The signed-in member (UUID). */
  readonly person: string;
  /** Token of the sign-in session, sent with each change. */
  readonly token: string;
  /** When the page was made (instant). */
  readonly at: string;
  /** Region in whose way the person writes numbers (BCP 47). */
  readonly region: string;
  /** Time zone of the business. */
  readonly zone: string;
  /** Key of the service for push messages, base64url. */
  readonly push: string;
  /** `ScriptTexts` as JSON. */
  readonly words: string;
}

/** Attributes of a field for a number. */
export interface NumberData {
  /** The most decimals. */
  readonly decimals: string;
  /** The currency of an amount (ISO 4217). */
  readonly currency?: string;
  /** The least number that is possible. */
  readonly least: string;
}

/** Attributes of a visit's card. */
export interface CardData {
  /** Job request (UUID). */
  readonly job: string;
  /** The visit's `status_version`, a whole number. */
  readonly version: string;
  /** The job's code. */
  readonly title: string;
  /** Day, hours and status as text. Shown when a tap no longer fits. */
  readonly now: string;
  /** Key of the status. */
  readonly status: string;
}
