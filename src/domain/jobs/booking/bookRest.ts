/** The follow-up that does the rest of a visit that is handed over. [hand-over.follow-up] */
import { isRefusal } from '../../../contract/errors.ts';
import { newId } from '../../../store/ids.ts';
import { writePriority } from '../../../store/jobs/jobLifecycle.ts';
import { findJob, writeQuote } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { insertNote } from '../../../store/jobs/notes.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import { quotedDurations } from '../../planning/visits/jobVisit.ts';
import { actorOf } from '../lifecycle/audit.ts';
import { noteAuthor } from '../records/notes.ts';
import { customerContactOf, followUpAsked } from './followUp.ts';
import { insertBooking } from './insertBooking.ts';
import { requestedDate } from './requestRules.ts';

interface Rest {
  /** The start that the caller confirms. */
  readonly startMinute: number;
  readonly durationMinutes: number;
  /** For its technician. null: none. */
  readonly note: string | null;
}

/**
 * Books and quotes the rest of a begun job: the same customer, place, type, skills, crew, priority and deadline. The caller confirms it in the same
 * change, so no message and no event of a quote is recorded. Hold the schedule lock.
 */
export async function bookRest(ctx: WriteContext, begun: JobRow, { startMinute, durationMinutes, note }: Rest): Promise<JobRow> {
  const { db, tenant } = ctx;
  const at = formatMilliseconds(ctx.nowMilliseconds);
  const follows = await followUpAsked(ctx, { follow_up_of_job_request_id: begun.id });
  if (follows === null || isRefusal(follows)) throw new Error('the begun job is gone');
  const zone = begun.customerTimezone;
  const booked = await insertBooking(ctx, {
    customerId: follows.customerId ?? null,
    ...(follows.customerId === undefined ? { enteredContact: customerContactOf(begun) } : {}),
    jobTypeId: follows.jobTypeId ?? null,
    skillIds: follows.skillIds ?? [],
    description: follows.description ?? null,
    jobDates: [requestedDate(tenant, zone, startMinute)],
    customerTimezone: zone,
    priorityLevel: begun.priorityLevel,
    siteId: follows.siteId,
    address: follows.address,
    follows,
    isConfirmedAtOnce: true,
  });
  if (isRefusal(booked)) throw new Error(`the rest of a begun job cannot be booked: ${booked.code}`);
  const { mobilizationMinutes, demobilizationMinutes } = quotedDurations(begun);
  const quote = { jobDurationMinutes: durationMinutes, mobilizationMinutes, demobilizationMinutes, crewSize: begun.crewSize };
  const payload = {
    job_duration_minutes: durationMinutes,
    mobilization_minutes: mobilizationMinutes,
    demobilization_minutes: demobilizationMinutes,
    crew_size: begun.crewSize,
    force: true,
  };
  await writeQuote(db, tenant.id, booked.id, quote, { at, by: actorOf(ctx.principal, 'business'), payload });
  const { priorityLevel: level, slaDeadline } = begun;
  if (slaDeadline !== null) await writePriority(db, tenant.id, booked.id, { level, slaDeadline, armedAt: begun.slaArmedAt ?? at });
  if (note !== null) {
    const written = { id: newId(ctx.nowMilliseconds), customerId: null, jobRequestId: booked.id, visitDate: null, text: note };
    db.changes(tenant.id);
    await insertNote(db, tenant, { ...written, isForTechnician: true, isForCustomer: false, createdAt: at }, noteAuthor(ctx));
  }
  return (await findJob(db, tenant.id, booked.id))!;
}
