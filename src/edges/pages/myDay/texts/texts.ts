/** The texts of the technician's own page. `{…}` is filled in. */
import type { TimeOffStatus } from '../../../../contract/vocabulary.ts';

export interface MyDayTexts {
  readonly title: string;
  readonly next: string;
  readonly today: string;
  readonly tomorrow: string;
  readonly noVisits: string;
  readonly noMore: string;
  readonly navigate: string;
  readonly call: string;
  readonly customer: string;
  readonly access: string;
  readonly promised: string;
  readonly late: string;
  /** The earliest start of a late visit. */
  readonly earliest: string;
  /** How long a visit lasts beyond its plan. */
  readonly over: string;
  readonly drive: string;
  readonly colleagues: string;
  readonly dayOf: string;
  readonly emergency: string;
  readonly cancelled: string;
  readonly givenAway: string;
  readonly tellsCustomer: string;
  readonly amount: string;
  readonly note: string;
  readonly notes: string;
  readonly writeNote: string;
  readonly saveNote: string;
  readonly files: string;
  readonly addFiles: string;
  /** A chosen file that is no picture, one of a kind that the browser does not know, or a PDF of more than `{megabytes}`. */
  readonly unreadable: string;
  /** `{example}`: a number as the region writes it. */
  readonly numberUnreadable: string;
  readonly numberWhole: string;
  readonly numberDecimals: string;
  /** `{numbers}`: the numbers that a text can mean. */
  readonly numberUnclear: string;
  readonly numberLeast: string;
  readonly optional: string;
  readonly vehicle: string;
  readonly mileage: string;
  readonly save: string;
  readonly timeOff: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly fromTime: string;
  readonly toTime: string;
  readonly reason: string;
  readonly ask: string;
  readonly timeOffStatuses: Readonly<Record<TimeOffStatus, string>>;
  readonly calendar: string;
  readonly calendarHint: string;
  readonly calendarButton: string;
  readonly calendarMade: string;
  readonly subscribe: string;
  readonly notices: Readonly<Record<'fired' | 'mileage' | 'time_off' | 'note', string>>;
  readonly problems: Readonly<
    Record<'changed' | 'notYours' | 'notAllowed' | 'mileage' | 'dates' | 'amount' | 'limit' | 'wait' | 'failed' | 'foreign', string>
  >;
  readonly notTechnician: string;
  readonly notTechnicianText: string;
  /** Shown while there is no connection. */
  readonly offline: string;
  readonly waiting: string;
  readonly notSent: string;
  /** Shown when the browser refuses to store. */
  readonly notStored: string;
  readonly signInAgain: string;
  readonly otherPerson: string;
  readonly signOutWarning: string;
  /** Shown when a stored tap is no longer valid. */
  readonly changedMeanwhile: string;
  /** Shown before the reason when an entry was refused. */
  readonly notAccepted: string;
  readonly tapped: string;
  readonly was: string;
  readonly is: string;
  readonly goneNow: string;
  readonly applyAnyway: string;
  readonly dismiss: string;
  readonly push: string;
  readonly pushHint: string;
  readonly pushOn: string;
  readonly pushOff: string;
  readonly pushIsOn: string;
  readonly pushBlocked: string;
  readonly pushFailed: string;
  /** Why this page cannot turn notifications on. */
  readonly pushNeedsHttps: string;
  readonly pushNeedsHomeScreen: string;
  readonly pushUnknown: string;
}
