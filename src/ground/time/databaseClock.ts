/**
 * The clock of the embedded database. PGlite asks `Date.now()`, which has milliseconds: most statements in a row would share their time, and
 * a change could have the time that was answered for an earlier one. A caller who sends that time back as `since` would miss the change.
 */

const microsecondsIn = 1_000;

/**
 * Milliseconds since the epoch with microseconds as their fraction. Each reading is later than the one before, even when the system's clock
 * steps back. No reading is a whole millisecond, so it never equals a time that the program wrote by its own clock. `milliseconds`: the
 * system's clock. `fine`: the same time with a fraction, which may drift from it.
 */
export function neverRepeating(milliseconds: () => number, fine: () => number): () => number {
  let last = 0;
  return () => {
    const whole = Math.floor(milliseconds());
    const precise = Math.floor(fine() * microsecondsIn);
    const isSameMillisecond = Math.floor(precise / microsecondsIn) === whole;
    last = Math.max(isSameMillisecond ? precise : whole * microsecondsIn, last + 1);
    if (last % microsecondsIn === 0) last++;
    // Half a microsecond more: the nearest number must not be below the microsecond, because PostgreSQL cuts off what follows it.
    return (last + 0.5) / microsecondsIn;
  };
}

/** Gives this thread's `Date.now` the resolution that PostgreSQL expects. Call it once, in the thread of the database alone. */
export function refineThreadClock(): void {
  Date.now = neverRepeating(Date.now.bind(Date), () => performance.timeOrigin + performance.now());
}
