/** How a change runs: its transaction or two, and what an idempotency key makes of it. docs/reference/conventions.md#idempotency. */
import { errorTable, isRefusal, refusalAgain, refuse, type Refusal } from '../contract/errors.ts';
import type { PrepareContext } from '../call/context.ts';
import type { AnyHandler, AnySecrets } from '../operations/handler.ts';
import type { Store, Transaction } from '../store/driver/database.ts';
import { isUnavailable, OutcomeUnknown } from '../store/driver/unavailable.ts';
import { claimKey, completeAnswer, findAnswer, keepAnswer, type IdempotentCall, type StoredAnswer } from './idempotency.ts';

export type ChangingHandler = Exclude<AnyHandler, { kind: 'read' }>;

/** An answer that was given before, under the same key. */
export class Replay {
  readonly answer: unknown;
  constructor(answer: unknown) {
    this.answer = answer;
  }
}

/** Leaves a transaction that must not commit. */
class RolledBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Of an operation in two transactions: what the first has kept, here or in an earlier attempt. */
class Kept {
  readonly kept: object;
  constructor(kept: object) {
    this.kept = kept;
  }
}

/** Runs one change. Without a key `call` is null. */
export async function runWrite(
  store: Store,
  handler: ChangingHandler,
  ctx: PrepareContext,
  input: Record<string, unknown>,
  call: IdempotentCall | null,
): Promise<unknown> {
  const { secrets } = handler;
  const prepared = await handler.prepare(ctx, input);
  const outcome = isRefusal(prepared)
    ? await settle(store, call, prepared)
    : handler.kind === 'staged'
      ? await runStaged(store, handler, ctx, input, prepared, call)
      : await runOnce(store, handler, ctx, input, prepared, call);
  // What was concealed from the record is made anew for the caller.
  return outcome instanceof Replay && !isRefusal(outcome.answer) && secrets ? new Replay(secrets.reveal(ctx, outcome.answer)) : outcome;
}

/** The answer that a key has already, read without claiming it; null when there is none, or it is of another input. */
export async function replayOf(store: Store, handler: ChangingHandler, ctx: PrepareContext, call: IdempotentCall): Promise<Replay | null> {
  const answer = await findAnswer(store, call);
  if (!answer || answer.kept) return null;
  const replay = new Replay(restore(answer));
  return isRefusal(replay.answer) || !handler.secrets ? replay : new Replay(handler.secrets.reveal(ctx, replay.answer));
}

async function runOnce(
  store: Store,
  handler: Extract<ChangingHandler, { kind: 'write' }>,
  ctx: PrepareContext,
  input: Record<string, unknown>,
  prepared: unknown,
  call: IdempotentCall | null,
): Promise<unknown> {
  return undoingRefusals(store, call, async (tx) => {
    const known = call && (await claimed(tx, call));
    if (known) return known instanceof Kept ? null : known;
    const answer = await handler.run({ ...ctx, db: tx }, input, prepared);
    if (isRefusal(answer) && !answer.keepsWrites) throw new RolledBack(answer);
    if (call && (!isRefusal(answer) || isStored(answer))) keepAnswer(tx, call, storable(answer, handler.secrets));
    return answer;
  });
}

async function runStaged(
  store: Store,
  handler: Extract<ChangingHandler, { kind: 'staged' }>,
  ctx: PrepareContext,
  input: Record<string, unknown>,
  prepared: unknown,
  call: IdempotentCall | null,
): Promise<unknown> {
  const begun = await undoingRefusals(store, call, async (tx) => {
    const known = call && (await claimed(tx, call));
    if (known) return known;
    const kept = await handler.first({ ...ctx, db: tx }, input, prepared);
    if (isRefusal(kept)) throw new RolledBack(kept);
    if (call) keepAnswer(tx, call, { code: null, data: null, kept });
    return new Kept(kept);
  });
  if (!(begun instanceof Kept)) return begun;
  try {
    return await runSecond(store, handler, ctx, input, { prepared, kept: begun.kept }, call);
  } catch (error) {
    // Half of it is written: to be told only that the service is away would invite a second booking.
    throw isUnavailable(error) && !(error instanceof OutcomeUnknown) ? new OutcomeUnknown(error) : error;
  }
}

async function runSecond(
  store: Store,
  handler: Extract<ChangingHandler, { kind: 'staged' }>,
  ctx: PrepareContext,
  input: Record<string, unknown>,
  { prepared, kept }: { prepared: unknown; kept: object },
  call: IdempotentCall | null,
): Promise<unknown> {
  const between = await handler.between(ctx, kept);
  return undoingRefusals(store, call, async (tx) => {
    // A retry of the same call may have gone on from here in another process.
    const known = call && (await claimed(tx, call));
    if (known && !(known instanceof Kept)) return known;
    const answer = await handler.second({ ...ctx, db: tx }, input, { prepared, kept, between });
    // What is not stored leaves the key with what the first transaction kept, and a retry goes on from there.
    if (isRefusal(answer) && !isStored(answer)) throw new RolledBack(answer);
    if (call) await completeAnswer(tx, call, storable(answer, handler.secrets));
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
 * A refusal undoes whatever its handler wrote, so it is stored in a transaction of its own. A crash in between leaves the key
 * usable, and nothing happened under it. A key that has its answer already keeps it, whatever this attempt found: the time
 * that was asked for may have passed since.
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

/** What the key already stands for; null when it is fresh, and then this transaction holds it. */
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
      return state.answer.kept ? new Kept(state.answer.kept) : new Replay(restore(state.answer));
  }
}

/**
 * Whatever answers 401, 403, 422, 429 or 5xx is never stored: a caller who mends the input may use the same key
 * (docs/reference/conventions.md#idempotency).
 */
function isStored(refusal: Refusal): boolean {
  const { status } = errorTable[refusal.code];
  return ![401, 403, 422, 429].includes(status) && status < 500;
}

const storable = (answer: unknown, secrets?: AnySecrets): StoredAnswer =>
  isRefusal(answer) ? { code: answer.code, data: answer.data } : { code: null, data: secrets ? secrets.conceal(answer) : answer };

const restore = (stored: StoredAnswer): unknown => (stored.code === null ? stored.data : refusalAgain(stored.code, stored.data));
