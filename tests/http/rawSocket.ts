/** A connection for raw bytes, for requests that no HTTP client would send. */
import { connect, type Socket } from 'node:net';

export interface RawConnection {
  readonly socket: Socket;
  /** Everything received so far. */
  readonly received: () => string;
  /** Resolves with everything received when the other side ends or resets the connection. */
  readonly ended: Promise<string>;
  /** Resolves when the received text contains `text`. */
  readonly until: (text: string) => Promise<void>;
}

export async function openRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  const waiting = new Set<() => void>();
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    waiting.forEach((check) => check());
  });
  const ended = new Promise<string>((resolve) => {
    socket.on('end', () => resolve(text)).on('close', () => resolve(text));
    // A reset also ends the connection: what came before counts.
    socket.on('error', () => resolve(text));
  });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return {
    socket,
    ended,
    received: () => text,
    until: (wanted) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!text.includes(wanted)) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        void ended.then(() => reject(new Error(`The connection ended before "${wanted}": ${text}`)));
        check();
      }),
  };
}

/** Status, headers as text, and body of the first answer in a text. */
export function readAnswer(text: string): { status: number; head: string; body: unknown } {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: body === '' ? null : (JSON.parse(body) as unknown) };
}
