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
/**
 * Visits and parts that come into the document in one frame: some 100 visits, 9 ms of its 16, where one took 90 µs with all that the browser does to
 * show it. Scrolling 60 pixels a frame down and 12 across brings 90 in a fortnight of six visits a day.
 */
export const visitsAFrame = 120;
export const tileWidth = 1_024;
export const tileRows = 8;
