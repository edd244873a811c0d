/** A request as a client sends it. Not by fetch: the suite asks tens of thousands of times, and fetch takes as long as the server does. */
import { request } from 'undici';

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
