/**
 * The input schema of a tool, whose tokens every conversation pays for. It has the type, format, bounds and one sentence for each
 * field, and refuses other fields. Patterns, lengths and meaningless nulls are left out; the server checks them. docs/decisions/0048.
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

/** The schema of the tool's flat argument object. Arguments in `hiddenNames` are accepted but not listed. */
export function inputSchemaForModel(op: Operation, hiddenNames: readonly string[] = []): Node {
  const whole = inputSchemaOf(op) as Node;
  const names = Object.keys(whole.properties ?? {}).filter((name) => !hiddenNames.includes(name));
  const properties = names.map((name) => {
    const node = rowBounds(op, name) ?? whole.properties![name]!;
    const schema = shortSchema(node, { isCopied: op.copied.includes(name), mayBeNull: isClearedByNull(op, name) });
    return [
      name,
      hiddenNames.includes(`${name}.*`) ? { ...schema, items: { type: 'object' } } : withoutFields(schema, name, hiddenNames),
    ] as const;
  });
  const required = whole.required ?? [];
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

function withoutFields(schema: Node, name: string, hiddenNames: readonly string[]): Node {
  if (!schema.properties) return schema;
  const fields = Object.entries(schema.properties).filter(([field]) => !hiddenNames.includes(`${name}.${field}`));
  return { ...schema, properties: Object.fromEntries(fields) };
}

/** Whether null is the only way to clear the field. */
function isClearedByNull(op: Operation, name: string): boolean {
  const meaning = nullMeaningOf(op, name);
  return meaning.is === 'value' && meaning.value === null;
}

interface Manner {
  /** Objects copied from an answer may have fields that are not read. */
  readonly isCopied: boolean;
  readonly mayBeNull?: boolean;
}

/** Formats that the descriptions of such fields already name. Repeating them would cost 400 tokens over the whole list. */
const saidInWords: ReadonlySet<string> = new Set([naiveFormat, 'uuid']);

/** The text line of an address, which is composed from the parts when it is not sent. */
const composedText = 'formatted';

/** Larger bounds only protect the service and are left out. Degrees keep their natural bounds. */
const mostListedBound = 1_000;

function shortSchema(node: Node, manner: Manner): Node {
  if (node === (BusinessViewRange as Node)) return { type: 'object' };
  if (node.anyOf) return shortUnion(node, manner);
  // Free-form values such as GeoJSON are validated by the operation, with their own error code.
  if (node.type === undefined && !node.enum) return shortUnion({ ...node, anyOf: [{ type: 'object' }] }, manner);
  const { type, minimum, maximum, description } = node;
  const isBounded = type === 'integer' && minimum !== undefined && maximum !== undefined && maximum <= mostListedBound;
  const schema: Node = {
    ...(type === undefined ? {} : { type }),
    ...(node.format === undefined || saidInWords.has(node.format) ? {} : { format: node.format }),
    ...(isBounded ? { minimum, maximum } : {}),
    ...(description === undefined ? {} : { description }),
  };
  // An empty text among the values clears the field, which the description says.
  if (node.enum) {
    delete schema.type;
    schema.enum = node.enum.filter((value) => value !== '');
  }
  if (node.items) schema.items = shortEntry(node.items, manner);
  if (node.properties) {
    const fields = Object.entries(node.properties)
      .filter(([name]) => name !== composedText)
      .map(([name, field]) => [name, shortSchema(field, { isCopied: manner.isCopied })] as const);
    schema.properties = Object.fromEntries(fields);
    if (node.required && node.required.length > 0) schema.required = node.required;
    if (!manner.isCopied) schema.additionalProperties = false;
  }
  return schema;
}

/** Leaves null out of a union, unless only null clears the field. Each branch has one type, for clients with limited JSON Schema. */
function shortUnion(node: Node, manner: Manner): Node {
  const branches = node.anyOf!.filter(({ type }) => type !== 'null').map((branch) => shortSchema(branch, { isCopied: manner.isCopied }));
  const description = node.description === undefined ? {} : { description: node.description };
  if (branches.length === 1 && !manner.mayBeNull) return { ...branches[0], ...description };
  return { anyOf: [...branches.map(withoutDescription), ...(manner.mayBeNull ? [{ type: 'null' }] : [])], ...description };
}

/** Scalar entries need no description besides that of their list. Entries of objects describe their fields. */
function shortEntry(node: Node, { isCopied }: Manner): Node {
  const { format: _form, ...entry } = withoutDescription(shortSchema(node, { isCopied }));
  return entry;
}

function withoutDescription(node: Node): Node {
  const { description: _said, ...rest } = node;
  return rest;
}
