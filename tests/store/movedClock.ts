/**
 * Loaded before the service (`node --import`) in processes whose clock a test moves. The file `MOVED_CLOCK` holds the present time in milliseconds
 * and the number of the last tick. The clock stands at that time plus what has passed since. Jobs that run each minute run only at a tick.
 */
import { readFileSync } from 'node:fs';

const file = process.env['MOVED_CLOCK']!;
const eachMinute = 60_000;
const realNow = Date.now.bind(Date);
const realInterval = globalThis.setInterval;

const read = () => {
  const [now, tick] = readFileSync(file, 'utf8').split(' ').map(Number);
  return { now: now!, tick: tick! };
};
let { now, tick } = read();
let movedAt = realNow();
Date.now = () => now + realNow() - movedAt;

const jobs: (() => void)[] = [];
globalThis.setInterval = ((run: () => void, milliseconds?: number, ...rest: unknown[]) => {
  if (milliseconds !== eachMinute) return realInterval(run as never, milliseconds, ...(rest as never[]));
  jobs.push(run);
  return realInterval(() => undefined, eachMinute);
}) as typeof setInterval;

realInterval(() => {
  const found = read();
  // A file that is being written is read again.
  if (!(found.tick > tick) || !(found.now > 0)) return;
  ({ now, tick } = found);
  movedAt = realNow();
  for (const run of jobs) run();
}, 10).unref();
