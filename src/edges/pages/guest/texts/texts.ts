/** The texts of the booking page and the customer link. `{…}` is filled in. */
import type { CustomerRequestKind, Period } from '../../../../contract/vocabulary.ts';

export interface GuestTexts {
  readonly bookTitle: string;
  /** Names of the three steps. */
  readonly steps: readonly [what: string, when: string, who: string];
  readonly service: string;
  readonly describe: string;
  readonly describeHint: string;
  readonly where: string;
  readonly line: string;
  readonly line2: string;
  readonly postalCode: string;
  readonly city: string;
  readonly state: string;
  readonly optional: string;
  readonly toTimes: string;
  readonly when: string;
  readonly whenHint: string;
  readonly zone: string;
  readonly zoneChange: string;
  readonly zoneShow: string;
  readonly chosen: string;
  /** Before the names of places that may be meant. */
  readonly didYouMean: string;
  /** The days are offered, but the address has no place. */
  readonly placeUnknown: string;
  readonly later: string;
  readonly noTimes: string;
  readonly back: string;
  readonly next: string;
  readonly who: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly reachHint: string;
  readonly summary: string;
  readonly send: string;
  readonly periods: Readonly<Record<Period, string>>;
  readonly done: string;
  readonly doneText: string;
  readonly reference: string;
  readonly follow: string;
  /** `file` has `{megabytes}`, the largest size, and `manyFiles` has `{files}`, the most files. */
  readonly problems: Readonly<
    Record<
      | 'type'
      | 'address'
      | 'unclearAddress'
      | 'unknownAddress'
      | 'times'
      | 'tooMany'
      | 'name'
      | 'longName'
      | 'longNote'
      | 'reach'
      | 'phone'
      | 'email'
      | 'taken'
      | 'oldForm'
      | 'sentAlready'
      | 'trap'
      | 'wait'
      | 'failed'
      | 'foreign'
      | 'slotTaken'
      | 'earlierGone'
      | 'earlierAnswered'
      | 'timeGone'
      | 'timeAnswered'
      | 'changed'
      | 'notAllowed'
      | 'score'
      | 'noFile'
      | 'file'
      | 'manyFiles'
      | 'fileSpace'
      | 'harmfulFile',
      string
    >
  >;
  readonly notFound: string;
  readonly notFoundText: string;
  /** Of a business that the operator has suspended. */
  readonly closed: string;
  readonly closedText: string;
  /** On the booking page of a business without technicians. */
  readonly unstaffed: string;
  readonly questions: string;
  readonly sandbox: string;
  /** Heading and sentence for each stage of a visit. `{name}` is the technician. */
  readonly stages: Readonly<
    Record<'requested' | 'choosing' | 'scheduled' | 'onTheWay' | 'atWork' | 'completed' | 'cancelled', readonly [string, string]>
  >;
  readonly somebody: string;
  /** How late the technician is, and when the customer can expect the arrival. */
  readonly late: string;
  readonly lateArrival: string;
  readonly arrival: string;
  readonly takes: string;
  readonly laterDays: string;
  readonly requested: string;
  readonly whoComes: string;
  /** Text for people who cannot see the picture. */
  readonly pictureOf: string;
  readonly whoCame: string;
  readonly vehicle: string;
  readonly address: string;
  readonly serviceLabel: string;
  readonly progress: string;
  readonly calendar: string;
  readonly choose: string;
  readonly chooseButton: string;
  readonly noSlots: string;
  readonly otherTime: string;
  readonly otherTimeStays: string;
  readonly note: string;
  readonly otherTimeButton: string;
  readonly askedNotice: string;
  readonly cancel: string;
  readonly cancelQuestion: string;
  readonly cancelNote: string;
  readonly cancelButton: string;
  /** Asking the business to cancel, where the customer may not do it alone. */
  readonly askCancel: string;
  readonly askCancelButton: string;
  readonly callMe: string;
  readonly callPhone: string;
  readonly callButton: string;
  /** The state of what the customer asked for. */
  readonly requests: Readonly<Record<CustomerRequestKind, { readonly open: string; readonly declined: string }>>;
  readonly rate: string;
  readonly score: string;
  readonly comment: string;
  readonly rateButton: string;
  readonly notes: string;
  readonly yourRating: string;
  readonly notices: Readonly<
    Record<
      | 'chosen'
      | 'asked'
      | 'cancelAsked'
      | 'callbackAsked'
      | 'cancelled'
      | 'rated'
      | 'textsOn'
      | 'textsOff'
      | 'earlierOn'
      | 'earlierOff'
      | 'earlierTaken'
      | 'earlierKept'
      | 'timeDeclined'
      | 'fileAdded',
      string
    >
  >;
  /** Earlier times: the proposed one, and the wish to hear of one. `{time}`: until when the customer may answer. */
  readonly earlier: Readonly<
    Record<'offer' | 'until' | 'take' | 'keep' | 'over' | 'ask' | 'askText' | 'days' | 'parts' | 'askButton' | 'waiting' | 'stop', string>
  >;
  /**
   * The time that is proposed for a request without a visit. `{time}`: until when the customer may answer. `choose`, `none`: the words for a customer
   * that a maintenance plan made, without an open proposal.
   */
  readonly proposed: Readonly<Record<'heading' | 'intro' | 'until' | 'take' | 'decline' | 'over' | 'choose' | 'none' | 'others', string>>;
  /** Photographs and documents that the customer sends. `{megabytes}`: the largest size. */
  readonly sentFiles: Readonly<Record<'title' | 'add' | 'hint' | 'send', string>>;
  /** The consent to text messages. `{digits}`: the last digits of the phone number. */
  readonly textMessages: Readonly<Record<'box' | 'boxHint' | 'summary' | 'on' | 'off' | 'allow' | 'refuse', string>>;
  readonly gone: string;
  readonly goneText: string;
}
