/** What a correction of a completed job writes. [completion.correct] */
import { isRefusal, type Refusal } from '../../../contract/errors.ts';
import type { CompletionCorrection } from '../../../store/jobs/jobLifecycle.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { readCurrency } from '../../../store/settings/tenants.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import { actorOf } from './audit.ts';
import { amountOf } from './firing.ts';
import { happenedAt } from './happenedAt.ts';
import { recordedEnd } from './jobEnd.ts';

export interface Corrected {
  readonly amount?: number | null;
  readonly note?: string;
  readonly completed_at?: string;
}

export async function completionCorrection(
  ctx: WriteContext,
  row: JobRow,
  { amount: sentAmount, note: sentNote, completed_at: sentTime }: Corrected,
): Promise<CompletionCorrection | Refusal<'VALIDATION_ERROR'>> {
  // An action of the business's own may have completed the job.
  const key = recordedEnd(row)?.actionKeys.at(-1) ?? null;
  const before = {
    amount: row.completedAmount,
    note: key === null ? null : noteOf(row.actionAudit[key]!.payload),
    completed_at: row.completedAt!,
  };
  const amount =
    sentAmount === undefined || sentAmount === null
      ? (sentAmount ?? null)
      : amountOf(sentAmount, await readCurrency(ctx.db, ctx.tenant.id), 'amount');
  if (isRefusal(amount)) return amount;
  // Judged as when the job was completed: after the status before.
  const earlier = { ...row, statusHistory: row.statusHistory.slice(0, -1) };
  const happening = sentTime === undefined ? null : happenedAt(ctx, earlier, sentTime, 'completed_at');
  if (isRefusal(happening)) return happening;
  const note = sentNote === undefined ? before.note : sentNote.trim() || null;
  const after = {
    amount: sentAmount === undefined ? before.amount : amount,
    note,
    completed_at: happening === null ? before.completed_at : formatMilliseconds(happening.at),
  };
  const at = formatMilliseconds(ctx.nowMilliseconds);
  return {
    amount: after.amount,
    completedAt: after.completed_at,
    note,
    key,
    audit: { at, by: actorOf(ctx.principal, 'business'), payload: { before, after } },
  };
}

const noteOf = (payload: Readonly<Record<string, unknown>> | undefined): string | null =>
  typeof payload?.['note'] === 'string' ? payload['note'] : null;
