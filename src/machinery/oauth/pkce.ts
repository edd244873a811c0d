/** Proof Key for Code Exchange (RFC 7636). Only S256: with `plain`, anyone who sees the request could redeem its code. */
import { createHash, timingSafeEqual } from 'node:crypto';

export const challengeMethod = 'S256';

/** Whether the text has the form of a challenge: the base64url of a SHA-256, 43 characters without padding. */
export const isChallenge = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text);

/** Whether the text has the form of a verifier (RFC 7636, section 4.1). */
const isVerifier = (text: string) => /^[A-Za-z0-9._~-]{43,128}$/.test(text);

/** Whether the verifier matches the challenge, compared in constant time. */
export function verifies(verifier: string, challenge: string): boolean {
  if (!isVerifier(verifier)) return false;
  const [made, known] = [createHash('sha256').update(verifier).digest(), Buffer.from(challenge, 'base64url')];
  return made.length === known.length && timingSafeEqual(made, known);
}
