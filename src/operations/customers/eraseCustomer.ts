import { recordAudit } from '../../auth/audit.ts';
import { mostKeptJobs } from '../../contract/schemas/exported.ts';
import { refuse } from '../../contract/errors.ts';
import { archive } from '../../jobs/archiving.ts';
import { recordJobEvents } from '../../jobs/jobEvents.ts';
import { isOpen } from '../../jobs/jobState.ts';
import { recordCustomerEvent } from '../../resources/customers/customerEvents.ts';
import { jobsOfPerson, textedNumbersOf, unlinkedCallbacksOf } from '../../resources/customers/recordsOfPerson.ts';
import { erasePerson } from '../../store/customers/erasure.ts';
import { lockPerson, unlinkJobs } from '../../store/customers/person.ts';
import { lockJobs, readJobs } from '../../store/jobs/jobRequests.ts';
import { lockSchedule, touchBoard } from '../../store/schedule/lock.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';
import { write } from '../handler.ts';

/**
 * Removes a person from everything that is stored. Open jobs are archived after their texts are gone, so that the events of the archiving
 * name nobody. [customer.erase].
 */
export const eraseCustomer = write<'eraseCustomer'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  await lockSchedule(db, tenant.id);
  const person = await lockPerson(db, tenant.id, input.id);
  if (!person) return refuse('CUSTOMER_NOT_FOUND');
  const { own: jobIds, ofOthers } = await jobsOfPerson(ctx, person);
  const locked = await lockJobs(db, tenant.id, [...jobIds, ...ofOthers]);
  const open = locked.filter((row) => isOpen(row) && !ofOthers.includes(row.id));
  if (open.length > 0 && input.cancel_open_jobs !== true) {
    const next_visit_at = open.flatMap(({ scheduledAt }) => scheduledAt ?? []).sort()[0] ?? null;
    return refuse('CUSTOMER_HAS_OPEN_JOBS', { open_jobs: open.length, next_visit_at });
  }
  const at = formatMilliseconds(ctx.nowMilliseconds);
  await unlinkJobs(db, tenant.id, person.id, ofOthers);
  await erasePerson(db, tenant.id, person, {
    jobIds,
    callbackIds: await unlinkedCallbacksOf(ctx, person),
    textedNumbers: await textedNumbersOf(ctx, person, jobIds),
    at,
  });
  const unlinked = await readJobs(db, tenant.id, ofOthers);
  await recordJobEvents(
    ctx,
    unlinked.map((row) => ({ type: 'job_request.updated', row })),
  );
  const openIds = open.map(({ id }) => id);
  for (const row of await lockJobs(db, tenant.id, openIds))
    await archive(ctx, row, { note: null, cancellation: null, tellsCustomer: false });
  await touchBoard(db, tenant.id);
  const { row, spending } = (await ctx.services.spendingRanks.find(db, tenant.id, person.id, ctx.nowMilliseconds))!;
  if (person.erasedAt === null) await recordCustomerEvent(ctx, 'customer.erased', row, spending);
  recordAudit(ctx, { action: 'customer.erased', subject: { kind: 'customer', id: person.id, name: '' } });
  return {
    customer_id: person.id,
    erased_at: row.erasedAt!,
    job_count: jobIds.length,
    cancelled_job_count: open.length,
    kept_job_count: unlinked.length,
    kept_jobs: unlinked
      .slice(0, mostKeptJobs)
      .map(({ id, shortCode, customerName }) => ({ id, short_code: shortCode, customer_name: customerName })),
  };
});
