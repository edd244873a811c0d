/**
 * Examples in the OpenAPI document. All of them were answered by the service: a test plays a story, and what it recorded is in
 * docs/examples.json, which whoever makes the document reads. So nothing here reaches a browser that loads the contract.
 */
import type { Operation } from '../operation.ts';

/** One call of the story, with the flat input of the operation and the whole envelope that came back. */
export interface RecordedCall {
  readonly operation: string;
  /** What it shows, in a few words. */
  readonly summary: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly answer: { readonly error_code: number | string; readonly message: string; readonly errors: unknown; readonly data: unknown };
}

export interface RecordedExamples {
  /** By a name of their own; the first of an operation is the one that its parameters show. */
  readonly calls: Readonly<Record<string, RecordedCall>>;
  /** By error code: the refusal where a caller meets it most often. */
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

  /** What a path, query or header field is set to in the operation's first example. */
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
    return namedExamples(this.#callsOf(op).map(([name, { summary, answer }]) => [name, { summary, value: answer }]));
  }

  /** References to `components`, by error code. */
  refusals(codes: readonly string[]): { examples?: Record<string, { $ref: string }> } {
    return namedExamples(
      codes.filter((code) => Object.hasOwn(this.#recorded.refusals, code)).map((code) => [code, { $ref: `#/components/examples/${code}` }]),
    );
  }

  /** What `refusals` refers to: each refusal told once. */
  components(): Record<string, Example> {
    return Object.fromEntries(
      Object.entries(this.#recorded.refusals).map(([code, { operation, summary, answer }]) => [
        code,
        { summary: `${operation}: ${summary}`, value: answer },
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
