/** `FULL=1`: every case of a deep run on both databases, every page in every look, and more rounds of slow tests. */
export const isFull = Boolean(process.env['FULL']);

/** Rounds that start or kill whole processes. The usual number finds what always breaks; `FULL=1` also finds rare failures. */
export const roundsOf = (usual: number, full: number): number => (isFull ? full : usual);
