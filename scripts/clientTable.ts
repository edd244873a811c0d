/**
 * What the client must know of each public operation at run time, derived from the contract: a few kilobytes instead of all schemas.
 * Operations of the dashboard are left out, because they take no key. `npm run derive` writes it to src/client/derived/operations.ts.
 */
import type { OperationShape } from '../src/client/shape.ts';
import { operationsFor, type Operation } from '../src/contract/index.ts';
import { headerNames } from '../src/contract/headers.ts';
import { PageMeta } from '../src/contract/schemas/common.ts';

interface Node {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Node>>;
}

/** The text of the whole file. */
export function clientTable(): string {
  return [
    '/** What the client needs to know of each operation. Derived from the contract by `npm run derive`; do not edit. */',
    "import type { OperationShape } from '../shape.ts';",
    '',
    '/** Inputs that travel in a header, by the name of their argument. */',
    `export const headerNames: Readonly<Record<string, string>> = ${literal(headerNames)};`,
    '',
    'export const operationTable = {',
    ...operationsFor('public').map((op) => `  ${op.id}: ${literal(shapeOf(op))},`),
    '} as const satisfies Record<string, OperationShape>;',
    '',
  ].join('\n');
}

/** Leaves out defaults: no query together with a body, no header, no list. */
export function shapeOf(op: Operation): OperationShape {
  const takesBody = op.method !== 'GET' && op.method !== 'DELETE';
  const query = takesBody ? Object.keys(op.queryFields) : [];
  const headers = Object.keys(op.headerFields);
  return {
    method: op.method,
    path: op.path,
    ...(op.effect === 'read' ? { isRead: true } : {}),
    ...(op.idempotent ? { takesKey: true } : {}),
    ...(query.length > 0 ? { query } : {}),
    ...(headers.length > 0 ? { headers } : {}),
    ...listOf(op),
  };
}

/** `items`: the field of the answer that has the rows of a page or of a batch of changes. */
function listOf(op: Operation): Pick<OperationShape, 'items' | 'isPaged' | 'isFeed'> {
  const isPaged = Object.hasOwn(op.queryFields, 'page');
  const isFeed = Object.hasOwn(op.queryFields, 'since');
  // The client walks the lists of the public operations; pages of the dashboard may hold several.
  if ((!isPaged && !isFeed) || op.audience === 'dashboard') return {};
  const fields = (op.output as Node).properties ?? {};
  const items = Object.keys(fields).filter((name) => fields[name]!.type === 'array');
  if (items.length !== 1 || (isPaged && fields['meta'] !== PageMeta)) throw new Error(`${op.id} is no list that the client can walk`);
  return { items: items[0]!, ...(isPaged ? { isPaged } : {}), ...(isFeed ? { isFeed } : {}) };
}

const literal = (value: object) =>
  JSON.stringify(value)
    .replaceAll(/"(\w+)":/g, '$1: ')
    .replaceAll('"', "'")
    .replaceAll(/,(?=\S)/g, ', ');
