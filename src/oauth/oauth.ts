/** The authorization server as the HTTP side sees it. */
import type { Logger } from 'pino';
import type { Limiter, Limiters } from '../limits/limiters.ts';
import type { Store } from '../store/driver/database.ts';
import type { MailDelivery } from '../webhooks/endings.ts';
import { Authorization } from './authorization.ts';
import { Clients, registerClient, registrationOf, type GetDocument } from './clients.ts';
import { isOAuthError, type OAuthError } from './errors.ts';
import { FirstUses } from './firstUses.ts';
import { revoke } from './revocation.ts';
import { sealedRequests } from './sealedRequests.ts';
import { answerTokenRequest } from './tokenRequests.ts';
import type { TokenAnswer } from './tokens.ts';

export interface OAuthParts {
  readonly store: Store;
  /** The service's own clock: the life of a connection is no matter of a tenant's. */
  readonly now: () => number;
  readonly secret: Buffer;
  readonly region: string;
  readonly getDocument: GetDocument;
  readonly mail: MailDelivery;
  readonly log: Logger;
  readonly limiters: Limiters;
  readonly limits: { readonly requestsPerMinute: number; readonly registrationsPerHour: number };
  /** How long the answer with tokens waits for requests of the same moment; 100 ms when left out. */
  readonly heldMilliseconds?: number | undefined;
}

export interface OAuth {
  readonly authorization: Authorization;
  /** `body`: JSON as it came. */
  register(body: unknown): Promise<ReturnType<typeof registrationOf> | OAuthError>;
  /** `sinceArrival`: milliseconds since the request came. */
  answerToken(form: URLSearchParams, origin: string, sinceArrival: number): Promise<TokenAnswer | OAuthError>;
  revoke(form: URLSearchParams): Promise<OAuthError | null>;
  /** Counts a request of a network address. Answers the seconds to wait; null: go on. */
  countRequest(address: string): Promise<number | null>;
  countRegistration(address: string): Promise<number | null>;
}

export function oauthServer(parts: OAuthParts): OAuth {
  const { store, now, limits, limiters } = parts;
  const clients = new Clients({ store, now, limiters, getDocument: parts.getDocument });
  const uses = new FirstUses(parts.heldMilliseconds);
  const requests = limiters.of('oauthRequests', { points: limits.requestsPerMinute, durationSeconds: 60, byAddress: true });
  const registrations = limiters.of('oauthRegistrations', { points: limits.registrationsPerHour, durationSeconds: 3_600, byAddress: true });
  return {
    authorization: new Authorization({ store, now, clients, seals: sealedRequests(parts.secret) }),
    async register(body) {
      const client = await registerClient(store, body, now());
      return isOAuthError(client) ? client : registrationOf(client, now());
    },
    answerToken: (form, origin, sinceArrival) =>
      answerTokenRequest({ ...parts, clients, uses }, form, { origin, arrival: uses.arrival(sinceArrival) }),
    revoke: (form) => revoke(parts, form),
    countRequest: (address) => waitOf(requests, address),
    countRegistration: (address) => waitOf(registrations, address),
  };
}

async function waitOf(limiter: Limiter, address: string): Promise<number | null> {
  const { allowed, millisecondsLeft } = await limiter.take(address);
  return allowed ? null : Math.max(1, Math.ceil(millisecondsLeft / 1000));
}
