/** `FULL=1`: every case of a deep run on both databases, every page in every look, more rounds of what is slow by nature. */
export const isFull = Boolean(process.env['FULL']);

/** Rounds that start or kill whole processes: enough to meet what breaks every time, and with `FULL=1` so many that the rare is met. */
export const roundsOf = (usual: number, full: number): number => (isFull ? full : usual);
