/**
 * The authorization endpoint: it reads an app's request, asks the person on a page, and answers the app. [oauth.consent]; RFC 9700,
 * sections 2.1, 4.1 and 4.11; docs/decisions/0042.
 */
import { hashSecret } from '../auth/apiKeys.ts';
import { auditChangesOfNew, recordActionOutsideCall } from '../auth/audit.ts';
import { permissionsOf } from '../auth/members.ts';
import { toolProfiles, type ToolProfile } from '../../contract/profiles.ts';
import { environments, type Environment } from '../../contract/vocabulary.ts';
import type { Store } from '../../store/driver/database.ts';
import type { MemberAccess } from '../../store/access/members.ts';
import { noteClientUsed } from '../../store/oauth/clients.ts';
import { insertCode, memberAccess } from '../../store/oauth/grants.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import {
  answerAddress,
  readRequest,
  redirectOf,
  type AuthorizationRequest,
  type RedirectMistake,
  type Redirect,
} from './authorizationRequests.ts';
import type { OAuthClient, ClientProblem, Clients } from './clients.ts';
import { grantedScope, offerOf, type HeldByEnvironment, type Offer } from './consent.ts';
import { isOAuthError, oauthError, type OAuthError } from './errors.ts';
import { destinationOf, type Destination } from './redirectUris.ts';
import { profileNamedBy } from './resources.ts';
import type { SealedRequests } from './sealedRequests.ts';
import { codeMilliseconds, newCode } from './tokens.ts';
import { randomId } from '../../store/ids.ts';

/** The member who is signed in with the browser. */
interface SignedInMember {
  readonly sessionId: string;
  readonly memberId: string;
}

/** Why the page says that access cannot be granted. */
type Mistake =
  | 'client_missing'
  | `client_${ClientProblem}`
  | RedirectMistake
  /** The app's request is wrong. */
  | 'request'
  /** The page is too old, belongs to another session, or is not from this service. */
  | 'stale'
  /** The page was already answered. */
  | 'answered';

export interface ConsentView {
  readonly client: OAuthClient;
  /** Host of the document that describes the app; null when the app registered itself, so that its name is unverified. */
  readonly clientHost: string | null;
  readonly destination: Destination;
  readonly offer: Offer;
  readonly profiles: ProfileChoice;
  /** The sealed request, to be sent back by the page's form. */
  readonly sealed: string;
  /** The member agreed, but ticked no permission that can be granted in the chosen environment. */
  readonly isNothingLeft: boolean;
  /** What the member chose before, when the page is shown again; null: the first time. */
  readonly chosen: Choices | null;
}

/** The MCP profiles that the member may bind the app to. */
interface ProfileChoice {
  readonly offered: readonly ToolProfile[];
  /** The profile that the app asks for; null when it asks for none, or for several. */
  readonly asked: ToolProfile | null;
}

export type AuthorizationAnswer =
  /** Send the browser to the app. */
  | { readonly kind: 'return'; readonly address: string }
  /** No member is signed in, or the session has ended. */
  | { readonly kind: 'sign_in' }
  | { readonly kind: 'consent'; readonly view: ConsentView }
  /** `back` leads to the app with the error. The person may follow it. */
  | { readonly kind: 'mistake'; readonly mistake: Mistake; readonly error: OAuthError | null; readonly back: Back | null };

interface Back {
  readonly address: string;
  readonly destination: Destination;
}

/** What the member chose on the page. */
interface Choices {
  readonly environment: string;
  readonly ticked: readonly string[];
  /** Whether the member must confirm what the app commits or deletes. */
  readonly confirmsChanges: boolean;
  /** The MCP profile that the member binds the app to; empty for none. */
  readonly profile: string;
}

/** The form that the member sent. */
interface Decision extends Choices {
  readonly sealed: string;
  readonly isAllowed: boolean;
  /** Whether the member has proved who they are a short time ago. Without it the page is shown again. */
  readonly isProved: boolean;
}

/** A request with a known app and an accepted redirect. */
interface Understood {
  readonly client: OAuthClient;
  readonly request: AuthorizationRequest;
}

/** What a member has granted. */
interface Allowed {
  /** Id of the page that the member answered. */
  readonly requestId: string;
  readonly access: MemberAccess;
  readonly scope: Exclude<ReturnType<typeof grantedScope>, 'nothing'>;
  readonly confirmsChanges: boolean;
  readonly profile: ToolProfile | null;
}

const mistake = (kind: Mistake): AuthorizationAnswer => ({ kind: 'mistake', mistake: kind, error: null, back: null });
const denied = oauthError('access_denied', 'The person did not allow it.');

export class Authorization {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #clients: Clients;
  readonly #seals: SealedRequests;
  readonly #redirectSchemes: ReadonlySet<string>;

  constructor(parts: { store: Store; now: () => number; clients: Clients; seals: SealedRequests; redirectSchemes: ReadonlySet<string> }) {
    this.#store = parts.store;
    this.#now = parts.now;
    this.#clients = parts.clients;
    this.#seals = parts.seals;
    this.#redirectSchemes = parts.redirectSchemes;
  }

  /** Answers an app's request. `query` is the unchanged query, without its question mark. `member` is null when nobody is signed in. */
  async begin(query: string, issuer: string, member: SignedInMember | null): Promise<AuthorizationAnswer> {
    const understood = await this.#understand(query, issuer, member);
    if ('kind' in understood) return understood;
    if (!member) return { kind: 'sign_in' };
    return this.#consent(understood, query, member);
  }

