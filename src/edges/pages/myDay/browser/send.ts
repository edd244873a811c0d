/** Sends the queue: what each answer of the service means for a tap, and when to go on, to stop or to wait. */
import type { ErrorCode } from '../../../../contract/errors.ts';
import type { OutputOf, Operations } from '../../../../contract/index.ts';
import type { TapQueue } from './queue.ts';
import type { Tap } from './taps.ts';

type ActionDone = OutputOf<Operations['fireMyVisitAction']>;

/** An answer of the service, as far as it is read. */
export type TapAnswer =
  | { readonly error_code: 0; readonly data: Partial<Pick<ActionDone, 'status_version'>> }
  | { readonly error_code: ErrorCode; readonly message: string; readonly errors?: readonly { readonly message: string }[] | null };

/**
 * - `conflict`: the visit has changed since it was tapped
 * - `refused`: the entry itself was not accepted
 * - `later`: nothing was done; the same request may succeed later
 * - `signIn`: the sign-in session has ended, or the member must set up a second factor first
 * - `renew`: the page is of an earlier session, so its token does not count
 */
export type Meaning = 'done' | 'conflict' | 'refused' | 'later' | 'signIn' | 'renew';

/** Codes that are not a refusal of the entry. */
const meanings: Readonly<Partial<Record<ErrorCode, Meaning>>> = {
  JOB_REQUEST_STAGE_CONFLICT: 'conflict',
  JOB_REQUEST_ACTION_NOT_PENDING: 'conflict',
  JOB_REQUEST_INVALID_TRANSITION: 'conflict',
  JOB_REQUEST_NOT_FOUND: 'conflict',
  RATE_LIMITED: 'later',
  IDEMPOTENCY_IN_PROGRESS: 'later',
  REQUEST_TIMEOUT: 'later',
  SERVICE_UNAVAILABLE: 'later',
  INTERNAL_ERROR: 'later',
  SESSION_INVALID: 'signIn',
  SECOND_FACTOR_REQUIRED: 'signIn',
  CSRF_TOKEN_INVALID: 'renew',
};

/** What an answer means; without an answer nothing is known, so the tap is sent again later. A code that is not known here is a refusal. */
export function meaningOf(answer: TapAnswer | null): Meaning {
  if (answer === null) return 'later';
  return answer.error_code === 0 ? 'done' : meaningOfCode(answer.error_code);
}

export const meaningOfCode = (code: ErrorCode): Meaning => meanings[code] ?? 'refused';

interface TapSending {
  readonly queue: Pick<TapQueue, 'next' | 'starts' | 'done' | 'refused'>;
  /** Calls the service. Null without an answer. */
  readonly call: (tap: Tap) => Promise<TapAnswer | null>;
  /** Reads the page again, for its new token. False if there is none for this person. */
  readonly renew: () => Promise<boolean>;
  /** Called after each tap that was done or refused. */
  readonly onSettled: () => Promise<void>;
}

/** `settled`: how many taps were done or refused. */
interface Sent {
  readonly settled: number;
  readonly isSignedOut: boolean;
}

/** Sends waiting taps one after the other, until none is left or the service cannot take them now. */
export async function sendWaiting({ queue, call, renew, onSettled }: TapSending): Promise<Sent> {
  let settled = 0;
  let isRenewed = false;
  const stop = (isSignedOut = false): Sent => ({ settled, isSignedOut });
  for (let tap = await queue.next(); tap !== null; tap = await queue.next()) {
    if (!(await queue.starts(tap))) continue;
    const answer = await call(tap);
    const meaning = meaningOf(answer);
    if (meaning === 'signIn') return stop(true);
    if (meaning === 'later' || answer === null) return stop();
    if (meaning === 'renew') {
      // Twice in a row, the token is not the reason.
      if (isRenewed || !(await renew())) return stop();
      isRenewed = true;
      continue;
    }
    if (answer.error_code === 0) await queue.done(tap, answer.data.status_version ?? null);
    else await queue.refused(tap, { code: answer.error_code, message: answer.errors?.[0]?.message ?? answer.message });
    settled++;
    await onSettled();
  }
  return stop();
}
