/** The tools, one for each operation, made from the same contract as the REST routes. [mcp.tools-are-operations, mcp.flat-arguments]. */
import type { Principal } from '../../machinery/auth/principal.ts';
import type { Operation } from '../../contract/index.ts';
import { fieldsArgument, hiddenIn } from './arguments.ts';
import { descriptionIn, fieldDescriptionIn } from './callers.ts';
import { inputSchemaForModel } from './inputSchema.ts';
import { outputSchemaForModel } from './outputSchema.ts';
import { permittedOf, type ToolView } from './views.ts';

export interface Tool {
  readonly name: string;
  /** Only in the view of all tools, which people read too. */
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: unknown;
  readonly outputSchema: unknown;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly openWorldHint: boolean;
    /** Set for changes only, because every read is repeatable. */
    readonly idempotentHint?: true;
  };
}

/** Cached lists. The number of entries is bounded, because keys may combine permissions freely. */
const lists = new Map<string, readonly Tool[]>();
const mostLists = 200;

/** The tools of a view that the caller may call, always in the order of work. */
export function toolsOf(view: ToolView, principal: Principal): readonly Tool[] {
  const heldPermissions = principal.permissions && [...principal.permissions].sort();
  const key = JSON.stringify([view, principal.profile ?? null, Boolean(principal.own), heldPermissions]);
  let tools = lists.get(key);
  if (!tools) {
    const operations = permittedOf(view, principal);
    const names = new Set(operations.map(({ id }) => id));
    tools = operations.map((op) => toolOf(op, view, names));
    if (lists.size >= mostLists) lists.clear();
    lists.set(key, tools);
  }
  return tools;
}

function toolOf(op: Operation, { profile }: ToolView, shown: ReadonlySet<string>): Tool {
  const reads = op.effect === 'read';
  // A create is repeatable only with an idempotency_key, so it does not get the hint.
  const isRepeatable = !reads && (op.method === 'PUT' || op.method === 'DELETE');
  return {
    name: op.id,
    ...(profile === null ? { title: op.summary } : {}),
    description: descriptionFor(descriptionIn(op, profile), shown),
    inputSchema: inputOf(op, profile),
    outputSchema: outputSchemaForModel(op),
    annotations: {
      readOnlyHint: reads,
      destructiveHint: op.effect === 'update' || op.effect === 'delete' || op.effect === 'commit',
      openWorldHint: !reads || op.pricesTravel,
      ...(isRepeatable ? { idempotentHint: true as const } : {}),
    },
  };
}

function inputOf(op: Operation, profile: ToolView['profile']) {
  const hiddenNames = hiddenIn(profile, op);
  const schema = inputSchemaForModel(op, hiddenNames);
  for (const [name, node] of Object.entries(schema.properties ?? {})) {
    const description = fieldDescriptionIn(op, profile, name);
    if (description !== undefined) schema.properties![name] = { ...node, description };
  }
  const fields = fieldsArgument(op);
  return fields && !hiddenNames.includes('fields') ? { ...schema, properties: { ...schema.properties, fields } } : schema;
}

/** Leaves out sentences that name a tool which is not shown. */
export function descriptionFor(text: string, shown: ReadonlySet<string>): string {
  const sentences = text.split(/(?<=[.:]) (?=[A-Z])/);
  return sentences.filter((sentence) => (sentence.match(toolName) ?? []).every((name) => shown.has(name))).join(' ');
}

/** Matches operation names: a verb and a noun. */
const toolName =
  /\b(?:list|get|create|update|delete|replace|preview|commit|quote|confirm|bookAnd|archive|cancel|unschedule|undo|answer|close|fire|check)[A-Z]\w+/g;
