/** Sizes of the board's parts in pixels. board.css repeats them. */
export const nameWidth = 200;
export const headHeight = 42;
/** Rows drawn outside the view, so that scrolling meets no empty area. */
export const spareRows = 6;
export const spareColumns = 192;
/** The view moves in steps of this size, so that scrolling within a step renders nothing. */
export const stepPixels = 64;
/** Width of the parts into which each lane is cut. Visits enter and leave the document part by part. */
export const partWidth = 128;
/**
 * Visits and parts that enter the document in one frame. The browser needs about 90 µs for each, so about 100 visits take 9 of a frame's 16
 * ms. Scrolling 60 pixels down and 12 across per frame brings 90 visits, on a fortnight of six visits a day.
 */
export const visitsAFrame = 120;
export const tileWidth = 1_024;
export const tileRows = 8;
