/**
 * Runs every bench in a separate process and writes the table of `docs/benchmarks.md`: `npm run bench`. With names (`http start`) it runs
 * only these and prints the table.
 */
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startPostgres } from '../../scripts/postgres.ts';
import type { EngineBenchResult } from './engineRounds.ts';
import { figure, type BenchRow } from './rows.ts';

const benches = [
  'engineWindows',
  'engineSlots',
  'engineEmergency',
  'engineHours',
  'liveState',
  'ranking',
  'absence',
  'optimisation',
  'http',
  'access',
  'boardLoad',
  'dispatch',
  'dashboard',
  'scale',
  'start',
  'starvation',
  'agents',
  'webhooks',
  'processesCost',
];
const document = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));

async function main(names: readonly string[]): Promise<void> {
  const given = process.env['BENCH_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => undefined } : await startPostgres();
  try {
    const rows: BenchRow[] = [];
    for (const name of names.length > 0 ? names : benches) rows.push(...(await runBench(name, server.url)));
    const table = tableOf(rows);
    console.log(table);
    if (names.length > 0) return;
    // Keep the sections below the table: other runs write them, such as the board in a browser.
    const [sections = ''] = /\n## [^]*/.exec(await readFile(document, 'utf8')) ?? [];
    await writeFile(document, `${introduction(await postgresOf(server.url))}\n${table}${sections}`);
  } finally {
    await server.stop();
  }
}

/** Every output line that is JSON is a row; other output goes to the terminal. */
async function runBench(name: string, databaseUrl: string): Promise<BenchRow[]> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`${name}.ts`, import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BENCH_DATABASE_URL: databaseUrl },
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}`);
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => rowOf(JSON.parse(line) as BenchRow | EngineBenchResult));
}

/** Engine benches report only a ratio. */
function rowOf(result: BenchRow | EngineBenchResult): BenchRow {
  if (!('ratio' in result)) return result;
  const { id, name, ratio, goal } = result;
  return { goal: id, what: name, measured: `${figure(ratio)} × the typed-array limit`, goalText: `≤ ${goal} ×`, holds: ratio <= goal };
}

function tableOf(rows: readonly BenchRow[]): string {
  const numbered = rows.toSorted((left, right) => Number(left.goal.slice(1)) - Number(right.goal.slice(1)));
  const lines = numbered.map(
    ({ goal, what, measured, goalText, holds }) => `| ${goal} | ${what} | ${measured} | ${goalText} | ${holds ? 'yes' : 'no'} |`,
  );
  return ['| # | what | measured | goal | holds |', '|---|---|---|---|---|', ...lines, ''].join('\n');
}

interface PostgresFacts {
  readonly version: string;
  readonly isDurable: boolean;
}

async function postgresOf(url: string): Promise<PostgresFacts> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; fsync: string }>(
      `select current_setting('server_version') as version, current_setting('fsync') as fsync`,
    );
    return { version: rows[0]!.version.split(' ')[0]!, isDurable: rows[0]!.fsync === 'on' };
  } finally {
    await client.end();
  }
}

function introduction({ version, isDurable }: PostgresFacts): string {
  return `# Benchmarks

Written by \`npm run bench\`. Every figure is a ratio of medians from interleaved rounds of one run, so that a busy machine is busy
for both sides; answers are asserted equal before anything is timed, except those of boards with breaks and with nights, which differ from the boards
beside them. The seconds of P16 are the other exception.

${availableParallelism()} cores, Node ${process.versions.node}, PostgreSQL ${version} on the same machine${isDurable ? '' : ' with fsync off'}.

- ONE: Fastify and one named \`pg\` look-up by key. LIST1: 15 rows, the total known. ROWS: a job, its event, its mail and its key,
  one statement each in one transaction.
  32 connections from another process, 100,000 customers in 10 businesses, ids in rotation (\`lab/bench/limits.ts\`).
  They have been listed before: the first lists after an import give 2,000 rows each their places in the feed, and take longer.
- P3 and P19 are asked by one caller at a time; ONE then too. Keys and business settings are trusted for a second; those look-ups are not counted.
- P7: HiGHS is given one flow model a day, built from the same rows; building it counts, as reading the board does for the planner. P8 and P14: the
  service in the bench's own process, where its loop can be watched, and requests from a thread. P14 tells the median of the rounds' longest stalls and the longest of all, which must keep the goal.
- P22: a mix of reads, lists, windows, new jobs and now and then a technician's hours, 6,000 requests to each process before anything counts, 8 connections a process.
- The packed query of P4 is one \`bytea\` of all sessions; full rows are all columns of \`sessions\`, an object each.
`;
}

if (import.meta.main) await main(process.argv.slice(2));
