/**
 * Moves between the embedded database and PostgreSQL: both ways, refusals, and kills (SIGKILL) at every stage. After a kill no half database
 * starts, and the same command finishes the move. docs/internals/processes.md#moving; docs/operating/postgresql.md#moving-to-postgresql-and-back.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasPostgres, startPostgres } from '../../scripts/postgres.ts';
import { atEnd } from '../support/atEnd.ts';
import { contentOf, embedded, inside, newFolder, newTarget, refusal, run, runJson, schemaOf, type Env } from './moving.ts';
import { cannotRun } from '../support/cannotRun.ts';

const program = new URL('../../src/process/cli/main.ts', import.meta.url).pathname;
const isHere = !cannotRun(!(await hasPostgres()), 'PostgreSQL is not installed');
const server = isHere ? await startPostgres({ survivesCrash: true }) : null;
if (server) atEnd(() => server.stop());
const serverTarget = () => newTarget('postgres', server!.url);

/**
 * Runs `move` in a process of its own, which kills itself at once when its output matches: a signal from here would come too late on a busy
 * machine. Returns 'killed', or what a process that ended by itself wrote.
 */
async function killedMove(env: Env, to: string, at: RegExp): Promise<string> {
  const script = `
    import { main } from ${JSON.stringify(program)};
    let said = '';
    const say = (text) => {
      said += text;
      process.stderr.write(text);
      if (${String(at)}.test(said)) process.kill(process.pid, 'SIGKILL');
    };
    process.exitCode = await main(['move', '--to', ${JSON.stringify(to)}], { out: say, err: say });`;
  const { PATH } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH, PASSWORD_COST: '10', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return signal === 'SIGKILL' ? 'killed' : output;
}

/** Stages of a move: after the first, third and sixth table, because each attempt goes on after the last, and while all rows are compared. */
const stages = [/rows copied/, /(rows copied[^]*){2}/, /(rows copied[^]*){3}/, /Comparing/];

it.runIf(isHere)(
  '[cli.move] a move that is killed at any stage leaves no partial database that starts, and can go on, both ways',
  async () => {
    const source = await embedded();
    const before = await inside(source, async ({ store }) => [await contentOf(store), await schemaOf(store)]);
    const { env, to } = await serverTarget();
    for (const stage of stages) {
      expect(await killedMove(source, to, stage)).toBe('killed');
      expect(await refusal(env, 'list-businesses')).toMatch(/has not finished|no Truckroll database/);
    }
    // Callers may have used the source between two attempts.
    await inside(source, ({ command }) => command('rename-business', { operand: 'leeds-boilers', name: 'Leeds Boilers Ltd' }));
    expect(await runJson(source, 'move', '--to', to)).toMatchObject({ resumed: true });
    await inside(env, async ({ store, command }) => {
      expect(await command('list-businesses', {})).toMatchObject({ businesses: [{ name: 'Leeds Boilers Ltd' }] });
      expect(await schemaOf(store)).toEqual(before[1]);
    });
    const back = await newFolder();
    for (const stage of stages.slice(1)) {
      expect(await killedMove(env, back, stage)).toBe('killed');
      expect(await refusal({ DATA_DIR: back }, 'list-businesses')).toMatch(/has not finished|no Truckroll database/);
    }
    const moved = await inside(env, ({ store }) => contentOf(store));
    await runJson({ ...env, DATA_DIR: source['DATA_DIR']! }, 'move', '--to', back);
    expect(await inside({ DATA_DIR: back }, async ({ store }) => [await contentOf(store), await schemaOf(store)])).toEqual([
      moved,
      before[1],
    ]);
    expect(await refusal(env, 'list-businesses')).toContain('was moved to');
    expect(await readFile(join(back, 'secret'), 'utf8')).toBe(await readFile(join(source['DATA_DIR']!, 'secret'), 'utf8'));
  },
);

it.runIf(isHere)('[cli.move] a move is refused while another program is connected to either database', async () => {
  const source = await embedded();
  const { env, to } = await serverTarget();
  await inside(env, async () =>
    expect(await refusal(source, 'move', '--to', to)).toContain('Other programs are connected to PostgreSQL move_'),
  );
  await runJson(source, 'move', '--to', to);
  await inside(env, async () =>
    expect(await refusal(env, 'move', '--to', source['DATA_DIR']!, '--replace')).toContain('Stop every service and tool'),
  );
});

it('[cli.move] a move refuses a target with data, a missing source, its own database and a secret that does not fit', async () => {
  const [source, other] = [await embedded(), await newFolder()];
  await writeFile(join(other, 'secret'), `${'x'.repeat(43)}\n`);
  expect(await refusal(source, 'move', '--to', other)).toContain('differs from');
  await cp(source['DATA_DIR']!, other, { recursive: true });
  expect(await refusal(source, 'move', '--to', other)).toContain('already holds a business');
  expect(await refusal(source, 'move', '--to', 'embedded')).toContain('already');
  expect(await refusal(source, 'move')).toContain('--to');
  expect(await refusal(source, 'move', '--to', 'mysql://x/y')).toContain('postgres://');
  expect(await refusal(source, 'move', '--cancel')).toContain('nothing to cancel');
  const free = await newFolder();
  expect(await refusal({ DATA_DIR: await newFolder() }, 'move', '--to', free)).toContain('no Truckroll database');
  expect((await run(source, 'list-businesses')).code).toBe(0);

  await runJson(source, 'move', '--to', free);
  expect(await refusal(source, 'move', '--to', free)).toContain('has finished already');
  expect(await refusal(source, 'move', '--to', await newFolder())).toContain('was moved to');
  expect(await refusal({ DATA_DIR: free }, 'move', '--to', source['DATA_DIR']!)).toContain('add --replace');
  await runJson(source, 'move', '--cancel');
  expect((await run(source, 'list-businesses')).code).toBe(0);
});

it.each(isHere ? (['pglite', 'postgres'] as const) : (['pglite'] as const))(
  '[cli.move] a move to %s keeps every row, the schema and the numbers of rows, and leaves one database that starts',
  async (kind) => {
    const source = await embedded();
    const { env, to } = await newTarget(kind, server?.url);
    const before = await inside(source, async ({ store }) => [await contentOf(store), await schemaOf(store)]);
    const told = await runJson(source, 'move', '--to', to);
    expect(told).toMatchObject({ moved_from: `embedded, in ${source['DATA_DIR']}`, resumed: false, rows: { businesses: 1, tenants: 2 } });
    const after = await inside(env, async ({ store, command }) => {
      const found = [await contentOf(store), await schemaOf(store)];
      expect(await command('list-keys', { business: 'leeds-boilers' })).toMatchObject({ keys: [{ name: 'Phone' }] });
      // New rows get numbers that no moved row has.
      await command('create-business', { name: 'Second', timezone: 'Europe/London', 'owner-email': 'second@leeds.example' });
      return found;
    });
    expect(after).toEqual(before);
    expect(await refusal(source, 'list-businesses')).toContain('was moved to');

    // Back into the first folder, which still has the rows of before.
    expect(await runJson(env, 'move', '--to', source['DATA_DIR']!, '--replace')).toMatchObject({ rows: { businesses: 2 } });
    await inside(source, async ({ command }) =>
      expect(await command('list-businesses', {})).toMatchObject({ businesses: [{ name: 'Leeds Boilers' }, { name: 'Second' }] }),
    );
  },
);
