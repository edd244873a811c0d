/**
 * `listen` posts the events of a sandbox to a local address from this process. It asks for new events as any command does, signs them with
 * its own secret and calls the address itself. The service therefore needs no permission to call addresses of this machine.
 * docs/internals/messages.md#listening-locally.
 */
import { eventBody } from '../../machinery/events/outbox.ts';
import { InvalidInput } from '../../store/settings/businesses.ts';
import { newId } from '../../store/ids.ts';
import type { Tenant } from '../../store/settings/tenants.ts';
import { systemClock } from '../../ground/time/clock.ts';
import { startStopwatch } from '../../ground/time/stopwatch.ts';
import { newWebhookSecret, signatureHeaders, signingKeys } from '../../machinery/webhooks/sign.ts';
import type { CommandArguments } from './commandArguments.ts';
import type { EventsAnswer } from './events.ts';
import { sleep, timeLimit } from '../../ground/time/timers.ts';

/** Runs a command in the process that holds the data; null when no such process runs. */
type Ask = (command: string, args: CommandArguments) => Promise<object | null>;

interface Listening {
  readonly args: CommandArguments;
  readonly json: boolean;
  readonly output: { readonly out: (text: string) => void; readonly err: (text: string) => void };
  readonly ask: Ask;
  readonly signal: AbortSignal;
}

const pollMilliseconds = 300;
/** Time between two questions while the service is away. */
const awayMilliseconds = 1_000;
/** Time limit of an attempt, as for deliveries of the service. */
const attemptMilliseconds = 15_000;

/** Aborts at the first interrupt. A second interrupt ends the process as usual. */
export function untilInterrupted(): AbortSignal {
  const end = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => end.abort());
  return end.signal;
}

/** Forwards events until `signal` is aborted. Throws if the first question fails. Later it waits for a service that goes away. */
export async function listen({ args, json, output, ask, signal }: Listening): Promise<void> {
  const url = addressOf(args['forward-to']!);
  const secret = args['secret'] ?? newWebhookSecret();
  // The shortest secret that Standard Webhooks allows.
  if (!/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret))
    throw new InvalidInput('The secret must be whsec_ followed by the base64 of at least 24 bytes.');
  const question = { business: args['business'], events: args['events'] };
  const since = (place?: string) => ask('events-since', { ...question, place }) as Promise<EventsAnswer | null>;
  const first = await since();
  if (!first) throw new InvalidInput('No service runs on DATA_DIR. Start it first, or set DATABASE_URL.');

  const { business_alias, business_id, event_types } = first;
  const tell = (record: object, line: string) => output.out(json ? `${JSON.stringify(record)}\n` : `${line}\n`);
  const begun = { business_alias, environment: 'sandbox', forward_to: url, event_types, secret };
  tell(begun, `Sending events of the sandbox of ${business_alias} to ${url}. Press Ctrl-C to stop.\nSigning secret: ${secret}\n`);
  const forward = async (event: { type: string; body: string }) => {
    const sent = await post(url, secret, event.body, signal);
    if (sent) tell(sent.record(event.type), sent.line(event.type));
  };
  await forward(ping(business_id, { url, event_types, all_events: args['events'] === undefined }));

  let { place } = first;
  let isAway = false;
  while (!signal.aborted) {
    const next = await since(place).catch(() => null);
    if (next === null && !isAway) output.err('truckroll: the service is not reachable. Waiting for it.\n');
    isAway = next === null;
    if (next?.other_history)
      output.err(
        'truckroll: the database was restarted, restored to an earlier state or replaced by another server. Earlier events may be ' +
          'missing from it, so read again any data that you keep from them.\n',
      );
    if (next !== null && next.left_out > 0) output.err(`truckroll: ${next.left_out} older events were skipped.\n`);
    for (const event of next?.events ?? []) if (!signal.aborted) await forward(event);
    place = next?.place ?? place;
    await sleep(isAway ? awayMilliseconds : pollMilliseconds, signal).catch(() => undefined);
  }
}

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new InvalidInput(`--forward-to must be an http or https address, not "${text}".`);
  return url.href;
}

/** The first request, which shows at once whether the receiver runs and verifies signatures. */
function ping(businessId: string, endpoint: { url: string; event_types: readonly string[]; all_events: boolean }) {
  const nowMilliseconds = systemClock.nowMilliseconds();
  const at = new Date(nowMilliseconds).toISOString();
  const object = {
    id: newId(nowMilliseconds),
    ...endpoint,
    description: 'truckroll listen',
    status: 'pending_verification',
    disabled_reason: null,
    environment: 'sandbox',
    created_at: at,
    updated_at: at,
  };
  const tenant = { businessId, environment: 'sandbox' } as Tenant;
  return { type: 'ping', body: JSON.stringify(eventBody({ tenant, nowMilliseconds }, newId(nowMilliseconds), { type: 'ping', object })) };
}

/** Makes one attempt, like a delivery of the service. Returns null when it was interrupted. */
async function post(url: string, secret: string, body: string, signal: AbortSignal) {
  const eventId = (JSON.parse(body) as { id: string }).id;
  const now = systemClock.nowMilliseconds();
  const elapsed = startStopwatch();
  const answered = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Truckroll-Webhooks/listen',
      ...signatureHeaders({ eventId, body, keys: [signingKeys(secret)], timestamp: Math.floor(now / 1000) }),
    },
    signal: AbortSignal.any([signal, timeLimit(attemptMilliseconds)]),
  }).then(
    async (response) => {
      await response.body?.cancel();
      return { status: response.status, error: null };
    },
    (error: unknown) => ({ status: null, error: reasonOf(error) }),
  );
  if (signal.aborted) return null;
  const milliseconds = elapsed();
  return {
    record: (type: string) => ({ at: new Date(now).toISOString(), type, id: eventId, ...answered, milliseconds }),
    line: (type: string) =>
      [new Date(now).toISOString(), type.padEnd(28), eventId, String(answered.status ?? answered.error), `${milliseconds} ms`].join('  '),
  };
}

/** A short reason such as `timeout` or `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error;
  if (name === 'TimeoutError') return 'timeout';
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? 'connection';
}
