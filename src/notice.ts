/** Tells the operator a line on standard error: what the service lives with, or ends by. */
export function notice(line: string): void {
  process.stderr.write(`truckroll: ${line}\n`);
}
