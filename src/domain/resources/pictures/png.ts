/** Removes metadata from a PNG. Portable Network Graphics (third edition), sections 5 and 11. */
import { crc32 } from 'node:zlib';
import type { Cleaned } from './cleaned.ts';

const signatureBytes = 8;
/** Length, name and checksum. */
const frameBytes = 12;
/** The chunks that a reader needs. */
const critical: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);
/** Chunks about colours with their only valid length, so that they cannot hold other data. `tRNS` varies up to a bound. */
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
    // A capital first letter marks a critical chunk. A picture with an unknown critical chunk cannot be shown.
    else if (/^[A-Z]/.test(name)) return null;
    if (name === 'IEND') return size && hasData && length === 0 ? { ...size, bytes: Buffer.concat(kept) } : null;
    at = end;
  }
}

function isKept(name: string, length: number): boolean {
  if (critical.has(name)) return true;
  const validLength = Object.hasOwn(colours, name) ? colours[name] : undefined;
  return validLength === null ? length <= mostTransparencyBytes : validLength === length;
}
