/**
 * Challenges that passkeys sign. Each says for what and for whom it was made, in a code of the service: so opening the sign-in page stores nothing, and the
 * database knows only challenges that were answered.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { randomSecret } from '../../store/ids.ts';

/** `register`, `proof`: for a session. `step`: after the password of a member. `sign_in`: for anybody. */
export type ChallengePurpose = 'register' | 'proof' | 'step' | 'sign_in';

const lifeMilliseconds = 5 * 60_000;
const nonceBytes = 16;
const timeBytes = 6;

export interface AnsweredChallenge {
  readonly hash: Buffer;
  readonly expiresAtMilliseconds: number;
}

export interface PasskeyChallenges {
  /** `subject`: id of the session or the member; empty for anybody. */
  make(purpose: ChallengePurpose, subject: string, nowMilliseconds: number): Buffer<ArrayBuffer>;
  /** null: the challenge is too old, or was not made for this. `text`: as the browser returns it, in base64url. */
  read(text: string, purpose: ChallengePurpose, subject: string, nowMilliseconds: number): AnsweredChallenge | null;
}

/** `secret` has at least 256 random bits and is the same for every process of a service. */
export function passkeyChallenges(secret: Buffer): PasskeyChallenges {
  const markOf = (head: Buffer, purpose: ChallengePurpose, subject: string) =>
    createHmac('sha256', secret).update(`passkey:${purpose}:${subject}:`).update(head).digest();
  return {
    make(purpose, subject, now) {
      const time = Buffer.alloc(timeBytes);
      time.writeUIntBE(now + lifeMilliseconds, 0, timeBytes);
      const head = Buffer.concat([randomSecret(nonceBytes), time]);
      return Buffer.concat([head, markOf(head, purpose, subject)]);
    },
    read(text, purpose, subject, now) {
      const bytes = Buffer.from(text, 'base64url');
      const head = bytes.subarray(0, nonceBytes + timeBytes);
      const [given, made] = [bytes.subarray(nonceBytes + timeBytes), markOf(head, purpose, subject)];
      if (given.length !== made.length || !timingSafeEqual(given, made)) return null;
      const expiresAtMilliseconds = head.readUIntBE(nonceBytes, timeBytes);
      if (expiresAtMilliseconds <= now) return null;
      return { hash: createHash('sha256').update(bytes).digest(), expiresAtMilliseconds };
    },
  };
}
