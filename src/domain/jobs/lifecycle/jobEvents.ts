/**
 * The event of a change of a job, and the mail to its customer if the change is one that customers hear about. The event contains the job
 * after the change, in the shape of its GET ([event.body]).
 */
import type { EventType, TypeOfStatusChange } from '../../../contract/eventTypes.ts';
import { recordEvents, type TypeWithStatus } from '../../../machinery/events/outbox.ts';
import { recordCustomerMails, type Rescheduling } from '../../../machinery/mail/customerMails.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { WriteContext } from '../../call/context.ts';
import { noteRecorded } from '../customer/recordedNotifications.ts';
import { jobRequestResource } from '../records/jobRequestResource.ts';

type JobEventType = Extract<EventType, `job_request.${string}`>;

/** A change of a job, as events and mails report it. */
export type JobEvent = TypeWithStatus<JobEventType> &
  JobEventFacts & {
    /** The job after the change. */
    readonly row: JobRow;
  };

/** The event of a change whose job is not read yet. */
export type ComingJobEvent = TypeWithStatus<JobEventType> & JobEventFacts;

interface JobEventFacts {
  /** The reason and the previous time, when the job has a new time. */
  readonly rescheduling?: Rescheduling;
  /** The start that no longer holds, RFC 3339, when a visit is taken back. */
  readonly lostStartAt?: string | null;
  /** When the arrival window of that visit began, RFC 3339 (`windowStartOf`). By default at its start. */
  readonly lostWindowStartAt?: string;
  /** Whether the customer is told. Default: yes, except of a visit that is called off. */
  readonly tellsCustomer?: boolean;
  /** What the customer would hear of a departure is no longer true. */
  readonly isOldNews?: boolean;
  /** An action was taken back. `isKnown`: the customer was told of the departure that it reported. */
  readonly takenBack?: { readonly isKnown: boolean };
  /** The reason that the mail about a cancellation gives; null: none. */
  readonly message?: string | null;
  /** For a quote: the customer chooses the time. */
  readonly asksCustomer?: boolean;
  /** The business declined a request of the customer, with its words. */
  readonly declinedRequest?: { readonly message: string | null };
}

/** Records the event of a change. Call it once for each change, in its transaction, with the row read after the change. */
export async function recordJobEvent(ctx: WriteContext, type: Exclude<JobEventType, TypeOfStatusChange>, row: JobRow): Promise<void> {
  await recordJobEvents(ctx, [{ type, row }]);
}

/**
 * The event of a change that has no milestone: `job_request.status_changed` if the status key changed, otherwise `job_request.updated`.
 * `previousStatus`: the key before the change. [workflow.status-changed].
 */
export function statusEvent(row: JobRow, previousStatus: string): JobEvent {
  if (row.statusKey === previousStatus) return { type: 'job_request.updated', row };
  return { type: 'job_request.status_changed', row, previousStatus };
}

/**
 * Like `recordJobEvent`, for several jobs in one statement. Names in events are in English, because receivers have no locale. An event
 * never contains the customer link, because anybody who has the link can see the job.
 */
export async function recordJobEvents(ctx: WriteContext, events: readonly JobEvent[]): Promise<void> {
  await recordWithoutMails(ctx, events);
  const { db, tenant, nowMilliseconds, services, principal } = ctx;
  const isByCustomer = principal.kind === 'customer' || principal.kind === 'guest';
  noteRecorded(db, recordCustomerMails(db, tenant, nowMilliseconds, services.mail, events, isByCustomer));
}

/**
 * One `job_request.created` for each job that no customer asked for now: imported, in its final state, or made by a maintenance plan. The
 * customers hear nothing. [diary.silent, maintenance-plan.requests].
 */
export async function recordSilentJobs(ctx: WriteContext, rows: readonly JobRow[]): Promise<void> {
  await recordWithoutMails(
    ctx,
    rows.map((row) => ({ type: 'job_request.created', row })),
  );
}

/** The part of the event that receivers see beside the job. */
function typeOf(event: JobEvent): TypeWithStatus {
  return event.previousStatus === undefined ? { type: event.type } : { type: event.type, previousStatus: event.previousStatus };
}

async function recordWithoutMails(ctx: WriteContext, events: readonly JobEvent[]): Promise<void> {
  await recordEvents(
    ctx,
    events.map((event) => ({ ...typeOf(event), resourceId: event.row.id, object: jobRequestResource(ctx, 'en', event.row) })),
  );
}
