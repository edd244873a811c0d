/**
 * Writes the files that are derived from the contract and the migrations: docs/openapi.json, docs/operations.txt,
 * docs/errors.md and docs/schema.sql. With `--check` it writes nothing and fails when a committed one differs.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { commonErrors, errorTable, type ErrorCode } from '../src/contract/errors.ts';
import { operationList } from '../src/contract/index.ts';
import { openApiDocument } from '../src/contract/openapi.ts';
import { readSources } from '../src/http/documentSources.ts';
import { version } from '../src/server.ts';
import { describeSchema } from './schema.ts';

const files: Record<string, () => string | Promise<string>> = {
  'openapi.json': async () => `${JSON.stringify(openApiDocument({ version, baseUrl: '/', ...(await readSources()) }), null, 1)}\n`,
  'operations.txt': operationLines,
  'errors.md': errorPage,
  'schema.sql': describeSchema,
};

/** One line an operation, in the contract's order: id, method, path, permissions. */
function operationLines(): string {
  const width = Math.max(...operationList.map((op) => op.id.length));
  const lines = operationList.map((op) => `${op.id.padEnd(width)}  ${op.method.padEnd(6)}  ${op.path}  ${op.permissions.join(',')}`);
  return `${lines.join('\n')}\n`;
}

function errorPage(): string {
  const rows = (Object.keys(errorTable) as ErrorCode[]).map((code) => {
    const { status, meaning } = errorTable[code];
    return `| \`${code}\` | ${status} | ${meaning} | ${answeredBy(code)} |`;
  });
  return [
    '# Errors',
    '',
    'Every failure has the envelope `{error_code, message, errors, data}`. Branch on `error_code`: the status is a hint for',
    'machines in between, and `message` is in the language of `X-Locale`. `errors` names each field of an invalid input, and `data`',
    'carries what would help. Codes are only ever added.',
    '',
    '| error_code | status | meaning | answered by |',
    '|---|---|---|---|',
    ...rows,
    '',
    'This page is derived from `src/contract/errors.ts` by `npm run derive`.',
    '',
  ].join('\n');
}

function answeredBy(code: ErrorCode): string {
  if (commonErrors.some((common) => common === code)) return 'any operation';
  const ids = operationList.filter((op) => op.errors.includes(code)).map((op) => op.id);
  return ids.length > 0 ? ids.join(', ') : 'any request';
}

const check = process.argv.includes('--check');
const differing: string[] = [];
for (const [name, make] of Object.entries(files)) {
  const path = new URL(`../docs/${name}`, import.meta.url);
  const text = await make();
  if (!check) await writeFile(path, text);
  else if ((await readFile(path, 'utf8').catch(() => null)) !== text) differing.push(`docs/${name}`);
}
if (differing.length > 0) {
  console.error(`${differing.join(', ')} no longer say what the code says; run \`npm run derive\` and commit the result.`);
  process.exitCode = 1;
}
