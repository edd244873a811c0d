/** Names that show nothing, where the pattern of the contract cannot see it. Decisions, section 8. */
import type { FieldError } from '../contract/errors.ts';
import { hasVisibleCharacter, isName } from '../contract/schemas/common.ts';

interface Node {
  pattern?: string;
  description?: string;
  properties?: Record<string, Node>;
}

/** The names in an input that its schema accepts, and that nobody could see. */
export function unseenNames(schema: Node, input: object, path = ''): FieldError[] {
  return Object.entries(input).flatMap(([key, value]: [string, unknown]): FieldError[] => {
    const node = schema.properties?.[key];
    if (!node) return [];
    const field = path ? `${path}.${key}` : key;
    if (typeof value === 'string' && isName(node) && !hasVisibleCharacter(value))
      return [{ field, code: 'format', message: `${field} is not in the expected form: ${node.description}` }];
    return node.properties && typeof value === 'object' && value !== null ? unseenNames(node, value, field) : [];
  });
}
