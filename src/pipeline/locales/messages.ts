import type { ErrorCode } from '../../contract/errors.ts';

/** One language's message for every code: a new code without its translation does not compile. */
export type Messages = Record<ErrorCode, string>;
