/** Follows README and the first guide exactly: runs their `sh` blocks as printed, in a folder like a fresh checkout. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { servers } from './support/servers.ts';

const root = join(import.meta.dirname, '..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
/** The code blocks of a page in one language. '' means blocks without a language. */
const blocksOf = (path: string, language: string) =>
  [...textOf(path).matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].filter(([, marked]) => marked === language).map(([, , code]) => code!);

const { newFolder, start } = servers();

/** A fresh checkout: the same files, but no data. */
let checkout: string;
beforeAll(async () => {
  checkout = await newFolder();
  for (const name of await readdir(root)) if (!['.data', '.git'].includes(name)) await symlink(join(root, name), join(checkout, name));
  await start(join(checkout, '.data'));
});

/** Runs a page's blocks in one shell, which stops at the first failing command. Returns the printed lines. */
async function follow(path: string): Promise<string[]> {
  const shell = spawn('sh', ['-eu', '-c', blocksOf(path, 'sh').join('\n')], {
    cwd: checkout,
    env: { PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`, HOME: checkout },
  });
  let [printed, complained] = ['', ''];
  shell.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  shell.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  const [status] = (await once(shell, 'close')) as [number];
  expect({ status, complained: status === 0 ? '' : complained }).toEqual({ status: 0, complained: '' });
  return printed.trim().split('\n');
}

const parsed = (lines: readonly string[], pattern: RegExp): any[] =>
  lines.filter((line) => pattern.test(line)).map((line) => JSON.parse(line));

describe('README', () => {
  it('[docs.true] has the start command and the test command in separate blocks', () => {
    expect(blocksOf('README.md', '').slice(0, 2)).toEqual(['npm ci && npm start\n', 'npm ci && npm test\n']);
  });

  it('[docs.true] leads from a call to a confirmed visit, and creates a business for it', async () => {
    const lines = await follow('README.md');
    expect(parsed(lines, /^\{"id"/)).toMatchObject([{ confirmed: true, customer_name: 'Grace Hopper' }]);
    expect(lines.join('\n')).toMatch(/tr_live_/);
  });

  it('[docs.short] has at most 700 words', () => {
    expect(textOf('README.md').trim().split(/\s+/).length).toBeLessThanOrEqual(700);
  });
});

describe('docs/getting-started.md', () => {
  it('[docs.true] makes a business with a visit of two technicians, and shows a refusal', async () => {
    const lines = await follow('docs/getting-started.md');
    const [crew] = parsed(lines, /^\[\{"technician_id"/);
    expect(crew).toMatchObject([
      { technician_name: 'Ada Lovelace', role: 'lead' },
      { technician_name: 'Ben Okri', role: 'buddy' },
    ]);
    const visits = parsed(lines, /^\[\{"job_request_id"/);
    expect(visits).toMatchObject([[{ is_crew: true, role: 'lead' }], [{ is_crew: true, role: 'buddy' }]]);
    expect(parsed(lines, /"error_code":"/)).toMatchObject([{ error_code: 'JOB_REQUEST_QUOTE_NOT_SCHEDULABLE', data: { considered: 2 } }]);
  });
});
