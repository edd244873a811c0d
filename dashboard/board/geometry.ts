/** Sizes of the board's parts, in pixels; the same in board.css. */
export const nameWidth = 168;
export const headHeight = 42;
/** What is drawn beyond what is seen, so that scrolling does not meet an empty place. */
export const spareRows = 4;
export const spareColumns = 320;
/** Steps in which the seen part moves on: within one nothing is made anew. */
export const stepPixels = 160;
export const tileWidth = 1_024;
export const tileRows = 8;
