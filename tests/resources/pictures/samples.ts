/** Pictures of 12 by 8 pixels from a browser's canvas, and the data that cameras, programs and attackers add to such files. */
import { crc32, deflateSync } from 'node:zlib';

const jpegTables =
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2' +
  'NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIAAwDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAID/8QAGhAAAgIDAAAAAAAAAAAAAAAAAAEC' +
  'EgMRUf/EABUBAQEAAAAAAAAAAAAAAAAAAAMF/8QAGxEAAgEFAAAAAAAAAAAAAAAAAAERAgMSUbH/2gAMAwEAAhEDEQA/AMWsl9qSrwsAEjV3M0lCUaXT/9k=';

export const jpeg = Buffer.from(jpegTables, 'base64');
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAYAAADN5B7xAAAAOklEQVR4AZyNsQkAMAgEk6xk9p9AZ9LOQg5BhW/uee+d4e0HKuI1JN8b6BuxNHyzW9MOqCSWBiqJBQAAAP//2DXwWgAAAAZJREFUAwBk7xQR5IZrAAAAAABJRU5ErkJggg==',
  'base64',
);
export const webp = Buffer.from(
  'UklGRj4AAABXRUJQVlA4IDIAAABwAQCdASoMAAgAA4BaJbACdAF1AAD+vwXlOw1BUnJ+l75Wa/74Dn+72uw/0YfytW+AAA==',
  'base64',
);

/** The coordinates of a person's home. The samples put them into every kind of metadata that a file may have. */
export const secret = 'GPS 48.8584 N 2.2945 E <script>alert(1)</script>';

export function segment(marker: number, body: Buffer | string): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}
/** The sample JPEG with these segments after its first two bytes. */
export const jpegWith = (...segments: Buffer[]) => Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** An Exif segment whose only value is the orientation, with the secret after it. */
export function exif(orientation: number, order: 'II' | 'MM' = 'II'): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write(order, 'latin1');
  const u16 = (value: number, at: number) => (order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at));
  const u32 = (value: number, at: number) => (order === 'II' ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at));
  u16(42, 2);
  u32(8, 4);
  u16(1, 8);
  u16(0x0112, 10);
  u16(3, 12);
  u32(1, 14);
  u16(orientation, 18);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(secret)]));
}

export const jpegSecrets = [
  segment(0xe0, `JFIF\0${secret}`),
  exif(1),
  segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`),
  segment(0xe2, `ICC_PROFILE\0${secret}`),
  segment(0xed, secret),
  segment(0xee, `Adobe${secret}`),
  segment(0xfe, secret),
];

export function pngChunk(name: string, body: Buffer | string): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), typeof body === 'string' ? Buffer.from(body, 'latin1') : body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(named.length - 4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
const headerEnd = 33;
/** The sample PNG with these chunks after its header. */
export const pngWith = (...chunks: Buffer[]) => Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)]);
export const pngSecrets = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'iCCP', 'gAMA', 'acTL', 'prVt'].map((name) => pngChunk(name, secret));

export const pngOf = (width: number, height: number): Buffer => {
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(headerEnd)]);
};

export function webpChunk(name: string, body: Buffer | string): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
}
export function riff(...chunks: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return webpChunk('RIFF', content);
}
export const webpImage = webp.subarray(12);
/** The header chunk of an extended WebP file. By default its flags claim a colour profile, alpha, Exif and XMP. */
export const webpExtended = (width = 12, height = 8, flags = 0x3c) => {
  const body = Buffer.alloc(10);
  body[0] = flags;
  body.writeUIntLE(width - 1, 4, 3);
  body.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', body);
};
export const webpSecrets = riff(
  webpExtended(),
  webpChunk('ICCP', secret),
  webpImage,
  webpChunk('EXIF', secret),
  webpChunk('XMP ', secret),
  webpChunk('odd!', secret),
);

export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

/** A PNG of so many pixels, with red, green, blue and opacity of each from `at`. */
export function drawnPng(width: number, height: number, at: (x: number, y: number) => readonly number[]): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const row = width * 4 + 1;
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set(at(x, y), y * row + 1 + x * 4);
  return pngFrom(header, deflateSync(pixels));
}

/** A black PNG of so many pixels, in a few bytes. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return pngFrom(header, deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height)));
}

/** A PNG whose pixels no decoder can read. */
export const undecodablePng = (): Buffer => pngFrom(png.subarray(16, 29), Buffer.from('no pixels at all'));

const pngFrom = (header: Buffer, data: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), pngChunk('IDAT', data), pngChunk('IEND', '')]);
