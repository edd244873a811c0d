/**
 * `listen`: the events of a sandbox, posted to a local address by this process. It asks for what is new as any command is run, signs with
 * a secret of its own and calls the address itself, so that no service has to be allowed to call addresses of this machine.
 * docs/decisions/0040.
 */
import { eventBody } from '../events/outbox.ts';
import { InvalidInput } from '../store/settings/businesses.ts';
import { newId } from '../store/ids.ts';
import type { Tenant } from '../store/settings/tenants.ts';
import { systemClock } from '../time/clock.ts';
import { startStopwatch } from '../time/stopwatch.ts';
import { newWebhookSecret, signatureHeaders, signingKeys } from '../webhooks/sign.ts';
import type { CommandArguments } from './commands.ts';
import type { EventsSince } from './events.ts';
import { sleep, timeLimit } from '../time/timers.ts';

/** Runs a command where the data is; null: nobody is there. */
type Ask = (command: string, args: CommandArguments) => Promise<object | null>;

interface Listening {
  readonly args: CommandArguments;
  readonly json: boolean;
  readonly output: { readonly out: (text: string) => void; readonly err: (text: string) => void };
  readonly ask: Ask;
  readonly signal: AbortSignal;
}

const pollMilliseconds = 300;
/** While the service is away. */
const awayMilliseconds = 1_000;
/** As a delivery of the service has. */
const attemptMilliseconds = 15_000;

/** Ends with the first interrupt; a second one ends the process as ever. */
export function untilInterrupted(): AbortSignal {
  const end = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => end.abort());
  return end.signal;
}

/** Forwards until `signal`. Throws what the first question met; a service that goes away later is waited for. */
export async function listen({ args, json, output, ask, signal }: Listening): Promise<void> {
  const url = addressOf(args['forward-to']!);
  const secret = args['secret'] ?? newWebhookSecret();
  // As short as Standard Webhooks allows.
  if (!/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret))
    throw new InvalidInput('The secret must be whsec_ and the base64 of 24 bytes or more.');
  const question = { business: args['business'], events: args['events'] };
  const since = (place?: string) => ask('events-since', { ...question, place }) as Promise<EventsSince | null>;
  const first = await since();
  if (!first) throw new InvalidInput('No service runs on DATA_DIR; start it first, or set DATABASE_URL.');

  const { business_alias, business_id, event_types } = first;
  const tell = (told: object, line: string) => output.out(json ? `${JSON.stringify(told)}\n` : `${line}\n`);
  const begun = { business_alias, environment: 'sandbox', forward_to: url, event_types, secret };
  tell(begun, `Events of the sandbox of ${business_alias} go to ${url}, until Ctrl-C.\nSigning secret: ${secret}\n`);
  const forward = async (event: { type: string; body: string }) => {
    const sent = await post(url, secret, event.body, signal);
    if (sent) tell(sent.told(event.type), sent.line(event.type));
  };
  await forward(ping(business_id, { url, event_types, all_events: args['events'] === undefined }));

  let { place } = first;
  let isAway = false;
  while (!signal.aborted) {
    const next = await since(place).catch(() => null);
    if (next === null && !isAway) output.err('truckroll: the service is away; waiting for it.\n');
    isAway = next === null;
    if (next?.other_history)
      output.err(
        'truckroll: the database was restarted, put back to an earlier state or replaced by another server. Events that came before may be ' +
          'gone from it: read anew what you keep of them.\n',
      );
    if (next !== null && next.left_out > 0) output.err(`truckroll: ${next.left_out} older events are left out.\n`);
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

/** What an endpoint is sent first: that somebody who is not there, or does not verify, is seen at once. */
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

/** One attempt, as a delivery of the service. null: it was interrupted. */
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
    told: (type: string) => ({ at: new Date(now).toISOString(), type, id: eventId, ...answered, milliseconds }),
    line: (type: string) =>
      [new Date(now).toISOString(), type.padEnd(28), eventId, String(answered.status ?? answered.error), `${milliseconds} ms`].join('  '),
  };
}

/** `timeout`, `ECONNREFUSED` and the like. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error;
  if (name === 'TimeoutError') return 'timeout';
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? 'connection';
}
