/**
 * A row of a diary whose job was imported before: what differs now, and how the job takes it over. Empty cells do not count.
 * docs/internals/files.md#diaries. [diary.differences, diary.update].
 */
import { isRefusal } from '../../../contract/errors.ts';
import { fieldIssue, type FieldIssue } from '../../../contract/fieldMessages.ts';
import { foldedName } from '../../../ground/names/foldedName.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import { localMinuteOf } from '../../../ground/time/localTime.ts';
import { findJobs } from '../../../store/schedule/boardJobs.ts';
import type { DiaryCustomer } from '../../../store/imports.ts';
import { writeCorrection } from '../../../store/jobs/jobLifecycle.ts';
import { lockJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { WriteContext } from '../../call/context.ts';
import { isSameText } from '../../resources/addresses/addressInput.ts';
import type { Readable } from '../../resources/imports/diaryRows.ts';
import { archive } from '../lifecycle/archiving.ts';
import { actorOf } from '../lifecycle/audit.ts';
import { completionCorrection } from '../lifecycle/correcting.ts';
import { fireAction } from '../lifecycle/firing.ts';
import { recordJobEvents } from '../lifecycle/jobEvents.ts';
import { isOpen } from '../lifecycle/jobState.ts';
import { writeDetails } from './writePlacements.ts';

/** What differs, and the change that takes it over. null: a person decides. */
interface Difference {
  readonly issue: FieldIssue;
  readonly apply: ((ctx: WriteContext, job: JobRow) => Promise<boolean>) | null;
}

/** The result of a repeated row. */
export interface ComparedRow {
  readonly notes: readonly FieldIssue[];
  /** The job took something over. */
  readonly isUpdated: boolean;
}

/**
 * Compares a row with its job, and with `updates` lets the job take over what it can. The code of a note is `updated` if it did, else
 * `differs`. `importedStart`: when the visit was to begin as the job was imported, RFC 3339. `customer`: whom the row means; null: nobody known.
 * Hold the schedule lock.
 */
export async function compareAgain(
  ctx: WriteContext,
  row: Readable,
  job: JobRow,
  {
    importedStart,
    customer,
    updates,
  }: { readonly importedStart: string | null; readonly customer: DiaryCustomer | null; readonly updates: boolean },
): Promise<ComparedRow> {
  const notes: FieldIssue[] = otherStart(ctx, row.job.startMinute, importedStart);
  let isUpdated = false;
  for (const { issue, apply } of differencesOf(ctx, row, job, customer)) {
    const present = updates && apply !== null ? await lockJob(ctx.db, ctx.tenant.id, job.id) : null;
    const isDone = present !== null && (await apply!(ctx, present));
    isUpdated ||= isDone;
    notes.push(isDone ? { ...issue, code: 'updated' } : issue);
  }
  return { notes, isUpdated };
}

/** A row with another start may mean another visit, or a visit that was moved since. */
export function otherStart({ tenant }: WriteContext, startMinute: number | null, importedStart: string | null): FieldIssue[] {
  if (startMinute === null || importedStart === null || formatMinute(startMinute) === importedStart) return [];
  const start = localMinuteOf(tenant.timezone, Date.parse(importedStart) / 60_000).replace('T', ' ');
  return [fieldIssue('starts', 'other_start', 'note_other_start', { start })];
}

/** In the order in which they are taken over: the end of the job last. */
function differencesOf(ctx: WriteContext, row: Readable, job: JobRow, customer: DiaryCustomer | null): Difference[] {
  const { description, jobType, technicians, amount } = row.job;
  const { name, located } = row.contact;
  const other = (field: string, value: string | null, apply: Difference['apply'] = null): Difference[] => [
    {
      issue: value
        ? fieldIssue(field, 'differs', 'note_other_value', { value: value.slice(0, longestShown) })
        : fieldIssue(field, 'differs', 'note_no_value'),
      apply,
    },
  ];
  const isOther = customer === null ? name !== '' && foldedName(name) !== foldedName(job.customerName) : customer.id !== job.customerId;
  const crew = new Set(job.technicians.map(({ id }) => id));
  const isOtherCrew =
    job.scheduledAt !== null && technicians.length > 0 && crew.symmetricDifference(new Set(technicians.map(({ id }) => id))).size > 0;
  return [
    ...(isOther ? other('full_name', job.customerName) : []),
    ...(located && !isSameText(located.address, job.address) ? other('address', job.address.formatted ?? job.address.line ?? null) : []),
    ...(jobType && jobType.id !== job.jobTypeId ? other('job_type', job.jobTypeName) : []),
    ...(isOtherCrew ? other('technicians', job.technicians.map(({ fullName }) => fullName).join(', ')) : []),
    ...(description !== null && description !== job.description
      ? other('description', job.description, isErased(job) ? null : describing(description))
      : []),
    ...(amount !== null && job.completedAt !== null && job.archivedAt === null && amount !== job.completedAmount
      ? other('amount', job.completedAmount === null ? null : `${job.completedAmount} ${ctx.tenant.currency}`, correcting(amount))
      : []),
    ...stateDifferences(row, job),
  ];
}

/** An import must not restore the personal data of an erased job. */
const isErased = ({ customerName }: JobRow): boolean => customerName === '';

const longestShown = 100;

function stateDifferences({ job: { state, amount, completedMinute } }: Readable, job: JobRow): Difference[] {
  const differs = (key: 'note_now_cancelled' | 'note_now_completed' | 'note_over_here', apply: Difference['apply']): Difference[] => [
    { issue: fieldIssue('state', 'differs', key), apply: isOpen(job) ? apply : null },
  ];
  if (state === 'cancelled') return job.archivedAt === null ? differs('note_now_cancelled', cancelling) : [];
  if (state === 'completed') return job.completedAt === null ? differs('note_now_completed', completing(amount, completedMinute!)) : [];
  return isOpen(job) ? [] : differs('note_over_here', null);
}

const describing =
  (description: string) =>
  async (ctx: WriteContext, job: JobRow): Promise<boolean> => {
    const payload = { changes: ['description'] };
    const audit = { at: formatMilliseconds(ctx.nowMilliseconds), by: actorOf(ctx.principal, 'business'), payload };
    await writeDetails(ctx, {
      jobId: job.id,
      details: { description },
      audit,
      undo: { kind: 'change', jobRequestId: job.id, technicianId: null },
    });
    return true;
  };

const correcting =
  (amount: number) =>
  async (ctx: WriteContext, job: JobRow): Promise<boolean> => {
    const correction = await completionCorrection(ctx, job, { amount });
    if (isRefusal(correction)) return false;
    await writeCorrection(ctx.db, ctx.tenant.id, job.id, correction);
    const [corrected] = await findJobs(ctx.db, ctx.tenant.id, [job.id]);
    await recordJobEvents(ctx, [{ type: 'job_request.updated', row: corrected! }]);
    return true;
  };

/** Frees the time of the visit. Its technicians are told, as of every change of their day; its customer knows it from the other program. */
async function cancelling(ctx: WriteContext, job: JobRow): Promise<boolean> {
  await archive(ctx, job, { note: null, cancellation: null, tellsCustomer: false });
  return true;
}

const completing =
  (amount: number | null, completedMinute: number) =>
  async (ctx: WriteContext, job: JobRow): Promise<boolean> => {
    // Work that was done before the import was read is completed as the job's present status began.
    const began = Date.parse(job.statusHistory.at(-1)!.entered_at);
    const happened_at = formatMilliseconds(Math.max(began, completedMinute * 60_000));
    const payload = amount === null ? {} : { amount };
    return !isRefusal(
      await fireAction(ctx, { id: job.id, key: 'complete', status_version: job.statusVersion, payload, happened_at }, 'diary'),
    );
  };
