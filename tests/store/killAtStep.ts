/**
 * Loaded before the service (`node --import`) in a child process that is to be killed at a point of its work, not at a time. Points are
 * before and after a statement is sent to the database, when its result is in, and before an answer ends. Speaks with the parent over
 * IPC: `{ arm: n }` counts from nought and dies, by SIGKILL, at step n; `{ arm: 'answer' }` before the first answer; `{ arm: null }`
 * only counts; `'count'` asks how many there were.
 */
import { ServerResponse } from 'node:http';
import pg from 'pg';

export type Message = { readonly arm: number | 'answer' | null } | 'count';

let steps = 0;
let fatal: number | 'answer' | null = null;

function step(kind: 'work' | 'answer' = 'work'): void {
  if (++steps === fatal || kind === fatal) process.kill(process.pid, 'SIGKILL');
}

/** Runs something before and after every call of a method. */
function around(target: unknown, name: string, before: () => void, after: () => void = () => undefined): void {
  const methods = target as Record<string, (...args: unknown[]) => unknown>;
  const original = methods[name]!;
  methods[name] = function (this: unknown, ...args: unknown[]): unknown {
    before();
    const result = original.apply(this, args);
    after();
    return result;
  };
}

around(
  pg.Client.prototype,
  'query',
  () => step(),
  () => step(),
);
around(pg.Client.prototype, '_handleReadyForQuery', () => step());
around(ServerResponse.prototype, 'end', () => step('answer'));

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
