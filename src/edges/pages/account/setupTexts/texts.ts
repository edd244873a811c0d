/** What the pages say on which the first business is made. docs/internals/processes.md#first-start. */
export interface SetupTexts {
  readonly title: string;
  readonly intro: string;
  readonly businessLegend: string;
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly currencyHint: string;
  readonly timezone: string;
  readonly language: string;
  readonly addressLegend: string;
  readonly addressHint: string;
  readonly line: string;
  readonly postalCode: string;
  readonly city: string;
  readonly state: string;
  readonly ownerLegend: string;
  readonly ownerName: string;
  readonly email: string;
  readonly password: string;
  readonly button: string;
  readonly problems: string;
  readonly problemName: string;
  readonly problemOwnerName: string;
  readonly problemEmail: string;
  readonly problemChoice: string;
  readonly gone: string;
  /** Has the place {command}. */
  readonly goneText: string;
  readonly signIn: string;
  /** Has the place {business}. */
  readonly done: string;
  readonly keyLegend: string;
  /** Has the place {days}. */
  readonly keyText: string;
  readonly copy: string;
  readonly copied: string;
  readonly goOn: string;
  /** On the sign-in page of a service without a business. Has the place {command}. */
  readonly awaited: string;
}
