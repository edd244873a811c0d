/** What a caller is told of a fault of ours: a machine that is away is no bug, and the call may be tried again. */
import { refuse, type Refusal } from '../contract/errors.ts';
import { sqlState } from '../store/sqlState.ts';

/** A full disk (53100) or a database that shuts down is told apart from a bug: the caller may retry. */
export function faultOf(error: unknown, requestId: string): Refusal {
  const state = sqlState(error);
  const unavailable = state !== null && (/^(53|57P|08)/.test(state) || state === '55P03');
  return refuse(unavailable ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR', { request_id: requestId });
}
