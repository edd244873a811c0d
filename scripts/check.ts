/**
 * Every check that needs no running service: types, lint, format, import rules, derived files, the OpenAPI document, and whether mutations
 * still match the source. The lint takes longest and runs in parallel with the others. A check prints only when it fails. All checks run,
 * so that one call shows every problem.
 */
import { spawn } from 'node:child_process';

const lanes: readonly (readonly string[])[] = [
  ['npm run --silent lint'],
  [
    'npm run --silent typecheck',
    'oxfmt --check',
    'npm run --silent imports',
    'npm run --silent derive -- --check',
    'redocly lint docs/openapi.json',
    'node scripts/lintDocument.ts',
    'npm run --silent mutate -- --stale',
  ],
];

const failed: string[] = [];
await Promise.all(
  lanes.map(async (commands) => {
    for (const command of commands) {
      const { status, output } = await run(command);
      if (status === 0) continue;
      failed.push(command);
      process.stderr.write(`\n$ ${command}\n${output}`);
    }
  }),
);
console.log(failed.length === 0 ? `${lanes.flat().length} checks hold` : `failed: ${failed.join('; ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Runs one check to its end and collects its output. */
async function run(command: string): Promise<{ status: number | null; output: string }> {
  const child = spawn(command, { shell: true, env: { ...process.env, REDOCLY_TELEMETRY: 'off' }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject));
  return { status, output };
}
