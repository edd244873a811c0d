/**
 * Asks a person through the client before a change is made: revision 2026-07-28, "Multi Round-Trip Requests" and "Elicitation".
 * Applies to credentials with this setting, and to calls that the contract marks as `confirmed`. docs/decisions/0049.
 */
import { mayNeedConfirmation } from '../../machinery/auth/principal.ts';
import type { ConfirmedEffect } from '../../contract/effects.ts';
import { refuse, type DataOf } from '../../contract/errors.ts';
import type { Operation } from '../../contract/index.ts';
import { outcomeOf, plainResult, type LimitState, type Outcome } from '../../domain/pipeline/outcome.ts';
import type { AskedCall } from './confirmationState.ts';
import type { McpPost } from './post.ts';
import type { Dialect } from './revisions.ts';
import { isObject, rpcCodes, type RpcMessage } from './rpc.ts';
import { callTool } from './toolCall.ts';

/** The result of a call: an envelope, a question to the person, or a protocol error. */
export type ToolCallResult =
  | { readonly is: 'answered'; readonly outcome: Outcome }
  | { readonly is: 'question'; readonly outcome: Outcome; readonly result: Record<string, unknown> }
  | {
      readonly is: 'error';
      readonly outcome: Outcome;
      readonly code: number;
      readonly message: string;
      readonly data?: object;
      readonly status?: number;
    };

/** Name of a call's only question and of its checkbox. */
const confirm = 'confirm';

/** Whether the client can ask a person. Each request says so. */
function canAsk(manner: Dialect): boolean {
  if (manner.speaks !== 'stateless') return false;
  const { elicitation } = manner.capabilities;
  // A client that names no mode supports forms (MCP 2026-07-28, "Elicitation", Capabilities).
  return isObject(elicitation) && ('form' in elicitation || !('url' in elicitation));
}

/** Calls a tool, after asking the person when confirmation is needed. A client that cannot ask gets a link for the person. */
export async function callConfirmed(
  post: McpPost,
  op: Operation,
  message: RpcMessage,
  manner: Dialect,
  limits: LimitState,
): Promise<ToolCallResult> {
  const given = message.params?.['arguments'] ?? {};
  if (!mayNeedConfirmation(post.principal, op)) return { is: 'answered', outcome: await callTool(post, op, given, limits) };
  if (!canAsk(manner)) return withLink(await callTool(post, op, given, limits), manner);
  const { tenant, nowMilliseconds } = await post.pipeline.surroundings(post.principal);
  const now = nowMilliseconds - tenant.clockOffsetMilliseconds;
  const call = { caller: `${post.principal.kind}:${post.principal.id}`, tool: op.id, given };
  const state = message.params?.['requestState'];
  const opened = state === undefined ? null : post.confirmations.open(state, call, now);
  const declined = (effects: readonly ConfirmedEffect[]) =>
    outcomeOf(plainResult(refuse('CONFIRMATION_REQUIRED', { reason: 'declined', effects })), post.locale, limits);
  if (opened?.is === 'foreign')
    return { is: 'error', outcome: declined([]), code: rpcCodes.invalidParams, message: 'requestState was not made for this call.' };
  const answer = opened?.is === 'fresh' ? answerOf(message) : 'none';
  if (answer === 'no' && opened?.is === 'fresh') return { is: 'answered', outcome: declined(opened.effects) };
  const confirmed = answer === 'yes' && opened?.is === 'fresh' ? opened : null;
  const shown = confirmed && confirmed.planToken !== null ? { ...(given as object), plan_token: confirmed.planToken } : given;
  const outcome = await callTool(post, op, shown, limits, { asksItself: true, ...(confirmed ? { confirmed: confirmed.effects } : {}) });
  if (outcome.envelope.error_code !== 'CONFIRMATION_REQUIRED') return { is: 'answered', outcome };
  return asked(post, op, call, outcome, now);
}

/** For MCP 2025-11-25 the link is the error of "URL mode elicitation", for all others it is in the tool's answer. */
function withLink(outcome: Outcome, manner: Dialect): ToolCallResult {
  const { error_code, data, message } = outcome.envelope;
  if (error_code !== 'CONFIRMATION_REQUIRED') return { is: 'answered', outcome };
  const { confirm_url: url = '', question = '' } = data as DataOf<'CONFIRMATION_REQUIRED'>;
  const told = `${message} ${question} ${url}`;
  if (manner.speaks !== 'handshake' || manner.revision !== '2025-11-25')
    return { is: 'answered', outcome: { ...outcome, envelope: { ...outcome.envelope, message: told } } };
  const elicitations = [{ mode: 'url', elicitationId: url.slice(url.lastIndexOf('/') + 1), url, message: question }];
  return { is: 'error', outcome, code: rpcCodes.urlElicitationRequired, message: told, data: { elicitations }, status: 200 };
}

async function asked(post: McpPost, op: Operation, call: AskedCall, outcome: Outcome, now: number): Promise<ToolCallResult> {
  const { effects } = outcome.envelope.data as DataOf<'CONFIRMATION_REQUIRED'>;
  const question = await post.pipeline.questionOf(op, post, call.given as Record<string, unknown>, effects);
  const requestedSchema = {
    type: 'object',
    properties: { [confirm]: { type: 'boolean', title: question.yes, default: false } },
    required: [confirm],
  };
  const params = { mode: 'form', message: question.message, requestedSchema };
  const result = {
    resultType: 'input_required',
    inputRequests: { [confirm]: { method: 'elicitation/create', params } },
    requestState: post.confirmations.seal(call, { planToken: question.planToken, effects }, now),
  };
  return { is: 'question', outcome, result };
}

/** The person's answer. `none` means that it is missing, so the question is asked again. */
function answerOf({ params }: RpcMessage): 'yes' | 'no' | 'none' {
  const responses = params?.['inputResponses'];
  const response = isObject(responses) ? responses[confirm] : undefined;
  if (!isObject(response)) return 'none';
  const content = response['content'];
  return response['action'] === 'accept' && isObject(content) && content[confirm] === true ? 'yes' : 'no';
}
