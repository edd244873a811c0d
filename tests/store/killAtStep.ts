/**
 * Loaded before the service (`node --import`) in a child process that is to be killed at a point of its work, not at a time. A step is
 * a statement sent to the database, a write to a file (the embedded database's own) or the end of an answer. Speaks with the parent
 * over IPC: `{ arm: n }` counts from nought and dies, by SIGKILL, before step n; `{ arm: 'answer' }` before the first answer; `{ arm: null }`
 * only counts; `'count'` asks how many there were.
 */
import fs from 'node:fs';
import { ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';

export type Message = { readonly arm: number | 'answer' | null } | 'count';

let steps = 0;
let fatal: number | 'answer' | null = null;

function step(kind: 'work' | 'answer'): void {
  if (++steps === fatal || kind === fatal) process.kill(process.pid, 'SIGKILL');
}

/** Counts the calls of a method, each before it is done. */
function count<Name extends string>(target: Record<Name, unknown>, name: Name, kind: 'work' | 'answer' = 'work'): void {
  const original = target[name] as (...args: unknown[]) => unknown;
  target[name] = function (this: unknown, ...args: unknown[]): unknown {
    step(kind);
    return original.apply(this, args);
  };
}

count(pg.Client.prototype as never, 'query');
count(ServerResponse.prototype as never, 'end', 'answer');
count(fs as never, 'writeSync');
syncBuiltinESMExports();

process.on('message', (message: Message) => {
  if (message === 'count') {
    process.send!(steps);
    return;
  }
  steps = 0;
  fatal = message.arm;
  process.send!('armed');
});
process.channel?.unref();
