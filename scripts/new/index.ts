/**
 * `npm run new -- <operationId> <area>`: writes everything that a new operation needs, so that `npm run check` passes at once. The new test
 * fails until its author has written the handler and the test. docs/adding-an-operation.md.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { editsFor } from './edits.ts';
import { completeRequest, RequestError, type Request } from './operation.ts';
import { linesToWrite } from './texts.ts';

const usage = `npm run new -- <operationId> <area> [options]

  --effect <effect>        read, create, update, delete or commit. Without it the first word of the id decides.
  --method <method>        GET, POST, PUT, PATCH or DELETE. Without it the effect decides.
  --with-id, --no-id       whether the path ends with /{id}. Without it the effect decides.
  --path <path>            such as /v1/vehicles/{id}. Without it the id decides.
  --permission <code>      may be repeated. Without it those of most operations of the area with this effect.
  --group <name>           heading in the documents. Without it that of the area.
  --audience <audience>    public or dashboard. Without it that of a similar operation of the area.`;

const root = join(import.meta.dirname, '../..');

/** What the command line asks for. null: `--help`. */
function requestOf(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      effect: { type: 'string' },
      method: { type: 'string' },
      'with-id': { type: 'boolean' },
      'no-id': { type: 'boolean' },
      path: { type: 'string' },
      permission: { type: 'string', multiple: true },
      group: { type: 'string' },
      audience: { type: 'string' },
    },
  });
  if (values.help) return null;
  const [id, area] = positionals;
  if (!id || !area || positionals.length > 2) throw new RequestError(usage);
  const { effect, method, path, permission: permissions, group, audience } = values;
  return {
    id,
    area,
    effect,
    method,
    path,
    permissions,
    group,
    audience,
    withId: values['with-id'] ?? (values['no-id'] ? false : undefined),
  };
}

try {
  const request = requestOf(process.argv.slice(2));
  if (request) await writeOperation(request);
  else console.log(usage);
} catch (error) {
  if (!(error instanceof RequestError) && !(error instanceof TypeError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Writes and formats the files, derives the documents, and prints what is left to do. */
async function writeOperation(request: Request): Promise<void> {
  const files = await readdir(join(root, 'src/domain/operations'), { recursive: true });
  const handlers = files.filter((file) => /\/.+\.ts$/.test(file)).map((file) => file.slice(0, -'.ts'.length));
  const op = completeRequest(request, handlers);
  const texts = await editsFor(op, (path) => readFile(join(root, path), 'utf8'));
  for (const [path, text] of texts) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  // Derived files import the contract, so they are made by a process that loads the new one.
  for (const [program, ...args] of [
    ['oxfmt', ...texts.keys()],
    ['npm', 'run', '--silent', 'derive'],
  ] as const)
    if (spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status !== 0) throw new RequestError(`${program} failed; see above.`);
  console.log(`${op.id}: ${op.method} ${op.path}, ${op.effect}, needs ${op.permissions.join(' and ') || 'no permission'}\n`);
  const written = await Promise.all(
    [...texts.keys()].map(async (path) => ({ path, lines: linesToWrite(await readFile(join(root, path), 'utf8')) })),
  );
  for (const { path, lines } of written) {
    console.log(`  ${path}`);
    for (const { number, text } of lines) console.log(`    ${number}: ${text}`);
  }
  console.log(`
Rewrite each line that says "write me", in either case. A comment that says it is about the next line: rewrite that line and delete the
comment. Also move the line in src/contract/orderOfWork.ts to where a reader looks for it.
docs/adding-an-operation.md explains each file. To start again: git checkout . && git clean -fd src tests (this drops every change that is
not committed).`);
}
