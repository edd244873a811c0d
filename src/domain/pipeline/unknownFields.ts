/**
 * Refuses unknown fields: all over MCP, and elsewhere those that resemble a field whose absence grants or reaches more. REST ignores the
 * others. docs/reference/conventions.md#input.
 */
import { fieldIssue, type FieldIssue } from '../../contract/fieldMessages.ts';
import { inputSchemaOf, type Operation } from '../../contract/operation.ts';
import { meantNameOf, nearestNameOf } from './nearest.ts';

interface Node {
  properties?: Record<string, Node>;
  items?: Node;
}

/** Suggestions are made for this many fields. A caller with more unknown fields has sent something else altogether. */
export const mostGuessed = 10;

/**
 * One issue for each path. The first paths get a suggested name. Objects copied from an answer may have unknown fields.
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

/**
 * One issue for each unknown field that resembles a field of `widening` that was not sent. Lists of objects are copied from an answer, not
 * misspelt. [input.widening].
 */
export function wideningIssues(op: Operation, input: Readonly<Record<string, unknown>>, paths: readonly string[]): FieldIssue[] {
  const absent = Object.entries(op.widening).filter(([path]) => valueAt(input, path) === undefined);
  if (absent.length === 0) return [];
  return paths.flatMap((path) => {
    const { parent } = placeOf(path.replace(/^body\./, ''));
    const near = Object.fromEntries(absent.filter(([other]) => placeOf(other).parent === parent));
    const nearest = isListOfObjects(valueAt(input, path)) ? null : meantNameOf(path.replace(/^body\./, ''), near);
    return nearest === null ? [] : [fieldIssue(path, 'unknown_field', 'unknown_field_nearest', { nearest })];
  });
}

const isListOfObjects = (value: unknown) => Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null);

function valueAt(input: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], input);
}

/** Splits `job_dates[0].period` into `job_dates[0]` and `period`. A name that contains a dot is split too, which does no harm. */
function placeOf(path: string): { parent: string; name: string } {
  const dot = path.lastIndexOf('.');
  return dot === -1 ? { parent: '', name: path } : { parent: path.slice(0, dot), name: path.slice(dot + 1) };
}

function nodeAt(schema: Node, path: string): Node {
  let node = schema;
  for (const part of path.split(/[.[]/).filter(Boolean)) node = (part.endsWith(']') ? node.items : node.properties?.[part]) ?? {};
  return node;
}
