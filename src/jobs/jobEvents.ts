/**
 * The event of a change of a job: the job as it is afterwards, in the shape of its GET ([event.body]); and the mail to
 * its customer, where the change is one that is told.
 */
import type { EventType } from '../contract/events.ts';
import { recordEvents } from '../events/outbox.ts';
import { recordCustomerMails, type Rescheduling } from '../mail/customerMails.ts';
import type { JobRow } from '../store/jobs/jobRows.ts';
import type { WriteContext } from '../call/context.ts';
import { jobRequestResource } from './jobRequestResource.ts';

export interface JobEvent {
  readonly type: Extract<EventType, `job_request.${string}`>;
  /** The job after the change. */
  readonly row: JobRow;
  /** The key of the status before it, where the status is what changed. */
  readonly previousStatus?: string;
  /** Of a new time: why, and the one before. */
  readonly rescheduling?: Rescheduling;
  /** Of a quote, after which a time is chosen. */
  readonly isQuote?: boolean;
}

/** Call it once for each change of a job, in the transaction of the change and with the row read after it. */
export async function recordJobEvent(
  ctx: WriteContext,
  type: JobEvent['type'],
  row: JobRow,
  { previousStatus }: Pick<JobEvent, 'previousStatus'> = {},
): Promise<void> {
  await recordJobEvents(ctx, [{ type, row, ...(previousStatus === undefined ? {} : { previousStatus }) }]);
}

/**
 * As `recordJobEvent` for several jobs, in one statement. Whoever receives an event has no language of the call, so its names are in
 * English; and an event never carries the customer link, which opens the job to whoever reads it.
 */
export async function recordJobEvents(ctx: WriteContext, events: readonly JobEvent[]): Promise<void> {
  await recordEvents(
    ctx,
    events.map(({ type, row, previousStatus }) => ({
      type,
      resourceId: row.id,
      object: jobRequestResource(ctx, 'en', row),
      ...(previousStatus === undefined ? {} : { previousStatus }),
    })),
  );
  recordCustomerMails(ctx.db, ctx.tenant, ctx.nowMilliseconds, ctx.services.mail, events);
}
