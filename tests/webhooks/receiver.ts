/** A real HTTP server on loopback that receives deliveries, and the steps of tests that subscribe to it. */
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { InputOf, Operations, OutputOf } from '../../src/contract/index.ts';
import { atEnd } from '../support/atEnd.ts';
import type { Harness, TestBusiness } from '../support/harness.ts';

export interface Delivered {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  /** The body exactly as received. */
  readonly raw: string;
  readonly event: {
    id: string;
    type: string;
    created_at: string;
    previous_status?: string;
    data: { object: any };
    [name: string]: unknown;
  };
}

export interface Receiver {
  readonly url: string;
  /** All deliveries received, pings included, oldest first. */
  readonly got: Delivered[];
  /** All deliveries received except pings. */
  events(): Delivered[];
  /** Sets the answer to later deliveries. The first answer is 200. */
  answer(with_: number | RequestListener): void;
  close(): Promise<void>;
}

/** Starts a receiver that is closed at the end of the test file, unless it is `forWorker`. */
export async function startReceiver({ forWorker = false }: { readonly forWorker?: boolean } = {}): Promise<Receiver> {
  const got: Delivered[] = [];
  let listener: RequestListener = (_request, response) => response.writeHead(200).end('thanks');
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      got.push({ headers: request.headers, path: request.url!, raw, event: JSON.parse(raw) as Delivered['event'] });
      listener(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  if (!forWorker) atEnd(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    got,
    events: () => got.filter(({ event }) => event.type !== 'ping'),
    answer(with_) {
      listener = typeof with_ === 'number' ? (_request, response) => response.writeHead(with_).end() : with_;
    },
    close,
  };
}

export type Endpoint = OutputOf<Operations['createWebhookEndpoint']>;

export const subscribe = (
  business: TestBusiness,
  url: string,
  input: Partial<InputOf<Operations['createWebhookEndpoint']>> = {},
): Promise<Endpoint> => business.ok('createWebhookEndpoint', { url, ...input });

/** Waits up to 60 s for a condition. */
export const until = (condition: () => unknown) =>
  expect.poll(async () => Boolean(await condition()), { timeout: 60_000, interval: 10 }).toBe(true);

export interface StoredDelivery {
  id: string;
  type: string;
  status: string;
  attempts: number;
  nextAttemptAt: string | null;
  lastStatusCode: number | null;
  lastError: string | null;
}

/** The stored deliveries of an endpoint except pings, oldest first. */
export const deliveriesOf = ({ store }: Harness, endpointId: string) =>
  store.query<StoredDelivery>(
    `select id, type, status, attempts, next_attempt_at as "nextAttemptAt", last_status_code as "lastStatusCode",
            last_error as "lastError"
       from webhook_deliveries where endpoint_id = $1 and type <> 'ping' order by position`,
    [endpointId],
  );

export async function stateOf({ store }: Harness, endpointId: string) {
  const [row] = await store.query<{ status: string; reason: string | null; failures: number }>(
    `select status, disabled_reason as reason, consecutive_failures as failures from webhook_endpoints where id = $1`,
    [endpointId],
  );
  return row!;
}

/** Creates a customer, which sends one event. Returns the customer's id. */
export const addCustomer = async (business: TestBusiness, full_name: string): Promise<string> =>
  (await business.ok('createCustomer', { full_name, email: 'somebody@example.com' })).customer_id;
