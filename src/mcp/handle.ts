/**
 * MCP as JSON-RPC 2.0 over one POST: stateless, no session, batches of at most 20. Specification, "MCP access"; decisions, 7.
 * Our own thin layer, because the SDK's server refuses JSON-only clients and rejects a whole batch for one bad message.
 */
import { setImmediate } from 'node:timers/promises';
import type { Principal } from '../auth/principal.ts';
import { refuse } from '../contract/errors.ts';
import { fieldIssue } from '../contract/fieldMessages.ts';
import type { OperationId } from '../contract/index.ts';
import type { ToolProfile } from '../contract/profiles.ts';
import type { Locale } from '../contract/vocabulary.ts';
import { messageFor } from '../pipeline/messages.ts';
import { outcomeOf, plainResult, type Limits, type Outcome } from '../pipeline/outcome.ts';
import type { Pipeline } from '../pipeline/runOperation.ts';
import { AnswerBound, type ToolAnswer } from './answerBound.ts';
import { operationsOf, toolsOf } from './tools.ts';

export const protocolRevisions = ['2025-06-18', '2025-03-26', '2024-11-05'] as const;
const mostMessages = 20;

export interface McpPost {
  readonly body: unknown;
  readonly profile: ToolProfile | null;
  readonly principal: Principal;
  readonly locale: Locale;
  readonly requestId: string;
  readonly protocolVersionHeader: string | undefined;
  readonly pipeline: Pipeline;
  readonly version: string;
}

export interface McpAnswer {
  readonly status: number;
  /** null: no body. */
  readonly json: unknown;
  readonly headers: Record<string, string>;
  /** What is left after the last message; null when nothing was counted. */
  readonly limits: Limits | null;
}

/** What became of one message; `reply` is null when it needs none. */
interface Answered {
  readonly reply: unknown;
  readonly limits: Limits;
}

interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: string | number;
  readonly method: string;
  readonly params?: Record<string, unknown>;
}

export async function handleMcpPost(post: McpPost): Promise<McpAnswer> {
  const header = post.protocolVersionHeader;
  if (header !== undefined && !protocolRevisions.some((revision) => revision === header))
    return bad(`MCP-Protocol-Version must be one of ${protocolRevisions.join(', ')}.`);
  if (Array.isArray(post.body)) return answerBatch(post, post.body);
  const { reply, limits } = await answerMessage(post, post.body, new AnswerBound(post.locale));
  if (reply === null) return { ...accepted, limits };
  return { status: isMessage(post.body) ? 200 : 400, json: reply, headers: {}, limits };
}

/**
 * The answer when nobody could tell who calls, because the database is away: every message gets that in its own form, because MCP
 * clients read no other. Nothing of the message is looked at but that form.
 */
export function answerUnserved(body: unknown, outcome: Outcome, requestId: string): McpAnswer {
  const { status, envelope } = outcome;
  const replies = (Array.isArray(body) ? (body as unknown[]).slice(0, mostMessages) : [body])
    .filter(needsReply)
    .map((message) =>
      isMessage(message) && message.id !== undefined && message.method === 'tools/call'
        ? rpcResult(message.id, toolResult({ outcome, text: JSON.stringify(envelope) }, requestId))
        : rpcError(idOf(message), -32000, envelope.message, { error_code: envelope.error_code }),
    );
  if (replies.length === 0) return { status, json: envelope, headers: {}, limits: outcome };
  return { status: 200, json: Array.isArray(body) ? replies : replies[0], headers: {}, limits: outcome };
}

/** One after the other, so that a batch may build on itself; other requests have their turn in between. */
async function answerBatch(post: McpPost, messages: readonly unknown[]): Promise<McpAnswer> {
  if (messages.length === 0) return bad('A batch must hold at least one message.');
  if (messages.length > mostMessages) return bad(`A batch holds at most ${mostMessages} messages; nothing was executed.`);
  const replies: unknown[] = [];
  let last: Limits | null = null;
  const bound = new AnswerBound(post.locale);
  for (const message of messages) {
    const { reply, limits } = await answerMessage(post, message, bound);
    await setImmediate();
    last = limits;
    if (reply !== null) replies.push(reply);
  }
  return replies.length === 0 ? { ...accepted, limits: last } : { status: 200, json: replies, headers: {}, limits: last };
}

const accepted: McpAnswer = { status: 202, json: null, headers: {}, limits: null };

function bad(message: string): McpAnswer {
  return { status: 400, json: rpcError(null, -32600, message), headers: {}, limits: null };
}

