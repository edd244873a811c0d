/** Reads another host's JSON without trusting it to end: a body that never stops would fill the memory before any timeout. */
import type { Dispatcher } from 'undici';

/** Throws when the body is longer than `mostBytes` or no JSON; the rest is not read. */
export async function boundedJson(body: Dispatcher.ResponseData['body'], mostBytes: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop by an error destroys the body and hangs up.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error(`the answer is longer than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
