/**
 * How much one POST may answer over MCP: 100 rows a list, and 4 MiB, a batch as a whole (docs/reference/conventions.md#mcp). Every envelope
 * travels twice, as text and as structured content, and a model can do little with more.
 */
import { refuse } from '../contract/errors.ts';
import type { Operation } from '../contract/operation.ts';
import type { Locale } from '../contract/vocabulary.ts';
import { outcomeOf, plainResult, type Limits, type Outcome } from '../pipeline/outcome.ts';
import { asksTooMany, mostRows } from './rows.ts';

const mostBytes = 4 * 1024 * 1024;
/** What a reply has around its two envelopes, and each message that calls no tool; with 20 of them there is room to spare. */
const aroundBytes = 1_024;
/** Kept for the refusals of the messages that find no room any more. */
const reservedBytes = 20 * 2 * aroundBytes;

export interface ToolAnswer {
  readonly outcome: Outcome;
  /** The envelope as JSON. */
  readonly text: string;
}

/** Spent message by message. Only reads are refused: the answer to a change says what was done. */
export class AnswerBound {
  readonly #locale: Locale;
  #spentBytes = 0;
  #isSpent = false;

  constructor(locale: Locale) {
    this.#locale = locale;
  }

  /** The refusal of a read that asks for too many rows, or for which earlier messages left no room; null when it may run. */
  before(op: Operation, given: unknown, limits: Limits): Outcome | null {
    const isTooMuch = this.#isSpent || asksTooMany(op, given);
    return isTooMuch && op.effect === 'read' ? this.#tooLarge(op, null, limits) : null;
  }

  /** What is answered: the outcome, or a refusal when it is too large. */
  after(op: Operation, outcome: Outcome): ToolAnswer {
    const text = JSON.stringify(outcome.envelope);
    const bytes = replyBytes(text);
    if (op.effect === 'read' && outcome.envelope.error_code === 0 && this.#spentBytes + bytes > mostBytes - reservedBytes) {
      // One that is too large by itself leaves the room to the others.
      if (bytes <= mostBytes - reservedBytes) this.#isSpent = true;
      const refusal = this.#tooLarge(op, bytes, outcome);
      return { outcome: refusal, text: JSON.stringify(refusal.envelope) };
    }
    this.#spentBytes += bytes;
    return { outcome, text };
  }

  #tooLarge(op: Operation, answerBytes: number | null, limits: Limits): Outcome {
    const narrowing = Object.keys({ ...op.queryFields, ...op.bodyFields });
    const data = {
      most_bytes: mostBytes,
      most_rows: mostRows,
      answer_bytes: answerBytes,
      narrow_with: narrowing,
      fewer_messages: this.#spentBytes > 0,
    };
    return outcomeOf(plainResult(refuse('ANSWER_TOO_LARGE', data)), this.#locale, limits);
  }
}

/** As structured content, and as text inside a JSON string. */
function replyBytes(text: string): number {
  // So long that its two copies are too much without being counted.
  if (text.length * 2 > mostBytes) return text.length * 2;
  return Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(text)) + aroundBytes;
}
