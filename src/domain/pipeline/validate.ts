/**
 * Validates input against the contract: known fields, valid values, and text that the database can store. Each problem has its path.
 * docs/reference/conventions.md#input.
 */
import { Compile, type Validator } from 'typebox/schema';
import { Settings } from 'typebox/system';
import type { TSchema } from 'typebox';
import { fieldIssue, type FieldIssue } from '../../contract/fieldMessages.ts';
import { nullMeaningOf } from '../../contract/nulls.ts';
import { inputSchemaOf, type Operation } from '../../contract/operation.ts';
import { isIdentifier, isOneLine, onOneLine } from '../../contract/schemas/common.ts';
import { formOf } from './forms.ts';
import { knownNamesIn, mostNamed, namesThatCount } from './knownNames.ts';
import { unseenNames } from './names.ts';
import { nearestOf } from './nearest.ts';

interface Node {
  type?: string;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  enum?: unknown[];
  required?: string[];
}

/** No operation accepts a longer array, so its items are not read before it is refused. */
const longestArray = 5_000;

const validators = new WeakMap<Operation, Validator>();

/** `ignored` has the unknown fields, even when other fields are invalid. */
type Validation = { ignored: string[] } & ({ ok: true; input: Record<string, unknown> } | { ok: false; errors: FieldIssue[] });

/** TypeBox may report several errors for one field, so its default of 8 would leave fields unnamed. */
Settings.Set({ maxErrors: 4 * mostNamed });
/** Deepest allowed nesting of free-form JSON, such as a GeoJSON boundary or an action's payload. */
const deepestFreeform = 64;

export function validateInput(op: Operation, raw: Record<string, unknown>): Validation {
  const schema = inputSchemaOf(op);
  const ignored: string[] = [];
  const input = keepKnown(schema, withoutNulls(op, raw), '', ignored) as Record<string, unknown>;
  let validator = validators.get(op);
  if (!validator) validators.set(op, (validator = Compile(schema as TSchema)));
  const errors: FieldIssue[] = [];
  if (!validator.Check(input)) errors.push(...describeProblems(schema, validator, input));
  if (errors.length === 0) errors.push(...unseenNames(schema, input));
  if (errors.length === 0) findBadText(input, '', 0, errors);
  return errors.length === 0 ? { ok: true, input, ignored } : { ok: false, errors, ignored };
}

/** Replaces top-level nulls by what they mean for their field (contract/nulls.ts). */
function withoutNulls(op: Operation, raw: Record<string, unknown>): Record<string, unknown> {
  const { properties } = inputSchemaOf(op);
  const input = Object.create(null) as Record<string, unknown>;
  for (const name of namesThatCount(raw, properties)) {
    const value = raw[name];
    const meaning = value === null && Object.hasOwn(properties, name) ? nullMeaningOf(op, name) : null;
    if (meaning?.is === 'left_out') continue;
    input[name] = meaning?.is === 'value' ? meaning.value : value;
  }
  return input;
}

/**
 * Keeps the known fields and writes identifiers in lower case, so that they compare equal everywhere as they do in the database.
 * Folds text on one line. Drops null in optional fields of nested objects.
 */
function keepKnown(schema: Node, value: unknown, path: string, ignored: string[]): unknown {
  if (typeof value === 'string') {
    if (isIdentifier(schema)) return value.toLowerCase();
    return isOneLine(schema) ? onOneLine(value) : value;
  }
  if (schema.type === 'array' && Array.isArray(value) && schema.items)
    return value.length > longestArray ? value : value.map((item, index) => keepKnown(schema.items!, item, `${path}[${index}]`, ignored));
  if (schema.type !== 'object' || !schema.properties || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const known: Record<string, unknown> = {};
  const names = ignored.length < mostNamed ? namesThatCount(value, schema.properties) : knownNamesIn(value, schema.properties);
  for (const key of names) {
    const item = (value as Record<string, unknown>)[key];
    const field = path ? `${path}.${key}` : key;
    const property = Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
    if (property && item === null && path !== '' && !schema.required?.includes(key)) continue;
    if (property) known[key] = keepKnown(property, item, field, ignored);
    else if (ignored.length < mostNamed) ignored.push(field.slice(0, 100));
  }
  return known;
}

interface Problem {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  message: string;
}

function describeProblems(schema: Node, validator: Validator, input: unknown): FieldIssue[] {
  const found = new Map<string, FieldIssue>();
  const [, problems] = validator.Errors(input);
  for (const problem of problems as unknown as Iterable<Problem>) {
    if (found.size >= mostNamed) break;
    if (problem.keyword === 'required') {
      for (const name of (problem.params['requiredProperties'] as string[] | undefined) ?? []) {
        const field = fieldOf(`${problem.instancePath}/${name}`);
        if (!found.has(field)) found.set(field, fieldIssue(field, 'required', 'required'));
      }
      continue;
    }
    const field = fieldOf(problem.instancePath) || 'body';
    if (!found.has(field)) found.set(field, issueOf(field, problem, placeIn(schema, input, problem.instancePath)));
  }
  return [...found.values()];
}

/** `/job_dates/0/periods` → `job_dates[0].periods` */
function fieldOf(instancePath: string): string {
  return instancePath
    .split('/')
    .filter(Boolean)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part), '');
}

