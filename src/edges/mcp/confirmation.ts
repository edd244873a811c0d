/**
 * Asks a person through the client before a change is made: revision 2026-07-28, "Multi Round-Trip Requests" and "Elicitation".
 * Applies to credentials with this setting, and to calls that the contract marks as `confirmed`. docs/decisions/0049.
 */
import { mayNeedConfirmation, type Principal } from '../../machinery/auth/principal.ts';
import { refuse } from '../../contract/errors.ts';
import type { Operation } from '../../contract/index.ts';
import { outcomeOf, plainResult, type LimitState, type Outcome } from '../../domain/pipeline/outcome.ts';
import type { AskedCall } from './confirmationState.ts';
import type { McpPost } from './post.ts';
import { questionOf } from './question.ts';
import type { Dialect } from './revisions.ts';
import { isObject, rpcCodes, type RpcMessage } from './rpc.ts';
import { callTool } from './toolCall.ts';

/** The result of a call: an envelope, a question to the person, or a protocol error. */
export type ToolCallResult =
  | { readonly is: 'answered'; readonly outcome: Outcome }
  | { readonly is: 'question'; readonly outcome: Outcome; readonly result: Record<string, unknown> }
  | { readonly is: 'error'; readonly outcome: Outcome; readonly code: number; readonly message: string; readonly data?: object };

/** Name of a call's only question and of its checkbox. */
const confirm = 'confirm';

/** Whether the client can ask a person. Each request says so. */
function canAsk(manner: Dialect): boolean {
  if (manner.speaks !== 'stateless') return false;
  const { elicitation } = manner.capabilities;
  // A client that names no mode supports forms (MCP 2026-07-28, "Elicitation", Capabilities).
  return isObject(elicitation) && ('form' in elicitation || !('url' in elicitation));
}

/** False for a tool that always needs confirmation when the client cannot ask a person. */
export const isCallable = (op: Operation, principal: Principal, manner: Dialect): boolean =>
  op.confirmed !== 'always' || !mayNeedConfirmation(principal, op) || canAsk(manner);

/** Calls a tool, after asking the person when confirmation is needed. */
export async function callConfirmed(
  post: McpPost,
  op: Operation,
  message: RpcMessage,
  manner: Dialect,
  limits: LimitState,
): Promise<ToolCallResult> {
  const given = message.params?.['arguments'] ?? {};
  if (manner.speaks !== 'stateless' || !mayNeedConfirmation(post.principal, op))
    return { is: 'answered', outcome: await callTool(post, op, given, limits) };
  const { tenant, nowMilliseconds } = await post.pipeline.surroundings(post.principal);
  const now = nowMilliseconds - tenant.clockOffsetMilliseconds;
  const call = { caller: `${post.principal.kind}:${post.principal.id}`, tool: op.id, given };
  const state = message.params?.['requestState'];
  const opened = state === undefined ? null : post.confirmations.open(state, call, now);
  const declined = () => outcomeOf(plainResult(refuse('CONFIRMATION_REQUIRED', { reason: 'declined' })), post.locale, limits);
  if (opened?.is === 'foreign')
    return { is: 'error', outcome: declined(), code: rpcCodes.invalidParams, message: 'requestState was not made for this call.' };
  const answer = opened?.is === 'fresh' ? answerOf(message) : 'none';
  if (answer === 'no') return { is: 'answered', outcome: declined() };
  if (answer === 'yes' && opened?.is === 'fresh') {
    const shown = opened.planToken === null ? given : { ...(given as object), plan_token: opened.planToken };
    return { is: 'answered', outcome: await callTool(post, op, shown, limits, { isConfirmed: true }) };
  }
  const outcome = await callTool(post, op, given, limits);
  if (outcome.envelope.error_code !== 'CONFIRMATION_REQUIRED') return { is: 'answered', outcome };
  return asked(post, op, call, manner, { outcome, zone: tenant.timezone, now });
}

async function asked(
  post: McpPost,
  op: Operation,
  call: AskedCall,
  manner: Dialect,
  { outcome, zone, now }: { outcome: Outcome; zone: string; now: number },
): Promise<ToolCallResult> {
  if (!canAsk(manner)) {
    const data = { requiredCapabilities: { elicitation: { form: {} } } };
    return {
      is: 'error',
      outcome,
      code: rpcCodes.missingCapability,
      message: 'A person must confirm this, so the client must support forms.',
      data,
    };
  }
  const question = await questionOf(post, op, call.given as Record<string, unknown>, zone);
  const requestedSchema = {
    type: 'object',
    properties: { [confirm]: { type: 'boolean', title: question.yes, default: false } },
    required: [confirm],
  };
  const params = { mode: 'form', message: question.message, requestedSchema };
  const result = {
    resultType: 'input_required',
    inputRequests: { [confirm]: { method: 'elicitation/create', params } },
    requestState: post.confirmations.seal(call, question.planToken, now),
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
