/**
 * MCP as JSON-RPC 2.0 over one POST: stateless, no session, batches of at most 20. [mcp.single-message, mcp.batch];
 * docs/reference/conventions.md#mcp. Our own thin layer, because the SDK's server refuses JSON-only clients and rejects a whole batch for
 * one bad message.
 */
import { refuse } from '../../contract/errors.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import { messageFor } from '../../domain/pipeline/messages.ts';
import { outcomeOf, plainResult, scopeMissing, type LimitState, type Outcome } from '../../domain/pipeline/outcome.ts';
import { startStopwatch } from '../../ground/time/stopwatch.ts';
import { AnswerBound } from './answerBound.ts';
import { callConfirmed, type ToolCallResult } from './confirmation.ts';
import { replyTo } from './methods.ts';
import type { McpPost } from './post.ts';
import { completed, dialectOf, type Dialect } from './revisions.ts';
import { requestIdOf, isMessage, needsReply, rpcCodes, rpcError, rpcResult, type RpcMessage } from './rpc.ts';
import { toolResult } from './toolCall.ts';
import { namedOperation, viewFor } from './views.ts';
import { nextTurn } from '../../ground/time/timers.ts';

export { rpcCodes } from './rpc.ts';

const mostMessages = 20;

export interface McpAnswer {
  readonly status: number;
  /** null: no body. */
  readonly json: unknown;
  /** Limits after the last message. Null when nothing was counted. */
  readonly limits: LimitState | null;
  /** For a 403: the scope that the app can ask its member for. */
  readonly scopeMissing?: readonly PermissionCode[];
}

/** The result of one message. `reply` is null for a notification or a response. */
interface Answered {
  readonly reply: unknown;
  readonly limits: LimitState;
  /** Set when a call was refused because the app has fewer permissions than its member. */
  readonly scopeMissing?: readonly PermissionCode[] | null;
  /** HTTP status, when it is not 200. */
  readonly status?: number;
}

export async function handleMcpPost(post: McpPost): Promise<McpAnswer> {
  const manner = dialectOf(post.body, post.headers);
  if (manner.speaks === 'nothing')
    return answerNothing(post, manner.code, manner.problem, manner.isOfHeaders ? null : requestIdOf(post.body), manner.data);
  if (Array.isArray(post.body)) return answerBatch(post, post.body, manner);
  const { reply, limits, status, scopeMissing: scope } = await answerMessage(post, post.body, manner, boundOf(post));
  if (reply === null) return { ...accepted, limits };
  // The body has the same refusal, for clients that ignore the status. A batch has it only in the body, because one status cannot cover all messages.
  if (scope) return { status: 403, json: reply, limits, scopeMissing: scope };
  return { status: status ?? (isMessage(post.body) ? 200 : 400), json: reply, limits };
}

/**
 * The answer when the caller cannot be authenticated because the database is down. Every message gets it as a JSON-RPC reply, because
 * MCP clients read nothing else.
 */
export function answerUnserved(body: unknown, outcome: Outcome, requestId: string): McpAnswer {
  const { status, envelope } = outcome;
  const replies = (Array.isArray(body) ? (body as unknown[]).slice(0, mostMessages) : [body])
    .filter(needsReply)
    .map((message) => unservedReply(message, outcome, requestId));
  if (replies.length === 0) return { status, json: envelope, limits: outcome };
  return { status: 200, json: Array.isArray(body) ? replies : replies[0], limits: outcome };
}

const unservedReply = (message: unknown, outcome: Outcome, requestId: string) =>
  isMessage(message) && message.id !== undefined && message.method === 'tools/call'
    ? rpcResult(message.id, toolResult({ outcome, text: JSON.stringify(outcome.envelope) }, requestId))
    : rpcError(requestIdOf(message), -32000, outcome.envelope.message, { error_code: outcome.envelope.error_code });

/** Runs messages one after the other, so that later ones can rely on earlier ones. Other requests run in between. */
async function answerBatch(post: McpPost, messages: readonly unknown[], manner: Dialect): Promise<McpAnswer> {
  if (messages.length === 0) return answerNothing(post, rpcCodes.invalidRequest, 'A batch must have at least one message.');
  if (messages.length > mostMessages)
    return answerNothing(post, rpcCodes.invalidRequest, `A batch may have at most ${mostMessages} messages. Nothing was executed.`);
  const replies: unknown[] = [];
  let last: LimitState | null = null;
  const bound = boundOf(post);
  for (const message of messages) {
    const { reply, limits } = await answerMessage(post, message, manner, bound);
    await nextTurn();
    last = limits;
    if (reply !== null) replies.push(reply);
  }
  return replies.length === 0 ? { ...accepted, limits: last } : { status: 200, json: replies, limits: last };
}

