/** docs/errors.md lists all error codes. docs/errors/ has a page for each: status, when it happens, what helps, its data and an example. */
import { commonErrors, errorTable, requestErrors, type ErrorCode } from '../src/contract/errors.ts';
import { operationList } from '../src/contract/index.ts';
import type { RecordedExamples } from '../src/contract/document/openapiExamples.ts';
import { exampleOf, type ExampleNode } from './exampleOf.ts';

const codes = Object.keys(errorTable) as ErrorCode[];

type Refusals = RecordedExamples['refusals'];

/** docs/errors.md. */
export function errorsPage(): string {
  return [
    '# Errors',
    '',
    'Every failure has the envelope `{error_code, message, errors, data}`, and each code has a page here.',
    '',
    '- Branch on `error_code`. The status is a hint for machines in between.',
    '- `message` and `errors[].message` are for people, in the language of `X-Locale` (en, de, fr, ar, es, ja, ko; English otherwise).',
    '  Never match on them.',
    '- `errors` is null except for `VALIDATION_ERROR`, which names each invalid field.',
    '- `data` has the fields on the page of the code, or is null.',
    '- Codes are only ever added, and so are fields of `data`.',
    '- Over MCP a failure is the same envelope as a tool result with `isError: true`. What stands in a header over REST is an argument there.',
    '',
    '## Codes',
    '',
    '| error_code | status | meaning |',
    '|---|---|---|',
    ...codes.map((code) => `| [\`${code}\`](errors/${fileOf(code)}) | ${errorTable[code].status} | ${errorTable[code].meaning} |`),
    '',
    'This page is derived from `src/contract/refusals` by `npm run derive`.',
    '',
  ].join('\n');
}

const fileOf = (code: ErrorCode) => `${code.toLowerCase()}.md`;

/** The pages in docs/errors/ by file name. `recorded`: the service's answers in the tests' story (docs/examples.json). */
export const errorPages = (recorded: Refusals): Record<string, string> =>
  Object.fromEntries(codes.map((code) => [fileOf(code), errorPage(code, recorded)]));

function errorPage(code: ErrorCode, recorded: Refusals): string {
  const { status, meaning, remedy } = errorTable[code];
  const data = errorTable[code].data as ExampleNode | null;
  return [
    `# ${code}`,
    '',
    meaning,
    '',
    `Status ${status}. Answered by ${answeredBy(code)}.`,
    '',
    `**What would help.** ${remedy}`,
    '',
    ...(data ? ['| field of `data` | type | meaning |', '|---|---|---|', ...rowsOf(data, ''), ''] : ['`data` is null.', '']),
    ...(recorded[code] ? [`**For example.** \`${recorded[code].operation}\` with ${recorded[code].summary}:`, ''] : []),
    '```json',
    JSON.stringify(exampleFailure(code, recorded), null, 2),
    '```',
    '',
    '[All errors](../errors.md). This page is derived from `src/contract/refusals` by `npm run derive`.',
    '',
  ].join('\n');
}

/** An envelope that fits the schema of the code: the recorded one, else one made from the schema. */
export function exampleFailure(code: ErrorCode, recorded: Refusals): object {
  if (recorded[code]) return recorded[code].answer as object;
  const { meaning, data } = errorTable[code];
  const field = { field: 'job_dates[0].periods[0].period', code: 'unknown_value' };
  const message = `${field.field} must be one of morning, afternoon, evening. Did you mean morning?`;
  return {
    error_code: code,
    message: meaning,
    errors: code === 'VALIDATION_ERROR' ? [{ ...field, message }] : null,
    data: data ? exampleOf(data as ExampleNode) : null,
  };
}

function rowsOf(node: ExampleNode, path: string): string[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, child]) => {
    const isOptional = !(node.required ?? []).includes(name);
    const at = `${path}${name}`;
    const inner = child.items ? [child.items, `${at}[].`] : [child, `${at}.`];
    const row = `| \`${at}\` | ${typeOf(child)}${isOptional ? ', optional' : ''} | ${meaningOf(child)} |`;
    // Remedies have a page of their own.
    return name === 'remedies' ? [row] : [row, ...rowsOf(inner[0] as ExampleNode, inner[1] as string)];
  });
}

function typeOf(node: ExampleNode): string {
  if (node.const !== undefined) return `\`${JSON.stringify(node.const)}\``;
  if (node.anyOf) return node.anyOf.map(typeOf).join(' or ');
  if (node.items) return `list of ${typeOf(node.items)}`;
  return node.format ? `${node.type} (${node.format})` : String(node.type);
}

function meaningOf(node: ExampleNode): string {
  const described = node.description ?? node.anyOf?.find(({ description }) => description)?.description ?? '';
  const values = node.enum ? `One of ${node.enum.map((value) => `\`${String(value)}\``).join(', ')}.` : '';
  return [described, values].filter(Boolean).join(' ').replaceAll('|', '\\|');
}

function answeredBy(code: ErrorCode): string {
  if (commonErrors.some((common) => common === code)) return 'any operation';
  if (requestErrors.some((other) => other === code)) return 'any request';
  const ids = operationList.filter((op) => op.errors.includes(code)).map((op) => `\`${op.id}\``);
  if (code === 'ANSWER_TOO_LARGE') return 'reads over MCP';
  return ids.length > 0 ? ids.join(', ') : 'no operation yet';
}
