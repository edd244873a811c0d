/** Fields that an operation does not know, where they are refused and not ignored: over MCP (docs/reference/conventions.md#mcp). */
import { fieldIssue, type FieldIssue } from '../contract/fieldMessages.ts';
import { inputSchemaOf, type Operation } from '../contract/operation.ts';
import { nearestNameOf } from './nearest.ts';

interface Node {
  properties?: Record<string, Node>;
  items?: Node;
}

/** For so many fields the nearest known name is looked for: a caller with more of them has sent something else altogether. */
const mostGuessed = 10;

/**
 * One issue for each path, for the first ones with the nearest known name at their place. What is copied from an answer may bring more along
 * than is read.
 */
export function unknownFieldIssues(op: Operation, paths: readonly string[]): FieldIssue[] {
  return paths
    .filter((path) => !op.copied.includes(path.split(/[.[]/, 1)[0]!) || !/[.[]/.test(path))
    .map((path, index) => {
      const { parent, name } = placeOf(path);
      const known = Object.keys(nodeAt(inputSchemaOf(op), parent).properties ?? {});
      const nearest = index < mostGuessed ? nearestNameOf(name, known) : null;
      if (nearest !== null) return fieldIssue(path, 'unknown_field', 'unknown_field_nearest', { nearest });
      return known.length > 0
        ? fieldIssue(path, 'unknown_field', 'unknown_field', { values: known.join(', ') })
        : fieldIssue(path, 'unknown_field', 'unknown_field_none');
    });
}

/** `job_dates[0].period` is `period` in `job_dates[0]`. A name with a dot of its own is looked for below its first part: as good as any. */
function placeOf(path: string): { parent: string; name: string } {
  const dot = path.lastIndexOf('.');
  return dot === -1 ? { parent: '', name: path } : { parent: path.slice(0, dot), name: path.slice(dot + 1) };
}

function nodeAt(schema: Node, path: string): Node {
  let node = schema;
  for (const part of path.split(/[.[]/).filter(Boolean)) node = (part.endsWith(']') ? node.items : node.properties?.[part]) ?? {};
  return node;
}
