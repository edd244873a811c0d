/** A stand-in of Twilio's Messages API on this machine, which fails, delays and answers late as a test says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../support/atEnd.ts';

export type TwilioBehaviour =
  | 'takes'
  /** Takes the message, and closes the connection without an answer. */
  | 'forgets to say'
  /** Takes the message, and answers only when the sender has given up. */
  | 'answers late'
  /** Fails before it takes anything. */
  | 'is down'
  /** Refuses everything with this code and status 400. */
  | number;

export interface TakenText {
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly at: number;
}

export async function startTwilio(now: () => number, { account, token }: { readonly account: string; readonly token: string }) {
  const taken: TakenText[] = [];
  const requests: { method: string; url: string; authorization: string | undefined; body: string }[] = [];
  const state: { manner: TwilioBehaviour; lateMilliseconds: number } = { manner: 'takes', lateMilliseconds: 1_500 };
  const path = `/2010-04-01/Accounts/${account}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  const answer = (response: ServerResponse, status: number, data: object) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(data));
  };
  async function handle(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const url = new URL(request.url ?? '/', 'http://localhost');
    requests.push({ method: request.method ?? '', url: request.url ?? '', authorization: request.headers.authorization, body });
    if (url.pathname !== path) return answer(response, 404, { code: 20_404, message: 'not found' });
    if (request.headers.authorization !== authorization) return answer(response, 401, { code: 20_003, message: 'Authenticate' });
    if (state.manner === 'is down') return answer(response, 503, { code: 20_503, message: 'Service unavailable' });
    if (request.method === 'GET') {
      const messages = taken
        .filter(({ to }) => to === url.searchParams.get('To'))
        .map(({ to, from, body: text, at }) => ({ to, from, body: text, status: 'sent', date_created: new Date(at).toUTCString() }));
      return answer(response, 200, { messages });
    }
    const form = new URLSearchParams(body);
    const [to, from, text] = [form.get('To') ?? '', form.get('From') ?? form.get('MessagingServiceSid') ?? '', form.get('Body') ?? ''];
    if (typeof state.manner === 'number')
      return answer(response, 400, { code: state.manner, message: `The 'To' number ${to} is refused`, status: 400 });
    taken.push({ to, from, body: text, at: now() });
    if (state.manner === 'forgets to say') return void request.socket.destroy();
    const late = state.manner === 'answers late' ? state.lateMilliseconds : 0;
    setTimeout(() => answer(response, 201, { sid: `SM${taken.length}`, status: 'queued' }), late);
  }
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    requests,
    state,
    /** The texts that this number got. */
    to: (number: string) => taken.filter((text) => text.to === number),
  };
}
