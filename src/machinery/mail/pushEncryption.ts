/** Encrypts a push message for one browser, so that the push service between cannot read it (RFC 8291, with the coding of RFC 8188). */
import { createCipheriv, createECDH, hkdfSync } from 'node:crypto';
import { randomSecret } from '../../store/ids.ts';

/** What a browser gives away when its person allows messages. */
interface PushReceiver {
  /** Its public key: an uncompressed point of P-256, 65 bytes. */
  readonly publicKey: Buffer;
  /** Its authentication secret, 16 bytes. */
  readonly authSecret: Buffer;
}

/** Size of a record. The message is one record, and push services take 4,096 bytes. */
const recordBytes = 4_096;
/** Most bytes of a message: a record has a mark of one byte and a tag of 16. The header takes 86 bytes. */
export const mostPushBytes = recordBytes - 86 - 17;

/** Whether the bytes are a point of the curve. Others cannot be encrypted for. */
export function isPushKey(publicKey: Buffer): boolean {
  if (publicKey.length !== 65 || publicKey[0] !== 4) return false;
  try {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    curve.computeSecret(publicKey);
    return true;
  } catch {
    return false;
  }
}

export function encryptPush(message: Buffer, { publicKey, authSecret }: PushReceiver): Buffer {
  if (message.length > mostPushBytes) throw new Error(`a push message of ${message.length} bytes is too long`);
  const curve = createECDH('prime256v1');
  const ownKey = curve.generateKeys();
  const shared = curve.computeSecret(publicKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, ownKey]);
  const input = Buffer.from(hkdfSync('sha256', shared, authSecret, info, 32));
  const salt = randomSecret(16);
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The byte 2 marks the last record.
  const record = Buffer.concat([cipher.update(message), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordBytes, 0);
  sizes.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, sizes, ownKey, record]);
}
