/** Marks rows of a plan as offered by a preview, so that a commit need not plan again to check them. Nothing is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface PlanRowMarks {
  /** An opaque mark of the row, 128 bits in base64url. `row` must be plain JSON with its keys always in the same order. */
  markOf(row: unknown): string;
  isMarkOf(mark: string, row: unknown): boolean;
}

const markBytes = 16;

/** `secret`: at least 256 random bits, the same for every process of a service. */
export function planRows(secret: Buffer): PlanRowMarks {
  const bytesOf = (row: unknown) =>
    createHmac('sha256', secret)
      .update(`plan-row:${JSON.stringify(row)}`)
      .digest()
      .subarray(0, markBytes);
  return {
    markOf: (row) => bytesOf(row).toString('base64url'),
    isMarkOf: (mark, row) => {
      const sent = Buffer.from(mark, 'base64url');
      return sent.length === markBytes && timingSafeEqual(sent, bytesOf(row));
    },
  };
}
