/** Names what this machine lacks. Tests that need it are skipped, and the run says so in one line at its end (reasons.ts). */
import { noteReason } from './reasons.ts';

/** Returns whether something is missing. If it is, `reason` is printed at the end of the run. */
export function cannotRun(isMissing: boolean, reason: string): boolean {
  if (isMissing) noteReason(reason);
  return isMissing;
}

/** Skips the test that runs when something is missing. */
export function skipIfMissing(ctx: { skip(note: string): never }, isMissing: boolean, reason: string): void {
  if (cannotRun(isMissing, reason)) ctx.skip(reason);
}
