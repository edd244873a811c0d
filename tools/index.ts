/**
 * Runs generators of clients over the published document, and converters of tools over the lists, as callers do. By hand or at night:
 *
 *   cd tools && npm ci && npm run check
 *
 * What it teaches becomes a cheap test of the repository, because `.ci/run` does not run it. See CONTRIBUTING.md.
 */
import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { toolProfiles } from '../src/contract/profiles.ts';
import type { Principal } from '../src/machinery/auth/principal.ts';
import { toolsOf } from '../src/edges/mcp/tools.ts';
import { problemsWithConverters, type ListedTool } from './tools.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const document = fileURLToPath(new URL('../docs/openapi.json', import.meta.url));
const out = `${folder}dist`;

/** Parts of a run: the generators, the compiler, or the converters. Without a name all of them. */
const asked = process.argv.slice(2);
const isAsked = (part: 'generators' | 'compile' | 'converters') => asked.length === 0 || asked.includes(part);

/** Runs a program of `tools/node_modules` and returns what it printed when it failed. */
async function run(name: string, args: readonly string[]): Promise<string | null> {
  const child = spawn(`${folder}node_modules/.bin/${name}`, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject));
  return status === 0 ? null : output.slice(-4_000);
}

const generators: readonly (readonly [name: string, program: string, args: readonly string[]])[] = [
  ['orval', 'orval', ['--config', 'orval.config.ts']],
  [
    '@hey-api/openapi-ts',
    'openapi-ts',
    ['-i', document, '-o', `${out}/hey-api`, '-c', '@hey-api/client-fetch', '-p', '@hey-api/typescript', '@hey-api/sdk', 'zod'],
  ],
  ['openapi-zod-client', 'openapi-zod-client', [document, '-o', `${out}/zodios/client.ts`]],
  ['kubb', 'kubb', ['generate', '--config', 'kubb.config.ts']],
];

const failed: string[] = [];
const report = (name: string, problem: string | null) => {
  console.log(`${problem === null ? 'ok  ' : 'FAIL'} ${name}`);
  if (problem === null) return;
  failed.push(name);
  console.log(problem);
};

if (isAsked('generators')) {
  await rm(out, { recursive: true, force: true });
  await mkdir(`${out}/zodios`, { recursive: true });
  for (const [name, program, args] of generators) report(name, await run(program, args));
}
if (isAsked('compile')) {
  await writeFile(`${out}/tsconfig.json`, JSON.stringify({ extends: '../tsconfig.json', include: ['.'] }));
  report('the generated code compiles', await run('tsc', ['-p', `${out}/tsconfig.json`]));
}

const anybody = { permissions: null } as Principal;
for (const profile of isAsked('converters') ? [null, ...toolProfiles] : []) {
  const listed = toolsOf({ profile, isReadonly: false }, anybody) as unknown as readonly ListedTool[];
  for (const [converter, problems] of Object.entries(await problemsWithConverters(listed)))
    report(`${converter}, ${profile ?? 'all'}: ${listed.length} tools`, problems.length === 0 ? null : problems.join('\n'));
}
process.exitCode = failed.length === 0 ? 0 : 1;
