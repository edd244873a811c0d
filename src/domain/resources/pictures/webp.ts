/** Removes metadata from a WebP. Accepts still pictures only. RFC 9649, section 2. */
import type { Cleaned } from './cleaned.ts';

const riffBytes = 12;
const headBytes = 8;
const isTransparent = 0x10;

export function cleanWebp(bytes: Buffer): Cleaned | null {
  const riffEnd = bytes.length < riffBytes ? 0 : bytes.readUInt32LE(4) + 8;
  if (riffEnd > bytes.length || riffEnd < riffBytes) return null;
  let image: Buffer | null = null;
  let alpha: Buffer | null = null;
  let canvas: Size | null = null;
  for (let at = riffBytes; at < riffEnd;) {
    if (at + headBytes > riffEnd) return null;
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const body = bytes.subarray(at + headBytes, at + headBytes + length);
    if (at + headBytes + length > riffEnd) return null;
    const chunk = chunkOf(name, body);
    // Chunks begin at even offsets.
    at += headBytes + length + (length % 2);
    if (name === 'ANIM' || name === 'ANMF') return null;
    if (name === 'VP8X') {
      if (canvas || length !== 10) return null;
      canvas = { width: body.readUIntLE(4, 3) + 1, height: body.readUIntLE(7, 3) + 1 };
    } else if (name === 'VP8 ' || name === 'VP8L') {
      if (image) return null;
      image = chunk;
    } else if (name === 'ALPH' && !alpha && !image) alpha = chunk;
  }
  const size = image && sizeOf(image);
  if (!image || !size || (canvas && (canvas.width !== size.width || canvas.height !== size.height))) return null;
  const chunks = alpha && image.toString('latin1', 0, 4) === 'VP8 ' ? [extended(size), alpha, image] : [image];
  const content = Buffer.concat(chunks);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(content.length + 4, 4);
  return { ...size, bytes: Buffer.concat([head, content]) };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function chunkOf(name: string, body: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** The size from the header of the compressed picture: RFC 6386, section 9.1; RFC 9649, section 3.4. */
function sizeOf(image: Buffer): Size | null {
  const body = image.subarray(headBytes);
  if (image.toString('latin1', 0, 4) === 'VP8 ') {
    const isKeyFrame = body.length >= 10 && (body[0]! & 1) === 0 && body.toString('latin1', 3, 6) === '\x9d\x01\x2a';
    return isKeyFrame ? { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff } : null;
  }
  if (body.length < 5 || body[0] !== 0x2f) return null;
  const bits = body.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** An extended header that states only the size and that the picture has transparency. */
function extended({ width, height }: Size): Buffer {
  const body = Buffer.alloc(10);
  body[0] = isTransparent;
  body.writeUIntLE(width - 1, 4, 3);
  body.writeUIntLE(height - 1, 7, 3);
  return chunkOf('VP8X', body);
}
