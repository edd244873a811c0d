/**
 * A task of the evaluation: what a person wants, in plain words, over the demo business, with calls that do it and the state that it must
 * end in. Data alone; `fill.ts` says how a step speaks of earlier answers.
 */
import type { OperationId } from '../../src/contract/index.ts';
import type { ToolProfile } from '../../src/contract/profiles.ts';

/** One call of a tool. */
export interface Step {
  readonly call: OperationId;
  /** A text is a reference to all of it, such as the arguments of a remedy. */
  readonly input?: Readonly<Record<string, unknown>> | string;
  /** Name of its answer's data, for later steps, words and checks; of a refusal, of the whole envelope. */
  readonly as?: string;
  /** The code that it is expected to be refused with. */
  readonly refused?: string;
}

/** One value of the end state, read with all tools and full access. */
export interface Check {
  readonly call: OperationId;
  readonly input?: Readonly<Record<string, unknown>>;
  /** Path in its data. */
  readonly at: string;
  /** What is there; a pattern for text. */
  readonly is: unknown;
}

export interface Task {
  readonly id: string;
  readonly profile: ToolProfile;
  /** What the person says. Whatever of it is not common knowledge comes from `given`. */
  readonly words: string;
  /** Made or looked up beforehand, with all tools: who calls, which visit is meant. Nobody counts it. */
  readonly given?: readonly Step[];
  /** Calls that solve it, with the tools of the profile. */
  readonly reference: readonly Step[];
  /** The end state. A task without any changes nothing. */
  readonly check?: readonly Check[];
  /** What the answer to the person must contain. */
  readonly answer?: readonly string[];
}
