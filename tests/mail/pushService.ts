/** A stand-in of a browser and its push service: makes a subscription, checks what arrives, and decrypts it by RFC 8291 on its own. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../support/atEnd.ts';

export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface Keys {
  readonly ecdh: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
}

/** The keys of a new browser. */
export function newKeys(): Keys {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { ecdh, auth: randomBytes(16) };
}

/** Decrypts a message of one record (RFC 8188, RFC 8291). */
export function decrypted(body: Buffer, { ecdh, auth }: Keys): string {
  const [salt, keyLength] = [body.subarray(0, 16), body[20]!];
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const derived = (name: string, length: number) => Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12)).setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  if (plain.at(-1) !== 2) throw new Error('the last record has no mark');
  return plain.subarray(0, -1).toString();
}

/** The claims of the header `Authorization`, if its signature is right and the key is that of the service. */
export function claimsOf(authorization: string, publicKey: string): { aud: string; exp: number; sub: string } {
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization)!;
  if (key !== publicKey) throw new Error('another key');
  const point = Buffer.from(key, 'base64url');
  const [head, claims, signature] = token!.split('.') as [string, string, string];
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('the signature is wrong');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string };
}

export async function startPushService() {
  const received: Received[] = [];
  /** Statuses of the next answers; then 201. */
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      const status = answers.shift() ?? 201;
      if (status === 0) request.socket.destroy();
      else response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => new Promise((resolve) => server.close(resolve)));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    answers,
    /** What a browser at the path would send to the service. */
    subscription: (path: string, { ecdh, auth }: Keys) => ({
      endpoint: `${url}${path}`,
      p256dh: ecdh.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    }),
  };
}
