/**
 * Second factors of members: authenticator apps and recovery codes, and the proof that a signed-in member is still the one at the browser.
 * docs/internals/access.md#second-factors.
 */
import type { Logger } from 'pino';
import type { Store, Transaction } from '../../store/driver/database.ts';
import {
  beginTotpRow,
  cancelTotpRow,
  confirmTotpRow,
  countRecoveryCodes,
  deleteFactors,
  deleteTotp,
  findTotp,
  hasSecondFactor,
  replaceRecoveryCodes,
  useRecoveryCode,
  useTotpStep,
  type FactorOwner,
  type TotpRow,
} from '../../store/access/secondFactors.ts';
import { getMemberAccount } from '../../store/access/members.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { recordMemberNotice } from '../mail/memberMails.ts';
import type { MailDelivery } from '../webhooks/endings.ts';
import type { OwnAttempts } from './attempts.ts';
import { auditChangesOfNew, recordOwnAction } from './audit.ts';
import { verifyPassword } from './passwords.ts';
import { deletePasskey } from '../../store/access/passkeys.ts';
import type { Passkeys } from './passkeys.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recoveryCodes.ts';
import type { SecretBox } from './secretBox.ts';
import { newTotpSecret, stepOfCode, totpCodeOf } from './totp.ts';

/** The kinds of factors besides the password. */
export type FactorKind = 'totp' | 'recovery_code';

/** What a member enters to prove who they are. Either suffices. */
export interface EnteredProof {
  readonly password?: string | undefined;
  /** A code of the member's app, or a recovery code. */
  readonly code?: string | undefined;
}

export type ProofResult =
  | { readonly outcome: 'proved'; readonly by: 'password' | FactorKind }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'wait'; readonly seconds: number };

/** What a member has set up. */
export interface FactorState {
  readonly isSet: boolean;
  /** Whether an authenticator app is set up. */
  readonly hasTotp: boolean;
  /** The secret of an app that is being set up, in base32; null when none is. */
  readonly pendingSecret: string | null;
  readonly recoveryCodesLeft: number;
  /** Whether the member signs in with a password of this service. */
  readonly hasPassword: boolean;
}

type Confirmed =
  /** `recoveryCodes`: null when the member had a factor, and codes, before. */
  | { readonly outcome: 'set'; readonly recoveryCodes: readonly string[] | null }
  | { readonly outcome: 'wrong_code' }
  /** Nothing is being set up, for example because another tab was first. */
  | { readonly outcome: 'none' };

/** An app whose set-up was not finished in this time starts again with a new secret. */
const setUpMilliseconds = 3_600_000;

interface SecondFactorParts {
  readonly store: Store;
  /** The service's own clock. */
  readonly now: () => number;
  readonly box: SecretBox;
  readonly passkeys: Passkeys;
  readonly mail: MailDelivery;
  readonly ownAttempts: OwnAttempts;
  readonly passwordCostLog2: number;
  readonly log: Logger;
}

export class SecondFactors {
  readonly #parts: SecondFactorParts;

  constructor(parts: SecondFactorParts) {
    this.#parts = parts;
  }

  /**
   * Checks the password or a code of a signed-in member. Attempts are counted for each member. A code is used up in a transaction of its
   * own, so it stays used when what it was entered for is refused, and no transaction waits for the hash of a password.
   */
  async proves(member: FactorOwner, { password = '', code = '' }: EnteredProof): Promise<ProofResult> {
    const { store, ownAttempts, passwordCostLog2 } = this.#parts;
    const seconds = await ownAttempts.count(member.memberId);
    if (seconds !== null) return { outcome: 'wait', seconds };
    const mayBeCode = totpCodeOf(code) !== null || recoveryCodeHash(code) !== null;
    const factor = mayBeCode ? await store.transaction((tx) => this.accept(tx, member, code)) : null;
    let by: 'password' | FactorKind | null = factor;
    if (by === null && password !== '') {
      const { passwordHash } = await getMemberAccount(store, member.businessId, member.memberId);
      if (await verifyPassword(password, passwordHash, passwordCostLog2)) by = 'password';
    }
    if (by === null) return { outcome: 'wrong' };
    await ownAttempts.succeeded(member.memberId);
    return { outcome: 'proved', by };
  }

