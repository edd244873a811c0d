/**
 * Rules for a password that a person chooses: its length, and that it is hard to guess. NIST SP 800-63B-4, section 3.1.1.2, asks for both.
 * There are no rules about kinds of characters. docs/internals/access.md#sign-in.
 */
import { Worker } from 'node:worker_threads';
import { leastPasswordCharacters, mostPasswordCharacters } from '../../contract/passwordLength.ts';
import type { PasswordAnswer, PasswordQuestion } from './passwordThread.ts';
import { type Timer, startTimer, stopTimer } from '../../ground/time/timers.ts';

export type PasswordProblem = 'too_short' | 'too_long' | 'is_address' | 'guessable';

/** The owner of a password. A password built from these names is easy to guess. */
interface PasswordOwner {
  readonly email: string;
  readonly fullName: string;
  readonly businessName: string;
  readonly businessAlias: string;
  /** Whether the member also needs a code to sign in. */
  readonly hasSecondFactor: boolean;
}

/** Returns why a password cannot be used; null when it can. Every place where a person sets a password calls this. */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<PasswordProblem | null> {
  const length = [...password].length;
  if (length < leastPasswordCharacters(owner)) return 'too_short';
  if (length > mostPasswordCharacters) return 'too_long';
  if (password.trim().toLowerCase() === owner.email) return 'is_address';
  // NFKC, as in the hash: the same password in another Unicode form is the same password.
  return (await isGuessable(password.normalize('NFKC'), wordsOf(owner))) ? 'guessable' : null;
}

/** Parts of names shorter than this occur in many passwords by chance. */
const leastWord = 3;

/** Words to refuse in the password: the owner's names and addresses, each as a whole, in parts, and with the parts joined. */
function wordsOf({ email, fullName, businessName, businessAlias }: PasswordOwner): string[] {
  const [mailbox = '', host = ''] = email.split('@');
  const forms = [email, mailbox, host.replace(/\.[^.]*$/, ''), fullName, businessName, businessAlias].flatMap((text) => {
    const plain = text.normalize('NFKC').toLowerCase();
    const withoutMarks = plain.normalize('NFKD').replace(/\p{M}/gu, '');
    return [plain, withoutMarks].flatMap((form) => {
      const parts = form.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
      return [form, ...parts, parts.join(''), parts.toReversed().join('')];
    });
  });
  return [...new Set(forms)].filter((word) => word.length >= leastWord);
}

/** The thread ends after this time without a question. Passwords are set rarely, and the thread's word lists take memory. */
const idleMilliseconds = 60_000;

interface Waiting {
  resolve(isGuessable: boolean): void;
  reject(error: Error): void;
}

/** The thread of this process, with the questions that wait for its answers. */
let thread: { readonly worker: Worker; readonly waiting: Map<number, Waiting>; idle: Timer | undefined } | null = null;
let questions = 0;

function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  const asked = (thread ??= startThread());
  stopTimer(asked.idle);
  const id = ++questions;
  return new Promise((resolve, reject) => {
    asked.waiting.set(id, { resolve, reject });
    asked.worker.postMessage({ id, password, words } satisfies PasswordQuestion);
  });
}

function startThread(): NonNullable<typeof thread> {
  const worker = new Worker(new URL('./passwordThread.ts', import.meta.url), { execArgv: [] });
  // Without this, the listeners below would keep the process alive.
  worker.unref();
  const waiting = new Map<number, Waiting>();
  const started: NonNullable<typeof thread> = { worker, waiting, idle: undefined };
  const ended = (error: Error) => {
    if (thread === started) thread = null;
    for (const asker of waiting.values()) asker.reject(error);
    waiting.clear();
  };
  worker.on('message', ({ id, isGuessable: answer }: PasswordAnswer) => {
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
    if (waiting.size > 0) return;
    started.idle = startTimer(() => {
      if (thread === started) thread = null;
      void worker.terminate();
    }, idleMilliseconds).unref();
  });
  worker.on('error', (error: unknown) => ended(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => ended(new Error('the thread that checks passwords has ended')));
  return started;
}
