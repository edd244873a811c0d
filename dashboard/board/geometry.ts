/** Sizes of the board's parts, in pixels; the same in board.css. */
export const nameWidth = 168;
export const headHeight = 42;
/** What is drawn beyond what is seen, so that scrolling does not meet an empty place. */
export const spareRows = 6;
export const spareColumns = 192;
/** Steps in which the seen part moves on: within one nothing is made anew. */
export const stepPixels = 64;
/** In these widths the visits of a lane come into the document, and leave it. */
export const partWidth = 128;
/** Visits that come into the document in one frame: 5 ms of a frame's 16, where one took 40 µs with all that the browser does for it. */
export const visitsAFrame = 120;
export const tileWidth = 1_024;
export const tileRows = 8;
