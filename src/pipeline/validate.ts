/**
 * Input against the contract: known fields only, values as the schema says, text the database can hold. Every
 * problem is named by its path. Decisions, section 2.
 */
import { Compile, type Validator } from 'typebox/compile';
import { Settings } from 'typebox/system';
import type { TSchema } from 'typebox';
import type { FieldError } from '../contract/errors.ts';
import { nullMeaningOf } from '../contract/nulls.ts';
import { inputSchemaOf, type Operation } from '../contract/operation.ts';
import { isIdentifier } from '../contract/schemas/common.ts';
import { unseenNames } from './names.ts';

interface Node {
  type?: string;
  pattern?: string;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  enum?: unknown[];
  required?: string[];
}

const validators = new WeakMap<Operation, Validator>();

export type Validation = { ok: true; input: Record<string, unknown>; ignored: string[] } | { ok: false; errors: FieldError[] };

/** At most this many problems and ignored fields are named; a hostile body must not buy a huge answer. */
const mostNamed = 50;
/** One wrong field may take several of TypeBox's own findings; its default of 8 would leave fields unnamed. */
Settings.Set({ maxErrors: 4 * mostNamed });
/** Free-form JSON (a GeoJSON boundary, an action's payload) nested deeper than this is refused. */
const deepestFreeform = 64;

export function validateInput(op: Operation, raw: Record<string, unknown>): Validation {
  const schema = inputSchemaOf(op);
  const ignored: string[] = [];
  const input = keepKnown(schema, withoutNulls(op, raw), '', ignored) as Record<string, unknown>;
  let validator = validators.get(op);
  if (!validator) validators.set(op, (validator = Compile(schema as TSchema)));
  const errors: FieldError[] = [];
  if (!validator.Check(input)) errors.push(...describeProblems(schema, validator, input));
  if (errors.length === 0) errors.push(...unseenNames(schema, input));
  if (errors.length === 0) findBadText(input, '', 0, errors);
  return errors.length === 0 ? { ok: true, input, ignored } : { ok: false, errors };
}

/** Null at the top of the input, read as what it means for the field (contract/nulls.ts). */
function withoutNulls(op: Operation, raw: Record<string, unknown>): Record<string, unknown> {
  const { properties } = inputSchemaOf(op);
  const input = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(raw)) {
    const meaning = value === null && Object.hasOwn(properties, name) ? nullMeaningOf(op, name) : null;
    if (meaning?.is === 'left_out') continue;
    input[name] = meaning?.is === 'value' ? meaning.value : value;
  }
  return input;
}

/**
 * The known fields, with identifiers in lower case: what compares equal in the database compares equal everywhere behind this line.
 * Null in an optional field of a nested object is left out.
 */
function keepKnown(schema: Node, value: unknown, path: string, ignored: string[]): unknown {
  if (typeof value === 'string') return isIdentifier(schema) ? value.toLowerCase() : value;
  if (schema.type === 'array' && Array.isArray(value) && schema.items)
    return value.length > 5_000 ? value : value.map((item, index) => keepKnown(schema.items!, item, `${path}[${index}]`, ignored));
  if (schema.type !== 'object' || !schema.properties || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const known: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
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

function describeProblems(schema: Node, validator: Validator, input: unknown): FieldError[] {
  const found = new Map<string, FieldError>();
  for (const problem of validator.Errors(input) as unknown as Iterable<Problem>) {
    if (found.size >= mostNamed) break;
    if (problem.keyword === 'required') {
      for (const name of (problem.params['requiredProperties'] as string[] | undefined) ?? []) {
        const field = fieldOf(`${problem.instancePath}/${name}`);
        if (!found.has(field)) found.set(field, { field, code: 'required', message: `${field} is required.` });
      }
      continue;
    }
    const field = fieldOf(problem.instancePath) || 'body';
    if (!found.has(field))
      found.set(field, { field, code: codeOf(problem.keyword), message: messageOf(field, problem, nodeAt(schema, problem.instancePath)) });
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

function nodeAt(schema: Node, instancePath: string): Node {
  let node: Node = schema;
  for (const part of instancePath.split('/').filter(Boolean)) node = (/^\d+$/.test(part) ? node.items : node.properties?.[part]) ?? {};
  return node;
}

const codes: Record<string, string> = {
  type: 'type',
  pattern: 'format',
  format: 'format',
  enum: 'unknown_value',
  minLength: 'too_short',
  maxLength: 'too_long',
  minimum: 'too_small',
  maximum: 'too_large',
  minItems: 'too_few',
  maxItems: 'too_many',
};

const codeOf = (keyword: string) => codes[keyword] ?? 'invalid';

function messageOf(field: string, problem: Problem, node: Node): string {
  const limit = problem.params['limit'];
  switch (problem.keyword) {
    case 'type':
      return `${field} must be ${article(node.type ?? 'value')}.`;
    case 'enum':
      return `${field} must be one of ${(node.enum ?? []).filter((value) => value !== '').join(', ')}.`;
    case 'minLength':
      return limit === 1 ? `${field} must not be empty.` : `${field} must have at least ${String(limit)} characters.`;
    case 'maxLength':
      return `${field} must have at most ${String(limit)} characters.`;
    case 'minimum':
      return `${field} must be at least ${String(limit)}.`;
    case 'maximum':
      return `${field} must be at most ${String(limit)}.`;
    case 'minItems':
      return `${field} must have at least ${String(limit)} entries.`;
    case 'maxItems':
      return `${field} must have at most ${String(limit)} entries.`;
    case 'format':
    case 'pattern':
      return `${field} is not in the expected form${(node as { description?: string }).description ? `: ${(node as { description?: string }).description}` : '.'}`;
    default:
      return `${field} is invalid: ${problem.message}.`;
  }
}

const article = (type: string) => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`);

/** PostgreSQL cannot store NUL, and a lone surrogate is not text: refused here rather than failing there. */
function findBadText(value: unknown, path: string, depth: number, errors: FieldError[]): void {
  if (errors.length >= mostNamed) return;
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      errors.push({
        field: path,
        code: 'invalid_text',
        message: `${path} contains a NUL character or half a character (a lone surrogate).`,
      });
  } else if (typeof value === 'object' && value !== null) {
    if (depth > deepestFreeform) {
      errors.push({ field: path.slice(0, 200), code: 'too_deep', message: 'The value is nested too deeply.' });
      return;
    }
    for (const [key, item] of Object.entries(value)) {
      if (key.includes('\0') || !key.isWellFormed())
        errors.push({ field: path || 'body', code: 'invalid_text', message: 'A field name contains a NUL character or half a character.' });
      else findBadText(item, Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key, depth + 1, errors);
    }
  }
}
