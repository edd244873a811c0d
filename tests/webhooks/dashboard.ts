/** Steps shared by the tests of the dashboard's webhook operations. */
import type { InputOf, OperationId, Operations, OutputOf } from '../../src/contract/index.ts';
import { callAsMember, okAsMember, type MemberOptions } from '../support/asMember.ts';
import { startHarness, type Harness, type TestBusiness } from '../support/harness.ts';
import { startReceiver, subscribe, type Endpoint, type Receiver } from './receiver.ts';

export interface Watched {
  readonly of: TestBusiness;
  readonly receiver: Receiver;
  readonly endpoint: Endpoint;
  /** Calls as the owner, and expects success. */
  readonly ok: <Id extends OperationId>(
    id: Id,
    input: InputOf<Operations[Id]>,
    options?: MemberOptions,
  ) => Promise<OutputOf<Operations[Id]>>;
  /** Calls as the owner, and returns the HTTP status and error code. */
  readonly refused: <Id extends OperationId>(
    id: Id,
    input: InputOf<Operations[Id]>,
    options?: MemberOptions,
  ) => Promise<[number, string | 0]>;
}

const start = Date.parse('2030-06-05T12:00:00Z');

/** Starts a service whose clock the test controls, and makes businesses with one active endpoint each. */
export async function startWatched() {
  let now = start;
  const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
  return {
    harness,
    now: () => now,
    pass: (milliseconds: number) => (now += milliseconds),
    watched: (input: Partial<InputOf<Operations['createWebhookEndpoint']>> = {}) => watched(harness, input),
  };
}

async function watched(harness: Harness, input: Partial<InputOf<Operations['createWebhookEndpoint']>>): Promise<Watched> {
  const of = await harness.business();
  const receiver = await startReceiver();
  const endpoint = await subscribe(of, receiver.url, input);
  return {
    of,
    receiver,
    endpoint,
    ok: (id, given, options) => okAsMember(harness, of, id, given, options),
    refused: async (id, given, options) => {
      const { status, error_code } = await callAsMember(harness, of, id, given, options);
      return [status, error_code];
    },
  };
}

export const unknownId = '00000000-0000-7000-8000-00000000dead';
