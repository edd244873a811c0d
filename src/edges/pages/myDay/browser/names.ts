/** Names that the page's script and its service worker share. */

/** Header of requests that only look for a newer page. The service worker answers them from the service alone. */
export const newsHeader = 'x-news';
/** Cache of the last page. */
export const pageCache = 'my-day-page';
/** Paths of thumbnails in the page (src/contract/filePath.ts). */
export const thumbnailPaths = /\/my-day\/files\/[\w/-]+\/thumbnail(?:\?environment=\w+)?/g;
