/** The authorization server, as the HTTP layer uses it. */
import type { Logger } from 'pino';
import type { Limiter, Limiters } from '../limits/limiters.ts';
import type { Store } from '../../store/driver/database.ts';
import type { MailDelivery } from '../webhooks/endings.ts';
import { Authorization } from './authorization.ts';
import { Clients, registerClient, registrationOf, type GetDocument } from './clients.ts';
import { isOAuthError, type OAuthError } from './errors.ts';
import { FirstUses } from './firstUses.ts';
import { revoke } from './revocation.ts';
import { sealedRequests } from './sealedRequests.ts';
import { answerTokenRequest } from './tokenRequests.ts';
import type { TokenAnswer } from './tokens.ts';

interface OAuthParts {
  readonly store: Store;
  /** The service's own clock, because a sandbox's clock must not change the life of a connection. */
  readonly now: () => number;
  readonly secret: Buffer;
  readonly region: string;
  readonly getDocument: GetDocument;
  /** Schemes of native apps that are no reversed domain, each with its colon. */
  readonly redirectSchemes: ReadonlySet<string>;
  readonly mail: MailDelivery;
  readonly log: Logger;
  readonly limiters: Limiters;
  readonly limits: { readonly requestsPerMinute: number; readonly registrationsPerHour: number };
  /** How long an answer with tokens is held back for requests sent at the same moment. Default 100 ms. */
  readonly heldMilliseconds?: number | undefined;
}

export interface OAuth {
  readonly authorization: Authorization;
  /** `body` is the parsed JSON, unchecked. */
  register(body: unknown): Promise<ReturnType<typeof registrationOf> | OAuthError>;
  /** `sinceArrival` is the time since the request arrived, in milliseconds. */
  answerToken(form: URLSearchParams, origin: string, sinceArrival: number): Promise<TokenAnswer | OAuthError>;
  revoke(form: URLSearchParams): Promise<OAuthError | null>;
  /** Counts a request from a network address. Returns the seconds to wait; null when the request may go on. */
  countRequest(address: string): Promise<number | null>;
  countRegistration(address: string): Promise<number | null>;
}

export function oauthServer(parts: OAuthParts): OAuth {
  const { store, now, limits, limiters } = parts;
  const clients = new Clients({ store, now, limiters, getDocument: parts.getDocument, redirectSchemes: parts.redirectSchemes });
  const uses = new FirstUses(parts.heldMilliseconds);
  const requests = limiters.of('oauthRequests', { points: limits.requestsPerMinute, durationSeconds: 60, byAddress: true });
  const registrations = limiters.of('oauthRegistrations', { points: limits.registrationsPerHour, durationSeconds: 3_600, byAddress: true });
  return {
    authorization: new Authorization({ store, now, clients, seals: sealedRequests(parts.secret), redirectSchemes: parts.redirectSchemes }),
    async register(body) {
      const client = await registerClient(store, body, { nowMilliseconds: now(), schemes: parts.redirectSchemes });
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
