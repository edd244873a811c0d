/**
 * Apps: those that have registered (RFC 7591), and those whose identifier is the address of a document that describes them (OAuth Client ID
 * Metadata Document, draft-ietf-oauth-client-id-metadata-document). Both are public and have no secret.
 */
import type { Limiter, Limiters } from '../limits/limiters.ts';
import type { FetchedDocument } from '../outbound/clientDocument.ts';
import { findClient, insertClient, removeUnusedClientsForRoom } from '../store/oauth/clients.ts';
import type { Store } from '../store/driver/database.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import { readClientMetadata, type ClientMetadata } from './clientMetadata.ts';
import { isOAuthError, oauthError, type OAuthError } from './errors.ts';
import { randomSecret } from '../store/ids.ts';

export interface Client extends ClientMetadata {
  readonly id: string;
  readonly kind: 'registered' | 'document';
}

/** Apps that have registered and were never allowed anything. More are not kept: the oldest go, but none of the last hour. */
const mostUnused = 10_000;
const hourMilliseconds = 3_600_000;

/** Registers an app. `temporarily_unavailable` when too many that nobody uses have registered within the hour. */
export async function registerClient(store: Store, given: unknown, nowMilliseconds: number): Promise<Client | OAuthError> {
  const metadata = readClientMetadata(given, { mayDropRedirects: false });
  if (isOAuthError(metadata)) return metadata;
  const client: Client = { ...metadata, id: `tr_app_${randomSecret(16).toString('base64url')}`, kind: 'registered' };
  return store.transaction(async (tx) => {
    const hasRoom = await removeUnusedClientsForRoom(tx, mostUnused, formatMilliseconds(nowMilliseconds - hourMilliseconds));
    if (!hasRoom) return oauthError('temporarily_unavailable', 'Too many apps have registered; try again in an hour.');
    await insertClient(tx, client, formatMilliseconds(nowMilliseconds));
    return client;
  });
}

/** The answer to a registration (RFC 7591, section 3.2.1): what was registered, which may be less than was sent. */
export const registrationOf = ({ id, name, redirectUris }: Client, nowMilliseconds: number) => ({
  client_id: id,
  client_id_issued_at: Math.floor(nowMilliseconds / 1000),
  client_name: name,
  redirect_uris: redirectUris,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
});

/**
 * Why there is no app: nobody has registered it, its identifier may be no document's address, its document is of no use, or the member has made
 * this server fetch too many documents.
 */
export type ClientProblem = 'unknown' | 'address' | 'unreachable' | 'document' | 'too_many';

/** Gets the document at an address. Never throws. */
export type GetDocument = (url: string) => Promise<FetchedDocument>;

/**
 * Which apps there are. Documents are kept in memory for as long as they say, between a minute and a day; what failed is kept for a minute,
 * so that nobody has this server knock at somebody else's door as often as they like. One member can have only so many documents fetched: each
 * is a request of this server to a host of the member's choice.
 */
export class Clients {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #get: GetDocument;
  readonly #fetches: Limiter;
  readonly #kept = new Map<string, { readonly until: number; readonly client: Promise<Client | ClientProblem> }>();

  constructor(parts: { store: Store; now: () => number; limiters: Limiters; getDocument: GetDocument }) {
    this.#store = parts.store;
    this.#now = parts.now;
    this.#get = parts.getDocument;
    this.#fetches = parts.limiters.of('oauthDocuments', { points: documentsPerMember, durationSeconds: hourMilliseconds / 1_000 });
  }

  /** Whether an identifier is the address of a document, which is fetched only for somebody who is signed in. */
  isDocument(id: string): boolean {
    return /^https?:\/\//i.test(id);
  }

  /** `memberId`: who is signed in and asks. */
  async find(id: string, memberId: string | null): Promise<Client | ClientProblem> {
    if (this.isDocument(id)) return memberId === null ? 'unknown' : this.#document(id, memberId);
    return (await findClient(this.#store, id)) ?? 'unknown';
  }

  async #document(url: string, memberId: string): Promise<Client | ClientProblem> {
    if (!isDocumentAddress(url)) return 'address';
    const known = this.#known(url);
    if (known) return known;
    const { allowed } = await this.#fetches.take(memberId);
    // Others may have asked for it while this member was counted.
    const begun = this.#known(url);
    if (begun) {
      if (allowed) await this.#fetches.giveBack(memberId);
      return begun;
    }
    if (!allowed) return 'too_many';
    const client = this.#fetch(url);
    if (this.#kept.size >= mostKept) this.#kept.delete(this.#kept.keys().next().value!);
    // Until the answer is there, whoever asks for the same waits for it too.
    this.#kept.set(url, { until: this.#now() + leastKeptMilliseconds, client });
    return client;
  }

  /** What is kept of a document and still good, or on its way; null: it must be fetched. */
  #known(url: string): Promise<Client | ClientProblem> | null {
    const kept = this.#kept.get(url);
    return kept && this.#now() < kept.until ? kept.client : null;
  }

  async #fetch(url: string): Promise<Client | ClientProblem> {
    const fetched = await this.#get(url);
    if (!fetched.ok) return fetched.reason === 'forbidden' ? 'address' : 'unreachable';
    const client = readDocument(url, fetched.json);
    if (typeof client === 'object') {
      const seconds = fetched.maxAgeSeconds ?? usualSeconds;
      const until = this.#now() + Math.min(Math.max(seconds * 1_000, leastKeptMilliseconds), mostKeptMilliseconds);
      this.#kept.set(url, { until, client: Promise.resolve(client) });
    }
    return client;
  }
}

/** In an hour. A person connects a handful of apps. */
const documentsPerMember = 30;
const mostKept = 1_000;
const leastKeptMilliseconds = 60_000;
const mostKeptMilliseconds = 24 * hourMilliseconds;
/** Of a document that does not say how long it is good. */
const usualSeconds = 900;
const longestAddress = 2_000;

/** The draft's section 3: a path, no dot segments, no fragment, no credentials. Whether its host may be called is told at the call. */
function isDocumentAddress(text: string): boolean {
  if (text.length > longestAddress || !URL.canParse(text)) return false;
  const url = new URL(text);
  // One spelling only, because the document must repeat it and connections are kept under it.
  return url.href === text && url.pathname !== '/' && !text.includes('#') && url.username === '' && url.password === '';
}

/** The draft's section 4.1: the document names its own address, and no secret. Redirects that this server does not take are left out. */
function readDocument(url: string, json: unknown): Client | 'document' {
  const { client_id, client_secret, token_endpoint_auth_method } = (json ?? {}) as Record<string, unknown>;
  const isShared = typeof token_endpoint_auth_method === 'string' && token_endpoint_auth_method.startsWith('client_secret');
  if (client_id !== url || client_secret !== undefined || isShared) return 'document';
  const metadata = readClientMetadata(json, { mayDropRedirects: true });
  return isOAuthError(metadata) ? 'document' : { ...metadata, id: url, kind: 'document' };
}
