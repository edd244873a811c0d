/**
 * A text that is the same for many requests. It is compressed once per encoding at the first request, off the event loop. Compressing 4.4
 * MB of script takes half a second of processor time, so doing it per request would allow overloading the server.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Smaller texts fit into one or two packets anyway. */
const leastCompressedBytes = 1_024;
/**
 * With this quality the reference's script takes half a second and becomes 1.05 MB. With quality 11 it takes ten seconds and becomes 0.95
 * MB.
 */
const brotliQuality = 9;

export type Encoding = 'br' | 'gzip' | 'identity';

export class FixedBody {
  readonly type: string;
  /** First 16 digits of the text's SHA-256. They change with the text. */
  readonly hash: string;
  readonly #text: Buffer;
  readonly #made = new Map<Encoding, Promise<Buffer>>();

  /** `type` is the media type, with its charset where it is text. */
  constructor(text: string | Buffer, type: string) {
    this.#text = Buffer.from(text);
    this.type = type;
    this.hash = createHash('sha256').update(this.#text).digest('hex').slice(0, 16);
  }

  /** The body in the best encoding that an `Accept-Encoding` allows. */
  async encoded(accepted: string | undefined): Promise<{ encoding: Encoding; body: Buffer }> {
    const encoding = this.#text.length < leastCompressedBytes ? 'identity' : bestEncoding(accepted);
    let body = this.#made.get(encoding);
    if (!body) this.#made.set(encoding, (body = compressed(encoding, this.#text)));
    return { encoding, body: await body };
  }
}

async function compressed(encoding: Encoding, text: Buffer): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(text, { level: 9 });
  if (encoding === 'identity') return text;
  return brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}

/** Prefers Brotli, then gzip, unless `Accept-Encoding` forbids them by `q=0` (RFC 9110, section 12.5.3). */
export function bestEncoding(accepted = ''): Encoding {
  const allowed = new Map(
    accepted.split(',').map((part) => {
      const [name, ...parameters] = part.trim().toLowerCase().split(';');
      return [name!, !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))] as const;
    }),
  );
  const may = (name: Encoding) => allowed.get(name) ?? allowed.get('*') ?? false;
  return may('br') ? 'br' : may('gzip') ? 'gzip' : 'identity';
}
