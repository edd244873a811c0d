/** Runs a change in one or two transactions, with or without an idempotency key. docs/reference/conventions.md#idempotency. */
import type { ConfirmedEffect } from '../../contract/effects.ts';
import { errorTable, isRefusal, storedRefusal, refuse, type Refusal } from '../../contract/errors.ts';
import type { PrepareContext } from '../call/context.ts';
import type { AnyHandler, AnySecrets } from '../operations/handler.ts';
import type { Store, Transaction } from '../../store/driver/database.ts';
import { isUnavailable, OutcomeUnknown } from '../../store/driver/unavailable.ts';
import { claimKey, completeAnswer, findAnswer, keepAnswer, type IdempotentCall, type StoredAnswer } from './idempotency.ts';

export type AnyWriteHandler = Exclude<AnyHandler, { kind: 'read' }>;

/** An answer that was stored earlier under the same key. */
export class Replay {
  readonly answer: unknown;
  /** The credential that first used the key; null: unknown. */
  readonly madeBy: string | null;
  constructor(answer: unknown, madeBy: string | null) {
    this.answer = answer;
    this.madeBy = madeBy;
  }
}

/** Thrown to roll a transaction back. */
class RolledBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** For an operation in two transactions: the result of the first, from this attempt or an earlier one. */
class Kept {
  readonly kept: object;
  /** The credential of that attempt; null: unknown. */
  readonly madeBy: string | null;
  constructor(kept: object, madeBy: string | null) {
    this.kept = kept;
    this.madeBy = madeBy;
  }
}

/** The effects that a change may have. null: any, because nobody has to confirm them. */
export type AllowedEffects = ReadonlySet<ConfirmedEffect> | null;

/** Runs one change. `call` is null when no key was sent. A change with an effect that is not allowed is rolled back. */
export async function runWrite(
  store: Store,
  handler: AnyWriteHandler,
  ctx: PrepareContext,
  input: Record<string, unknown>,
  call: IdempotentCall | null,
  allowed: AllowedEffects = null,
): Promise<unknown> {
  const { secrets } = handler;
  const prepared = await handler.prepare(ctx, input);
  const outcome = isRefusal(prepared)
    ? await settle(store, call, prepared)
    : handler.kind === 'staged'
      ? await runStaged(store, handler, ctx, input, { prepared, allowed }, call)
      : await runOnce(store, handler, ctx, input, { prepared, allowed }, call);
  // Secrets are not stored with the answer, so they are made again for the caller.
  return outcome instanceof Replay && !isRefusal(outcome.answer) && secrets
    ? new Replay(await secrets.reveal(ctx, outcome.answer), outcome.madeBy)
    : outcome;
}

/** The stored answer of a key, read without claiming the key. Null when there is no answer, or when it belongs to another input. */
export async function replayOf(store: Store, handler: AnyWriteHandler, ctx: PrepareContext, call: IdempotentCall): Promise<Replay | null> {
  const answer = await findAnswer(store, call);
  if (!answer || answer.kept) return null;
  const replay = replayOfStored(answer);
  return isRefusal(replay.answer) || !handler.secrets
    ? replay
    : new Replay(await handler.secrets.reveal(ctx, replay.answer), replay.madeBy);
}

async function runOnce(
  store: Store,
  handler: Extract<AnyWriteHandler, { kind: 'write' }>,
  ctx: PrepareContext,
  input: Record<string, unknown>,
  { prepared, allowed }: Prepared,
  call: IdempotentCall | null,
): Promise<unknown> {
  return undoingRefusals(store, call, async (tx) => {
    const known = call && (await claimed(tx, call));
    if (known) return known instanceof Kept ? null : known;
    const answer = await handler.run({ ...ctx, db: tx }, input, prepared);
    if (isRefusal(answer) && !answer.keepsWrites) throw new RolledBack(answer);
    await requireAllowed(tx, allowed);
    if (call && (!isRefusal(answer) || isStored(answer))) keepAnswer(tx, call, storable(answer, handler.secrets));
    return answer;
  });
}

/** What the step before the transaction made, and what the transaction may do. */
interface Prepared {
  readonly prepared: unknown;
  readonly allowed: AllowedEffects;
}

/** Rolls the change back if it had an effect that nobody has confirmed. */
async function requireAllowed(tx: Transaction, allowed: AllowedEffects): Promise<void> {
  if (allowed === null) return;
  const effects = await tx.effects.all();
  if (effects.some((effect) => !allowed.has(effect)))
    throw new RolledBack(refuse('CONFIRMATION_REQUIRED', { reason: 'not_asked', effects }));
}

