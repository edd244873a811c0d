/**
 * The output schema of a tool has two branches, distinguished by `error_code`. A validating client accepts every refusal, including those
 * of later versions (docs/reference/conventions.md#mcp). Resources list only their identifying fields, because all clients load this
 * schema and few show it to a model. docs/decisions/0048.
 */
import type { Operation } from '../contract/operation.ts';
import { alwaysNamedFields } from './brief.ts';

/** Each property has one type, for clients with limited JSON Schema. */
const failure = {
  properties: { error_code: { type: 'string' }, data: { anyOf: [{ type: 'object' }, { type: 'null' }] } },
};

export function outputSchemaForModel(op: Operation) {
  return {
    type: 'object',
    oneOf: [{ properties: { error_code: { const: 0 }, data: { type: 'object', required: alwaysNamedFields(op) } } }, failure],
  };
}
