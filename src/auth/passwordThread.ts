/**
 * The thread that judges passwords: its lists take 30 MB and a moment to load, and a long password keeps it busy for a moment too. Requests
 * would wait for both on the main thread.
 */
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { parentPort } from 'node:worker_threads';

/** What the thread is asked: whether somebody who knows these words guesses the password. */
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
/** Of the letters and digits alone (10^8 guesses): signs between them hide a common password from the list, and from nobody else. */
const leastBareScore = 3;
/** The time grows with the square of the length. */
const judgedCharacters = 64;

/** Names of a password in the product's languages; the list of common passwords is mostly English. */
const wordsForPassword = [
  ...['truckroll', 'password', 'passwort', 'kennwort', 'contraseña', 'contrasena', 'clave', 'motdepasse', 'mot de passe'],
  ...['パスワード', '暗証番号', '비밀번호', '암호', 'كلمة المرور', 'كلمة السر', 'كلمةالمرور', 'كلمةالسر'],
];

const judge = new ZxcvbnFactory({ dictionary: { passwords: dictionary['passwords-common'] }, graphs: adjacencyGraphs });

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
