/** The service cannot start as it is set up; the message is one line that says what is wrong and what to do, fit for the operator. */
export class CannotStart extends Error {}
