/** Passkeys (WebAuthn): made at the page of the second factor, and used in place of a password, as second factor, or as second proof. docs/internals/access.md#passkeys. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Logger } from 'pino';
import type { Store, Transaction } from '../../store/driver/database.ts';
import { newId } from '../../store/ids.ts';
import {
  findPasskey,
  insertPasskey,
  listPasskeys,
  notePasskeyUse,
  passkeysElsewhere,
  useChallenge,
  type PasskeyRow,
  type StoredPasskey,
} from '../../store/access/passkeys.ts';
import type { FactorOwner } from '../../store/access/secondFactors.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import type { AnsweredChallenge, ChallengePurpose, PasskeyChallenges } from './passkeyChallenges.ts';

/** EdDSA, ES256 and RS256 (COSE). The library's own list asks Node.js for an experimental algorithm, which warns. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Why passkeys are not offered. Browsers make them for names alone, over https or on the same machine. */
export type NoPasskeys = 'unset' | 'not_https' | 'ip_address';

/** The address at which passkeys work. */
interface PasskeySite {
  readonly host: string;
  readonly origin: string;
}

/** A passkey that was made and is not stored yet. */
interface MadePasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly challenge: AnsweredChallenge;
}

/** A right answer of a passkey, which is not used up yet. */
export interface PasskeyAnswer {
  readonly passkey: StoredPasskey;
  readonly signCount: number;
  readonly challenge: AnsweredChallenge;
}

export const mostPasskeyNameCharacters = 60;
/** Enough for a person's devices; each of them is sent to the browser. */
export const mostPasskeys = 20;

