/** Erases a customer, at the call of a person or by the retention period of the business. [customer.erase]; docs/personal-data.md. */
import { recordAudit, type AuditedAction } from '../../../machinery/auth/audit.ts';
import type { WriteContext } from '../../call/context.ts';
import { recordCustomerEvent } from '../../resources/customers/customerEvents.ts';
import {
  jobsOfPerson,
  recordsOfGuest,
  textedNumbersOf,
  unlinkedCallbacksOf,
  type JobsOfPerson,
  type RecordsOfGuest,
} from '../../resources/customers/recordsOfPerson.ts';
import { erasePerson } from '../../../store/customers/erasure.ts';
import { guestsOfJobs, lockGuest, noteErasedGuest, type Guest } from '../../../store/customers/inactiveGuests.ts';
import { mergedCustomersOf } from '../../../store/customers/merges.ts';
import { findPerson, lockPerson, unlinkJobs, type Person } from '../../../store/customers/person.ts';
import { findAnswers, type FoundAnswers } from '../../../store/customers/storedAnswers.ts';
import { lockJobs, readJobs } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { lockSchedule, touchBoard } from '../../../store/schedule/lock.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { archive } from '../lifecycle/archiving.ts';
import { recordJobEvents } from '../lifecycle/jobEvents.ts';
import { isOpen } from '../lifecycle/jobState.ts';

/** A customer who is locked for an erasure, with the jobs. */
interface LockedCustomer {
  readonly person: Person;
  readonly jobs: JobsOfPerson;
  /** All jobs, also those of others. */
  readonly rows: readonly JobRow[];
  /** The open jobs of the person. */
  readonly open: readonly JobRow[];
  /** Found before the locks. */
  readonly answers: FoundAnswers;
  /** The records that were merged into the customer, with the jobs that only they have. */
  readonly merged: readonly LockedCustomer[];
}

/**
 * Locks the schedule, the customer and the jobs, and the records that were merged into the customer. null: there is no such customer. What takes long in a large business is looked for before, so that
 * confirmations do not wait for it.
 */
export async function lockToErase(ctx: WriteContext, customerId: string): Promise<LockedCustomer | null> {
  const { db, tenant } = ctx;
  const found = await findPerson(db, tenant.id, customerId);
  if (!found) return null;
  const { own } = await jobsOfPerson(ctx, found);
  const answers = await findAnswers(db, tenant.id, found, [...own, ...(await unlinkedCallbacksOf(ctx, found))]);
  await lockSchedule(db, tenant.id);
  const person = await lockPerson(db, tenant.id, customerId);
  if (!person) return null;
  const jobs = await jobsOfPerson(ctx, person);
  const rows = await lockJobs(db, tenant.id, [...jobs.own, ...jobs.ofOthers]);
  const open = rows.filter((row) => isOpen(row) && !jobs.ofOthers.includes(row.id));
  return { person, jobs, rows, answers, open, merged: await lockMerged(ctx, customerId, jobs.own) };
}

async function lockMerged(ctx: WriteContext, customerId: string, known: readonly string[]): Promise<LockedCustomer[]> {
  const found: LockedCustomer[] = [];
  for (const id of await mergedCustomersOf(ctx.db, ctx.tenant.id, customerId)) {
    const merged = await lockToErase(ctx, id);
    const isNew = (jobId: string) => !known.includes(jobId) && !found.some(({ jobs }) => jobs.own.includes(jobId));
    if (merged)
      found.push({
        ...merged,
        jobs: { ...merged.jobs, own: merged.jobs.own.filter(isNew) },
        open: merged.open.filter((row) => isNew(row.id)),
      });
  }
  return found;
}

interface Erased {
  readonly at: string;
  readonly jobCount: number;
  readonly cancelledJobCount: number;
  /** Jobs of others, which have lost their link to the customer. */
  readonly kept: readonly JobRow[];
}

/**
 * Removes a person from everything that is stored, with the records that were merged into the customer. Open jobs are archived after their texts are gone, so that the events of the archiving
 * name nobody. `changes`: why, for the audit; `clearErased` reads there which erasures a retention period made.
 */