  /**
   * Uses up a code of the member's app or a recovery code. Returns its kind; null when the code is wrong or was used before. The caller counts
   * the attempts.
   */
  async accept(tx: Transaction, member: FactorOwner, code: string): Promise<FactorKind | null> {
    const now = this.#parts.now();
    const digits = totpCodeOf(code);
    if (digits !== null) {
      const row = await findTotp(tx, member);
      const secret = row?.confirmedAt ? this.#open(row.secret, member) : null;
      const step = secret === null ? null : stepOfCode(secret, digits, now);
      return step !== null && (await useTotpStep(tx, member, step)) ? 'totp' : null;
    }
    const hash = recoveryCodeHash(code);
    const left = hash && (await useRecoveryCode(tx, member, hash, formatMilliseconds(now)));
    if (left === null) return null;
    recordOwnAction(tx, member, 'member.recovery_code_used', now, auditChangesOfNew({ codes_left: left }));
    recordMemberNotice(tx, member, now, this.#parts.mail, { kind: 'recovery_code_used', facts: { left } });
    return 'recovery_code';
  }

  async isSet(member: FactorOwner): Promise<boolean> {
    return hasSecondFactor(this.#parts.store, member);
  }

  async state(member: FactorOwner): Promise<FactorState> {
    const { store, now } = this.#parts;
    const [isSet, totp, recoveryCodesLeft, { passwordHash }] = await Promise.all([
      hasSecondFactor(store, member),
      findTotp(store, member),
      countRecoveryCodes(store, member),
      getMemberAccount(store, member.businessId, member.memberId),
    ]);
    const pendingSecret = totp && isPending(totp, now()) ? this.#open(totp.secret, member) : null;
    return {
      isSet,
      hasTotp: totp !== null && totp.confirmedAt !== null,
      recoveryCodesLeft,
      pendingSecret,
      hasPassword: passwordHash !== null,
    };
  }

  /** Starts to set up an app. Does nothing when one is set. */
  async begin(member: FactorOwner): Promise<void> {
    const { store, box, now } = this.#parts;
    const secret = box.seal(newTotpSecret(), contextOf(member));
    await store.transaction((tx) => beginTotpRow(tx, member, secret, formatMilliseconds(now())));
  }

  /** Stops setting up an app. */
  async cancel(member: FactorOwner): Promise<void> {
    await this.#parts.store.transaction((tx) => cancelTotpRow(tx, member));
  }

  /** Finishes the set-up with a code of the app. Returns the recovery codes, which are shown once. The caller checks the password first. */
  async confirm(member: FactorOwner, code: string): Promise<Confirmed> {
    const { store, mail } = this.#parts;
    return store.transaction(async (tx) => {
      const now = this.#parts.now();
      const row = await findTotp(tx, member);
      const secret = row && isPending(row, now) ? this.#open(row.secret, member) : null;
      if (!row || secret === null) return { outcome: 'none' };
      const digits = totpCodeOf(code);
      const step = digits === null ? null : stepOfCode(secret, digits, now);
      if (step === null) return { outcome: 'wrong_code' };
      const at = formatMilliseconds(now);
      const isFirst = !(await hasSecondFactor(tx, member));
      if (!(await confirmTotpRow(tx, member, { secret: row.secret, step, at }))) return { outcome: 'none' };
      const recoveryCodes = isFirst ? await this.#newCodes(tx, member, at) : null;
      recordOwnAction(tx, member, 'member.second_factor_set', now, auditChangesOfNew({ factor: 'totp' }));
      recordMemberNotice(tx, member, now, mail, { kind: 'second_factor_set', facts: {} });
      return { outcome: 'set', recoveryCodes };
    });
  }

  /** Removes the app, and with the last factor all recovery codes. Returns whether a factor is left; null: no app was set. The caller asks for a proof first. */
  async remove(member: FactorOwner): Promise<{ readonly isSet: boolean } | null> {
    const { store, mail } = this.#parts;
    return store.transaction(async (tx) => {
      const now = this.#parts.now();
      if (!(await deleteTotp(tx, member))) return null;
      recordOwnAction(tx, member, 'member.second_factor_removed', now);
      const isSet = await this.#isLeft(tx, member);
      recordMemberNotice(tx, member, now, mail, { kind: 'second_factor_removed', facts: {} });
      return { isSet };
    });
  }

  /** Keeps a passkey that the browser made. Returns recovery codes if it is the first factor; null when it is not kept. The caller asks for a proof first. */
  async addPasskey(
    member: FactorOwner & { readonly sessionId: string },
    answer: string,
    name: string,
  ): Promise<{ readonly recoveryCodes: readonly string[] | null } | null> {
    const { store, mail, passkeys, now } = this.#parts;
    const made = await passkeys.made(member.sessionId, answer);
    if (!made) return null;
    return store.transaction(async (tx) => {
      const isFirst = !(await hasSecondFactor(tx, member));
      if (!(await passkeys.keep(tx, member, made, name))) return null;
      const at = now();
      recordOwnAction(tx, member, 'member.passkey_added', at, auditChangesOfNew({ name }));
      recordMemberNotice(tx, member, at, mail, { kind: 'passkey_added', facts: { passkey: name } });
      return { recoveryCodes: isFirst ? await this.#newCodes(tx, member, formatMilliseconds(at)) : null };
    });
  }

  /** Removes a passkey, and with the last factor all recovery codes. null: there is no such passkey. The caller asks for a proof first. */
  async removePasskey(member: FactorOwner, id: string): Promise<{ readonly isSet: boolean } | null> {
    const { store, mail, now } = this.#parts;
    return store.transaction(async (tx) => {
      const name = await deletePasskey(tx, member, id);
      if (name === null) return null;
      recordOwnAction(tx, member, 'member.passkey_removed', now(), [{ field: 'name', before: name, after: null }]);
      recordMemberNotice(tx, member, now(), mail, { kind: 'passkey_removed', facts: { passkey: name } });
      return { isSet: await this.#isLeft(tx, member) };
    });
  }

  /** Whether a factor is left. Recovery codes go with the last one. */
  async #isLeft(tx: Transaction, member: FactorOwner): Promise<boolean> {
    if (await hasSecondFactor(tx, member)) return true;
    await deleteFactors(tx, member);
    return false;
  }

  /** Replaces the recovery codes, which are shown once. null: the member has no factor. The caller asks for a proof first. */
  async renewCodes(member: FactorOwner): Promise<readonly string[] | null> {
    const { store, mail } = this.#parts;
    return store.transaction(async (tx) => {
      const now = this.#parts.now();
      if (!(await hasSecondFactor(tx, member))) return null;
      const codes = await this.#newCodes(tx, member, formatMilliseconds(now));
      recordOwnAction(tx, member, 'member.recovery_codes_renewed', now);
      recordMemberNotice(tx, member, now, mail, { kind: 'recovery_codes_renewed', facts: {} });
      return codes;
    });
  }

  async #newCodes(tx: Transaction, member: FactorOwner, at: string): Promise<readonly string[]> {
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(
      tx,
      member,
      codes.map((code) => recoveryCodeHash(code)!),
      at,
    );
    return codes;
  }

  /** null when the service's secret was lost. The member then signs in with a recovery code. */
  #open(secret: Buffer, member: FactorOwner): string | null {
    try {
      return this.#parts.box.open(secret, contextOf(member));
    } catch (error) {
      this.#parts.log.error({ err: error }, 'the secret of an authenticator app cannot be read: the secret of the service has changed');
      return null;
    }
  }
}

const isPending = ({ confirmedAt, createdAt }: TotpRow, now: number): boolean =>
  confirmedAt === null && now - Date.parse(createdAt) < setUpMilliseconds;

/** Binds a sealed secret to its row. */
const contextOf = ({ businessId, memberId }: FactorOwner) => `totp:${businessId}:${memberId}`;
