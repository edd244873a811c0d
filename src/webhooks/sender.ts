/** One attempt to deliver: signing, posting, and what of it is written down. [event.body, event.signature]. */
import type { SecretBox } from '../auth/secretBox.ts';
import { postOnce, type Dispatcher, type PostAnswer, type Underway } from '../outbound/webhookPost.ts';
import type { AttemptRow } from '../store/webhooks/outcomes.ts';
import type { Clock } from '../time/clock.ts';
import { startStopwatch } from '../time/stopwatch.ts';
import { signatureHeaders, signingKeys, type SigningKeys } from './sign.ts';

export interface SenderParts {
  readonly dispatcher: Dispatcher;
  readonly box: SecretBox;
  /** The service's own. */
  readonly clock: Clock;
  readonly version: string;
  /** Of a whole attempt; 15 s (docs/reference/conventions.md#webhooks) when left out. */
  readonly attemptMilliseconds?: number;
}

export interface Target {
  readonly endpointId: string;
  readonly url: string;
  /** Sealed. */
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
  readonly clockOffsetMilliseconds: number;
}

export interface Attempted {
  readonly attempt: AttemptRow;
  /** Answered with 2xx, in time and whole. */
  readonly isDelivered: boolean;
  /** When it had ended, on the tenant's clock. */
  readonly endedMilliseconds: number;
}

const attemptLimitMilliseconds = 15_000;

export class Sender {
  readonly #parts: SenderParts;
  /** Opened secrets of targets that are being served: all deliveries of a turn are signed with the same. */
  readonly #opened = new WeakMap<Target, readonly SigningKeys[]>();

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** Sends an event once. Throws `Interrupted` alone, with all that is `underway`: then nobody knows what came of it. */
  async send(
    target: Target,
    delivery: { id: string; eventId: string; body: Buffer; number: number },
    underway?: Underway,
  ): Promise<Attempted> {
    const { clock, dispatcher, attemptMilliseconds = attemptLimitMilliseconds } = this.#parts;
    const startedMilliseconds = clock.nowMilliseconds();
    const elapsed = startStopwatch();
    const headers = this.#headers(target, delivery, startedMilliseconds);
    const answer: PostAnswer = headers
      ? await postOnce(dispatcher, {
          url: target.url,
          headers,
          body: delivery.body,
          timeoutMilliseconds: attemptMilliseconds,
          ...(underway ? { underway } : {}),
        })
      : { statusCode: null, headers: null, body: null, error: 'secret_unreadable' };
    return {
      attempt: {
        deliveryId: delivery.id,
        number: delivery.number,
        startedAt: new Date(startedMilliseconds + target.clockOffsetMilliseconds).toISOString(),
        durationMilliseconds: Math.round(elapsed()),
        url: target.url,
        requestHeaders: headers ?? {},
        statusCode: answer.statusCode,
        responseHeaders: answer.headers,
        responseBody: answer.body,
        error: answer.error,
      },
      isDelivered: answer.error === null && answer.statusCode !== null && answer.statusCode >= 200 && answer.statusCode < 300,
      endedMilliseconds: clock.nowMilliseconds() + target.clockOffsetMilliseconds,
    };
  }

  /** null: the secret was sealed with another service secret (SECRET_KEY), and so nothing can be signed. */
  #headers(target: Target, { eventId, body }: { eventId: string; body: Buffer }, now: number): Record<string, string> | null {
    const keys = this.#keysOf(target);
    return (
      keys && {
        'content-type': 'application/json',
        'user-agent': `Truckroll-Webhooks/${this.#parts.version}`,
        // What comes back is kept as it is and not unpacked.
        'accept-encoding': 'identity',
        ...signatureHeaders({ eventId: `evt_${eventId.replaceAll('-', '')}`, body, keys, timestamp: Math.floor(now / 1000) }),
      }
    );
  }

  #keysOf(target: Target): readonly SigningKeys[] | null {
    const known = this.#opened.get(target);
    if (known) return known;
    const current = this.#keysIn(target.secret, target);
    // One that is lost signs for nobody: without it a rotation would mend nothing for a day.
    const previous = target.previousSecret && this.#keysIn(target.previousSecret, target);
    if (!current) return null;
    const opened = previous ? [current, previous] : [current];
    this.#opened.set(target, opened);
    return opened;
  }

  #keysIn(sealed: Buffer, { endpointId }: Target): SigningKeys | null {
    try {
      return signingKeys(this.#parts.box.open(sealed, endpointId));
    } catch {
      return null;
    }
  }
}
