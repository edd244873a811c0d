/** The service cannot start with its present settings and files. The message is one line for the operator: what is wrong, and what to do. */
export class CannotStart extends Error {}
