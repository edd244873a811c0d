/**
 * Bounds the answer to one POST over MCP: 100 rows per list, and 4 MiB for the whole batch (docs/reference/conventions.md#mcp). Each
 * envelope is sent twice, as text and as structured content, and a model can do little with more.
 */
import { refuse } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import type { ToolProfile } from '../../contract/profiles.ts';
import type { Locale } from '../../contract/vocabulary.ts';
import { outcomeOf, plainResult, type LimitState, type Outcome } from '../../domain/pipeline/outcome.ts';
import { listedArguments } from './arguments.ts';
import { asksTooMany, mostToolRows } from './rows.ts';

const mostBytes = 4 * 1024 * 1024;
/** Generous bound for the JSON around the two envelopes of a reply, and for a reply that calls no tool. */
const aroundBytes = 1_024;
/** Reserved for the refusals of messages after the room is used up. */
const reservedBytes = 20 * 2 * aroundBytes;

export interface ToolAnswer {
  readonly outcome: Outcome;
  /** The envelope as JSON. */
  readonly text: string;
}

/** The room left, message by message. Refuses only reads, because the answer to a change must report what was done. */
export class AnswerBound {
  readonly #locale: Locale;
  readonly #profile: ToolProfile | null;
  #spentBytes = 0;
  #isSpent = false;

  constructor(locale: Locale, profile: ToolProfile | null) {
    this.#locale = locale;
    this.#profile = profile;
  }

  /** Refuses a read that asks for too many rows, or that comes after the room is used up. Null when it may run. */
  before(op: Operation, given: unknown, limits: LimitState): Outcome | null {
    const isTooMuch = this.#isSpent || asksTooMany(op, given);
    return isTooMuch && op.effect === 'read' ? this.#tooLarge(op, null, limits) : null;
  }

  /** The answer to send: the outcome, or a refusal when the outcome is too large. */
  after(op: Operation, outcome: Outcome): ToolAnswer {
    const text = JSON.stringify(outcome.envelope);
    const bytes = replyBytes(text);
    if (op.effect === 'read' && outcome.envelope.error_code === 0 && this.#spentBytes + bytes > mostBytes - reservedBytes) {
      // An answer that is too large by itself does not use up the room of later messages.
      if (bytes <= mostBytes - reservedBytes) this.#isSpent = true;
      const refusal = this.#tooLarge(op, bytes, outcome);
      return { outcome: refusal, text: JSON.stringify(refusal.envelope) };
    }
    this.#spentBytes += bytes;
    return { outcome, text };
  }

  #tooLarge(op: Operation, answerBytes: number | null, limits: LimitState): Outcome {
    const listed = listedArguments(op, this.#profile);
    const narrowing = Object.keys({ ...op.queryFields, ...op.bodyFields }).filter((name) => listed.includes(name));
    const data = {
      max_bytes: mostBytes,
      max_rows: mostToolRows,
      answer_bytes: answerBytes,
      narrow_with: narrowing,
      fewer_messages: this.#spentBytes > 0,
    };
    return outcomeOf(plainResult(refuse('ANSWER_TOO_LARGE', data)), this.#locale, limits);
  }
}

/** Size of the envelope as structured content and as text inside a JSON string. */
function replyBytes(text: string): number {
  // The two copies are too large in any case, so the exact size does not matter.
  if (text.length * 2 > mostBytes) return text.length * 2;
  return Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(text)) + aroundBytes;
}