/** Each message draws on the limits, a call of a tool as a request too (decisions, section 2). */
async function answerMessage(post: McpPost, value: unknown, bound: AnswerBound): Promise<Answered> {
  const { entrance } = post.pipeline;
  const op = calledTool(post, value);
  const limits = await entrance.count(post.principal, op ? 'toolCall' : 'mcpMessage');
  const { retryAfterSeconds: wait } = limits;
  if (op && isMessage(value) && value.id !== undefined) {
    const outcome =
      wait === null
        ? (bound.before(op, limits) ?? (await callTool(post, op.id as OperationId, value.params?.['arguments'] ?? {}, limits)))
        : outcomeOf(plainResult(refuse('RATE_LIMITED', { retry_after_seconds: wait })), post.locale, limits);
    return { reply: rpcResult(value.id, toolResult(bound.after(op, outcome), post.requestId)), limits: outcome };
  }
  if (!needsReply(value)) return { reply: null, limits };
  if (wait === null) return { reply: replyTo(post, value), limits };
  return { reply: rpcError(idOf(value), -32000, messageFor('RATE_LIMITED', post.locale), { error_code: 'RATE_LIMITED' }), limits };
}

/** The operation whose tool a message calls; undefined when it calls none that is here. */
function calledTool(post: McpPost, value: unknown) {
  if (!isMessage(value) || value.id === undefined || value.method !== 'tools/call') return undefined;
  return operationsOf(post.profile).find(({ id }) => id === value.params?.['name']);
}

/** Not so a notification, nor a client's response: a stateless server asked nothing. */
function needsReply(value: unknown): boolean {
  if (isMessage(value)) return value.id !== undefined;
  return !(typeof value === 'object' && value !== null && ('result' in value || 'error' in value) && !('method' in value));
}

/** The reply to a message that calls no tool. */
function replyTo(post: McpPost, value: unknown): unknown {
  if (!isMessage(value)) return rpcError(idOf(value), -32600, 'Not a JSON-RPC 2.0 request.');
  const { id = 0, method, params = {} } = value;
  switch (method) {
    case 'initialize':
      return rpcResult(id, initialize(post, params));
    case 'ping':
      return rpcResult(id, {});
    case 'tools/list':
      return rpcResult(id, { tools: toolsOf(post.profile) });
    case 'tools/call':
      return rpcError(id, -32602, `There is no tool ${String(params['name']).slice(0, 100)} here.`);
    default:
      return rpcError(id, -32601, `There is no method ${method.slice(0, 100)}.`);
  }
}

function initialize(post: McpPost, params: Record<string, unknown>) {
  const asked = protocolRevisions.find((revision) => revision === params['protocolVersion']);
  return {
    protocolVersion: asked ?? protocolRevisions[0],
    capabilities: { tools: { listChanged: false } },
    serverInfo: { name: 'truckroll', title: 'Truckroll', version: post.version },
    instructions:
      'Scheduling and dispatch for one field-service business. To book: find or create the customer, offer only windows from ' +
      "listJobRequestBookingWindows, createJobRequest, quoteJobRequest, listMatchingSlots, then confirmJobRequest with a slot's " +
      "business_time.datetime and the job's status_version. Every answer is an envelope; error_code 0 is success, any other code says what to do.",
  };
}

function callTool(post: McpPost, operationId: OperationId, given: unknown, limits: Limits): Promise<Outcome> {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  return post.pipeline.run({
    operationId,
    door: 'mcp',
    input: isObject ? (given as Record<string, unknown>) : {},
    inputErrors: isObject ? [] : [fieldIssue('arguments', 'type', 'arguments_object')],
    principal: post.principal,
    locale: post.locale,
    requestId: post.requestId,
    limits,
  });
}

/** The envelope as text and as structured content; a failure is an in-band tool error. `_meta` is what REST says in headers. */
function toolResult({ outcome: { envelope, replayed, ignoredFields }, text }: ToolAnswer, requestId: string) {
  return {
    content: [{ type: 'text', text }],
    structuredContent: envelope,
    isError: envelope.error_code !== 0,
    _meta: { request_id: requestId, replayed, ignored_fields: ignoredFields },
  };
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { jsonrpc, id, method, params } = value as Record<string, unknown>;
  const isId = id === undefined || typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id));
  const isParams = params === undefined || (typeof params === 'object' && params !== null && !Array.isArray(params));
  return jsonrpc === '2.0' && typeof method === 'string' && isId && isParams;
}

function idOf(value: unknown): string | number | null {
  const id = (value as { id?: unknown } | null)?.id;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

const rpcResult = (id: string | number, result: unknown) => ({ jsonrpc: '2.0', id, result });
const rpcError = (id: string | number | null, code: number, message: string, data?: object) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data ? { data } : {}) },
});
