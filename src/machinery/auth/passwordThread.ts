/**
 * The thread that checks passwords. Its word lists take 30 MB and a moment to load, and a long password also keeps it busy for a moment. On
 * the main thread, requests would wait for both.
 */
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { parentPort } from 'node:worker_threads';
import { knownPassphrases } from './knownPassphrases.ts';

/** A question to the thread: can a person who knows these words guess the password? */
export interface PasswordQuestion {
  readonly id: number;
  readonly password: string;
  readonly words: readonly string[];
}

export interface PasswordAnswer {
  readonly id: number;
  readonly isGuessable: boolean;
}

/** zxcvbn's highest score: more than 10^10 guesses. Twelve characters without any pattern have 10^12. */
const leastScore = 4;
/**
 * Least score of the letters and digits alone (10^8 guesses). Signs between letters hide a common password from the word list, but not from
 * an attacker.
 */
const leastBareScore = 3;
/** Only this many characters are checked, because the time grows with the square of the length. */
const judgedCharacters = 64;

/** Words for "password" in the product's languages. The list of common passwords is mostly English. */
const wordsForPassword = [
  ...['truckroll', 'password', 'passwort', 'kennwort', 'contraseña', 'contrasena', 'clave', 'motdepasse', 'mot de passe'],
  ...['パスワード', '暗証番号', '비밀번호', '암호', 'كلمة المرور', 'كلمة السر', 'كلمةالمرور', 'كلمةالسر'],
];

const judge = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'], passphrases: [...knownPassphrases] },
  graphs: adjacencyGraphs,
});

function isGuessable(password: string, words: readonly string[]): boolean {
  const known = [...words, ...wordsForPassword];
  const isWeak = (part: string) =>
    judge.check(part, known).score < leastScore || judge.check(part.replace(/[^\p{L}\p{N}]+/gu, ''), known).score < leastBareScore;
  if (password.length <= judgedCharacters) return isWeak(password);
  return isWeak(password.slice(0, judgedCharacters)) && isWeak(password.slice(-judgedCharacters));
}

parentPort!.on('message', ({ id, password, words }: PasswordQuestion) => {
  parentPort!.postMessage({ id, isGuessable: isGuessable(password, words) } satisfies PasswordAnswer);
});
