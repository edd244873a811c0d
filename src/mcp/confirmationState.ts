/**
 * What the client carries while a person is asked: nothing of it is kept here. It is signed for one caller, one tool and its very
 * arguments, for a while (MCP 2026-07-28, "Multi Round-Trip Requests", server requirements). docs/decisions/0049.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The call that the person was asked about. */
export interface AskedCall {
  /** Kind and id of the principal. */
  readonly caller: string;
  readonly tool: string;
  /** As they came. */
  readonly given: unknown;
}

/** `planToken`: of the plan that the person was shown, where the call names none; null: it names one, or there is no plan. */
export type Opened = { readonly is: 'fresh'; readonly planToken: string | null } | { readonly is: 'late' } | { readonly is: 'foreign' };

export interface ConfirmationStates {
  seal(call: AskedCall, planToken: string | null, nowMilliseconds: number): string;
  /** `foreign`: not made here for this call. `late`: made so long ago that the person has to be asked again. */
  open(state: unknown, call: AskedCall, nowMilliseconds: number): Opened;
}

/** Time to read the question and to ask somebody. */
const lifeMilliseconds = 10 * 60_000;
const longest = 20_000;

/** `secret`: at least 256 random bits, the same for every process of a service. */
export function confirmationStates(secret: Buffer): ConfirmationStates {
  const markOf = (payload: string, { caller, tool, given }: AskedCall) =>
    createHmac('sha256', secret)
      .update(`mcp-confirmation:${caller}:${tool}:${digestOf(given)}:${payload}`)
      .digest();
  return {
    seal(call, planToken, nowMilliseconds) {
      const payload = Buffer.from(JSON.stringify([nowMilliseconds, planToken])).toString('base64url');
      return `${payload}.${markOf(payload, call).toString('base64url')}`;
    },
    open(state, call, nowMilliseconds) {
      if (typeof state !== 'string' || state.length > longest) return { is: 'foreign' };
      const [payload = '', mark = ''] = state.split('.');
      const [given, made] = [Buffer.from(mark, 'base64url'), markOf(payload, call)];
      if (given.length !== made.length || !timingSafeEqual(given, made)) return { is: 'foreign' };
      const [madeAt, planToken] = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as [number, string | null];
      return nowMilliseconds - madeAt <= lifeMilliseconds ? { is: 'fresh', planToken } : { is: 'late' };
    },
  };
}

/** Whatever the order of the fields: a client may write them anew. */
function digestOf(given: unknown): string {
  const sorted = (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256')
    .update(JSON.stringify(given ?? {}, sorted))
    .digest('base64url');
}
