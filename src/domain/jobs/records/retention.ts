/**
 * Erases customers and guests without activity, and deletes notes and files of old jobs, where a business has set a period. Each customer has a
 * transaction of its own, so a crash leaves nothing half, and a second process finds the customer erased. [retention.once];
 * docs/internals/records.md#retention.
 */
import { recordAudit } from '../../../machinery/auth/audit.ts';
import type { WriteContext } from '../../call/context.ts';
import { contextOfBusiness, sweep, type SweepTurn } from '../../call/sweep.ts';
import { unlinkedCallbacksOf } from '../../resources/customers/recordsOfPerson.ts';
import {
  deleteOldJobTexts,
  inactiveCustomers,
  isAnyRecent,
  isStillInactive,
  retainingTenants,
  type InactiveCustomer,
  type RetainingTenant,
} from '../../../store/customers/inactive.ts';
import { inactiveGuestJobs, isCustomer } from '../../../store/customers/inactiveGuests.ts';
import { inBatches } from '../../../store/driver/inBatches.ts';
import { getTenant } from '../../../store/settings/tenants.ts';
import { monthsBefore } from '../../../ground/time/months.ts';
import { erase, eraseGuest, lockGuestToErase, lockToErase } from './erasing.ts';

/** Customers that one run erases for a business: 100 an hour, so that an erasure of many does not slow the service. */
export const mostErased = 20;
/** What one transaction deletes, so that its statement ends in time, and how many such transactions one run has for a business. */
const atOnce = { jobs: 50, bytes: 200_000_000 };
const mostBatches = 20;

/** Does what is due in all businesses. */
export const retentionSweep = sweep({
  name: 'end retention periods',
  everyMilliseconds: 12 * 60_000,
  followsClock: false,
  due: retainingTenants,
  async work(turn) {
    if (turn.due.eraseCustomersAfterMonths > 0) {
      await eraseInactive(turn);
      await eraseGuests(turn);
    }
    if (turn.due.deleteJobNotesAfterMonths > 0) await deleteTexts(turn);
  },
});

type Retaining = SweepTurn<RetainingTenant>;

async function eraseInactive(turn: Retaining): Promise<void> {
  const { store, due: tenant, now, signal } = turn;
  const since = monthsBefore(now(), tenant.eraseCustomersAfterMonths);
  const read = (after: InactiveCustomer | null) => inactiveCustomers(store, tenant.id, since, { after, count: mostErased });
  let erased = 0;
  for await (const { id } of inBatches(mostErased, read)) {
    if (signal.aborted || erased >= mostErased) return;
    if (await inTransaction(turn, (ctx) => eraseIfDue(ctx, id))) erased += 1;
  }
}

/** The settings are read again, because they may have changed since the sweep began. */
const inTransaction = <Result>(turn: Retaining, work: (ctx: WriteContext) => Promise<Result>): Promise<Result> =>
  turn.store.transaction(async (tx) => work(contextOfBusiness(turn, await getTenant(tx, turn.due.id), 'retention').writing(tx)));

/** Asks again under the locks, because the customer may have booked since, and the setting may have changed. */
async function eraseIfDue(ctx: WriteContext, customerId: string): Promise<boolean> {
  const locked = await lockToErase(ctx, customerId);
  const months = (await getTenant(ctx.db, ctx.tenant.id)).eraseCustomersAfterMonths;
  if (!locked || months === 0) return false;
  const since = monthsBefore(ctx.nowMilliseconds, months);
  const of = { jobIds: locked.rows.map(({ id }) => id), callbackIds: await unlinkedCallbacksOf(ctx, locked.person) };
  const isRecent = await isAnyRecent(ctx.db, ctx.tenant.id, since, of);
  if (isRecent || !(await isStillInactive(ctx.db, ctx.tenant.id, since, customerId))) return false;
  await erase(ctx, locked, [reasonOf('erase_customers_after_months', months)]);
  return true;
}

/** Guests without a customer record, after the customers: the jobs of an erased customer are no guest's any more. */
async function eraseGuests(turn: Retaining): Promise<void> {
  const { store, due, now, signal } = turn;
  let erased = 0;
  for (const jobId of await inactiveGuestJobs(store, due.id, monthsBefore(now(), due.eraseCustomersAfterMonths))) {
    if (signal.aborted || erased >= mostErased) return;
    if (await inTransaction(turn, (ctx) => eraseGuestIfDue(ctx, jobId))) erased += 1;
  }
}

/** Asks again under the locks. All jobs of the guest go together (`recordsOfGuest`), or none. */
async function eraseGuestIfDue(ctx: WriteContext, jobId: string): Promise<boolean> {
  const { db, tenant } = ctx;
  const locked = await lockGuestToErase(ctx, jobId);
  const months = (await getTenant(db, tenant.id)).eraseCustomersAfterMonths;
  if (!locked || months === 0 || (await isCustomer(db, tenant.id, locked.records.contacts))) return false;
  if (await isAnyRecent(db, tenant.id, monthsBefore(ctx.nowMilliseconds, months), locked.records)) return false;
  await eraseGuest(ctx, locked, reasonOf('erase_customers_after_months', months));
  return true;
}

async function deleteTexts(turn: Retaining): Promise<void> {
  let isMore = true;
  for (let batch = 0; isMore && batch < mostBatches && !turn.signal.aborted; batch += 1)
    isMore = await inTransaction(turn, async (ctx) => {
      const { db, tenant, nowMilliseconds } = ctx;
      const months = tenant.deleteJobNotesAfterMonths;
      if (months === 0) return false;
      const { jobs, notes, files } = await deleteOldJobTexts(db, tenant.id, monthsBefore(nowMilliseconds, months), atOnce);
      if (jobs === 0) return false;
      db.changes(tenant.id);
      recordAudit(ctx, {
        action: 'job_notes.deleted',
        subject: { kind: 'business', id: tenant.businessId, name: tenant.businessName },
        changes: [reasonOf('delete_job_notes_after_months', months), ...countsOf({ jobs, notes, files })],
      });
      return true;
    });
}

/** The setting is the reason. It is no change, so before and after are the same. */
const reasonOf = (field: string, months: number) => ({ field, before: months, after: months });
const countsOf = (counts: object) => Object.entries(counts).map(([field, after]) => ({ field, before: null, after: after as unknown }));
