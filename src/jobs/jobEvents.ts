/**
 * The event of a change of a job, and the mail to its customer if the change is one that customers hear about. The event contains the job
 * after the change, in the shape of its GET ([event.body]).
 */
import type { EventType } from '../contract/events.ts';
import { recordEvents } from '../events/outbox.ts';
import { recordCustomerMails, type Rescheduling } from '../mail/customerMails.ts';
import type { JobRow } from '../store/jobs/jobRows.ts';
import type { WriteContext } from '../call/context.ts';
import { jobRequestResource } from './jobRequestResource.ts';

/** A change of a job, as events and mails report it. */
export interface JobEvent {
  readonly type: Extract<EventType, `job_request.${string}`>;
  /** The job after the change. */
  readonly row: JobRow;
  /** Key of the previous status, when the status has changed. */
  readonly previousStatus?: string;
  /** The reason and the previous time, when the job has a new time. */
  readonly rescheduling?: Rescheduling;
  /** The change is a quote, after which the customer chooses a time. */
  readonly isQuote?: boolean;
}

/** Records the event of a change. Call it once for each change, in its transaction, with the row read after the change. */
export async function recordJobEvent(
  ctx: WriteContext,
  type: JobEvent['type'],
  row: JobRow,
  { previousStatus }: Pick<JobEvent, 'previousStatus'> = {},
): Promise<void> {
  await recordJobEvents(ctx, [{ type, row, ...(previousStatus === undefined ? {} : { previousStatus }) }]);
}

/**
 * Like `recordJobEvent`, for several jobs in one statement. Names in events are in English, because receivers have no locale. An event
 * never contains the customer link, because anybody who has the link can see the job.
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
