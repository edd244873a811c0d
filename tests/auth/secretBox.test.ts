/** Secrets that are stored encrypted and can be read back. */
import { expect, it } from 'vitest';
import { secretBox } from '../../src/machinery/auth/secretBox.ts';

const box = secretBox(Buffer.from('one service'));
const sealed = box.seal('whsec_abc', 'endpoint 1');

it('the box opens a sealed text for the row that it was sealed for', () => {
  expect(box.open(sealed, 'endpoint 1')).toBe('whsec_abc');
  expect(sealed.includes('whsec')).toBe(false);
  expect(box.seal('whsec_abc', 'endpoint 1')).not.toEqual(sealed);
});

it('the box opens no sealed text for another row, with another service secret, or after a change', () => {
  expect(() => box.open(sealed, 'endpoint 2')).toThrow();
  expect(() => secretBox(Buffer.from('another service')).open(sealed, 'endpoint 1')).toThrow();
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => box.open(changed, 'endpoint 1')).toThrow();
  }
});
