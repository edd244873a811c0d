/** The scripts of package.json that no other test starts, each with its smallest input. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { freePort } from '../scripts/postgres.ts';
import { locales, mailKinds } from '../src/contract/vocabulary.ts';
import { atEnd } from './support/atEnd.ts';

const folder = await mkdtemp(join(tmpdir(), 'truckroll-scripts-'));
atEnd(() => rm(folder, { recursive: true, force: true }));

/** What `npm run` of this script prints. */
function outputOf(script: string, args: readonly string[], env: Record<string, string> = {}): string {
  const run = spawnSync('npm', ['run', '--silent', script, '--', ...args], { encoding: 'utf8', env: { ...process.env, ...env } });
  expect(run.status, run.stderr).toBe(0);
  return run.stdout;
}

it('npm run mails writes every mail in every language', async () => {
  const mails = join(folder, 'mails');
  outputOf('mails', [mails]);
  expect((await readdir(mails)).filter((name) => name.endsWith('.html'))).toHaveLength(mailKinds.length * locales.length + 1);
  expect(await readFile(join(mails, 'confirmed.de.txt'), 'utf8')).toMatch(/^Subject: \S/);
});

it('npm run advisories compares what ships with a file of advisories', async () => {
  const file = join(folder, 'advisories.json');
  const affected = [
    { package: { ecosystem: 'npm', name: 'fastify' }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '5.0.0' }] }] },
  ];
  await writeFile(file, JSON.stringify({ id: 'GHSA-old', affected }));
  expect(outputOf('advisories', [file])).toMatch(/^\d{3} packages compared with 1 advisories: 0 affected\n$/);
});

it('npm run bench prints the table of the benches that are named', () => {
  // This one needs no database.
  expect(outputOf('bench', ['ranking'], { BENCH_DATABASE_URL: 'postgres://127.0.0.1:9' })).toContain('| P9 |');
});

it('npm run eval:tools does a task with its reference solution', () => {
  expect(outputOf('eval:tools', ['voice-01'])).toContain('voice-01');
});

it('npm run dev serves the dashboard from its sources, in front of the service', async () => {
  const server = spawn('npm', ['run', '--silent', 'dev'], {
    // A group of its own, because npm starts a shell that starts the server.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DEV_PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      PASSWORD_COST: '10',
    },
  });
  atEnd(async () => {
    process.kill(-server.pid!, 'SIGTERM');
    await once(server, 'close');
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      output = stripVTControlCharacters(output + chunk.toString());
      const found = /Local:\s+(http\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    server.once('exit', () => reject(new Error(output)));
  });
  expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('/@vite/client');
  expect((await fetch(new URL('/v1/jobs', url))).status).toBe(401);
});
