/** PNG without metadata. Portable Network Graphics (third edition), sections 5 and 11. */
import { crc32 } from 'node:zlib';
import type { Cleaned } from './cleaned.ts';

const signatureBytes = 8;
/** Length, name and checksum. */
const frameBytes = 12;
/** What a picture cannot be read without, and how its colours are meant; the latter have one length, so that they hold nothing else. */
const critical: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);
const colours: Readonly<Record<string, number | null>> = { tRNS: null, gAMA: 4, cHRM: 32, sRGB: 1 };
const mostTransparencyBytes = 256;

export function cleanPng(bytes: Buffer): Cleaned | null {
  const kept: Buffer[] = [bytes.subarray(0, signatureBytes)];
  let size: { width: number; height: number } | null = null;
  let hasData = false;
  for (let at = signatureBytes; ;) {
    if (at + frameBytes > bytes.length) return null;
    const length = bytes.readUInt32BE(at);
    const end = at + frameBytes + length;
    if (end > bytes.length) return null;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    if ((name === 'IHDR') !== (size === null)) return null;
    if (name === 'IHDR') {
      if (length !== 13) return null;
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    }
    if (name === 'IDAT') hasData = true;
    if (isKept(name, length)) kept.push(bytes.subarray(at, end));
    // A critical chunk has a capital first: what needs one that nobody knows cannot be shown.
    else if (/^[A-Z]/.test(name)) return null;
    if (name === 'IEND') return size && hasData && length === 0 ? { ...size, bytes: Buffer.concat(kept) } : null;
    at = end;
  }
}

function isKept(name: string, length: number): boolean {
  if (critical.has(name)) return true;
  const wanted = Object.hasOwn(colours, name) ? colours[name] : undefined;
  return wanted === null ? length <= mostTransparencyBytes : wanted === length;
}
