/** Limits of the board's operations. */

/** The most days that one board shows. */
export const mostBoardDays = 31;
