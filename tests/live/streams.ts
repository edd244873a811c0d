/** Reads the event stream of an open page, as a browser's EventSource does. */
import type { StreamEventName } from '../../src/contract/stream.ts';

export interface ReceivedEvent {
  readonly name: StreamEventName;
  readonly data: Record<string, unknown>;
  readonly id: string | null;
}

export interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  /** All events received so far. */
  readonly events: ReceivedEvent[];
  readonly comments: string[];
  /** Resolves with all events as soon as one fits. Throws if the stream ends before that. */
  until(fits: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent[]>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  /** Closes the connection, as a browser does when it leaves the page. */
  leave(): void;
}

export interface StreamOptions {
  readonly environment?: string;
  readonly lastId?: string;
}

export async function openStream(url: string, cookie: string, { environment, lastId }: StreamOptions = {}): Promise<OpenStream> {
  const leaving = new AbortController();
  const query = environment === undefined ? '' : `?environment=${environment}`;
  const response = await fetch(`${url}/dashboard/v1/stream${query}`, {
    headers: { cookie, accept: 'text/event-stream', ...(lastId === undefined ? {} : { 'last-event-id': lastId }) },
    signal: leaving.signal,
  });
  const events: ReceivedEvent[] = [];
  const comments: string[] = [];
  const waiting = new Set<() => void>();
  let isOver = false;
  const read = async () => {
    let text = '';
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          take(text.slice(0, end));
          text = text.slice(end + 2);
        }
        waiting.forEach((look) => look());
      }
    } catch {
      // The reader has left, or the server has cut the connection.
    }
    isOver = true;
    waiting.forEach((look) => look());
  };
  const take = (block: string) => {
    const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
    if (block.startsWith(':')) comments.push(block);
    const name = fields.get('event') as StreamEventName | undefined;
    if (name) events.push({ name, data: JSON.parse(fields.get('data')!) as Record<string, unknown>, id: fields.get('id') ?? null });
  };
  const ended = response.status === 200 ? read() : Promise.resolve();
  return {
    status: response.status,
    headers: response.headers,
    events,
    comments,
    ended,
    until: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (events.some(fits)) resolve(events);
          else if (isOver) reject(new Error(`the stream ended after ${JSON.stringify(events)}`));
          else return;
          waiting.delete(look);
        };
        waiting.add(look);
        look();
      }),
    leave: () => leaving.abort(),
  };
}
