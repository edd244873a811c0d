/**
 * The output schema of a tool: two branches, told apart by `error_code`. A client that validates lets every refusal through
 * (docs/reference/conventions.md#mcp), those of later versions too, and no answer that is neither. Resources are named by what they are
 * known by; the rest of them is open, because few clients show a model this schema and all of them load it. docs/decisions/0048.
 */
import type { Operation } from '../contract/operation.ts';
import { alwaysNamedFields } from './brief.ts';

/** Of one type each, as small dialects of JSON Schema want it. */
const failure = {
  properties: { error_code: { type: 'string' }, data: { anyOf: [{ type: 'object' }, { type: 'null' }] } },
};

export function toldOutput(op: Operation) {
  return {
    type: 'object',
    oneOf: [{ properties: { error_code: { const: 0 }, data: { type: 'object', required: alwaysNamedFields(op) } } }, failure],
  };
}
