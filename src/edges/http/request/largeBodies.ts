/**
 * Bounds how many large bodies are read or sent at a time: one that is read takes some 25 MB until it is answered, and one that is sent to a guest
 * up to 10 MB until the guest has it. docs/internals/files.md#checks.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../../contract/errors.ts';
import { startTimer, stopTimer } from '../../../ground/time/timers.ts';
import { networkOf } from '../../../machinery/limits/network.ts';
import { callerAddress, callerOf, localeOfRequest } from '../calls/caller.ts';
import { sendFailure } from '../calls/failure.ts';
import type { Connections } from './connections.ts';

/** Who a place is for. Places with an equal value share a bound. */
export interface PlaceHolder {
  readonly businessId: string;
  /** The customer link; null for members and programs. */
  readonly link: string | null;
  /** As `networkOf` gives it. */
  readonly network: string;
}

interface Places {
  readonly ofProcess: number;
  readonly ofBusiness: number;
  readonly ofLink: number;
  readonly ofNetwork: number;
}

/**
 * Bodies larger than usual that one process reads at a time, and one business, link and network in it. Customers have places of their own, so that
 * their slow connections keep no member waiting, and few for each, so that nobody keeps the other customers waiting. `reader`: files that customers
 * read. Their page shows up to ten at once.
 */
const mostPlaces = {
  caller: { ofProcess: 8, ofBusiness: 4, ofLink: Infinity, ofNetwork: Infinity },
  customer: { ofProcess: 4, ofBusiness: 2, ofLink: 1, ofNetwork: 1 },
  reader: { ofProcess: 40, ofBusiness: 20, ofLink: 10, ofNetwork: 10 },
} as const satisfies Readonly<Record<string, Places>>;
export const retryAfterSeconds = 5;
/** The longest that a request keeps its place, however steadily it is read. It is enough for 10 MiB at 280 kbit/s. */
const mostPlaceMilliseconds = 300_000;

/** The requests that hold a place, by who sent them. */
const holding = {
  caller: new Map<FastifyRequest, PlaceHolder>(),
  customer: new Map<FastifyRequest, PlaceHolder>(),
  reader: new Map<FastifyRequest, PlaceHolder>(),
} as const;

/**
 * Gives the request a place until it is answered, aborted or too old. Returns whether a place was free and the peer is still connected.
 */
export function takePlace(request: FastifyRequest, reply: FastifyReply, who: keyof typeof mostPlaces, holder: PlaceHolder): boolean {
  // The `close` event, which gives the place back, has already been sent.
  if (request.raw.destroyed || reply.raw.destroyed) return false;
  const held = holding[who];
  const most: Places = mostPlaces[who];
  const alike = (name: keyof PlaceHolder) => held.values().reduce((count, other) => count + Number(other[name] === holder[name]), 0);
  if (held.size >= most.ofProcess || alike('businessId') >= most.ofBusiness) return false;
  if (alike('link') >= most.ofLink || alike('network') >= most.ofNetwork) return false;
  held.set(request, holder);
  const limit = startTimer(() => reply.raw.destroy(), mostPlaceMilliseconds).unref();
  reply.raw.once('close', () => {
    stopTimer(limit);
    held.delete(request);
  });
  return true;
}

/** The network that a request comes from, as places count it. */
export const placeNetwork = (request: FastifyRequest): string => networkOf(callerAddress(request));

/**
 * A hook that runs after the caller is identified. Without a free place the request is refused before its body is read. A body that has a place must
 * keep the least speed.
 */
export const admittingLargeBodies =
  (connections: Connections) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { businessId } = callerOf(request).principal;
    if (takePlace(request, reply, 'caller', { businessId, link: null, network: placeNetwork(request) })) {
      connections.hurry(request.raw);
      return undefined;
    }
    reply.header('Retry-After', String(retryAfterSeconds));
    return sendFailure(reply, refuse('RATE_LIMITED', { retry_after_seconds: retryAfterSeconds }), localeOfRequest(request));
  };
