/** The lint rules of scripts/lint/rooms.ts: clock, timers, randomness, outside calls and sentences for people each come from one room. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { atEnd } from '../support/atEnd.ts';

const root = join(import.meta.dirname, '../..');
const folder = await mkdtemp(join(tmpdir(), 'truckroll-rooms-'));
atEnd(() => rm(folder, { recursive: true }));
await writeFile(
  join(folder, 'oxlint.json'),
  JSON.stringify({
    jsPlugins: [join(root, 'scripts/lint/rooms.ts')],
    categories: { correctness: 'off' },
    rules: {
      'rooms/clock': 'error',
      'rooms/timers': 'error',
      'rooms/random': 'error',
      'rooms/outside': 'error',
      'rooms/forced': 'error',
      'rooms/sentence': 'error',
    },
  }),
);

/** The lines that the rules refuse, each with its rule. */
async function refusedOf(lines: readonly string[]): Promise<[rule: string, line: string][]> {
  await writeFile(join(folder, 'sample.ts'), lines.join('\n'));
  const run = promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', 'oxlint.json', '-f', 'json', 'sample.ts'],
    { cwd: folder },
  );
  const { stdout } = await run.catch((failed: { stdout: string }) => failed);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; labels: { span: { line: number } }[] }[] };
  return diagnostics.map(({ code, labels }) => [code, lines[labels[0]!.span.line - 1]!]);
}

const refused: Readonly<Record<string, readonly string[]>> = {
  'rooms(sentence)': ["const told = { text: 'This area covers no address.' };", 'const note = `The place of ${code} is used`;'],
  'rooms(clock)': [
    'const a = Date.now();',
    'const b = new Date();',
    'const c = Temporal.Now.instant();',
    'const d = performance.now();',
    'const e = process.hrtime.bigint();',
    "import { performance as watch } from 'node:perf_hooks';",
  ],
  'rooms(timers)': [
    'setTimeout(run, 5);',
    'setInterval(run, 5);',
    'setImmediate(run);',
    'clearTimeout(timer);',
    'globalThis.setTimeout(run, 5);',
    'const f = AbortSignal.timeout(5);',
    "import { setTimeout as sleep } from 'node:timers/promises';",
    "import { setTimeout as later } from 'timers';",
  ],
  'rooms(random)': [
    'const g = Math.random();',
    'const h = crypto.randomUUID();',
    'crypto.getRandomValues(bytes);',
    "import { randomBytes } from 'node:crypto';",
    "import { createHash, randomInt as dice } from 'crypto';",
  ],
  'rooms(forced)': [
    "import { rename } from 'node:fs/promises';",
    "import { readFile, writeFileSync as put } from 'node:fs';",
    "import { createWriteStream } from 'fs';",
    "import files from 'node:fs';",
    "import * as disk from 'node:fs/promises';",
    "const file = await open(path, 'wx');",
    "const handle = openSync(path, 'a');",
  ],
  'rooms(outside)': ["await fetch('https://example.com');", "globalThis.fetch('https://example.com');", 'new WebSocket(address);'],
};
const passed = [
  "import { createReadStream, openSync } from 'node:fs';",
  "const read = await open(path, 'r');",
  'const i = new Date(nowMilliseconds);',
  'server.setTimeout(5);',
  "import { createHmac, timingSafeEqual } from 'node:crypto';",
  'await this.fetch(url);',
  'startTimer(run, 5);',
  "throw new Error('The row has gone away');",
];

it('the linter refuses clocks, timers, random values, outside calls and unforced files, and accepts code that looks similar', async () => {
  const expected = Object.entries(refused).flatMap(([rule, lines]) => lines.map((line) => [rule, line]));
  const found = await refusedOf([...Object.values(refused).flat(), ...passed]);
  expect(found.toSorted()).toEqual(expected.toSorted());
});
