/** Limits the rows of a list over MCP, because a model reads them all. docs/reference/conventions.md#mcp. */
import { inputSchemaOf, type Operation } from '../../contract/operation.ts';
import { mostRows } from '../../contract/schemas/common.ts';

const defaultRows = 10;
export const mostToolRows = 100;

interface Bounded {
  type?: string;
  minimum?: number;
  maximum?: number;
}

/** How a model reads the arguments of a page: in few words, because every list has them. */
const pageArguments: Readonly<Record<string, Bounded & { readonly description: string }>> = {
  page: { type: 'integer', description: 'From 1.' },
  limit: { type: 'integer', minimum: 1, maximum: mostToolRows, description: `Default: ${defaultRows}.` },
  after: { type: 'string', description: 'Last next_after.' },
};

/** The schema of an argument of a page over MCP. Undefined for other arguments, or when the operation's own bound of `limit` is lower. */
export const pageArgument = (op: Operation, name: string) => (isPagedList(op) ? pageArguments[name] : undefined);

/** Adds MCP's default limit when none was sent. */
export function withDefaultLimit(op: Operation, input: Record<string, unknown>): Record<string, unknown> {
  return isPagedList(op) && (input['limit'] ?? null) === null ? { ...input, limit: defaultRows } : input;
}

/** Whether the limit exceeds MCP's bound but not the operation's own, whose violation is a validation error. */
export function asksTooMany(op: Operation, given: unknown): boolean {
  const limit = (given as { limit?: unknown } | null)?.limit;
  return isPagedList(op) && typeof limit === 'number' && limit > mostToolRows && limit <= mostRows;
}

const isPagedList = (op: Operation) => (inputSchemaOf(op).properties['limit'] as Bounded | undefined)?.maximum === mostRows;
