/** A passkey in software: makes the answers that a browser would send, for tests without one. */
import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** The few kinds of CBOR values that registrations have. */
function cbor(value: unknown): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap((pair) => pair.map(cbor))]);
}

export interface SignedBy {
  readonly origin?: string;
  readonly host?: string;
  /** Whether the passkey has asked for a fingerprint, a face or a PIN. */
  readonly isVerified?: boolean;
  /** Leave the count as it is, as a copy of the passkey would. */
  readonly count?: number;
}

export class TestPasskey {
  readonly id = randomBytes(16);
  readonly #origin: string;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  count = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  #client(type: string, challenge: string, { origin = this.#origin }: SignedBy): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticator({ host = new URL(this.#origin).hostname, isVerified = true }: SignedBy, more: Buffer | null): Buffer {
    const flags = 1 | (isVerified ? 4 : 0) | (more ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, more ?? Buffer.alloc(0)]);
  }

  /** The answer to `navigator.credentials.create`. */
  create({ challenge }: { challenge: string }, by: SignedBy = {}): string {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' }) as { x: string; y: string };
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const more = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key]);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.#authenticator(by, more)],
      ]),
    );
    const response = {
      clientDataJSON: base64url(this.#client('webauthn.create', challenge, by)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    };
    return JSON.stringify({ id: base64url(this.id), rawId: base64url(this.id), type: 'public-key', clientExtensionResults: {}, response });
  }

  /** The answer to `navigator.credentials.get`. */
  get({ challenge }: { challenge: string }, by: SignedBy = {}): string {
    this.count = by.count ?? this.count + 1;
    const [client, data] = [this.#client('webauthn.get', challenge, by), this.#authenticator(by, null)];
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#keys.privateKey);
    const response = { clientDataJSON: base64url(client), authenticatorData: base64url(data), signature: base64url(signature) };
    return JSON.stringify({ id: base64url(this.id), rawId: base64url(this.id), type: 'public-key', clientExtensionResults: {}, response });
  }
}
