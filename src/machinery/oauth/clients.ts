/**
 * Finds apps. Registered apps come from the database (RFC 7591). Other apps are identified by the address of a document that describes them
 * (OAuth Client ID Metadata Document, draft-ietf-oauth-client-id-metadata-document). Both kinds are public and have no secret.
 */
import type { Limiter, Limiters } from '../limits/limiters.ts';
import type { FetchedDocument } from '../outbound/clientDocument.ts';
import { findClient, insertClient, removeUnusedClientsForRoom } from '../../store/oauth/clients.ts';
import type { Store } from '../../store/driver/database.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { readClientMetadata, type ClientMetadata } from './clientMetadata.ts';
import { isOAuthError, oauthError, type OAuthError } from './errors.ts';
import { randomSecret } from '../../store/ids.ts';

export interface OAuthClient extends ClientMetadata {
  readonly id: string;
  readonly kind: 'registered' | 'document';
}

/** Most registered apps kept without any connection. Beyond this the oldest are removed, but none from the last hour. */
const mostUnused = 10_000;
const hourMilliseconds = 3_600_000;

/** Registers an app. Returns `temporarily_unavailable` when too many apps registered within the hour and none of them is in use. */
export async function registerClient(
  store: Store,
  given: unknown,
  { nowMilliseconds, schemes }: { readonly nowMilliseconds: number; readonly schemes: ReadonlySet<string> },
): Promise<OAuthClient | OAuthError> {
  const metadata = readClientMetadata(given, { mayDropRedirects: false, schemes });
  if (isOAuthError(metadata)) return metadata;
  const client: OAuthClient = { ...metadata, id: `tr_app_${randomSecret(16).toString('base64url')}`, kind: 'registered' };
  return store.transaction(async (tx) => {
    const hasRoom = await removeUnusedClientsForRoom(tx, mostUnused, formatMilliseconds(nowMilliseconds - hourMilliseconds));
    if (!hasRoom) return oauthError('temporarily_unavailable', 'Too many apps have registered. Try again in an hour.');
    await insertClient(tx, client, formatMilliseconds(nowMilliseconds));
    return client;
  });
}

/** The answer to a registration (RFC 7591, section 3.2.1). It states what was registered, which may be less than what was sent. */
export const registrationOf = ({ id, name, redirectUris }: OAuthClient, nowMilliseconds: number) => ({
  client_id: id,
  client_id_issued_at: Math.floor(nowMilliseconds / 1000),
  client_name: name,
  redirect_uris: redirectUris,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
});

/**
 * Why no app was found. `unknown`: not registered. `address`: the identifier is not the address of a document. `unreachable` or `document`:
 * the document cannot be fetched or used. `too_many`: the member has made this server fetch too many documents.
 */
export type ClientProblem = 'unknown' | 'address' | 'unreachable' | 'document' | 'too_many';

/** Fetches the document at an address. Never throws. */
export type GetDocument = (url: string) => Promise<FetchedDocument>;

/**
 * Looks up apps. Documents are cached for as long as they say, between a minute and a day. Failures are cached for a minute, so that nobody
 * can make this server send many requests to another host. The number of documents fetched per member is limited, because the member
 * chooses the host.
 */
export class Clients {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #get: GetDocument;
  readonly #fetches: Limiter;
  readonly #schemes: ReadonlySet<string>;
  readonly #kept = new Map<string, { readonly until: number; readonly client: Promise<OAuthClient | ClientProblem> }>();

  constructor(parts: {
    store: Store;
    now: () => number;
    limiters: Limiters;
    getDocument: GetDocument;
    redirectSchemes: ReadonlySet<string>;
  }) {
    this.#store = parts.store;
    this.#now = parts.now;
    this.#get = parts.getDocument;
    this.#schemes = parts.redirectSchemes;
    this.#fetches = parts.limiters.of('oauthDocuments', { points: documentsPerMember, durationSeconds: hourMilliseconds / 1_000 });
  }

