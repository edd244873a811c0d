/** Starts a stopwatch; what it returns answers the milliseconds since. For answers that tell how long something took. */
export function startStopwatch(): () => number {
  const from = performance.now();
  return () => Math.round((performance.now() - from) * 10) / 10;
}
