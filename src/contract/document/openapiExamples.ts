/**
 * Examples in the OpenAPI document. The service answered all of them: a test plays a story and records it in docs/examples.json. The caller
 * reads that file and passes it in, so that browsers that load the contract do not load the examples.
 */
import { inBothNames } from '../failures.ts';
import type { Operation } from '../operation.ts';

/** One recorded call: the operation's flat input and the whole envelope of the answer. */
export interface RecordedCall {
  readonly operation: string;
  /** What the call shows, in a few words. */
  readonly summary: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly answer: { readonly error_code: number | string; readonly message: string; readonly errors: unknown; readonly data: unknown };
}

export interface RecordedExamples {
  /** The calls by a name of their own. Parameters take their examples from the first call of their operation. */
  readonly calls: Readonly<Record<string, RecordedCall>>;
  /** The refusals by error code, each in its most common situation. */
  readonly refusals: Readonly<Record<string, RecordedCall>>;
}

interface Example {
  readonly summary: string;
  readonly value: unknown;
}

export class Examples {
  readonly #recorded: RecordedExamples;

  constructor(recorded: RecordedExamples) {
    this.#recorded = recorded;
  }

  /** The example value of a path, query or header field, from the operation's first call. */
  parameter(op: Operation, name: string): { example?: unknown } {
    const [first] = this.#callsOf(op);
    const value = first?.[1].input[name];
    return value === undefined ? {} : { example: value };
  }

  requestBodies(op: Operation): { examples?: Record<string, Example> } {
    return namedExamples(
      this.#callsOf(op).map(([name, { summary, input }]) => [
        name,
        { summary, value: Object.fromEntries(Object.entries(input).filter(([field]) => Object.hasOwn(op.bodyFields, field))) },
      ]),
    );
  }

  answers(op: Operation): { examples?: Record<string, Example> } {
    return namedExamples(
      this.#callsOf(op).map(([name, { summary, answer }]) => [name, { summary, value: inBothNames(answer, op.output) }]),
    );
  }

  /** References to the examples in `components`, by error code. */
  refusals(codes: readonly string[]): { examples?: Record<string, { $ref: string }> } {
    return namedExamples(
      codes.filter((code) => Object.hasOwn(this.#recorded.refusals, code)).map((code) => [code, { $ref: `#/components/examples/${code}` }]),
    );
  }

  /** The examples that `refusals` refers to, each refusal once. */
  components(): Record<string, Example> {
    return Object.fromEntries(
      Object.entries(this.#recorded.refusals).map(([code, { operation, summary, answer }]) => [
        code,
        { summary: `${operation}: ${summary}`, value: inBothNames(answer, undefined) },
      ]),
    );
  }

  #callsOf(op: Operation): [string, RecordedCall][] {
    return Object.entries(this.#recorded.calls).filter(([, { operation }]) => operation === op.id);
  }
}

function namedExamples<T>(entries: [string, T][]): { examples?: Record<string, T> } {
  return entries.length > 0 ? { examples: Object.fromEntries(entries) } : {};
}
