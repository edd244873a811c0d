/** Bounds of the sandbox's clock. */

/** One move goes so far at most: a year, with room for what follows from it. */
export const mostAdvanceDays = 400;
