/** REST to flat arguments: path, query, headers and body of a request become the one input object of an operation. */
import type { TSchema } from 'typebox';
import { fieldIssue, type FieldIssue } from '../contract/fieldMessages.ts';
import { headerNames } from '../contract/headers.ts';
import type { Operation } from '../contract/index.ts';
import { namesThatCount } from '../pipeline/knownNames.ts';

export interface RestInput {
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
 * Query values arrive as text; they are read as the schema's type, and what cannot be is left for the validator to name.
 * A field counts only where the contract puts it: elsewhere it gets the place before its name, and is ignored as unknown.
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
      for (const name of namesThatCount(request.body, op.bodyFields))
        take('body', op.bodyFields, name, (request.body as Record<string, unknown>)[name]);
    else if (Object.keys(op.bodyFields).length > 0) errors.push(fieldIssue('body', 'type', 'body_object'));
  }
  for (const [argument, schema] of Object.entries(op.headerFields)) {
    const value = request.headers[(headerNames[argument] ?? argument).toLowerCase()];
    if (value !== undefined) input[argument] = fromText(schema, Array.isArray(value) ? value.join(',') : value);
  }
  for (const [name, value] of Object.entries(request.query as Record<string, string | string[]>)) {
    const schema = Object.hasOwn(op.queryFields, name) ? op.queryFields[name] : undefined;
    take('query', op.queryFields, name, schema ? fromText(schema, value) : value);
  }
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
  // A scalar given twice is ambiguous: the last one would hide the first, so the validator sees the list and refuses.
  return Array.isArray(value) ? value : scalar(shape, value);
}

function scalar(shape: Shape, text: string): unknown {
  if (shape.type === 'integer' || shape.type === 'number') return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
  if (shape.type === 'boolean') return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text;
  return text;
}
