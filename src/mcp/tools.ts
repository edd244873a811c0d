/** The tools: one an operation, generated from the same contract as the REST routes. [mcp.tools-are-operations, mcp.flat-arguments]. */
import type { Principal } from '../auth/principal.ts';
import type { Operation } from '../contract/index.ts';
import { hiddenArguments } from '../contract/profiles.ts';
import { fieldsArgument } from './arguments.ts';
import { toldInput } from './inputSchema.ts';
import { toldOutput } from './outputSchema.ts';
import { permittedOf, type View } from './views.ts';

export interface Tool {
  readonly name: string;
  /** In the view of all tools, which people look at too. */
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: unknown;
  readonly outputSchema: unknown;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly openWorldHint: boolean;
    /** Of changes alone: a look-up is repeatable by itself. */
    readonly idempotentHint?: true;
  };
}

/** Lists by what they depend on. A business has few kinds of credentials, but nothing bounds what strangers' keys may hold. */
const lists = new Map<string, readonly Tool[]>();
const mostLists = 200;

/**
 * The tools of a view that the caller may call, in the order of work, always the same. `isCallable` says which of them can be called at all.
 */
export function toolsOf(view: View, principal: Principal, isCallable: (op: Operation) => boolean = () => true): readonly Tool[] {
  const held = principal.permissions && [...principal.permissions].sort();
  const permitted = permittedOf(view, principal);
  const operations = permitted.filter(isCallable);
  const key = JSON.stringify([view, principal.profile ?? null, Boolean(principal.own), held, permitted.length - operations.length]);
  let tools = lists.get(key);
  if (!tools) {
    const names = new Set(operations.map(({ id }) => id));
    tools = operations.map((op) => toolOf(op, view, names));
    if (lists.size >= mostLists) lists.clear();
    lists.set(key, tools);
  }
  return tools;
}

function toolOf(op: Operation, { profile }: View, shown: ReadonlySet<string>): Tool {
  const reads = op.effect === 'read';
  // A create is repeatable only with its idempotency_key, so the hint must not promise it.
  const isRepeatable = !reads && (op.method === 'PUT' || op.method === 'DELETE');
  return {
    name: op.id,
    ...(profile === null ? { title: op.summary } : {}),
    description: descriptionFor(op.description, shown),
    inputSchema: inputOf(op, profile === null ? [] : hiddenArguments(profile, op.id)),
    outputSchema: toldOutput(op),
    annotations: {
      readOnlyHint: reads,
      destructiveHint: op.effect === 'update' || op.effect === 'delete' || op.effect === 'commit',
      openWorldHint: !reads || op.pricesTravel,
      ...(isRepeatable ? { idempotentHint: true as const } : {}),
    },
  };
}

function inputOf(op: Operation, untold: readonly string[]) {
  const schema = toldInput(op, untold);
  const fields = fieldsArgument(op);
  return fields && !untold.includes('fields') ? { ...schema, properties: { ...schema.properties, fields } } : schema;
}

/** A sentence that sends the model to a tool which is not there is left out. */
export function descriptionFor(text: string, shown: ReadonlySet<string>): string {
  const sentences = text.split(/(?<=[.:]) (?=[A-Z])/);
  return sentences.filter((sentence) => (sentence.match(toolName) ?? []).every((name) => shown.has(name))).join(' ');
}

/** Verb and noun, as every operation is named. */
const toolName = /\b(?:list|get|create|update|delete|replace|preview|commit|quote|confirm|bookAnd|archive|fire|check)[A-Z]\w+/g;
