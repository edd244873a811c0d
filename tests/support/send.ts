/** A request as a client sends it. Not by fetch: the suite asks tens of thousands of times, and fetch takes as long as the server does. */
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

/** Follows no redirect. */
export async function send(url: string, { method, headers, body }: Sent): Promise<Received> {
  const response = await request(url, { method, headers, ...(body === undefined ? {} : { body }) });
  const received = new Headers();
  for (const [name, values] of Object.entries(response.headers)) for (const value of [values ?? []].flat()) received.append(name, value);
  return { status: response.statusCode, headers: received, text: await response.body.text() };
}

/** Far below the time after which a server of the suite closes a connection at rest, also on a machine that does nothing for a minute. */
const keptMilliseconds = 4_000;

/**
 * Ends the connections that `send` and `fetch` keep for later requests. Called before each file: the server of the next one may have a port
 * that a closed server had. A connection that its server has just ended still looks open until the end is read, and a request that is
 * written to it fails with "other side closed".
 */
export async function forgetConnections(): Promise<void> {
  const former = getGlobalDispatcher();
  setGlobalDispatcher(new Agent({ keepAliveMaxTimeout: keptMilliseconds }));
  await former.destroy();
}
