/** Codes of authenticator apps (TOTP, RFC 6238): SHA-1, six digits, thirty seconds, which is what all such apps can do. */
import { Secret, TOTP } from 'otpauth';
import { withAsciiDigits } from '../../contract/digits.ts';
import { randomSecret } from '../../store/ids.ts';

const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** RFC 4226, section 4, recommends 160 bits. */
const secretBytes = 20;

/** A new secret in base32, as an app takes it. */
export const newTotpSecret = (): string => new Secret({ buffer: new Uint8Array(randomSecret(secretBytes)).buffer }).base32;

/** The six digits in a text, whatever script and spaces they are written with; null when the text is no code of an app. */
export function totpCodeOf(text: string): string | null {
  const digits = withAsciiDigits(text.normalize('NFKC')).replaceAll(/[\s\p{Cf}-]/gu, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** The time step that a code belongs to; null when it fits no step from one before to one after now. */
export function stepOfCode(secret: string, code: string, nowMilliseconds: number): number | null {
  const delta = TOTP.validate({ ...form, secret: Secret.fromBase32(secret), token: code, timestamp: nowMilliseconds, window: 1 });
  return delta === null ? null : TOTP.counter({ period: form.period, timestamp: nowMilliseconds }) + delta;
}

/** The address that an app reads from the QR code. */
export function totpAddress(secret: string, { businessName, email }: { readonly businessName: string; readonly email: string }): string {
  // A colon separates the parts of the label, so no part may have one.
  const label = `${businessName} (${email})`.replaceAll(':', ' ');
  return new TOTP({ ...form, issuer: 'Truckroll', label, secret: Secret.fromBase32(secret) }).toString();
}
