/**
 * Everything that can be told without running the service: types, lint, format, import rules, derived files, the OpenAPI document, and
 * whether the texts that `npm run mutate` changes are still there. What takes longest, the lint, runs beside the rest. Each says nothing
 * unless it fails; all are run, so that one call names all that is wrong.
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

/** Runs one to its end; what it prints is kept together. */
async function run(command: string): Promise<{ status: number | null; output: string }> {
  const child = spawn(command, { shell: true, env: { ...process.env, REDOCLY_TELEMETRY: 'off' }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject));
  return { status, output };
}
