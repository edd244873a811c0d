/**
 * Between the password and the second factor nobody is signed in, and the database knows nothing of the attempt. The form carries a token
 * that says whose password was right, and when. It ends with the password that it was made for.
 */
import { createHmac } from 'node:crypto';
import type { FactorOwner } from '../../store/access/secondFactors.ts';
import { isSameSecret } from './memberSessions.ts';

const lifeMilliseconds = 10 * 60_000;

/** A member whose password was right a short time ago. */
interface PassedPassword extends FactorOwner {
  /** Whether the member still has the password that was right. */
  readonly fits: (passwordHash: string | null) => boolean;
}

export interface SignInSteps {
  of(member: FactorOwner, passwordHash: string | null, nowMilliseconds: number): string;
  /** Returns null when this service did not make the token, or made it too long ago. */
  read(token: string, nowMilliseconds: number): PassedPassword | null;
}

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const form = new RegExp(`^(${uuid})\\.(${uuid})\\.(\\d{1,16})\\.([\\w-]{22})\\.([\\w-]{43})$`);

/** `secret` has at least 256 random bits and is the same for every process of a service. */
export function signInSteps(secret: Buffer): SignInSteps {
  const mac = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const fingerprintOf = (hash: string | null) => mac(`sign-in password:${hash ?? ''}`).slice(0, 22);
  const proofOf = (payload: string) => mac(`sign-in step:${payload}`);
  return {
    of({ businessId, memberId }, passwordHash, now) {
      const payload = [businessId, memberId, now, fingerprintOf(passwordHash)].join('.');
      return `${payload}.${proofOf(payload)}`;
    },
    read(token, now) {
      const [, businessId, memberId, at, fingerprint, proof] = form.exec(token) ?? [];
      if (businessId === undefined || memberId === undefined || fingerprint === undefined) return null;
      if (!isSameSecret(proofOf([businessId, memberId, at, fingerprint].join('.')), proof)) return null;
      const age = now - Number(at);
      if (age < 0 || age > lifeMilliseconds) return null;
      return { businessId, memberId, fits: (hash) => isSameSecret(fingerprintOf(hash), fingerprint) };
    },
  };
}
