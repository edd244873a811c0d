/** Splits flat input into the parts of a request: path, query, headers and body. */
import type { FieldError } from './answers.ts';
import { headerNames } from './derived/operations.ts';
import type { OperationShape } from './shape.ts';

export interface RequestParts {
  readonly method: OperationShape['method'];
  /** The path with its query. */
  readonly path: string;
  readonly headers: Record<string, string>;
  /** null: the operation has no body. */
  readonly body: Record<string, unknown> | null;
}

type Input = Readonly<Record<string, unknown>>;

/**
 * Distributes flat input over path, query, headers and body, as the contract says. Unknown fields are sent too, so that the service can
 * name them.
 */
export function splitInput(op: OperationShape, input: Input): RequestParts {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  const takesBody = op.method !== 'GET' && op.method !== 'DELETE';
  const inPath = pathFields(op);
  let path = op.path;
  for (const [name, value] of Object.entries(input)) {
    const isHeader = op.headers?.includes(name) ?? false;
    const isInBody = takesBody && !isHeader && !inPath.includes(name) && !op.query?.includes(name);
    // Only a body can hold null. Elsewhere, leaving the field out means the same.
    if (value === undefined || (value === null && !isInBody)) continue;
    if (inPath.includes(name)) path = path.replace(`{${name}}`, () => encodeURIComponent(String(value)));
    else if (isHeader) headers[headerNames[name] ?? name] = String(value);
    else if (isInBody) body[name] = value;
    else for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
  return { method: op.method, path: query.size > 0 ? `${path}?${query.toString()}` : path, headers, body: takesBody ? body : null };
}

const pathFields = (op: OperationShape) => [...op.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** The characters that a header value may hold (RFC 9110, section 5.5). */
const headerText = /^[\x20-\x7e]*$/;

/** Finds values that HTTP would change. An empty or dotted path segment leads to another route, and a header must be plain ASCII. */
export function unsendable(op: OperationShape, input: Input): FieldError[] {
  const problem = (field: string, message: string): FieldError => ({ field, code: 'format', message: `${field} ${message}` });
  return [
    ...pathFields(op)
      .filter((name) => ['', '.', '..', 'undefined', 'null'].includes(String(input[name])))
      .map((name) => problem(name, 'is needed in the address.')),
    ...(op.headers ?? [])
      .filter((name) => input[name] !== undefined && input[name] !== null && !headerText.test(String(input[name])))
      .map((name) => problem(name, 'travels in a header, which holds printable ASCII only.')),
  ];
}
