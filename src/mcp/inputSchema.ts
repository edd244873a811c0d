/**
 * The input schema of a tool: what a model fills in, and pays for in every conversation. It says type, form, bounds and one sentence a
 * field, and lets nothing else in. What only a validator would read (patterns, lengths, null where it means nothing) is left to the
 * server, which checks it all the same. docs/decisions/0048.
 */
import { nullMeaningOf } from '../contract/nulls.ts';
import { inputSchemaOf, type Operation } from '../contract/operation.ts';
import { naiveFormat } from '../contract/schemas/common.ts';
import { BusinessViewRange } from '../contract/schemas/jobRequest.ts';
import { rowBounds } from './rows.ts';

interface Node {
  type?: string;
  format?: string;
  enum?: unknown[];
  anyOf?: Node[];
  items?: Node;
  properties?: Record<string, Node>;
  required?: string[];
  additionalProperties?: unknown;
  minimum?: number;
  maximum?: number;
  description?: string;
}

/** The schema of the tool's one flat argument object; `untold` arguments are taken, and not spoken of. */
export function toldInput(op: Operation, untold: readonly string[] = []): Node {
  const whole = inputSchemaOf(op) as Node;
  const names = Object.keys(whole.properties ?? {}).filter((name) => !untold.includes(name));
  const properties = names.map((name) => {
    const node = rowBounds(op, name) ?? whole.properties![name]!;
    const schema = told(node, { isCopied: op.copied.includes(name), mayBeNull: isClearedByNull(op, name) });
    return [name, untold.includes(`${name}.*`) ? { ...schema, items: { type: 'object' } } : withoutFields(schema, name, untold)] as const;
  });
  const required = whole.required ?? [];
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

function withoutFields(schema: Node, name: string, untold: readonly string[]): Node {
  if (!schema.properties) return schema;
  const fields = Object.entries(schema.properties).filter(([field]) => !untold.includes(`${name}.${field}`));
  return { ...schema, properties: Object.fromEntries(fields) };
}

/** Where nothing but null says that a value is to go. */
function isClearedByNull(op: Operation, name: string): boolean {
  const meaning = nullMeaningOf(op, name);
  return meaning.is === 'value' && meaning.value === null;
}

interface Manner {
  /** Objects copied from an answer bring more along than is read. */
  readonly isCopied: boolean;
  readonly mayBeNull?: boolean;
}

/** Forms that the description of every such field names anyway; told twice they were 400 tokens of the whole list. */
const saidInWords: ReadonlySet<string> = new Set([naiveFormat, 'uuid']);

/** Of an address: made of its parts where it is not sent. */
const composedText = 'formatted';

/** Bounds above this guard the service; nobody fills in a page of a million by mistake. Degrees have theirs by nature. */
const mostTold = 1_000;

function told(node: Node, manner: Manner): Node {
  if (node === (BusinessViewRange as Node)) return { type: 'object' };
  if (node.anyOf) return toldUnion(node, manner);
  // Free of form, such as GeoJSON: what is none has an error code of its own.
  if (node.type === undefined && !node.enum) return toldUnion({ ...node, anyOf: [{ type: 'object' }] }, manner);
  const { type, minimum, maximum, description } = node;
  const isBounded = type === 'integer' && minimum !== undefined && maximum !== undefined && maximum <= mostTold;
  const schema: Node = {
    ...(type === undefined ? {} : { type }),
    ...(node.format === undefined || saidInWords.has(node.format) ? {} : { format: node.format }),
    ...(isBounded ? { minimum, maximum } : {}),
    ...(description === undefined ? {} : { description }),
  };
  // An empty text among the values is the caller's way to clear a field, which its description says.
  if (node.enum) {
    delete schema.type;
    schema.enum = node.enum.filter((value) => value !== '');
  }
  if (node.items) schema.items = toldEntry(node.items, manner);
  if (node.properties) {
    const fields = Object.entries(node.properties)
      .filter(([name]) => name !== composedText)
      .map(([name, field]) => [name, told(field, { isCopied: manner.isCopied })] as const);
    schema.properties = Object.fromEntries(fields);
    if (node.required && node.required.length > 0) schema.required = node.required;
    if (!manner.isCopied) schema.additionalProperties = false;
  }
  return schema;
}

/** A union with null is told without it, unless null alone clears the field; one type a branch, as small dialects of JSON Schema want. */
function toldUnion(node: Node, manner: Manner): Node {
  const branches = node.anyOf!.filter(({ type }) => type !== 'null').map((branch) => told(branch, { isCopied: manner.isCopied }));
  const description = node.description === undefined ? {} : { description: node.description };
  if (branches.length === 1 && !manner.mayBeNull) return { ...branches[0], ...description };
  return { anyOf: [...branches.map(withoutDescription), ...(manner.mayBeNull ? [{ type: 'null' }] : [])], ...description };
}

/** The list is described, and its entries with it: their form too. Those of objects have names to describe. */
function toldEntry(node: Node, { isCopied }: Manner): Node {
  const { format: _form, ...entry } = withoutDescription(told(node, { isCopied }));
  return entry;
}

function withoutDescription(node: Node): Node {
  const { description: _said, ...rest } = node;
  return rest;
}
