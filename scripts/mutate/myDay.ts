import type { Mutation } from './mutation.ts';

const queue = { file: 'src/edges/pages/myDay/browser/queue.ts', tests: ['tests/pages/myDay/queue.test.ts'] } as const;
const send = { file: 'src/edges/pages/myDay/browser/send.ts', tests: ['tests/pages/myDay/send.test.ts'] } as const;
const safeStore = { file: 'src/edges/pages/myDay/browser/safeStore.ts', tests: ['tests/pages/myDay/safeStore.test.ts'] } as const;

export const myDay: readonly Mutation[] = [
  {
    ...queue,
    id: 'version-not-handed-on',
    what: 'The next tap of a visit never gets its version',
    original: 'const next = taps.find((other) => other.job === job && other.number > number && isPending(other));',
    replacement: 'const next = taps.find(() => false);',
  },
  {
    ...queue,
    id: 'tap-of-another-person',
    what: "A technician's session sends the taps of whoever used the phone before",
    original: 'return taps.filter(({ person }) => person === this.#parts.person);',
    replacement: 'return taps;',
  },
  {
    ...queue,
    id: 'conflict-not-held',
    what: 'Taps that follow a conflict are sent before the technician has decided',
    original: 'isWaiting(tap) && !(tap.job !== undefined && held.has(tap.job))',
    replacement: 'isWaiting(tap) && held !== null',
  },
  {
    ...queue,
    id: 'again-with-the-old-key',
    what: 'What is applied anyway only repeats the refusal',
    original: 'return [{ ...open, key }];',
    replacement: 'return [key === "" ? { ...open, key } : open as typeof tap];',
  },
  {
    ...queue,
    id: 'dismissed-with-notes',
    what: 'To dismiss a conflict drops everything on the visit that was done or written',
    original: '({ remove: dependentOn(tap, this.#own(all)).map(',
    replacement: '({ remove: this.#own(all).map(',
  },
  {
    ...queue,
    id: 'done-and-forgotten',
    what: 'An answered tap is forgotten before the page shows it',
    original: 'return shown === null || shown >= answered ? [number] : [];',
    replacement: 'return [number];',
  },
  {
    ...send,
    id: 'lost-answer-is-refusal',
    what: 'A busy service turns taps into refusals',
    original: "  SERVICE_UNAVAILABLE: 'later',",
    replacement: '',
  },
  {
    ...send,
    id: 'signed-out-goes-on',
    what: 'A sign-in that ended is not told',
    original: 'return stop(true);',
    replacement: 'return stop();',
  },
  {
    ...safeStore,
    id: 'memory-without-the-known',
    what: 'A phone that becomes full forgets the taps it had',
    original: 'new MemoryStore(this.#known)',
    replacement: 'new MemoryStore()',
  },
  {
    ...safeStore,
    id: 'ended-connection-for-good',
    what: 'A connection that the phone has ended is taken for a refusal',
    original: 'tries < 2',
    replacement: 'tries < 1',
  },
];
