/**
 * A task of the evaluation: a person's wish in plain words, the calls that fulfil it, and the required end state. Only data; `fill.ts`
 * explains how a step refers to earlier answers.
 */
import type { OperationId } from '../../src/contract/index.ts';
import type { ToolProfile } from '../../src/contract/profiles.ts';

/** One call of a tool. */
export interface Step {
  readonly call: OperationId;
  /** A text refers to the whole input, such as the arguments of a remedy. */
  readonly input?: Readonly<Record<string, unknown>> | string;
  /** Name of its answer's data for later steps, words and checks; for a refusal, of the whole envelope. */
  readonly as?: string;
  /** The expected error code, if the call must be refused. */
  readonly refused?: string;
}

/** One value of the end state, read with all tools and full access. */
export interface Check {
  readonly call: OperationId;
  readonly input?: Readonly<Record<string, unknown>>;
  /** Path in the answer's data. */
  readonly at: string;
  /** The expected value; a pattern for text. */
  readonly is: unknown;
}

export interface Task {
  readonly id: string;
  readonly profile: ToolProfile;
  /** What the person says. Facts that are not common knowledge come from `given`. */
  readonly words: string;
  /** Calls made beforehand with all tools, such as who calls and which visit is meant. They are not counted. */
  readonly given?: readonly Step[];
  /** Calls that solve the task, with the tools of the profile. */
  readonly reference: readonly Step[];
  /** The required end state. A task without checks must change nothing. */
  readonly check?: readonly Check[];
  /** What the answer to the person must contain. */
  readonly answer?: readonly string[];
}
