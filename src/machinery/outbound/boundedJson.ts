/** Reads another host's answer up to a limit. A body that never ends would fill the memory before any timeout. */
import type { Dispatcher } from 'undici';

/** Throws when the body is longer than `mostBytes` or is not JSON in UTF-8. The rest is not read. */
export async function boundedJson(body: Dispatcher.ResponseData['body'], mostBytes: number): Promise<unknown> {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await boundedBytes(body, mostBytes)));
}

/** Throws when the body is longer than `mostBytes`. The rest is not read. */
export async function boundedBytes(body: Dispatcher.ResponseData['body'], mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // An error thrown in the loop destroys the body and closes the connection.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error(`the answer is longer than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
