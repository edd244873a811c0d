/**
 * An S3-compatible store in memory. It checks each request's AWS Signature Version 4 with an implementation of its own, and the body against
 * its signed SHA-256.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../support/atEnd.ts';

export const storeKey = { accessKeyId: 'TESTKEY', secretAccessKey: 'a secret of tests/alone' };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const encoded = (text: string) => encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether the signature is the one of the documented algorithm. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const [, id, day, region, signedNames, signature] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (id !== storeKey.accessKeyId || sha256(body) !== headers['x-amz-content-sha256']) return false;
  const { pathname, searchParams } = new URL(url!, 'http://x');
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const signed = signedNames!.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, pathname, query, signed.join(''), signedNames, headers['x-amz-content-sha256']].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region!, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${storeKey.secretAccessKey}`, day!));
  return hmac(key, text).toString('hex') === signature;
}

/** What the store does instead of answering: it refuses, or does what was asked and says nothing. */
export interface Trouble {
  kind: 'none' | 'refuses' | 'silent';
  /** Told of every signed request before it is done, as "GET bucket/key". */
  seen?: (request: string) => void;
  /** Objects, as bucket/key, that the store neither gives nor removes. */
  refused?: ReadonlySet<string>;
}

/** Starts the store. `objects` holds its content by bucket and key. Lists have two keys a page. */
export async function standInStore(): Promise<{ endpoint: string; objects: Map<string, Buffer>; trouble: Trouble }> {
  const trouble: Trouble = { kind: 'none' };
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const url = new URL(request.url!, 'http://x');
      const key = decodeURIComponent(url.pathname.slice(1));
      if (!isSigned(request, body)) return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
      trouble.seen?.(`${request.method} ${key}`);
      if (trouble.kind === 'refuses') return response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      if (trouble.refused?.has(key)) return response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
      if (request.method === 'PUT') objects.set(key, body);
      else if (request.method === 'DELETE') objects.delete(key);
      else if (trouble.kind === 'silent') return undefined;
      else if (url.searchParams.has('list-type')) return response.end(listed([...objects.keys()].sort(), key, url.searchParams));
      else if (objects.has(key)) return response.end(objects.get(key));
      else return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      return trouble.kind === 'silent' ? undefined : response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, objects, trouble };
}

function listed(keys: string[], bucket: string, query: URLSearchParams): string {
  const found = keys.filter((key) => key.startsWith(`${bucket}/${query.get('prefix')}`)).map((key) => key.slice(bucket.length + 1));
  const from = Number(query.get('continuation-token') ?? 0);
  const page = found.slice(from, from + 2).map((key) => `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key></Contents>`);
  const next = from + 2 < found.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult>${page.join('')}${next}</ListBucketResult>`;
}