async function runStaged(
  store: Store,
  handler: Extract<AnyWriteHandler, { kind: 'staged' }>,
  ctx: PrepareContext,
  input: Record<string, unknown>,
  { prepared, allowed }: Prepared,
  call: IdempotentCall | null,
): Promise<unknown> {
  const begun = await undoingRefusals(store, call, async (tx) => {
    const known = call && (await claimed(tx, call));
    if (known) return known;
    const kept = await handler.first({ ...ctx, db: tx }, input, prepared);
    if (isRefusal(kept)) throw new RolledBack(kept);
    await requireAllowed(tx, allowed);
    if (call) keepAnswer(tx, call, { code: null, data: null, kept });
    return new Kept(kept, ctx.principal.id);
  });
  if (!(begun instanceof Kept)) return begun;
  try {
    const answer = await runSecond(store, handler, ctx, input, { prepared, allowed, kept: begun }, call);
    // What another credential began is its booking, so the caller gets the answer as a replay.
    const isOfOther = call !== null && begun.madeBy !== call.callerId && !(answer instanceof Replay) && !isRefusal(answer);
    return isOfOther ? new Replay(handler.secrets ? handler.secrets.conceal(answer) : answer, begun.madeBy) : answer;
  } catch (error) {
    // The first transaction is committed. "Service unavailable" alone would invite the caller to book a second time.
    throw isUnavailable(error) && !(error instanceof OutcomeUnknown) ? new OutcomeUnknown(error) : error;
  }
}

async function runSecond(
  store: Store,
  handler: Extract<AnyWriteHandler, { kind: 'staged' }>,
  ctx: PrepareContext,
  input: Record<string, unknown>,
  { prepared, allowed, kept: { kept, madeBy } }: Prepared & { readonly kept: Kept },
  call: IdempotentCall | null,
): Promise<unknown> {
  const between = await handler.between(ctx, kept);
  return undoingRefusals(store, call, async (tx) => {
    // A retry of the same call may have continued from here in another process.
    const known = call && (await claimed(tx, call));
    if (known && !(known instanceof Kept)) return known;
    const answer = await handler.second({ ...ctx, db: tx }, input, { prepared, kept, between });
    // For a refusal that is not stored, the key keeps the result of the first transaction, and a retry continues from there.
    if (isRefusal(answer) && !isStored(answer)) throw new RolledBack(answer);
    await requireAllowed(tx, allowed);
    if (call) completeAnswer(tx, call, storable(answer, handler.secrets), madeBy);
    return answer;
  });
}

async function undoingRefusals(store: Store, call: IdempotentCall | null, work: (tx: Transaction) => Promise<unknown>): Promise<unknown> {
  try {
    return await store.transaction(work);
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    return settle(store, call, error.refusal);
  }
}

/**
 * Stores a refusal in its own transaction, because the handler's transaction was rolled back. After a crash in between, the key is
 * still unused. A key that already has an answer keeps it, because this attempt may be refused only for being late.
 */
async function settle(store: Store, call: IdempotentCall | null, refusal: Refusal): Promise<unknown> {
  if (!call) return refusal;
  return store.transaction(async (tx) => {
    const known = await claimed(tx, call);
    if (known && !(known instanceof Kept)) return known;
    if (!known && isStored(refusal)) keepAnswer(tx, call, storable(refusal));
    return refusal;
  });
}

/** The state of the key. Null when the key is new; this transaction then holds it. */
async function claimed(tx: Transaction, call: IdempotentCall): Promise<Replay | Refusal | Kept | null> {
  const state = await claimKey(tx, call);
  switch (state.state) {
    case 'fresh':
      return null;
    case 'in_progress':
      return refuse('IDEMPOTENCY_IN_PROGRESS');
    case 'reused':
      return refuse('IDEMPOTENCY_KEY_REUSE');
    case 'replay':
      return state.answer.kept ? new Kept(state.answer.kept, state.answer.callerId ?? null) : replayOfStored(state.answer);
  }
}

/**
 * Answers with 401, 403, 422, 429 or 5xx are never stored, so that a caller can correct the request and use the same key again
 * (docs/reference/conventions.md#idempotency).
 */
function isStored(refusal: Refusal): boolean {
  const { status } = errorTable[refusal.code];
  return ![401, 403, 422, 429].includes(status) && status < 500;
}

const storable = (answer: unknown, secrets?: AnySecrets): StoredAnswer =>
  isRefusal(answer) ? { code: answer.code, data: answer.data } : { code: null, data: secrets ? secrets.conceal(answer) : answer };

const restore = (stored: StoredAnswer): unknown => (stored.code === null ? stored.data : storedRefusal(stored.code, stored.data));

const replayOfStored = (stored: StoredAnswer): Replay => new Replay(restore(stored), stored.callerId ?? null);
