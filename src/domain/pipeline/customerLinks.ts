/**
 * Who is answered the link of a job's customer. Whoever holds the link acts as the customer, so reading a job is not enough.
 * [customer-link.credential]; docs/internals/access.md#customer-links.
 */
import { missingPermissions, type Principal } from '../../machinery/auth/principal.ts';
import type { Operation } from '../../contract/index.ts';
import type { ToolProfile } from '../../contract/profiles.ts';
import type { Door } from './messages.ts';

/** How an answer reaches its caller. */
export interface Reader {
  readonly principal: Principal;
  readonly door: Door;
  /** The MCP profile of the address or of the credential; null: none. */
  readonly profile: ToolProfile | null;
  /** Whether the answer was kept under an idempotency key that another credential used first. */
  readonly isOfOther: boolean;
}

/** Whoever books is answered the link, but not during a phone call. Later it takes the right to change the job, and a program or a person, not a model. */
export function mayHoldCustomerLinks(op: Operation, { principal, door, profile, isOfOther }: Reader): boolean {
  if (principal.kind === 'guest' || principal.kind === 'customer') return true;
  if (principal.kind === 'technician' || principal.own) return false;
  if (op.createsBooking && !isOfOther) return profile !== 'voice';
  // The link would get around the questions of `confirmsChanges`.
  const isForModels = door === 'mcp' || profile !== null || principal.confirmsChanges === true;
  return !isForModels && missingPermissions(principal, ['job_manage']).length === 0;
}
