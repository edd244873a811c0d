/**
 * Asks a person through the client before a change is made: revision 2026-07-28, "Multi Round-Trip Requests" and "Elicitation".
 * Applies to credentials with this setting, and to calls that the contract marks as `confirmed`. docs/decisions/0049.
 */
import { mayNeedConfirmation } from '../../machinery/auth/principal.ts';
import type { DataOf } from '../../contract/errors.ts';
import type { Operation } from '../../contract/index.ts';
import type { LimitState, Outcome } from '../../domain/pipeline/outcome.ts';
import { textsOf } from '../../ground/texts/localeTexts.ts';
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
  const state = message.params?.['requestState'];
  const said = state === undefined ? undefined : { questionId: state, isConfirmed: answerOf(message) };
  const outcome = await callTool(post, op, given, limits, said);
  if (outcome.envelope.error_code !== 'CONFIRMATION_REQUIRED') return { is: 'answered', outcome };
  const { reason, confirm_url: url, question = '' } = outcome.envelope.data as DataOf<'CONFIRMATION_REQUIRED'>;
  if (reason === 'declined') return { is: 'answered', outcome };
  if (url === undefined) return { is: 'error', outcome, code: rpcCodes.invalidParams, message: 'requestState was not made for this call.' };
  return asked(outcome, { id: questionIdOf(url), question, yes: textsOf('questions', post.locale).yes });
}

const questionIdOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/** For MCP 2025-11-25 the link is the error of "URL mode elicitation", for all others it is in the tool's answer. */
function withLink(outcome: Outcome, manner: Dialect): ToolCallResult {
  const { error_code, data, message } = outcome.envelope;
  if (error_code !== 'CONFIRMATION_REQUIRED') return { is: 'answered', outcome };
  const { confirm_url: url = '', question = '' } = data as DataOf<'CONFIRMATION_REQUIRED'>;
  const told = `${message} ${question} ${url}`;
  if (manner.speaks !== 'handshake' || manner.revision !== '2025-11-25')
    return { is: 'answered', outcome: { ...outcome, envelope: { ...outcome.envelope, message: told } } };
  const elicitations = [{ mode: 'url', elicitationId: questionIdOf(url), url, message: question }];
  return { is: 'error', outcome, code: rpcCodes.urlElicitationRequired, message: told, data: { elicitations }, status: 200 };
}

function asked(outcome: Outcome, { id, question, yes }: { id: string; question: string; yes: string }): ToolCallResult {
  const requestedSchema = {
    type: 'object',
    properties: { [confirm]: { type: 'boolean', title: yes, default: false } },
    required: [confirm],
  };
  const params = { mode: 'form', message: question, requestedSchema };
  const result = {
    resultType: 'input_required',
    inputRequests: { [confirm]: { method: 'elicitation/create', params } },
    requestState: id,
  };
  return { is: 'question', outcome, result };
}

/** The person's answer. null: it is missing, so the question is asked again. */
function answerOf({ params }: RpcMessage): boolean | null {
  const responses = params?.['inputResponses'];
  const response = isObject(responses) ? responses[confirm] : undefined;
  if (!isObject(response)) return null;
  const content = response['content'];
  return response['action'] === 'accept' && isObject(content) && content[confirm] === true;
}
