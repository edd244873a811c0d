/** Bounds of the board's operations. */

/** Days that one board shows, at most. */
export const mostBoardDays = 31;
