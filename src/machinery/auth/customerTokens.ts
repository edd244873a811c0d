/**
 * The secret token of a customer link. It is computed from the job's id and the number of its link with a secret outside the database. The service can therefore show
 * a link again at any time, while a reader of the database, which stores hashes, cannot open any link.
 */
import { createHmac } from 'node:crypto';

export interface CustomerTokens {
  /** The token of a job: 192 bits, base64url. `number`: which link of the job, 0 for the one that it was booked with. */
  of(jobRequestId: string, number?: number): string;
}

const tokenBytes = 24;

/**
 * `secret` has at least 256 random bits. It must be the same for every process of a service, and must not change for as long as the links
 * should work.
 */
export function customerTokens(secret: Buffer): CustomerTokens {
  return {
    of: (jobRequestId, number = 0) =>
      createHmac('sha256', secret)
        .update(`customer-link:${jobRequestId}${number === 0 ? '' : `:${number}`}`)
        .digest()
        .subarray(0, tokenBytes)
        .toString('base64url'),
  };
}
