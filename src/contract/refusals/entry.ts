/** What the contract says of one error code. */
import type { TSchema } from 'typebox';

export interface ErrorEntry {
  readonly status: number;
  /** What is the case, in one sentence or two: also the English message. */
  readonly meaning: string;
  /** What the caller can do about it. */
  readonly remedy: string;
  /** The schema of `data`; null: `data` is always null. */
  readonly data: TSchema | null;
}
