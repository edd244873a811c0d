/** Limits of the sandbox's clock. */

/** The furthest that one call can move the clock: a year and some more days, to see what follows. */
export const mostAdvanceDays = 400;
