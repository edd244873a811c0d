/**
 * Erases customers and guests without activity, and deletes notes and files of old jobs, where a business has set a period. Each customer has a
 * transaction of its own, so a crash leaves nothing half, and a second process finds the customer erased. [retention.once];
 * docs/decisions/0146.
 */
import { recordAudit } from '../../machinery/auth/audit.ts';
import { businessItself } from '../call/businessItself.ts';
import type { Services, WriteContext } from '../call/context.ts';
import { unlinkedCallbacksOf } from '../resources/customers/recordsOfPerson.ts';
import {
  deleteOldJobTexts,
  inactiveCustomers,
  isSomeLive,
  isStillInactive,
  retainingTenants,
  type InactiveCustomer,
  type RetainingTenant,
} from '../../store/customers/inactive.ts';
import { inactiveGuestJobs, isCustomer } from '../../store/customers/inactiveGuests.ts';
import type { Store, Transaction } from '../../store/driver/database.ts';
import { eachAlone } from '../../store/driver/eachAlone.ts';
import { newId } from '../../store/ids.ts';
import { getTenant } from '../../store/settings/tenants.ts';
import { monthsBefore } from '../../ground/time/months.ts';
import { erase, eraseGuest, lockGuestToErase, lockToErase } from './erasing.ts';

/** Name of the background job. */
export const retentionJob = 'end retention periods';
export const retentionEveryMilliseconds = 12 * 60_000;
/** Customers that one run erases for a business: 100 an hour, so that an erasure of many does not slow the service. */
export const mostErased = 20;
/** What one transaction deletes, so that its statement ends in time, and how many such transactions one run has for a business. */
const atOnce = { jobs: 50, bytes: 200_000_000 };
const mostBatches = 20;

interface Parts {
  readonly store: Store;
  readonly services: Services;
}

/** Does what is due in all businesses, one after the other. `nowMilliseconds` is the service's time. */
export async function endRetentionPeriods(parts: Parts, nowMilliseconds: number, signal: AbortSignal): Promise<void> {
  await eachAlone(await retainingTenants(parts.store), async (tenant) => {
    const now = nowMilliseconds + tenant.clockOffsetMilliseconds;
    if (tenant.eraseCustomersAfterMonths > 0) {
      await eraseInactive(parts, tenant, now, signal);
      await eraseGuests(parts, tenant, now, signal);
    }
    if (tenant.deleteJobNotesAfterMonths > 0) await deleteTexts(parts, tenant, now, signal);
  });
}

async function eraseInactive(
  parts: Parts,
  { id: tenantId, eraseCustomersAfterMonths: months }: RetainingTenant,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  let erased = 0;
  let last: InactiveCustomer | null = null;
  do {
    const due: InactiveCustomer[] = await inactiveCustomers(parts.store, tenantId, monthsBefore(now, months), {
      after: last,
      count: mostErased,
    });
    for (const { id } of due) {
      if (signal.aborted || erased >= mostErased) return;
      if (await parts.store.transaction(async (tx) => eraseIfDue(await contextOf(parts, tx, tenantId, now), id))) erased += 1;
    }
    last = due.length < mostErased ? null : due.at(-1)!;
  } while (last !== null);
}

async function contextOf({ services }: Parts, tx: Transaction, tenantId: number, now: number): Promise<WriteContext> {
  const tenant = await getTenant(tx, tenantId);
  return {
    db: tx,
    tenant,
    principal: businessItself(tenant, 'retention'),
    locale: 'en',
    nowMilliseconds: now,
    requestId: newId(now),
    services,
  };
}

/** Asks again under the locks, because the customer may have booked since, and the setting may have changed. */
async function eraseIfDue(ctx: WriteContext, customerId: string): Promise<boolean> {
  const locked = await lockToErase(ctx, customerId);
  const months = (await getTenant(ctx.db, ctx.tenant.id)).eraseCustomersAfterMonths;
  if (!locked || months === 0) return false;
  const since = monthsBefore(ctx.nowMilliseconds, months);
  const of = { jobIds: locked.rows.map(({ id }) => id), callbackIds: await unlinkedCallbacksOf(ctx, locked.person) };
  const isLive = await isSomeLive(ctx.db, ctx.tenant.id, since, of);
  if (isLive || !(await isStillInactive(ctx.db, ctx.tenant.id, since, customerId))) return false;
  await erase(ctx, locked, [reasonOf('erase_customers_after_months', months)]);
  return true;
}

/** Guests without a customer record, after the customers: the jobs of an erased customer are no guest's any more. */
async function eraseGuests(
  parts: Parts,
  { id: tenantId, eraseCustomersAfterMonths: months }: RetainingTenant,
  now: number,
  signal: AbortSignal,
) {
  let erased = 0;
  for (const jobId of await inactiveGuestJobs(parts.store, tenantId, monthsBefore(now, months))) {
    if (signal.aborted || erased >= mostErased) return;
    if (await parts.store.transaction(async (tx) => eraseGuestIfDue(await contextOf(parts, tx, tenantId, now), jobId))) erased += 1;
  }
}

/** Asks again under the locks. All jobs of the guest go together (`recordsOfGuest`), or none. */
async function eraseGuestIfDue(ctx: WriteContext, jobId: string): Promise<boolean> {
  const { db, tenant } = ctx;
  const locked = await lockGuestToErase(ctx, jobId);
  const months = (await getTenant(db, tenant.id)).eraseCustomersAfterMonths;
  if (!locked || months === 0 || (await isCustomer(db, tenant.id, locked.records.contacts))) return false;
  if (await isSomeLive(db, tenant.id, monthsBefore(ctx.nowMilliseconds, months), locked.records)) return false;
  await eraseGuest(ctx, locked, reasonOf('erase_customers_after_months', months));
  return true;
}

async function deleteTexts(parts: Parts, { id: tenantId }: RetainingTenant, now: number, signal: AbortSignal): Promise<void> {
  for (let batch = 0; batch < mostBatches && !signal.aborted; batch += 1) {
    const isMore = await parts.store.transaction(async (tx) => {
      const ctx = await contextOf(parts, tx, tenantId, now);
      const months = ctx.tenant.deleteJobNotesAfterMonths;
      if (months === 0) return false;
      const { jobs, notes, files } = await deleteOldJobTexts(tx, tenantId, monthsBefore(now, months), atOnce);
      if (jobs === 0) return false;
      tx.changes(tenantId);
      recordAudit(ctx, {
        action: 'job_notes.deleted',
        subject: { kind: 'business', id: ctx.tenant.businessId, name: ctx.tenant.businessName },
        changes: [reasonOf('delete_job_notes_after_months', months), ...countsOf({ jobs, notes, files })],
      });
      return true;
    });
    if (!isMore) return;
  }
}

/** The setting is the reason. It is no change, so before and after are the same. */
const reasonOf = (field: string, months: number) => ({ field, before: months, after: months });
const countsOf = (counts: object) => Object.entries(counts).map(([field, after]) => ({ field, before: null, after: after as unknown }));