export async function erase(
  ctx: WriteContext,
  locked: LockedCustomer,
  changes: NonNullable<AuditedAction['changes']> = [],
): Promise<Erased> {
  const erased = await eraseRecord(ctx, locked, changes);
  for (const record of locked.merged) {
    const { jobCount, cancelledJobCount, kept } = await eraseRecord(ctx, record, changes);
    erased.jobCount += jobCount;
    erased.cancelledJobCount += cancelledJobCount;
    erased.kept.push(...kept);
  }
  return erased;
}

async function eraseRecord(
  ctx: WriteContext,
  { person, jobs: { own, ofOthers }, open, answers }: LockedCustomer,
  changes: NonNullable<AuditedAction['changes']>,
): Promise<{ at: string; jobCount: number; cancelledJobCount: number; kept: JobRow[] }> {
  const { db, tenant } = ctx;
  const at = formatMilliseconds(ctx.nowMilliseconds);
  await unlinkJobs(db, tenant.id, person.id, ofOthers);
  await erasePerson(db, tenant.id, person, {
    jobIds: own,
    callbackIds: await unlinkedCallbacksOf(ctx, person),
    textedNumbers: await textedNumbersOf(ctx, person, own),
    answers,
    at,
  });
  const kept = await readJobs(db, tenant.id, ofOthers);
  await recordJobEvents(
    ctx,
    kept.map((row) => ({ type: 'job_request.updated', row })),
  );
  const openIds = open.map(({ id }) => id);
  for (const row of await lockJobs(db, tenant.id, openIds))
    await archive(ctx, row, { note: null, cancellation: null, tellsCustomer: false });
  await touchBoard(db, tenant.id);
  const { row, spending } = (await ctx.services.spendingRanks.find(db, tenant.id, person.id, ctx.nowMilliseconds))!;
  if (person.erasedAt === null) await recordCustomerEvent(ctx, 'customer.erased', row, spending);
  recordAudit(ctx, { action: 'customer.erased', subject: { kind: 'customer', id: person.id, name: '' }, changes });
  return { at: row.erasedAt!, jobCount: own.length, cancelledJobCount: open.length, kept };
}

/** A guest who is locked for an erasure, with all jobs and messages. */
interface LockedGuest {
  readonly guest: Guest;
  readonly records: RecordsOfGuest;
  /** Found before the locks. */
  readonly answers: FoundAnswers;
}

/** As `lockToErase`, for the guest whom a job names. null: the job is of a customer, or erased. */
export async function lockGuestToErase(ctx: WriteContext, jobId: string): Promise<LockedGuest | null> {
  const { db, tenant } = ctx;
  const [found] = await guestsOfJobs(db, tenant.id, [jobId]);
  if (!found) return null;
  const before = await recordsOfGuest(ctx, found);
  const answers = await findAnswers(db, tenant.id, found, [...before.jobIds, ...before.callbackIds]);
  await lockSchedule(db, tenant.id);
  const guest = await lockGuest(db, tenant.id, jobId);
  if (!guest) return null;
  const records = await recordsOfGuest(ctx, guest);
  await lockJobs(db, tenant.id, records.jobIds);
  return { guest, records, answers };
}

/**
 * Removes a guest who is linked to no customer from all jobs of theirs and everything about them. The jobs have ended, so none is archived. `reason`:
 * the setting, for the audit.
 */
export async function eraseGuest(
  ctx: WriteContext,
  { guest, records: { jobIds, callbackIds }, answers }: LockedGuest,
  reason: NonNullable<AuditedAction['changes']>[number],
): Promise<void> {
  const { db, tenant } = ctx;
  const textedNumbers = await textedNumbersOf(ctx, guest, jobIds);
  await erasePerson(db, tenant.id, guest, { jobIds, callbackIds, textedNumbers, answers, at: formatMilliseconds(ctx.nowMilliseconds) });
  noteErasedGuest(db, tenant.id);
  const rows = await readJobs(db, tenant.id, jobIds);
  await recordJobEvents(
    ctx,
    rows.map((row) => ({ type: 'job_request.updated', row })),
  );
  await touchBoard(db, tenant.id);
  recordAudit(ctx, {
    action: 'guest.erased',
    subject: { kind: 'business', id: tenant.businessId, name: tenant.businessName },
    changes: [reason, { field: 'jobs', before: null, after: jobIds.length }],
  });
}