const boundOf = ({ locale, view, principal }: McpPost) => new AnswerBound(locale, viewFor(view, principal).profile);

const accepted: McpAnswer = { status: 202, json: null, limits: null };

/** The answer to a POST without a message to answer. It counts as one message, so that invalid requests are limited too. */
export async function answerNothing(
  { principal, locale, pipeline }: Pick<McpPost, 'principal' | 'locale' | 'pipeline'>,
  code: number,
  message: string,
  id: string | number | null = null,
  data?: object,
): Promise<McpAnswer> {
  const limits = await pipeline.entrance.count(principal, 'mcpMessage');
  return limits.retryAfterSeconds === null
    ? { status: 400, json: rpcError(id, code, message, data), limits }
    : { status: 429, json: rateLimited(id, { locale }, limits.retryAfterSeconds), limits };
}

/** Counts each message against the limits, and a tool call as a request too (docs/reference/conventions.md#rate-limits). */
async function answerMessage(post: McpPost, value: unknown, manner: Dialect, bound: AnswerBound): Promise<Answered> {
  const op = calledTool(post, value);
  const elapsed = startStopwatch();
  const limits = await post.pipeline.entrance.count(post.principal, op ? 'toolCall' : 'mcpMessage');
  const { retryAfterSeconds: wait } = limits;
  if (op && isCall(value)) {
    const refused =
      wait === null
        ? bound.before(op, value.params?.['arguments'] ?? {}, limits)
        : outcomeOf(plainResult(refuse('RATE_LIMITED', { retry_after_seconds: wait })), post.locale, limits);
    const called: ToolCallResult = refused
      ? { is: 'answered', outcome: refused }
      : await callConfirmed(post, op, value, manner, limits).catch((error: unknown) => ({
          is: 'answered',
          outcome: failed(post, op.id, error, limits),
        }));
    const { outcome } = called;
    if (called.is !== 'answered') log(post, op.id, outcome, elapsed());
    if (called.is === 'error')
      return { reply: rpcError(value.id, called.code, called.message, called.data), limits: outcome, status: called.status ?? 400 };
    if (called.is === 'question') return { reply: rpcResult(value.id, completed(called.result, post.version)), limits: outcome };
    const answer = bound.after(op, outcome);
    log(post, op.id, answer.outcome, elapsed());
    const result = toolResult(answer, post.requestId);
    return {
      reply: rpcResult(value.id, manner.speaks === 'stateless' ? completed(result, post.version) : result),
      limits: outcome,
      scopeMissing: scopeMissing(post.principal, outcome),
    };
  }
  if (!needsReply(value)) return { reply: null, limits };
  if (wait !== null) return { reply: rateLimited(requestIdOf(value), post, wait), limits };
  const answered = await replyTo(post, value, manner).catch((error: unknown) => ({
    reply: unservedReply(value, failed(post, '/mcp', error, limits), post.requestId),
  }));
  return { ...answered, limits };
}

/** A fault in the steps around the operation ends this message alone: other calls of a batch may have made changes that must be answered. */
const failed = ({ pipeline, locale, requestId }: McpPost, what: string, error: unknown, limits: LimitState): Outcome =>
  pipeline.failed(error, what, { locale, requestId, limits });

const isCall = (value: unknown): value is RpcMessage & { readonly id: string | number } => isMessage(value) && value.id !== undefined;

/** Logs each tool call as a separate entry of its credential's log. */
function log(
  { principal, requestId, calls }: McpPost,
  operation: string,
  { status, envelope, replayed }: Outcome,
  milliseconds: number,
): void {
  const code = envelope.error_code || null;
  calls.saw({ principal, door: 'mcp', method: 'POST', operation, status, code, milliseconds, requestId, isReplay: replayed });
}

/** The operation that a message calls. Undefined when the message calls no available tool. */
function calledTool(post: McpPost, value: unknown) {
  if (!isCall(value) || value.method !== 'tools/call') return undefined;
  return namedOperation(post.view, post.principal, value.params?.['name']);
}

const rateLimited = (id: string | number | null, { locale }: Pick<McpPost, 'locale'>, retryAfterSeconds: number) =>
  rpcError(id, -32000, messageFor('RATE_LIMITED', locale), { error_code: 'RATE_LIMITED', retry_after_seconds: retryAfterSeconds });
