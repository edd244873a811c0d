/**
 * The state of a question, which the client carries while the person answers. The server stores nothing. The state is signed for one
 * caller, tool and set of arguments, and it expires (MCP 2026-07-28, "Multi Round-Trip Requests", server requirements). docs/decisions/0049.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { ConfirmedEffect } from '../../contract/effects.ts';
import { sortedKeys } from '../../ground/texts/sortedKeys.ts';

/** The call that the person was asked about. */
export interface AskedCall {
  /** Kind and id of the principal. */
  readonly caller: string;
  readonly tool: string;
  /** The arguments as sent. */
  readonly given: unknown;
}

/** What the person is asked about. `planToken`: the plan in the question, when the call names no plan; otherwise null. */
interface Shown {
  readonly planToken: string | null;
  readonly effects: readonly ConfirmedEffect[];
}

type OpenedState = ({ readonly is: 'fresh' } & Shown) | { readonly is: 'late' } | { readonly is: 'foreign' };

export interface ConfirmationStates {
  seal(call: AskedCall, shown: Shown, nowMilliseconds: number): string;
  /** `foreign`: the state was not signed here for this call. `late`: it has expired, so the person must be asked again. */
  open(state: unknown, call: AskedCall, nowMilliseconds: number): OpenedState;
}

/** Time for the person to read the question and ask a colleague. */
const lifeMilliseconds = 10 * 60_000;
const longest = 20_000;

/** `secret` has at least 256 random bits and is the same for all processes of a service. */
export function confirmationStates(secret: Buffer): ConfirmationStates {
  const markOf = (payload: string, { caller, tool, given }: AskedCall) =>
    createHmac('sha256', secret)
      .update(`mcp-confirmation:${caller}:${tool}:${digestOf(given)}:${payload}`)
      .digest();
  return {
    seal(call, { planToken, effects }, nowMilliseconds) {
      const payload = Buffer.from(JSON.stringify([nowMilliseconds, planToken, effects])).toString('base64url');
      return `${payload}.${markOf(payload, call).toString('base64url')}`;
    },
    open(state, call, nowMilliseconds) {
      if (typeof state !== 'string' || state.length > longest) return { is: 'foreign' };
      const [payload = '', mark = ''] = state.split('.');
      const [given, made] = [Buffer.from(mark, 'base64url'), markOf(payload, call)];
      if (given.length !== made.length || !timingSafeEqual(given, made)) return { is: 'foreign' };
      const said = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as [number, string | null, readonly ConfirmedEffect[]];
      const [madeAt, planToken, effects] = said;
      return nowMilliseconds - madeAt <= lifeMilliseconds ? { is: 'fresh', planToken, effects } : { is: 'late' };
    },
  };
}

/** Ignores the order of fields, because a client may serialize them again. */
function digestOf(given: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(given ?? {}, sortedKeys))
    .digest('base64url');
}