/** The schema of a field and the sent value. */
interface Place {
  readonly node: Node;
  readonly value: unknown;
}

function placeIn(schema: Node, input: unknown, instancePath: string): Place {
  let node: Node = schema;
  let value = input;
  for (const part of instancePath.split('/').filter(Boolean)) {
    node = (/^\d+$/.test(part) ? node.items : node.properties?.[part]) ?? {};
    value = (value as Record<string, unknown> | null | undefined)?.[part];
  }
  return { node, value };
}

const typeKeys = new Map([
  ['string', 'type_string'],
  ['integer', 'type_integer'],
  ['number', 'type_number'],
  ['boolean', 'type_boolean'],
  ['array', 'type_array'],
  ['object', 'type_object'],
] as const);

function issueOf(field: string, problem: Problem, { node, value }: Place): FieldIssue {
  const limit = problem.params['limit'] as number;
  switch (problem.keyword) {
    case 'type':
      return fieldIssue(field, 'type', typeKeys.get(node.type as 'string') ?? 'type_other');
    case 'enum':
      return enumIssue(field, node, value);
    case 'minLength':
      return limit === 1 ? fieldIssue(field, 'too_short', 'not_empty') : fieldIssue(field, 'too_short', 'min_length', { limit });
    case 'maxLength':
      return fieldIssue(field, 'too_long', 'max_length', { limit });
    case 'minimum':
      return boundIssue(field, 'too_small', node) ?? fieldIssue(field, 'too_small', 'minimum', { limit });
    case 'maximum':
      return boundIssue(field, 'too_large', node) ?? fieldIssue(field, 'too_large', 'maximum', { limit });
    case 'minItems':
      return limit === 1 ? fieldIssue(field, 'too_few', 'not_empty') : fieldIssue(field, 'too_few', 'min_items', { limit });
    case 'maxItems':
      return fieldIssue(field, 'too_many', 'max_items', { limit });
    case 'uniqueItems':
      return fieldIssue(field, 'duplicate', 'repeated_entry');
    case 'format':
    case 'pattern':
      return fieldIssue(field, 'format', formOf(node));
    default:
      return fieldIssue(field, 'invalid', 'other');
  }
}

function boundIssue(field: string, code: string, { minimum, maximum }: Node): FieldIssue | null {
  return minimum === undefined || maximum === undefined ? null : fieldIssue(field, code, 'between', { minimum, maximum });
}

function enumIssue(field: string, node: Node, value: unknown): FieldIssue {
  const known = (node.enum ?? []).map(String).filter((name) => name !== '');
  const values = known.join(', ');
  const nearest = typeof value === 'string' ? nearestOf(value, known) : null;
  return nearest === null
    ? fieldIssue(field, 'unknown_value', 'one_of', { values })
    : fieldIssue(field, 'unknown_value', 'nearest', { values, nearest });
}

/** Refuses NUL and lone surrogates, which PostgreSQL cannot store. */
function findBadText(value: unknown, path: string, depth: number, errors: FieldIssue[]): void {
  if (errors.length >= mostNamed) return;
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) errors.push(fieldIssue(path, 'invalid_text', 'invalid_text'));
  } else if (typeof value === 'object' && value !== null) {
    if (depth > deepestFreeform) {
      errors.push(fieldIssue(path.slice(0, 200), 'too_deep', 'too_deep'));
      return;
    }
    for (const [key, item] of Object.entries(value)) {
      if (key.includes('\0') || !key.isWellFormed()) errors.push(fieldIssue(path || 'body', 'invalid_text', 'invalid_name'));
      else findBadText(item, Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key, depth + 1, errors);
    }
  }
}
