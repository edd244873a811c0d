/** The npm package: everything it needs is inside, so that `npx <file>` asks no registry. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Packs a staged folder into `output`, and returns the path. npm sets dates, owners and order, so that equal files give equal bytes. */
export async function packNpm(staged: string, output: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', output], { cwd: staged });
  return join(output, stdout.trim().split('\n').at(-1)!);
}
