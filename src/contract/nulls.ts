/**
 * What null means in a request (docs/reference/conventions.md#input): "unset", for every optional field, so that what a GET answers can be
 * sent back. Where a record is made, and in every field of a nested object, which is written whole, null is as good as leaving the field
 * out. On a partial update (PUT, PATCH) leaving out would keep the old value, so there null stands for whatever clears the field. Fields
 * that a record cannot be without refuse it.
 */
import { Type, type TObject, type TSchema } from 'typebox';
import { inputSchemaOf, type Operation } from './operation.ts';

interface Node {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Node[];
  items?: Node;
  properties?: Record<string, Node>;
  required?: string[];
  minLength?: number;
  pattern?: string;
}

export type NullMeaning =
  /** As if the field had not been sent. */
  | { readonly is: 'left_out' }
  /** As if this had been sent. */
  | { readonly is: 'value'; readonly value: unknown }
  /** The field cannot be unset: the schema finds null to be of the wrong type. */
  | { readonly is: 'refused' };

const leftOut: NullMeaning = { is: 'left_out' };
const refused: NullMeaning = { is: 'refused' };

/** What null means for a field of the operation's flat input. */
export function nullMeaningOf(op: Operation, name: string): NullMeaning {
  const schema = inputSchemaOf(op) as Node;
  if (schema.required?.includes(name)) return refused;
  const updates = op.method === 'PUT' || op.method === 'PATCH';
  if (!updates || !Object.hasOwn(op.bodyFields, name)) return leftOut;
  const unset = op.unset[name];
  if (unset !== undefined) return unset === 'keep' ? leftOut : { is: 'value', value: unset };
  const node = schema.properties?.[name] ?? {};
  if (node.type === undefined) return { is: 'value', value: null };
  if (node.type === 'array') return { is: 'value', value: [] };
  if (node.type === 'object') return { is: 'value', value: {} };
  return takesEmptyText(node) ? { is: 'value', value: '' } : refused;
}

function takesEmptyText(node: Node): boolean {
  if (node.type !== 'string' || (node.minLength ?? 0) > 0) return false;
  if (node.enum) return node.enum.includes('');
  return node.pattern === undefined || new RegExp(node.pattern, 'u').test('');
}

const tellings = new WeakMap<Operation, TObject>();

/** The schema of the flat argument object as callers are told it: MCP's input schema. */
export function requestSchemaOf(op: Operation): TObject {
  let schema = tellings.get(op);
  if (!schema) {
    const told = nullable(inputSchemaOf(op), (name) => nullMeaningOf(op, name).is !== 'refused');
    tellings.set(op, (schema = told as unknown as TObject));
  }
  return schema;
}

/** The part of `requestSchemaOf` that travels in the body. */
export function bodySchemaOf(op: Operation): TSchema {
  return nullable(Type.Object(op.bodyFields), (name) => nullMeaningOf(op, name).is !== 'refused') as unknown as TSchema;
}

/** The object schema with null among the values of its optional fields, nested ones included. */
function nullable(schema: Node, mayBeNull: (name: string) => boolean = () => true): Node {
  const properties = Object.entries(schema.properties ?? {}).map(([name, node]) => {
    const inner = withNested(node);
    return [name, !schema.required?.includes(name) && mayBeNull(name) ? orNull(inner) : inner];
  });
  return { ...schema, properties: Object.fromEntries(properties) as Record<string, Node> };
}

function withNested(node: Node): Node {
  if (node.properties) return nullable(node);
  return node.items?.properties ? { ...node, items: nullable(node.items) } : node;
}

function orNull(node: Node): Node {
  // Without a type anything goes already; a union of ours has its null.
  if (typeof node.type !== 'string') return node;
  return { ...node, type: [node.type, 'null'], ...(node.enum ? { enum: [...node.enum, null] } : {}) };
}
