/** Starts a stopwatch. The returned function gives the milliseconds since the start. */
export function startStopwatch(): () => number {
  const from = performance.now();
  return () => Math.round((performance.now() - from) * 10) / 10;
}
