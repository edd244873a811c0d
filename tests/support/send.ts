/** A client's request. Does not use fetch: the suite sends tens of thousands of requests, and fetch takes as long as the server does. */
import { Agent, getGlobalDispatcher, request, setGlobalDispatcher } from 'undici';

export interface Sent {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends a request and follows no redirect. */
export async function send(url: string, { method, headers, body }: Sent): Promise<Received> {
  const response = await request(url, { method, headers, ...(body === undefined ? {} : { body }) });
  const received = new Headers();
  for (const [name, values] of Object.entries(response.headers)) for (const value of [values ?? []].flat()) received.append(name, value);
  return { status: response.statusCode, headers: received, text: await response.body.text() };
}

/** Far below the time after which a test server closes an idle connection, even on a machine that stalls for a minute. */
const keptMilliseconds = 4_000;

/**
 * Closes the connections that `send` and `fetch` keep for later requests. Called before each file, because its server may get a closed
 * server's port. A connection that the server has ended looks open until the end is read. A request written to it fails with "other side
 * closed".
 */
export async function forgetConnections(): Promise<void> {
  const former = getGlobalDispatcher();
  setGlobalDispatcher(new Agent({ keepAliveMaxTimeout: keptMilliseconds }));
  await former.destroy();
}
