/** What this run leaves out, and why: one line at its end (globalSetup.ts). */
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Set by globalSetup.ts, for all workers of the run. */
const variable = 'TEST_REASONS_FILE';

/** Adds a reason to the line. Several workers may give the same one. */
export function noteReason(reason: string): void {
  const file = process.env[variable];
  if (file) appendFileSync(file, `${reason}\n`);
}

/** Prepares the file of the reasons. Call it once per run, before its workers start. Returns what prints the line. */
export function collectReasons(): () => void {
  const file = (process.env[variable] = join(tmpdir(), `truckroll-reasons-${process.pid}`));
  rmSync(file, { force: true });
  return () => {
    const line = lineOf(readReasons(file));
    if (line) console.log(line);
    rmSync(file, { force: true });
  };
}

/** One line for all reasons, or null when there are none. */
export function lineOf(text: string): string | null {
  const reasons = [...new Set(text.split('\n').filter(Boolean))].toSorted();
  return reasons.length === 0 ? null : `Not tested in this run: ${reasons.join('; ')}.`;
}

function readReasons(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
