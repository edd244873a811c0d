/** The contract's description of one error code. */
import type { TSchema } from 'typebox';

export interface ErrorEntry {
  readonly status: number;
  /** What is wrong, in one or two sentences. Also the English message. */
  readonly meaning: string;
  /** What the caller can do about it. */
  readonly remedy: string;
  /** The schema of `data`. null: `data` is always null. */
  readonly data: TSchema | null;
}
