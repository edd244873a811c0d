/** The keys of the service for push services. */
import { expect, it } from 'vitest';
import { pushKeys } from '../../src/machinery/auth/pushKeys.ts';
import { claimsOf } from '../mail/pushService.ts';

it('[push.keys] push keys are the same in every process with the secret, and sign for one push service for half a day', () => {
  const contact = () => 'mailto:service@example.com';
  const keys = pushKeys(Buffer.from('a secret of the service'), contact);
  expect(pushKeys(Buffer.from('a secret of the service'), contact).publicKey).toBe(keys.publicKey);
  expect(pushKeys(Buffer.from('another secret'), contact).publicKey).not.toBe(keys.publicKey);
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
  const header = keys.authorization('https://push.example.com/send/4f1c', 1_000);
  expect(claimsOf(header, keys.publicKey)).toEqual({
    aud: 'https://push.example.com',
    exp: 1_000 + 43_200,
    sub: 'mailto:service@example.com',
  });
  expect(() => claimsOf(header.replace(/\.[^.]{4}/, '.AAAA'), keys.publicKey)).toThrow();
});
