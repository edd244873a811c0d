/**
 * The keys by which push services of browsers recognise this service (VAPID, RFC 8292). The private key is derived from the service's secret
 * (HKDF-SHA256, RFC 5869), so every process has the same one and none is stored.
 */
import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto';

interface PushKeys {
  /** Public key that a browser is given to allow messages, base64url: an uncompressed point of P-256. */
  readonly publicKey: string;
  /** Value of the header `Authorization` for an address of a push service. `nowSeconds` since the epoch. */
  authorization(url: string, nowSeconds: number): string;
}

/** RFC 8292 allows a day. Clocks may differ by hours. */
const tokenSeconds = 12 * 3_600;

const mostRounds = 10;

/** `contact`: an address at which a push service reaches the operator, such as `mailto:service@example.com`. */
export function pushKeys(secret: Buffer, contact: () => string): PushKeys {
  const curve = createECDH('prime256v1');
  // One value in four billion is no key. Then the next is taken.
  const isKey = Array.from({ length: mostRounds }, (_, index) => index + 1).some((round) => {
    try {
      curve.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', `push keys, version 1, round ${round}`, 32)));
      return true;
    } catch {
      return false;
    }
  });
  if (!isKey) throw new Error('no key for push messages can be made from the secret');
  const point = curve.getPublicKey();
  const [d, x, y] = [curve.getPrivateKey(), point.subarray(1, 33), point.subarray(33)].map((part) => padded(part).toString('base64url'));
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: d!, x: x!, y: y! }, format: 'jwk' });
  const publicKey = point.toString('base64url');
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    publicKey,
    authorization(url, nowSeconds) {
      const claims = { aud: new URL(url).origin, exp: nowSeconds + tokenSeconds, sub: contact() };
      const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}

/** OpenSSL leaves out leading zeros of a private key. */
const padded = (part: Buffer): Buffer => Buffer.concat([Buffer.alloc(Math.max(0, 32 - part.length)), part]);
