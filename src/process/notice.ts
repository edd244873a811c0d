/** Prints a line for the operator on standard error: a problem that the service tolerates, or the reason why it ends. */
export function notice(line: string): void {
  process.stderr.write(`truckroll: ${line}\n`);
}
