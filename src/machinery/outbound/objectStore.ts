/**
 * An S3-compatible object store, for backups and files. Requests are signed with AWS Signature Version 4. The operator names the store in the settings,
 * so its address may be private. An object is uploaded in one request, which stores accept up to 5 GB.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import { request, type Dispatcher } from 'undici';

export interface ObjectStoreSettings {
  /** Address of the store, such as `https://s3.eu-west-2.amazonaws.com`. Buckets are addressed by path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Beginning of the keys, without a slash at its end; empty for none. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface ObjectStore {
  put(key: string, path: string, file: { readonly bytes: number; readonly sha256: string }, signal?: AbortSignal): Promise<void>;
  get(key: string, path: string): Promise<void>;
  /** All keys that begin with the prefix. */
  list(prefix: string): Promise<string[]>;
  remove(key: string, signal?: AbortSignal): Promise<void>;
  putBytes(key: string, bytes: Buffer, signal: AbortSignal): Promise<void>;
  /** Throws ObjectTooLong when the object has more bytes. */
  getBytes(key: string, mostBytes: number, signal: AbortSignal): Promise<Buffer>;
}

const mostBytes = 5_000_000_000;
/** Longest silence of the store. */
const silenceMilliseconds = 120_000;
/** SHA-256 of an empty body. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** The store did not do what was asked. The message is one line for the operator. */
export class ObjectStoreError extends Error {
  /** The store's own code of a refusal, such as `NoSuchKey`. null: it gave none, or did not answer. */
  readonly code: string | null;

  constructor(message: string, { code = null, cause }: { readonly code?: string | null; readonly cause?: unknown } = {}) {
    super(message, { cause });
    this.code = code;
  }
}

/** The object has more bytes than its file. */
export class ObjectTooLong extends ObjectStoreError {}

/** What is sent. `content`: a path, or the bytes themselves. */
interface Sent {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: { readonly content: string | Buffer; readonly bytes: number; readonly sha256: string };
  readonly signal?: AbortSignal | undefined;
}

/** `settingsOf`: the beginning of the settings' names, for messages to the operator. */
export function objectStore(settings: ObjectStoreSettings, settingsOf: 'BACKUP' | 'FILES' = 'BACKUP'): ObjectStore {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const send = async ({ method, key, query = {}, body, signal }: Sent): Promise<Dispatcher.ResponseData> => {
    const url = new URL(`${endpoint}/${bucket}${key && `/${key.split('/').map(encodeURIComponent).join('/')}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = { 'x-amz-content-sha256': body?.sha256 ?? emptyHash };
    const signer = new AwsV4Signer({ method, url: url.href, headers, accessKeyId, secretAccessKey, service: 's3', region });
    const signed = await signer.sign();
    const answer = await request(signed.url.href, {
      method,
      headers: { ...Object.fromEntries(signed.headers), ...(body ? { 'content-length': String(body.bytes) } : {}) },
      body: typeof body?.content === 'string' ? createReadStream(body.content) : (body?.content ?? null),
      headersTimeout: silenceMilliseconds,
      bodyTimeout: silenceMilliseconds,
      signal: signal ?? null,
    }).catch((error: unknown) => {
      // A caller who stops gets the own reason. A time limit is a store that does not answer.
      if (signal?.aborted && (signal.reason as Error).name !== 'TimeoutError') throw error;
      throw new ObjectStoreError(`The store at ${url.host} does not answer (${reasonOf(error)}). Check ${settingsOf}_S3_ENDPOINT.`, {
        cause: error,
      });
    });
    if (answer.statusCode < 300) return answer;
    const text = (await answer.body.text().catch(() => '')).slice(0, 2_000);
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? null;
    throw new ObjectStoreError(
      `The store at ${url.host} refused ${method} in the bucket ${bucket}: ${answer.statusCode} ${code ?? 'no code'}. Check ${settingsOf}_TO, the ${settingsOf}_S3 settings and the rights of the key.`,
      { code },
    );
  };
  return {
    async put(key, path, file, signal) {
      if (file.bytes > mostBytes)
        throw new ObjectStoreError(`The backup has ${file.bytes} bytes. A store takes 5 GB at once: keep backups in a folder instead.`);
      await (await send({ method: 'PUT', key, body: { content: path, ...file }, signal })).body.dump();
    },
    async get(key, path) {
      await pipeline((await send({ method: 'GET', key })).body, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
    },
    async list(prefix) {
      const keys: string[] = [];
      for (let token: string | null = ''; token !== null;) {
        const query: Record<string, string> = { 'list-type': '2', prefix, ...(token === '' ? {} : { 'continuation-token': token }) };
        const text = await (await send({ method: 'GET', key: '', query })).body.text();
        keys.push(...[...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => decoded(key!)));
        token = /<NextContinuationToken>([^<]+)</.exec(text)?.[1] ?? null;
        if (token !== null) token = decoded(token);
      }
      return keys;
    },
    async remove(key, signal) {
      await (await send({ method: 'DELETE', key, signal })).body.dump();
    },
    async putBytes(key, bytes, signal) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await (await send({ method: 'PUT', key, body: { content: bytes, bytes: bytes.length, sha256 }, signal })).body.dump();
    },
    async getBytes(key, mostBytes, signal) {
      const { body } = await send({ method: 'GET', key, signal });
      const chunks: Buffer[] = [];
      let bytes = 0;
      // An error thrown in the loop destroys the body and closes the connection.
      for await (const chunk of body as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > mostBytes) throw new ObjectTooLong(`The object ${key} has more than ${mostBytes} bytes.`);
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    },
  };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => entities[name]!);

const reasonOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : String(error));
