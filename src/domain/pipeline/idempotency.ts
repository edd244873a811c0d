/**
 * Idempotency keys ([idempotency.replay]; docs/reference/conventions.md#idempotency). The record is written in the
 * operation's own transaction: a crash in the middle leaves neither a row nor a used key.
 */
import { createHash } from 'node:crypto';
import { sortedKeys } from '../../ground/texts/sortedKeys.ts';
import type { Database, Transaction } from '../../store/driver/database.ts';
import { findIdempotencyRecord, insertIdempotencyRecord, tryIdempotencyLock, updateIdempotencyRecord } from '../../store/idempotency.ts';

/** The stored success or business refusal. Only data is stored; the message is made again in the caller's language. */
export interface StoredAnswer {
  readonly data: unknown;
  readonly code: string | null;
  /** For an operation in two transactions: the result of the first, while the second is still to come. */
  readonly kept?: object;
  /** The credential that used the key first. Earlier versions did not store it. */
  readonly callerId?: string;
}

export interface IdempotentCall {
  readonly tenantId: number;
  readonly operation: string;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly callerId: string;
}

type KeyState = { state: 'fresh' } | { state: 'replay'; answer: StoredAnswer } | { state: 'reused' } | { state: 'in_progress' };

/** Hash of the parsed input with sorted keys, so that the order of fields and the protocol do not matter. */
export function fingerprintOf(input: Record<string, unknown>): Buffer {
  const { idempotency_key: _key, ...rest } = input;
  return createHash('sha256').update(JSON.stringify(rest, sortedKeys)).digest();
}

/** Runs first in the transaction. Takes the key's lock, or returns the state of the key. */
export async function claimKey(tx: Transaction, call: IdempotentCall): Promise<KeyState> {
  // Two statements, sent together: the second must see what the last holder of the lock wrote.
  const [locked, record] = await Promise.all([
    tryIdempotencyLock(tx, call.tenantId, call.operation, call.key),
    findIdempotencyRecord(tx, call.tenantId, call.operation, call.key),
  ]);
  if (!locked) return { state: 'in_progress' };
  if (!record) return { state: 'fresh' };
  if (!record.fingerprint.equals(call.fingerprint)) return { state: 'reused' };
  return { state: 'replay', answer: record.response as StoredAnswer };
}

/** The answer stored under the key for the same input, or null. */
export async function findAnswer(db: Database, call: IdempotentCall): Promise<StoredAnswer | null> {
  const record = await findIdempotencyRecord(db, call.tenantId, call.operation, call.key);
  return record?.fingerprint.equals(call.fingerprint) ? (record.response as StoredAnswer) : null;
}

/** Replaces the kept result of the first transaction by the final answer. */
export function completeAnswer(tx: Transaction, call: IdempotentCall, answer: StoredAnswer, callerId: string | null): void {
  updateIdempotencyRecord(tx, call.tenantId, call.operation, call.key, callerId === null ? answer : { ...answer, callerId });
}

export function keepAnswer(tx: Transaction, call: IdempotentCall, answer: StoredAnswer): void {
  insertIdempotencyRecord(tx, call.tenantId, call.operation, call.key, call.fingerprint, { ...answer, callerId: call.callerId });
}
