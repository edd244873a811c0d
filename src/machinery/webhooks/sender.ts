/** Makes one delivery attempt: signs, posts and describes the result. [event.body, event.signature]. */
import type { SecretBox } from '../auth/secretBox.ts';
import { postOnce, type Dispatcher, type PostAnswer, type Underway } from '../outbound/webhookPost.ts';
import type { AttemptRow } from '../../store/webhooks/outcomes.ts';
import type { Clock } from '../../ground/time/clock.ts';
import { startStopwatch } from '../../ground/time/stopwatch.ts';
import { signatureHeaders, signingKeys, type SigningKeys } from './sign.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';

interface SenderParts {
  readonly dispatcher: Dispatcher;
  readonly box: SecretBox;
  /** The service's own clock. */
  readonly clock: Clock;
  readonly version: string;
  /** Time limit of a whole attempt. Default 15 s (docs/reference/conventions.md#webhooks). */
  readonly attemptMilliseconds?: number;
}

export interface Target {
  readonly endpointId: string;
  readonly url: string;
  /** The sealed secret. */
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
  readonly clockOffsetMilliseconds: number;
}

export interface Attempted {
  readonly attempt: AttemptRow;
  /** True when the whole answer arrived in time with a status of 2xx. */
  readonly isDelivered: boolean;
  /** End of the attempt, by the tenant's clock. */
  readonly endedMilliseconds: number;
}

const attemptLimitMilliseconds = 15_000;

export class WebhookSender {
  readonly #parts: SenderParts;
  /** Opened secrets of targets that are being served, reused for all deliveries of a turn. */
  readonly #opened = new WeakMap<Target, readonly SigningKeys[]>();

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** Sends an event once. Throws only `Interrupted`, together with everything that is `underway`. The result is then unknown. */
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
        startedAt: formatMilliseconds(startedMilliseconds + target.clockOffsetMilliseconds),
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

  /** Returns null when the secret was sealed with another service secret (SECRET_KEY), so nothing can be signed. */
  #headers(target: Target, { eventId, body }: { eventId: string; body: Buffer }, now: number): Record<string, string> | null {
    const keys = this.#keysOf(target);
    return (
      keys && {
        'content-type': 'application/json',
        'user-agent': `Truckroll-Webhooks/${this.#parts.version}`,
        // The answer is stored unchanged and is not decompressed.
        'accept-encoding': 'identity',
        ...signatureHeaders({ eventId: `evt_${eventId.replaceAll('-', '')}`, body, keys, timestamp: Math.floor(now / 1000) }),
      }
    );
  }

  #keysOf(target: Target): readonly SigningKeys[] | null {
    const known = this.#opened.get(target);
    if (known) return known;
    const current = this.#keysIn(target.secret, target);
    // Sign without the previous secret if it cannot be opened. Otherwise a rotation would not help for a day.
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
