/** Recovery codes: each works once in place of a second factor that is lost. 80 random bits, so a plain hash is enough. */
import { createHash } from 'node:crypto';
import { withAsciiDigits } from '../../contract/digits.ts';
import { randomSecret } from '../../store/ids.ts';

export const recoveryCodeCount = 10;
/** Base32 of Crockford: without I, L, O and U, which are easily misread. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLetters = 16;

/** Ten new codes, in groups of four letters. Show them only to the member. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    [...randomSecret(codeLetters)]
      .map((byte) => letters[byte % letters.length])
      .join('')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  );

/** The hash of a code as typed, in either case and with any separators; null when the text is no recovery code. */
export function recoveryCodeHash(text: string): Buffer | null {
  const written = withAsciiDigits(text.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(written) ? createHash('sha256').update(written).digest() : null;
}
