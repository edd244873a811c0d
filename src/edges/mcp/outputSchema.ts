/**
 * The output schema of a tool has two branches, distinguished by `error_code`. A validating client accepts every refusal, including those
 * of later versions (docs/reference/conventions.md#mcp). Resources list only their identifying fields, because all clients load this
 * schema and few show it to a model. Each schema has one type, because some clients send it to a model provider ([mcp.provider-schemas]):
 * a field that may be null, such as `data`, has none and is left out. docs/internals/call.md#schemas.
 */
import type { Operation } from '../../contract/operation.ts';
import { alwaysNamedFields } from './brief.ts';

interface Node {
  readonly type?: string;
  readonly anyOf?: readonly Node[];
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
}

const failure = { type: 'object', properties: { error_code: { type: 'string' } } };

/** Zero, as a bound, because no code is negative: providers know neither `const` nor an enum of numbers. */
const zero = { type: 'integer', maximum: 0 };

export function outputSchemaForModel(op: Operation) {
  const success = { type: 'object', properties: { error_code: zero, data: dataOf(op) } };
  return { type: 'object', anyOf: [success, failure] };
}

function dataOf(op: Operation) {
  const { properties = {} } = op.output as Node;
  const shapes = alwaysNamedFields(op).flatMap((name): [string, object][] => {
    // An archived job has neither status nor schedule.
    const shape = maybeNull.has(name) ? null : shapeOf(properties[name]!);
    return shape === null ? [] : [[name, shape]];
  });
  if (shapes.length === 0) return { type: 'object' };
  return { type: 'object', properties: Object.fromEntries(shapes), required: shapes.map(([name]) => name) };
}

const maybeNull: ReadonlySet<string> = new Set(['current_status', 'schedule']);

/** The type of a value, with one field of an object. Null for a value that may be null or has any form. */
function shapeOf({ type, items, properties, required = [] }: Node): object | null {
  if (type === undefined) return null;
  if (type === 'array') {
    const item = items && shapeOf(items);
    return item ? { type, items: item } : null;
  }
  if (type !== 'object') return { type };
  const known = required.find((name) => !maybeNull.has(name) && ['string', 'integer', 'boolean'].includes(properties?.[name]?.type ?? ''));
  return known === undefined ? null : { type, properties: { [known]: { type: properties![known]!.type } } };
}
