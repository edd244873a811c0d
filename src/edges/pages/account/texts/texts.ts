/** The texts of the account pages in one language. Plain text with `{placeholders}`. */
export interface AccountTexts {
  /** The language's own name. */
  readonly language: string;
  readonly signIn: string;
  readonly email: string;
  readonly password: string;
  readonly signInButton: string;
  readonly forgotLink: string;
  readonly wrong: string;
  readonly wait: string;
  /** For a member of several businesses. */
  readonly chooseBusiness: string;
  readonly business: string;
  readonly signedOut: string;
  readonly signOut: string;
  readonly signOutQuestion: string;
  readonly signOutButton: string;
  readonly forgot: string;
  readonly forgotIntro: string;
  /** Instead of the form, when no mail server is set up. */
  readonly forgotNoMail: string;
  readonly forgotButton: string;
  readonly forgotDone: string;
  readonly forgotDoneText: string;
  readonly backToSignIn: string;
  readonly invited: string;
  readonly invitedIntro: string;
  readonly reset: string;
  readonly resetIntro: string;
  readonly newPassword: string;
  readonly passwordHint: string;
  readonly setButton: string;
  readonly problemShort: string;
  readonly problemLong: string;
  readonly problemAddress: string;
  readonly problemGuessable: string;
  /** Label of the box that ends everything created by people who may have known the old password. */
  readonly endWork: string;
  readonly endWorkHint: string;
  readonly linkGone: string;
  readonly linkGoneText: string;
  readonly askAgain: string;
  /** Shown when another site sent the form. */
  readonly foreign: string;
  readonly foreignText: string;
  readonly again: string;
  /** Of a suspended business. Has the place {business}. */
  readonly suspended: string;
  readonly suspendedText: string;
}
