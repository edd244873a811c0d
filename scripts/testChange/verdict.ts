import type { RankedTest } from './order.ts';

export interface Verdict {
  readonly text: string;
  /** 0 is green, 1 failed, 3 not finished. */
  readonly code: 0 | 1 | 3;
}

/** What can be said of a change. Nothing that ran, and something that was left out, is not green. */
export function verdict(result: {
  readonly passed: number;
  readonly failures: readonly string[];
  readonly left: readonly RankedTest[];
  readonly secondsOf: (file: string) => number;
}): Verdict {
  const { passed, failures, left, secondsOf } = result;
  const seconds = Math.round(left.reduce((sum, { file }) => sum + secondsOf(file), 0));
  const unreached =
    left.length === 0 ? '' : ` ${left.length} test files were not reached, about ${seconds} s: npm run test:change -- --all`;
  if (failures.length > 0)
    return { text: `FAILED, ${failures.length}:\n${failures.map((one) => `  ${one}\n`).join('')}${unreached.trim()}`, code: 1 };
  if (passed === 0) return { text: `NOT FINISHED: no test ran, so nothing is known about this change.${unreached}`, code: 3 };
  if (left.length > 0) return { text: `NOT FINISHED: ${passed} tests passed.${unreached}`, code: 3 };
  return { text: `Green: ${passed} tests passed, and no connected test file was left out.`, code: 0 };
}