  /** Whether an identifier is the address of a document. Documents are fetched only for signed-in people. */
  isDocument(id: string): boolean {
    return /^https?:\/\//i.test(id);
  }

  /** Finds an app. `memberId` is the signed-in member who asks; null when nobody is signed in. */
  async find(id: string, memberId: string | null): Promise<OAuthClient | ClientProblem> {
    if (this.isDocument(id)) return memberId === null ? 'unknown' : this.#document(id, memberId);
    return (await findClient(this.#store, id)) ?? 'unknown';
  }

  async #document(url: string, memberId: string): Promise<OAuthClient | ClientProblem> {
    if (!isDocumentAddress(url)) return 'address';
    const known = this.#known(url);
    if (known) return known;
    const { allowed } = await this.#fetches.take(memberId);
    // Check again: another request may have started the fetch while this member was counted.
    const begun = this.#known(url);
    if (begun) {
      if (allowed) await this.#fetches.giveBack(memberId);
      return begun;
    }
    if (!allowed) return 'too_many';
    const client = this.#fetch(url);
    if (this.#kept.size >= mostKept) this.#kept.delete(this.#kept.keys().next().value!);
    // Until the document arrives, other requests for it wait for the same fetch.
    this.#kept.set(url, { until: this.#now() + leastKeptMilliseconds, client });
    return client;
  }

  /** Returns the cached document or the fetch in progress; null when it must be fetched. */
  #known(url: string): Promise<OAuthClient | ClientProblem> | null {
    const kept = this.#kept.get(url);
    return kept && this.#now() < kept.until ? kept.client : null;
  }

  async #fetch(url: string): Promise<OAuthClient | ClientProblem> {
    const fetched = await this.#get(url);
    if (!fetched.ok) return fetched.reason === 'forbidden' ? 'address' : 'unreachable';
    const client = readDocument(url, fetched.json, this.#schemes);
    if (typeof client === 'object') {
      const seconds = fetched.maxAgeSeconds ?? usualSeconds;
      const until = this.#now() + Math.min(Math.max(seconds * 1_000, leastKeptMilliseconds), mostKeptMilliseconds);
      this.#kept.set(url, { until, client: Promise.resolve(client) });
    }
    return client;
  }
}

/** Documents fetched for one member in an hour. A person connects only a handful of apps. */
const documentsPerMember = 30;
const mostKept = 1_000;
const leastKeptMilliseconds = 60_000;
const mostKeptMilliseconds = 24 * hourMilliseconds;
/** Cache time of a document that does not state one. */
const usualSeconds = 900;
const longestAddress = 2_000;

/**
 * Checks the form required by section 3 of the draft: a path, no dot segments, no fragment, no credentials. Whether the host may be called
 * is checked at the call.
 */
function isDocumentAddress(text: string): boolean {
  if (text.length > longestAddress || !URL.canParse(text)) return false;
  const url = new URL(text);
  // Accept only one spelling, because the document must repeat the address and connections are stored under it.
  return url.href === text && url.pathname !== '/' && !text.includes('#') && url.username === '' && url.password === '';
}

/**
 * Reads a document by section 4.1 of the draft: it must name its own address and must not have a secret. Redirects that this server does
 * not accept are dropped.
 */
function readDocument(url: string, json: unknown, schemes: ReadonlySet<string>): OAuthClient | 'document' {
  const { client_id, client_secret, token_endpoint_auth_method } = (json ?? {}) as Record<string, unknown>;
  const isShared = typeof token_endpoint_auth_method === 'string' && token_endpoint_auth_method.startsWith('client_secret');
  if (client_id !== url || client_secret !== undefined || isShared) return 'document';
  const metadata = readClientMetadata(json, { mayDropRedirects: true, schemes });
  return isOAuthError(metadata) ? 'document' : { ...metadata, id: url, kind: 'document' };
}
