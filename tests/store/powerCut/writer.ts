/** Writes rows to an embedded database until it kills itself, and prints each commit that was answered. Run by forcedFiles.test.ts. */
import { openStore } from '../../../src/store/driver/database.ts';
import { readTemplate } from '../../../src/store/driver/template.ts';

const rows = 60;
const store = await openStore({ databaseUrl: null, folder: process.argv[2]!, poolSize: 1, template: await readTemplate() });
await store.query('create table numbers (n integer)');
// Not touched after the checkpoint, so recovery has it from its file alone.
await store.query('create table untouched as select generate_series(1, 1000) as n');
for (let n = 1; n <= rows; n++) {
  await store.query('insert into numbers values ($1)', [n]);
  process.stdout.write(`${n}\n`);
  if (n === rows / 2) await store.query('checkpoint');
  if (n === rows / 2) await store.query('create table later as select n from numbers');
}
process.kill(process.pid, 'SIGKILL');
