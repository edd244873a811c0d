/** Reads bodies and queries, and refuses bytes that are not UTF-8. Decoding them anyway would store U+FFFD in place of letters. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { usualBodyBytes } from '../../../contract/operation.ts';

/** Bytes or percent-escapes that are not UTF-8. `part` is where they were. Answered with 400. */
export class NotUtf8 extends Error {
  readonly statusCode = 400;
  readonly code = 'NOT_UTF8';
  readonly part: 'body' | 'query';

  constructor(part: 'body' | 'query') {
    super(`The ${part} is not UTF-8. Send text that is encoded as UTF-8.`);
    this.part = part;
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The text of a body, without a byte order mark. Throws NotUtf8. */
function bodyText(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new NotUtf8('body');
  }
}

/** Whether all percent-escapes of a query or form are UTF-8. A `%` that begins no escape stands for itself (WHATWG URL, section 1.3). */
function hasUtf8Escapes(text: string): boolean {
  try {
    for (const [escapes] of text.matchAll(/(?:%[\da-f]{2})+/gi)) decodeURIComponent(escapes);
    return true;
  } catch {
    return false;
  }
}

/** A hook that refuses a query with escapes that are not UTF-8. */
export async function requireUtf8Query({ url }: FastifyRequest): Promise<void> {
  const start = url.indexOf('?');
  if (start !== -1 && !hasUtf8Escapes(url.slice(start))) throw new NotUtf8('query');
}

/** A JSON body over the usual size holds a file, which is one long text. It has fewer values than this, and so few are read at once. */
const mostValuesBesideFile = 1_000;
const valueMarks = [',', '[', '{'].map((mark) => mark.charCodeAt(0));

/** Refuses 13 MiB of small values, which would take a second to read and keep all other requests waiting. The marks inside texts count too. */
function refuseManyValues(bytes: Buffer): void {
  let count = 0;
  for (const mark of valueMarks)
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1))
      if (++count > mostValuesBesideFile) throw Object.assign(new Error('The body has too many values.'), { statusCode: 413 });
}

/** Accepts JSON only (415 otherwise). An empty body of a JSON request counts as no body. A byte order mark is skipped (RFC 8259, section 8.1). */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/(?:[\w.-]+\+)?json\b/, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => {
    if (body.length > usualBodyBytes) refuseManyValues(body);
    const text = bodyText(body);
    if (text.trim() === '') return undefined;
    try {
      // Safe without a filter: JSON.parse makes `__proto__` an own property, and only known fields are read.
      return JSON.parse(text) as unknown;
    } catch {
      // Also reached when a deeply nested body overflows the parser's stack.
      throw Object.assign(new Error('The body is not valid JSON.'), { statusCode: 400, code: 'MALFORMED_JSON' });
    }
  });
}

/** Reads forms of this scope as `URLSearchParams`. `bodyLimit` is in bytes; left out, the route's limit counts. */
export function readFormParameters(scope: FastifyInstance, bodyLimit?: number): void {
  readForms(scope, bodyLimit, (parameters) => parameters);
}

/** Reads forms of this scope as an object. A field that occurs several times has the list of its values. `bodyLimit` is in bytes. */
export function readFormFields(scope: FastifyInstance, bodyLimit: number): void {
  readForms(scope, bodyLimit, (parameters) => {
    const fields = Object.create(null) as Record<string, string | string[]>;
    // One pass, because `getAll` for each name takes most of a second for a form of 64 KiB with many names.
    for (const [name, value] of parameters) {
      const before = fields[name];
      if (before === undefined) fields[name] = value;
      else if (Array.isArray(before)) before.push(value);
      else fields[name] = [before, value];
    }
    return fields;
  });
}

function readForms(scope: FastifyInstance, bodyLimit: number | undefined, shape: (parameters: URLSearchParams) => unknown): void {
  const options = { parseAs: 'buffer', ...(bodyLimit === undefined ? {} : { bodyLimit }) } as const;
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, async (_request: FastifyRequest, body: Buffer) => {
    const text = bodyText(body);
    if (!hasUtf8Escapes(text)) throw new NotUtf8('body');
    return shape(new URLSearchParams(text));
  });
}
