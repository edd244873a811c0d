/** Encrypting push messages, against the example of RFC 8291 and a decryption of the tests' own. */
import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { encryptPush, isPushKey, mostPushBytes } from '../../src/machinery/mail/pushEncryption.ts';
import { decrypted, newKeys } from './pushService.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

it('[push.encrypted] the decryption of the tests reads the example of RFC 8291, section 5', () => {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'));
  const body = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  expect(decrypted(body, { ecdh, auth: bytes('BTBZMqHH6r4Tts7J_aSIgg') })).toBe('When I grow up, I want to be a watermelon');
});

it('[push.encrypted] only the browser for which a message is encrypted can read it', () => {
  const keys = newKeys();
  const receiver = { publicKey: keys.ecdh.getPublicKey(), authSecret: keys.auth };
  const text = JSON.stringify({ title: 'أعمالك تغيّرت', body: 'x'.repeat(3_000) });
  const [first, second] = [encryptPush(Buffer.from(text), receiver), encryptPush(Buffer.from(text), receiver)];
  expect([decrypted(first, keys), decrypted(second, keys)]).toEqual([text, text]);
  expect(first.equals(second)).toBe(false);
  expect(first.includes('xxx')).toBe(false);
  expect(() => decrypted(first, newKeys())).toThrow();
  expect(encryptPush(Buffer.alloc(mostPushBytes, 1), receiver)).toHaveLength(4_096);
  expect(() => encryptPush(Buffer.alloc(mostPushBytes + 1), receiver)).toThrow('too long');
});

it('[push.encrypted] only points of the curve are accepted as keys', () => {
  const key = newKeys().ecdh.getPublicKey();
  expect(isPushKey(key)).toBe(true);
  expect(isPushKey(key.subarray(0, 64))).toBe(false);
  expect(isPushKey(Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]))).toBe(false);
});
