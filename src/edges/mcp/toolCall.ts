/** Runs one tool call: converts the arguments, calls the pipeline, and shortens the answer. */
import type { Operation, OperationId } from '../../contract/index.ts';
import type { Said } from '../../domain/pipeline/call.ts';
import type { Envelope, LimitState, Outcome } from '../../domain/pipeline/outcome.ts';
import type { ToolAnswer } from './answerBound.ts';
import { answerForModel, refusalForModel, type RewriteOptions } from './answers.ts';
import { preparedArguments } from './arguments.ts';
import { withOwnCalls, withOwnCursor } from './ownCalls.ts';
import { sayable } from './callers.ts';
import type { ToolCaller } from './post.ts';
import { byDay } from './slots.ts';
import { permittedOf, viewFor, type ToolView } from './views.ts';

/** Runs the operation of a tool and rewrites its outcome for MCP. */
export async function callTool(
  caller: ToolCaller & { readonly view: ToolView },
  op: Operation,
  given: unknown,
  limits: LimitState,
  said?: Said,
): Promise<Outcome> {
  const { pipeline, principal, locale, requestId, leaving } = caller;
  const { tenant } = await pipeline.surroundings(principal);
  const view = viewFor(caller.view, principal);
  const { input, fields, issues } = preparedArguments(op, given, tenant.timezone, view.profile);
  const operationId = op.id as OperationId;
  const shared = { principal, locale, requestId, limits, ...(said ? { said } : {}), ...(leaving ? { leaving } : {}) };
  const call = { operationId, door: 'mcp', profile: view.profile, input, inputErrors: issues, ...shared } as const;
  const outcome = await pipeline.run(call);
  const { data, ...envelope } = envelopeForModel(op, outcome.envelope, { zone: tenant.timezone, fields });
  const names = new Set(permittedOf(view, principal).map(({ id }) => id));
  const own = withOwnCalls(withOwnCursor(data, op, view.profile), names, view.profile);
  return { ...outcome, envelope: { ...envelope, data: sayable(view.profile, own) } };
}

function envelopeForModel(op: Operation, envelope: Envelope, options: RewriteOptions): Envelope {
  const { error_code: code, data } = envelope;
  if (code !== 0) return { ...envelope, data: refusalForModel(code, data, options) };
  const rewritten = answerForModel(op, data, options);
  if (op.id !== 'listMatchingSlots') return { ...envelope, data: rewritten };
  return { ...envelope, data: byDay(rewritten as Parameters<typeof byDay>[0], options.fields.has('all') || options.fields.has('slots')) };
}

/** The envelope as text and as structured content. A failure is a tool error. `_meta` has what REST sends in headers. */
export function toolResult({ outcome: { envelope, replayed, ignoredFields }, text }: ToolAnswer, requestId: string) {
  return {
    content: [{ type: 'text', text }],
    structuredContent: envelope,
    isError: envelope.error_code !== 0,
    _meta: { request_id: requestId, replayed, ignored_fields: ignoredFields },
  };
}
