/**
 * The credential of a customer link. It is computed from the job's id with a secret that is not in the database, so that a link can
 * be shown again at any time, while a reader of the database, who sees hashes, can open nobody's.
 */
import { createHmac } from 'node:crypto';

export interface CustomerTokens {
  /** The token of a job: 192 bits, base64url. */
  of(jobRequestId: string): string;
}

const tokenBytes = 24;

/** `secret`: at least 256 random bits, the same for every process of a service and for as long as its links shall work. */
export function customerTokens(secret: Buffer): CustomerTokens {
  return {
    of: (jobRequestId) =>
      createHmac('sha256', secret).update(`customer-link:${jobRequestId}`).digest().subarray(0, tokenBytes).toString('base64url'),
  };
}
