/** Which parts of an uploaded picture are kept. docs/internals/files.md#pictures. */
import { expect, it } from 'vitest';
import { cleanPicture } from '../../../src/domain/resources/pictures/picture.ts';
import * as sample from './samples.ts';

const { jpeg, png, webp, jpegWith, pngWith, segment, exif, riff } = sample;
const clean = (bytes: Buffer) => cleanPicture(bytes, 1024);
const bytesOf = (bytes: Buffer) => {
  const cleaned = clean(bytes);
  if (typeof cleaned === 'string') throw new Error(cleaned);
  return cleaned.bytes;
};
const u16 = (value: number) => Buffer.of(value >> 8, value & 255);
/** The sample JPEG with another size in its frame header. */
const jpegOf = (width: number, height: number) => {
  const bytes = Buffer.from(jpeg);
  const frame = bytes.indexOf(Buffer.of(0xff, 0xc0));
  u16(height).copy(bytes, frame + 5);
  u16(width).copy(bytes, frame + 7);
  return bytes;
};

it('[picture.checked] a picture is recognised by its own bytes and kept unchanged if it contains nothing else', () => {
  for (const [type, bytes] of Object.entries({ 'image/jpeg': jpeg, 'image/png': png, 'image/webp': webp }))
    expect(clean(bytes)).toEqual({ type, width: 12, height: 8, bytes });
  for (const odd of [
    sample.svg,
    Buffer.from('GIF89a'),
    Buffer.from('<html>'),
    Buffer.alloc(0),
    Buffer.from('RIFF....AVI '),
    png.subarray(1),
  ])
    expect(clean(odd)).toBe('unknown');
});

it('[picture.private] data that a camera or a program added to the picture are left out', () => {
  const film = Buffer.from(sample.secret);
  expect(bytesOf(Buffer.concat([jpegWith(...sample.jpegSecrets), film])).equals(jpeg)).toBe(true);
  expect(bytesOf(Buffer.concat([pngWith(...sample.pngSecrets), film])).equals(png)).toBe(true);
  expect(bytesOf(Buffer.concat([sample.webpSecrets, film])).equals(webp)).toBe(true);
});

it('[picture.private] of Exif only the orientation of the picture is kept', () => {
  for (const order of ['II', 'MM'] as const)
    for (const orientation of [2, 6, 8]) {
      const kept = bytesOf(jpegWith(exif(orientation, order)));
      const length = 'Exif'.length + 32;
      expect(kept.length - jpeg.length).toBe(length);
      expect(kept.toString('latin1')).not.toContain('GPS');
      // Cleaning a cleaned picture changes nothing.
      expect(bytesOf(kept).equals(kept)).toBe(true);
      expect(kept.subarray(0, 2 + length).includes(Buffer.of(0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation))).toBe(true);
    }
  for (const odd of [0, 1, 9]) expect(bytesOf(jpegWith(exif(odd))).equals(jpeg)).toBe(true);
  // The Exif directory lies outside its segment.
  const cut = exif(6);
  cut.writeUInt32LE(0xfffffff0, 14);
  expect(bytesOf(jpegWith(cut)).equals(jpeg)).toBe(true);
});

it('[picture.private] data that are needed to show the picture are kept', () => {
  const adobe = segment(0xee, Buffer.concat([Buffer.from('Adobe'), Buffer.alloc(7)]));
  expect(bytesOf(jpegWith(adobe)).includes(adobe)).toBe(true);
  const gamma = sample.pngChunk('gAMA', Buffer.alloc(4));
  expect(bytesOf(pngWith(gamma)).equals(pngWith(gamma))).toBe(true);
  const alpha = sample.webpChunk('ALPH', Buffer.of(1, 2, 3));
  expect(
    bytesOf(riff(sample.webpExtended(), alpha, sample.webpImage)).equals(riff(sample.webpExtended(12, 8, 0x10), alpha, sample.webpImage)),
  ).toBe(true);
});

it('[picture.bounds] a picture has a largest number of pixels per side, by its own header', () => {
  for (const sized of [jpegOf, sample.pngOf]) {
    expect(clean(sized(1024, 1024))).toMatchObject({ width: 1024, height: 1024 });
    for (const [width, height] of [
      [1025, 1],
      [1, 1025],
      [65_535, 65_535],
    ] as const)
      expect(clean(sized(width, height))).toBe('too_many_pixels');
    expect(clean(sized(0, 8))).toBe('broken');
    expect(clean(sized(12, 0))).toBe('broken');
  }
  expect(clean(sample.pngOf(0xffffffff, 0xffffffff))).toBe('too_many_pixels');
  const wide = Buffer.from(webp);
  wide.writeUInt16LE(1025, 26);
  expect(clean(wide)).toBe('too_many_pixels');
  // The extended header claims another size than the image.
  expect(clean(riff(sample.webpExtended(500, 500), sample.webpImage))).toBe('broken');
});

it('[picture.checked] a file that is cut off anywhere is refused', () => {
  for (const whole of [jpeg, png, webp, sample.webpSecrets, jpegWith(...sample.jpegSecrets), pngWith(...sample.pngSecrets)])
    for (let length = 0; length < whole.length; length++)
      expect(['unknown', 'broken'], String(length)).toContain(clean(whole.subarray(0, length)));
});

it('[picture.checked] a file that contradicts itself, is animated, or has unknown parts is refused', () => {
  const damaged = Buffer.from(png);
  damaged[60]! ^= 1;
  const frame = jpeg.subarray(jpeg.indexOf(Buffer.of(0xff, 0xc0)), jpeg.indexOf(Buffer.of(0xff, 0xc4)));
  for (const odd of [
    damaged,
    pngWith(png.subarray(8, 33)),
    pngWith(sample.pngChunk('ABCD', '')),
    Buffer.concat([png.subarray(0, 33), sample.pngChunk('IEND', '')]),
    jpegWith(frame),
    jpegWith(segment(0xc9, frame.subarray(4))),
    jpegWith(segment(0xdc, Buffer.of(0, 8))),
    jpegWith(Buffer.of(0xff, 0xe1, 0, 1)),
    Buffer.concat([jpeg.subarray(0, 2), Buffer.of(0xff, 0xd9)]),
    riff(sample.webpExtended(), sample.webpChunk('ANIM', Buffer.alloc(6)), sample.webpImage),
    riff(sample.webpImage, sample.webpImage),
    riff(sample.webpChunk('EXIF', '')),
    riff(sample.webpChunk('VP8L', Buffer.of(0x30, 0, 0, 0, 0))),
  ])
    expect(clean(odd)).toBe('broken');
});

it('[picture.bounds] a JPEG has at most 100 scans, because a decoder goes over the whole picture for each', () => {
  const scan = jpeg.subarray(jpeg.indexOf(Buffer.of(0xff, 0xda)), -2);
  const withScans = (count: number) =>
    Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: count - 1 }, () => scan), jpeg.subarray(-2)]);
  expect(clean(withScans(100))).toMatchObject({ type: 'image/jpeg' });
  expect(clean(withScans(101))).toBe('broken');
});
