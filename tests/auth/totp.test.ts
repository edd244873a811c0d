/** Codes of authenticator apps, and recovery codes. docs/internals/access.md#second-factors. */
import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { newRecoveryCodes, recoveryCodeHash } from '../../src/machinery/auth/recoveryCodes.ts';
import { newTotpSecret, stepOfCode, totpAddress, totpCodeOf } from '../../src/machinery/auth/totp.ts';

const secret = Secret.fromLatin1('12345678901234567890').base32;

test('[second-factor.totp] codes are those of RFC 6238, appendix B, in six digits', () => {
  const vectors: [number, string][] = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ];
  for (const [seconds, code] of vectors)
    expect([seconds, stepOfCode(secret, code, seconds * 1000)]).toEqual([seconds, Math.floor(seconds / 30)]);
});

test('[second-factor.totp] a code counts from one step before to one step after its own', () => {
  const step = Math.floor(1111111111 / 30);
  const at = (steps: number) => stepOfCode(secret, '050471', 1111111111_000 + steps * 30_000);
  expect([at(-2), at(-1), at(0), at(1), at(2)]).toEqual([null, step, step, step, null]);
});

test('[second-factor.totp] digits of any script and spaces are read, and nothing else', () => {
  expect(totpCodeOf(' 050 471 ')).toBe('050471');
  expect(totpCodeOf('٠٥٠٤٧١')).toBe('050471');
  expect(totpCodeOf('０５０４７１')).toBe('050471');
  for (const text of ['', '05047', '0504711', '05047a']) expect([text, totpCodeOf(text)]).toEqual([text, null]);
});

test('[second-factor.totp] each secret has 160 bits, and its address names the business and the member', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
  const url = new URL(totpAddress(one, { businessName: 'Müller: Bad & Heizung', email: 'ada@example.com' }));
  expect(decodeURIComponent(url.pathname)).toBe('/Truckroll:Müller  Bad & Heizung (ada@example.com)');
  expect(url.searchParams.get('secret')).toBe(one);
});

test('[second-factor.recovery-codes] ten different codes, read in either case and with any separators', () => {
  const codes = newRecoveryCodes();
  expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  const hash = recoveryCodeHash('ABCD-EFGH-JK10-PQRS');
  expect(recoveryCodeHash(' abcd efghjklo pqrs')).toEqual(hash);
  expect(recoveryCodeHash('ABCD-EFGH-JK10-PQRT')).not.toEqual(hash);
  for (const text of ['', '050471', 'ABCD-EFGH-JK10-PQR', 'ABCD-EFGH-JK10-PQRU'])
    expect([text, recoveryCodeHash(text)]).toEqual([text, null]);
});
