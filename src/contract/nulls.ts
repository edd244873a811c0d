/**
 * What null means in a request (docs/reference/conventions.md#input). null unsets an optional field, so that a caller can send back the
 * answer of a GET. On a create, and inside nested objects, null equals leaving the field out, unless `unset` says which value it stands for. On a partial update (PUT, PATCH) null becomes
 * the value that clears the field, because leaving it out would keep the stored value. A field that cannot be unset refuses null.
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

type NullMeaning =
  /** null equals leaving the field out. */
  | { readonly is: 'left_out' }
  /** null is replaced with this value. */
  | { readonly is: 'value'; readonly value: unknown }
  /** The field cannot be unset, so the schema refuses null as a wrong type. */
  | { readonly is: 'refused' };

const leftOut: NullMeaning = { is: 'left_out' };
const refused: NullMeaning = { is: 'refused' };

/** What null means for this field of the operation's flat input. */
export function nullMeaningOf(op: Operation, name: string): NullMeaning {
  const schema = inputSchemaOf(op) as Node;
  if (schema.required?.includes(name)) return refused;
  const updates = op.method === 'PUT' || op.method === 'PATCH';
  const unset = op.unset[name];
  if (!updates || !Object.hasOwn(op.bodyFields, name))
    return unset === undefined || unset === 'keep' ? leftOut : { is: 'value', value: unset };
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

const requestSchemas = new WeakMap<Operation, TObject>();

/** The schema of the flat argument object with null allowed, as callers see it. MCP uses it as the input schema. */
export function requestSchemaOf(op: Operation): TObject {
  let schema = requestSchemas.get(op);
  if (!schema) {
    const nullableSchema = nullable(inputSchemaOf(op), (name) => nullMeaningOf(op, name).is !== 'refused');
    requestSchemas.set(op, (schema = nullableSchema as unknown as TObject));
  }
  return schema;
}

/** The body's part of `requestSchemaOf`. */
export function bodySchemaOf(op: Operation): TSchema {
  return nullable(Type.Object(op.bodyFields), (name) => nullMeaningOf(op, name).is !== 'refused') as unknown as TSchema;
}

/** The object schema with null allowed in its optional fields. Includes nested objects. */
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
  // A schema without a type already accepts null, and the contract's unions include null themselves.
  if (typeof node.type !== 'string') return node;
  return { ...node, type: [node.type, 'null'], ...(node.enum ? { enum: [...node.enum, null] } : {}) };
}