  /** Answers the form of the consent page. The caller has checked that a page of this service sent it in this session. */
  async decide(decision: Decision, issuer: string, member: SignedInMember): Promise<AuthorizationAnswer> {
    const opened = this.#seals.open(decision.sealed, member.sessionId, this.#now());
    if (!opened) return mistake('stale');
    const understood = await this.#understand(opened.query, issuer, member);
    if ('kind' in understood) return understood;
    const { redirect } = understood.request;
    if (!decision.isAllowed) return { kind: 'return', address: answerAddress(redirect, denied) };
    const profile = decision.profile === '' ? null : profilesFor(understood.request).offered.find((name) => name === decision.profile);
    // Not a choice that the page offers. Ignoring it would leave the app unbound.
    if (profile === undefined) return mistake('stale');
    const access = (await memberAccess(this.#store, member.memberId)).find(({ environment }) => environment === decision.environment);
    const scope = access ? grantedScope(understood.request.scope, permissionsOf(access), decision.ticked) : 'nothing';
    const isNothingLeft = scope === 'nothing';
    if (!access || isNothingLeft || !decision.isProved)
      return this.#consent(understood, opened.query, member, { isNothingLeft, chosen: decision });
    return this.#allow(understood, { requestId: opened.id, access, scope, confirmsChanges: decision.confirmsChanges, profile });
  }

  /** Returns the app with its request, or the answer to send at once. App documents are not fetched for people who are not signed in. */
  async #understand(query: string, issuer: string, member: SignedInMember | null): Promise<Understood | AuthorizationAnswer> {
    const asked = new URLSearchParams(query);
    const ids = asked.getAll('client_id');
    if (ids.length !== 1 || ids[0] === '') return mistake('client_missing');
    if (this.#clients.isDocument(ids[0]!) && !member) return { kind: 'sign_in' };
    const client = await this.#clients.find(ids[0]!, member?.memberId ?? null);
    if (typeof client === 'string') return mistake(`client_${client}`);
    const redirect = redirectOf(asked, client, { issuer, schemes: this.#redirectSchemes });
    if (typeof redirect === 'string') return mistake(redirect);
    const request = readRequest(asked, redirect);
    return isOAuthError(request) ? refused(redirect, request) : { client, request };
  }

  async #consent(
    { client, request }: Understood,
    query: string,
    member: SignedInMember,
    again: Pick<ConsentView, 'isNothingLeft' | 'chosen'> = { isNothingLeft: false, chosen: null },
  ): Promise<AuthorizationAnswer> {
    const offer = offerOf(request.scope, heldBy(await memberAccess(this.#store, member.memberId)));
    const sealed = this.#seals.seal({ id: randomId(), query }, member.sessionId, this.#now());
    const clientHost = client.kind === 'document' ? new URL(client.id).host : null;
    const destination = destinationOf(request.redirect.redirectUri);
    return { kind: 'consent', view: { client, clientHost, destination, offer, profiles: profilesFor(request), sealed, ...again } };
  }

  async #allow(
    { client, request }: Understood,
    { requestId, access, scope, confirmsChanges, profile }: Allowed,
  ): Promise<AuthorizationAnswer> {
    const code = newCode();
    const now = this.#now();
    const outcome = await this.#store.transaction(async (tx): Promise<'made' | 'answered' | 'client_unknown'> => {
      if (!(await noteClientUsed(tx, client, formatMilliseconds(now)))) return 'client_unknown';
      const isMade = await insertCode(tx, {
        hash: hashSecret(code),
        requestId,
        clientId: client.id,
        businessId: access.businessId,
        tenantId: access.tenantId,
        memberId: access.memberId,
        scope,
        resources: request.resources,
        redirectUri: request.redirect.redirectUri,
        challenge: request.challenge,
        confirmsChanges,
        profile,
        approvedAt: formatMilliseconds(now),
        expiresAt: formatMilliseconds(now + codeMilliseconds),
      });
      if (!isMade) return 'answered';
      recordActionOutsideCall(
        tx,
        { kind: 'member', credentialId: null, memberId: access.memberId },
        { businessId: access.businessId, environment: access.environment, nowMilliseconds: now, requestId: null },
        {
          action: 'connection.approved',
          subject: { kind: 'connection', id: null, name: client.name },
          changes: auditChangesOfNew({
            scope,
            redirect_uri: request.redirect.redirectUri.split('?')[0],
            ...(confirmsChanges ? { confirm_changes: true } : {}),
            ...(profile ? { profile } : {}),
          }),
        },
      );
      return 'made';
    });
    return outcome === 'made' ? { kind: 'return', address: answerAddress(request.redirect, { code }) } : mistake(outcome);
  }
}

/**
 * Answers a wrong request with an error. A wrong request alone never redirects a browser to a host on the internet: anyone can register an
 * app, and this server's address would lend its good name to that host (RFC 9700, section 4.11.2). The page shows a link instead.
 */
function refused(redirect: Redirect, error: OAuthError): AuthorizationAnswer {
  const [address, destination] = [answerAddress(redirect, error), destinationOf(redirect.redirectUri)];
  if (destination.kind !== 'host') return { kind: 'return', address };
  return { kind: 'mistake', mistake: 'request', error, back: { address, destination } };
}

/** The profiles to offer. An app that asks for the tools of one profile cannot use another. */
function profilesFor({ resources }: AuthorizationRequest): ProfileChoice {
  const asked = profileNamedBy(resources);
  return { offered: asked === null ? toolProfiles : [asked], asked };
}

function heldBy(access: readonly MemberAccess[]): HeldByEnvironment {
  const in_ = (environment: Environment) => {
    const found = access.find((member) => member.environment === environment);
    return found ? permissionsOf(found) : new Set<never>();
  };
  return Object.fromEntries(environments.map((environment) => [environment, in_(environment)])) as unknown as HeldByEnvironment;
}