/** `publicUrl`: the setting; null when it is not set. */
export function passkeySiteOf(publicUrl: string | null): PasskeySite | NoPasskeys {
  if (publicUrl === null) return 'unset';
  const { protocol, hostname: host, origin } = new URL(publicUrl);
  // A URL writes an address of IPv4 as four numbers, and one of IPv6 in brackets.
  if (/^(\d+\.){3}\d+$|^\[/.test(host)) return 'ip_address';
  // Browsers trust the own machine without https.
  const isOwnMachine = host === 'localhost' || host.endsWith('.localhost');
  return protocol === 'https:' || isOwnMachine ? { host, origin } : 'not_https';
}

export class Passkeys {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #challenges: PasskeyChallenges;
  readonly #log: Logger;
  readonly #site: PasskeySite | null;
  /** Why passkeys are not offered; null when they are. */
  readonly why: NoPasskeys | null;

  constructor(parts: {
    readonly store: Store;
    readonly now: () => number;
    readonly challenges: PasskeyChallenges;
    readonly publicUrl: string | null;
    readonly log: Logger;
  }) {
    const site = passkeySiteOf(parts.publicUrl);
    this.#store = parts.store;
    this.#now = parts.now;
    this.#challenges = parts.challenges;
    this.#log = parts.log;
    this.#site = typeof site === 'string' ? null : site;
    this.why = typeof site === 'string' ? site : null;
  }

  get host(): string | null {
    return this.#site?.host ?? null;
  }

  async of(member: FactorOwner): Promise<readonly PasskeyRow[]> {
    return listPasskeys(this.#store, member);
  }

  /** What the browser needs to make a passkey of the signed-in member; null where none are offered. */
  async toMake(
    member: FactorOwner & { readonly sessionId: string; readonly email: string; readonly fullName: string; readonly businessName: string },
  ): Promise<PublicKeyCredentialCreationOptionsJSON | null> {
    if (!this.#site) return null;
    const known = (await this.of(member)).filter(({ host }) => host === this.#site!.host);
    return generateRegistrationOptions({
      rpName: 'Truckroll',
      rpID: this.#site.host,
      userID: Buffer.from(member.memberId.replaceAll('-', ''), 'hex'),
      userName: `${member.email} (${member.businessName})`,
      userDisplayName: member.fullName,
      challenge: this.#challenges.make('register', member.sessionId, this.#now()),
      attestationType: 'none',
      supportedAlgorithmIDs,
      excludeCredentials: known.map(described),
      // The passkey asks for a fingerprint, a face or a PIN. So it replaces the password and a second factor.
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    });
  }

  /** Checks what the browser made; null when it is wrong or too late. */
  async made(sessionId: string, answer: string): Promise<MadePasskey | null> {
    const site = this.#site;
    const response = objectOf<RegistrationResponseJSON>(answer);
    if (!site || !response) return null;
    const { challenge, expectedChallenge } = this.#expecting('register', sessionId);
    const verified = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }).catch((error: unknown) => this.#refused(error));
    const answered = challenge();
    if (!verified?.verified || !answered) return null;
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
    const known = transports.filter((name) => /^[a-z-]{1,20}$/.test(name)).slice(0, 10);
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      signCount: counter,
      transports: known,
      challenge: answered,
    };
  }

  /** Stores a passkey. Returns false when its challenge was answered before, or the passkey is known. */
  async keep(tx: Transaction, member: FactorOwner, { challenge, ...made }: MadePasskey, name: string): Promise<boolean> {
    const now = this.#now();
    if (!(await useChallenge(tx, challenge.hash, formatMilliseconds(challenge.expiresAtMilliseconds)))) return false;
    const row = { ...made, id: newId(now), name, host: this.#site!.host, createdAt: formatMilliseconds(now) };
    return insertPasskey(tx, member, row);
  }

  /** What the browser needs to ask for a passkey; null where none are offered, or the member has none. `member`: null for anybody's. */
  async toUse(
    purpose: Exclude<ChallengePurpose, 'register'>,
    subject: string,
    member: FactorOwner | null,
  ): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
    const site = this.#site;
    if (!site) return null;
    const own = member && (await this.of(member)).filter(({ host }) => host === site.host);
    if (own?.length === 0) return null;
    return generateAuthenticationOptions({
      rpID: site.host,
      challenge: this.#challenges.make(purpose, subject, this.#now()),
      userVerification: 'required',
      ...(own ? { allowCredentials: own.map(described) } : {}),
    });
  }

  /** Checks the answer of a passkey; null when it is wrong, too late, or of a member who is not active. Uses nothing up. */
  async check(purpose: Exclude<ChallengePurpose, 'register'>, subject: string, answer: string): Promise<PasskeyAnswer | null> {
    const site = this.#site;
    const response = objectOf<AuthenticationResponseJSON>(answer);
    if (!site || !response) return null;
    const passkey = await findPasskey(this.#store, Buffer.from(response.id, 'base64url'), site.host);
    if (!passkey) return null;
    const { challenge, expectedChallenge } = this.#expecting(purpose, subject);
    const verified = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: { id: response.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.signCount },
      requireUserVerification: true,
    }).catch((error: unknown) => this.#refused(error));
    const answered = challenge();
    if (!verified?.verified || !answered) return null;
    return { passkey, signCount: verified.authenticationInfo.newCounter, challenge: answered };
  }

  /** Uses up an answer. Returns false when it was used before, or the passkey has counted further or is gone. */
  async use(tx: Transaction, { passkey, signCount, challenge }: PasskeyAnswer): Promise<boolean> {
    if (!(await useChallenge(tx, challenge.hash, formatMilliseconds(challenge.expiresAtMilliseconds)))) return false;
    return notePasskeyUse(tx, passkey, signCount, formatMilliseconds(this.#now()));
  }

  /** Says at the start that passkeys were made at another host, where they work alone. */
  async tellElsewhere(): Promise<void> {
    if (this.#site === null && this.why === 'unset') return;
    const { host } = this.#site ?? { host: '' };
    for (const other of await passkeysElsewhere(this.#store, host))
      this.#log.warn(
        { host, other: other.host, passkeys: other.passkeys },
        'passkeys were made at another host than that of PUBLIC_URL, and do not work here. Their members sign in with the password and a code of their app or a recovery code, or have the second factor reset.',
      );
  }

  #expecting(purpose: ChallengePurpose, subject: string) {
    let answered: AnsweredChallenge | null = null;
    const expectedChallenge = (text: string): boolean => {
      answered = this.#challenges.read(text, purpose, subject, this.#now());
      return answered !== null;
    };
    return { expectedChallenge, challenge: () => answered };
  }

  /** The library throws for every wrong answer, also for a count that goes back. The line names nobody. */
  #refused(error: unknown): null {
    this.#log.info({ reason: error instanceof Error ? error.message.slice(0, 200) : '' }, 'the answer of a passkey was refused');
    return null;
  }
}

const described = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId.toString('base64url'), transports: [...transports] });

/** The passkey that an answer says it is from; empty when it says none. Not checked. */
export const passkeyNamedBy = (answer: string): string => objectOf<AuthenticationResponseJSON>(answer)?.id ?? '';

/** The answer as the browser's script sent it; null when it is none. The library checks the rest. */
function objectOf<Answer extends { id: string }>(text: string): Answer | null {
  try {
    const value = JSON.parse(text) as Answer | null;
    return typeof value?.id === 'string' && value.id.length <= 2_000 ? value : null;
  } catch {
    return null;
  }
}
