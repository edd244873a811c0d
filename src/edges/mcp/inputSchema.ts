/**
 * The input schema of a tool, whose tokens every conversation pays for. It has one type, the bounds and one sentence for each field, and
 * refuses other fields. Model providers accept only a part of JSON Schema ([mcp.provider-schemas]): no union, no null, no format besides
 * date-time. The server accepts and checks what the schema leaves out. docs/internals/call.md#schemas.
 */
import { isCell } from '../../contract/imports/cells.ts';
import { inputSchemaOf, type Operation } from '../../contract/operation.ts';
import { rowFields } from '../../contract/profiles.ts';
import { BusinessViewRange } from '../../contract/schemas/jobRequest.ts';
import { modelDescriptionOf } from '../../contract/schemas/phone.ts';
import { pageArgument } from './rows.ts';

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

/**
 * Arguments of any form, which the operation checks with its own error code. Providers refuse an object without properties, so the usual
 * ones are listed.
 */
const freeForms: Readonly<Record<string, Record<string, Node>>> = {
  boundary: {
    type: { type: 'string', description: 'Polygon.' },
    coordinates: {
      type: 'array',
      description: 'Rings of positions.',
      items: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
    },
  },
  payload: { amount: { type: 'number', description: 'Price, 120.5.' } },
};

/** The schema of the tool's flat argument object. Arguments in `hiddenNames` are not listed. */
export function inputSchemaForModel(op: Operation, hiddenNames: readonly string[] = []): Node {
  const whole = inputSchemaOf(op) as Node;
  const names = Object.keys(whole.properties ?? {}).filter((name) => !hiddenNames.includes(name));
  const properties = names.map((name): readonly [string, Node] => {
    const node = pageArgument(op, name) ?? whole.properties![name]!;
    const free = freeForms[name];
    if (free) return [name, { type: 'object', ...describedAs(node), properties: free }] as const;
    return [name, withoutFields(shortSchema(node, op.copied.includes(name)), name, hiddenNames)] as const;
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
  if (hiddenNames.includes(`${name}.*`) && schema.items)
    return { ...schema, items: keptFields(schema.items, (field) => rowFields.includes(field)) };
  return schema.properties ? keptFields(schema, (field) => !hiddenNames.includes(`${name}.${field}`)) : schema;
}

function keptFields(schema: Node, isKept: (field: string) => boolean): Node {
  return { ...schema, properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([field]) => isKept(field))) };
}

/** The only format that every provider knows. Descriptions name the others. */
const knownFormat = 'date-time';

/** The text line of an address, which is composed from the parts when it is not sent. */
const composedText = 'formatted';

/** Larger bounds only protect the service and are left out. Degrees keep their natural bounds. */
const mostListedBound = 1_000;

/** `isCopied`: the objects are copied from an answer and may have fields that are not read. */
function shortSchema(node: Node, isCopied: boolean): Node {
  if (node.anyOf) return onlyBranch(node, isCopied);
  if (isCell(node)) return { type: 'string', ...describedAs(node) };
  const { type, minimum, maximum } = node;
  if (node.enum) return { type: 'string', ...describedAs(node), enum: listedValues(node.enum) };
  if (type === undefined || (type === 'object' && !node.properties))
    throw new Error('An argument of any form cannot be shown to model providers: name its usual fields in freeForms.');
  const isBounded = type === 'integer' && minimum !== undefined && maximum !== undefined && maximum <= mostListedBound;
  const schema: Node = {
    type,
    ...(node.format === knownFormat ? { format: knownFormat } : {}),
    ...(isBounded ? { minimum, maximum } : {}),
    ...describedAs(node),
  };
  if (node.items) schema.items = shortEntry(node.items, isCopied);
  if (node.properties) {
    const fields = Object.entries(node.properties)
      .filter(([name, field]) => name !== composedText && !isOptionalCopy(field))
      .map(([name, field]) => [name, shortSchema(field, isCopied)] as const);
    schema.properties = Object.fromEntries(fields);
    if (node.required && node.required.length > 0) schema.required = node.required;
    if (!isCopied) schema.additionalProperties = false;
  }
  return schema;
}

const describedAs = (node: Node) => {
  const description = modelDescriptionOf(node) ?? node.description;
  return description === undefined ? {} : { description };
};

/** An empty text or null among the values clears the field, which the description says. */
const listedValues = (values: readonly unknown[]) => values.filter((value) => value !== '' && value !== null);

/** The ranges of a copied period. They may be left out, and cost tokens. */
const isOptionalCopy = ({ items }: Node): boolean => items === (BusinessViewRange as Node);

/** The branch of a union that is not null. Null is still accepted where the description says what it does. */
function onlyBranch(node: Node, isCopied: boolean): Node {
  const [branch, ...others] = node.anyOf!.filter(({ type }) => type !== 'null');
  if (!branch || others.length > 0) throw new Error('An input that takes several types cannot be shown to model providers.');
  return { ...shortSchema(branch, isCopied), ...describedAs(node) };
}

/** Scalar entries need no description besides that of their list. Entries of objects describe their fields. */
function shortEntry(node: Node, isCopied: boolean): Node {
  const { description: _said, format: _form, ...entry } = shortSchema(node, isCopied);
  return entry;
}
