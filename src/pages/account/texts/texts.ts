/** The words of the pages of the account in one language. Plain text with `{placeholders}`. */
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
  /** Of somebody who is a member of several businesses. */
  readonly chooseBusiness: string;
  readonly business: string;
  readonly signedOut: string;
  readonly signOut: string;
  readonly signOutQuestion: string;
  readonly signOutButton: string;
  readonly forgot: string;
  readonly forgotIntro: string;
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
  /** The box that ends what somebody may have made who knew the password. */
  readonly endWork: string;
  readonly endWorkHint: string;
  readonly linkGone: string;
  readonly linkGoneText: string;
  readonly askAgain: string;
  /** A form that another site has sent. */
  readonly foreign: string;
  readonly foreignText: string;
  readonly again: string;
}
