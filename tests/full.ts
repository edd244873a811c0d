/** `FULL=1`: every case of a deep run on both databases, every page in every look. */
export const isFull = Boolean(process.env['FULL']);
