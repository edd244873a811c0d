/**
 * Finds invisible names, and e-mail addresses with invisible characters, that the contract's pattern lets through.
 * docs/reference/conventions.md#names-and-phone-numbers.
 */
import { fieldIssue, type FieldIssue } from '../../contract/fieldMessages.ts';
import { hasInvisibleCharacter, hasVisibleCharacter, isName } from '../../contract/schemas/common.ts';

interface Node {
  pattern?: string;
  properties?: Record<string, Node>;
}

const isEmail = ({ pattern = '' }: Node): boolean => pattern.includes('[^@');

/** The issues of invisible names and of e-mail addresses with invisible characters, in an input that its schema accepts. */
export function unseenNames(schema: Node, input: object, path = ''): FieldIssue[] {
  return Object.entries(input).flatMap(([key, value]: [string, unknown]): FieldIssue[] => {
    const node = schema.properties?.[key];
    if (!node) return [];
    const field = path ? `${path}.${key}` : key;
    if (typeof value === 'string' && isName(node) && !hasVisibleCharacter(value)) return [fieldIssue(field, 'format', 'form_visible')];
    if (typeof value === 'string' && isEmail(node) && hasInvisibleCharacter(value)) return [fieldIssue(field, 'format', 'form_email')];
    return node.properties && typeof value === 'object' && value !== null ? unseenNames(node, value, field) : [];
  });
}
