/** Removes metadata from a JPEG, except the Exif orientation. ITU-T T.81, annex B; Exif 2.32, section 4.5. */
import type { Cleaned } from './cleaned.ts';

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** The frames that browsers show: baseline, extended and progressive with Huffman coding. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Huffman tables, quantization tables, restart interval, scans. */
const needed: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd, startOfScan]);
const comment = 0xfe;
/** Encoders write some 10 scans, at most about 20. A decoder goes over the whole picture for each, so thousands of empty ones keep it busy. */
const mostScans = 100;
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
const exif = 0xe1;
/** Adobe's segment states the colour transform. At this length it holds nothing else. */
const adobe = 0xee;
const adobeBytes = 12;

export function cleanJpeg(bytes: Buffer): Cleaned | null {
  const kept: Buffer[] = [];
  let frame: { width: number; height: number } | null = null;
  let orientation = 1;
  let scans = 0;
  for (let at = 2; ;) {
    if (bytes[at] !== 0xff) return null;
    // Any number of fill bytes may precede a marker.
    while (bytes[at] === 0xff) at++;
    const marker = bytes[at++];
    if (marker === undefined) return null;
    // Data after the end is not part of the picture, for example the video of a motion photo.
    if (marker === endOfImage) break;
    const length = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0;
    const bodyEnd = at + length;
    if (length < 2 || bodyEnd > bytes.length) return null;
    const body = bytes.subarray(at + 2, bodyEnd);
    const end = marker === startOfScan ? endOfScan(bytes, bodyEnd) : bodyEnd;
    if (end === null) return null;
    const segment = [Buffer.of(0xff, marker), bytes.subarray(at, end)];
    at = end;
    if (frames.has(marker)) {
      // Refuse a second frame: readers would disagree about the size.
      if (frame || body.length < 6) return null;
      frame = { height: body.readUInt16BE(1), width: body.readUInt16BE(3) };
      kept.push(...segment);
    } else if (needed.has(marker)) {
      if (marker === startOfScan && (++scans > mostScans || !frame)) return null;
      kept.push(...segment);
    } else if (marker === adobe && body.length === adobeBytes && body.toString('latin1', 0, 5) === 'Adobe') {
      kept.push(...segment);
    } else if (marker === exif) {
      orientation = orientationOf(body) ?? orientation;
    } else if (!isApplication(marker) && marker !== comment) {
      return null;
    }
  }
  if (!frame || scans === 0) return null;
  const turned = orientation === 1 ? [] : [orientationSegment(orientation)];
  return { ...frame, bytes: Buffer.concat([Buffer.of(0xff, 0xd8), ...turned, ...kept, Buffer.of(0xff, endOfImage)]) };
}

/** The end of a scan's compressed data: the next marker that is not a restart marker. */
function endOfScan(bytes: Buffer, from: number): number | null {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at)) {
    const next = bytes[at + 1];
    if (next === 0 || (next !== undefined && next >= 0xd0 && next <= 0xd7)) at += 2;
    else if (next === 0xff) at += 1;
    else return at;
  }
  return null;
}

const orientationTag = 0x0112;
const exifHead = 'Exif\0\0';
const entryBytes = 12;

/** The Exif orientation, 1 to 8, or null when the segment has none. */
function orientationOf(body: Buffer): number | null {
  if (body.toString('latin1', 0, exifHead.length) !== exifHead) return null;
  const tiff = body.subarray(exifHead.length);
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return null;
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = u16(directory);
  for (let index = 0; index < entries; index++) {
    const at = directory + 2 + index * entryBytes;
    if (at + entryBytes > tiff.length) return null;
    if (u16(at) !== orientationTag) continue;
    const value = u16(at + 8);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** An Exif segment with only the orientation. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]);
  const body = Buffer.concat([Buffer.from(exifHead, 'latin1'), tiff]);
  return Buffer.concat([Buffer.of(0xff, exif, 0, body.length + 2), body]);
}
