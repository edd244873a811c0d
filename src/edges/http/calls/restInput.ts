/** Turns the path, query, headers and body of a REST request into the flat input object of an operation. */
import type { TSchema } from 'typebox';
import { fieldIssue, type FieldIssue } from '../../../contract/fieldMessages.ts';
import { withFormerFields } from '../../../contract/formerNames.ts';
import { headerNames } from '../../../contract/headers.ts';
import type { Operation } from '../../../contract/index.ts';
import { namesThatCount } from '../../../domain/pipeline/knownNames.ts';
import { readQuery, unknownQueryIssues, type Query } from './queryNames.ts';

interface RestInput {
  readonly input: Record<string, unknown>;
  readonly errors: FieldIssue[];
}

interface Request {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: unknown;
}

/**
 * Query values arrive as text and are read as the schema's type. The validator names values that cannot be read. An unknown query name is
 * an error: without it, the answer would be wider than the caller asked for.
 *
 * A field counts only in the part of the request where the contract puts it. In a body its name gets that part as a prefix elsewhere, so it
 * is ignored as unknown.
 */
export function restInput(op: Operation, request: Request): RestInput {
  const errors: FieldIssue[] = [];
  const input: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const isKnown = (name: string) =>
    [op.pathFields, op.queryFields, op.headerFields, op.bodyFields].some((fields) => Object.hasOwn(fields, name));
  const take = (place: string, fields: object, name: string, value: unknown) => {
    input[!Object.hasOwn(fields, name) && isKnown(name) ? `${place}.${name}` : name] = value;
  };
  if (request.body !== undefined && request.body !== null) {
    if (typeof request.body === 'object' && !Array.isArray(request.body))
      for (const name of namesThatCount(request.body, withFormerFields(op.bodyFields)))
        take('body', op.bodyFields, name, (request.body as Record<string, unknown>)[name]);
    else if (Object.keys(op.bodyFields).length > 0) errors.push(fieldIssue('body', 'type', 'body_object'));
  }
  for (const [argument, schema] of Object.entries(op.headerFields)) {
    const value = request.headers[(headerNames[argument] ?? argument).toLowerCase()];
    if (value !== undefined) input[argument] = fromText(schema, Array.isArray(value) ? value.join(',') : value);
  }
  const queryFields = withFormerFields(op.queryFields);
  const { values, unknown } = readQuery(request.query as Query, queryFields);
  for (const [name, value] of values) input[name] = fromText(queryFields[name]!, value);
  errors.push(...unknownQueryIssues(unknown, Object.keys(op.queryFields), isKnown));
  Object.assign(input, request.params as Record<string, string>);
  return { input, errors };
}

interface Shape {
  type?: string;
  items?: Shape;
}

function fromText(schema: TSchema, value: string | string[]): unknown {
  const shape = schema as Shape;
  if (shape.type === 'array') {
    const items = (Array.isArray(value) ? value : [value]).flatMap((item) => item.split(',')).filter((item) => item !== '');
    return items.map((item) => scalar(shape.items ?? {}, item));
  }
  // A scalar given twice is ambiguous, because the last would hide the first. The validator sees the list and refuses it.
  return Array.isArray(value) ? value : scalar(shape, value);
}

function scalar(shape: Shape, text: string): unknown {
  if (shape.type === 'integer' || shape.type === 'number') return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
  if (shape.type === 'boolean') return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text;
  return text;
}
