/** Looks at what calls of the service leave behind, in whatever test makes them. */
import type { Outcome } from '../../src/domain/pipeline/outcome.ts';
import type { Call } from '../../src/domain/pipeline/call.ts';
import type { Pipeline } from '../../src/domain/pipeline/runOperation.ts';
import { isUnavailable } from '../../src/store/driver/unavailable.ts';

export interface WatchedCalls {
  /** Throws when a call since the last time left something wrong. */
  check(): void;
}

/** `before` reads what a call is compared with; null: the call is not looked at. `after` says what a call that succeeded left wrong; null: nothing. */
export function watchCalls<Before>(
  pipeline: Pipeline,
  before: (call: Call) => Promise<Before | null>,
  after: (before: Before, call: Call, outcome: Outcome) => Promise<string | null>,
): WatchedCalls {
  const found: string[] = [];
  const run = pipeline.run.bind(pipeline);
  pipeline.run = async (call) => {
    const read = await unlessAway(() => before(call));
    const outcome = await run(call);
    const wrong = read !== null && outcome.status < 400 ? await unlessAway(() => after(read, call, outcome)) : null;
    if (wrong !== null) found.push(wrong);
    return outcome;
  };
  return {
    check() {
      const [first] = found.splice(0);
      if (first !== undefined) throw new Error(first);
    },
  };
}

/** null while the database cannot serve, which some tests bring about on purpose. */
async function unlessAway<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}
