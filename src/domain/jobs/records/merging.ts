/** Merges two customer records of one person, and takes it back. [customer-merge.commit, customer-merge.undo]. */
import { recordAudit } from '../../../machinery/auth/audit.ts';
import type { ReadContext, WriteContext } from '../../call/context.ts';
import { invalid, isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import { mostSites } from '../../../contract/schemas/customerSite.ts';
import { mergeFields, type MergeChoice, type MergeField } from '../../../contract/vocabulary.ts';
import { recordCustomerEvent } from '../../resources/customers/customerEvents.ts';
import { customerNotFound } from '../../resources/customers/customerNotFound.ts';
import {
  hasAddress,
  mergedValues,
  valuesOf,
  withConsentOf,
  type DifferingField,
  type MergeChoices,
} from '../../resources/customers/mergedValues.ts';
import { isSameText } from '../../resources/addresses/addressInput.ts';
import { findCustomer, updateCustomerRow, type CustomerRow, type CustomerValues } from '../../../store/customers/customers.ts';
import { insertSite, listSites, softDeleteSite, type SiteRow } from '../../../store/customers/customerSites.ts';
import {
  columnsOfField,
  countMoves,
  findMerge,
  isUidTaken,
  movePlansFromSite,
  movePlansToSite,
  moveRowsBack,
  moveRowsOfCustomer,
  recordMerge,
  recountRequests,
  removeMerge,
  type MergeMemory,
  type MoveCounts,
  type StayingRecord,
} from '../../../store/customers/merges.ts';
import { lockPerson } from '../../../store/customers/person.ts';
import { newId } from '../../../store/ids.ts';
import { readJobs } from '../../../store/jobs/jobRequests.ts';
import { placeOf } from '../../../store/places.ts';
import { lockSchedule, touchBoard } from '../../../store/schedule/lock.ts';
import { sortedKeys } from '../../../ground/texts/sortedKeys.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { recordJobEvents } from '../lifecycle/jobEvents.ts';

/** How long a merge can be undone. What the undo needs is forgotten afterwards. */
export const undoHours = 24;
export const undoMilliseconds = undoHours * 3_600_000;

/** Jobs whose events one statement records. */
const jobsAtOnce = 200;
const mostSameSites = 20;

interface AskedMerge {
  readonly id: string;
  readonly merge_customer_id: string;
  readonly field_choices?: readonly { readonly field: MergeField; readonly stands: MergeChoice }[] | undefined;
}

/** What a merge would do. */
interface MergePlan {
  readonly kept: CustomerRow;
  readonly merged: CustomerRow;
  readonly counts: MoveCounts;
  readonly differing: readonly DifferingField[];
  readonly values: CustomerValues;
  readonly sameAddressSites: readonly { readonly site: SiteRow; readonly mergedSite: SiteRow }[];
  /** The record whose address becomes a site, because running maintenance plans visit it and another address stands. */
  readonly addressToSite: CustomerRow | null;
  readonly token: string;
}

type MergeRefusal = Refusal<'CUSTOMER_NOT_FOUND' | 'CUSTOMER_SITE_LIMIT_REACHED' | 'VALIDATION_ERROR'>;

/** Plans a merge from the rows as they are. Both records must be of the business and not deleted. */
export async function planMerge(
  ctx: Pick<ReadContext | WriteContext, 'db' | 'tenant' | 'principal' | 'services'>,
  { id, merge_customer_id: mergedId, field_choices: chosen = [] }: AskedMerge,
): Promise<MergePlan | MergeRefusal> {
  const { db, tenant, services } = ctx;
  if (id === mergedId) return invalid('merge_customer_id', 'invalid', 'other_customer');
  const kept = await findCustomer(db, tenant.id, id);
  if (!kept || kept.deletedAt !== null) return customerNotFound(ctx, id);
  const merged = await findCustomer(db, tenant.id, mergedId);
  if (!merged || merged.deletedAt !== null) return customerNotFound(ctx, mergedId);
  const wrong = chosen.findIndex(({ field, stands }) => stands === 'both' && field !== 'notes');
  if (wrong >= 0) return invalid(`field_choices[${wrong}].stands`, 'invalid', 'kept_or_merged');
  const choices: MergeChoices = Object.fromEntries(chosen.map(({ field, stands }) => [field, stands]));
  const resolved = mergedValues(ctx, kept, merged, choices);
  if (isRefusal(resolved)) return resolved;
  const counts = await countMoves(db, tenant.id, mergedId, id);
  const address = resolved.differing.find(({ field }) => field === 'address');
  const [left, plans] = address?.stands === 'merged' ? [kept, counts.keptPlansAtOwnAddress] : [merged, counts.plansAtOwnAddress];
  const addressToSite = address && plans > 0 && hasAddress(left) ? left : null;
  if (counts.keptSites + counts.sites + (addressToSite ? 1 : 0) > mostSites)
    return refuse('CUSTOMER_SITE_LIMIT_REACHED', { limit: mostSites });
  return {
    ...{ kept, merged, counts, addressToSite },
    ...resolved,
    sameAddressSites: await sameSites(ctx, id, mergedId),
    // Changes when one of the records or what belongs to them does.
    token: services.planRows.markOf(['merge', tenant.id, kept.id, kept.updatedAt, merged.id, merged.updatedAt, counts]),
  };
}

async function sameSites({ db, tenant }: Pick<ReadContext | WriteContext, 'db' | 'tenant'>, keptId: string, mergedId: string) {
  const page = { page: 1, limit: mostSites, offset: 0 };
  const { rows: own } = await listSites(db, tenant.id, keptId, undefined, page);
  const { rows: others } = await listSites(db, tenant.id, mergedId, undefined, page);
  return own
    .flatMap((site) => others.filter((other) => isSameText(site.address, other.address)).map((mergedSite) => ({ site, mergedSite })))
    .slice(0, mostSameSites);
}

/** Commits a merge. The schedule and both customers are locked, so that no booking or erasure comes between. */
export async function merge(
  ctx: WriteContext,
  asked: AskedMerge & { readonly plan_token?: string | undefined },
): Promise<{ readonly kept: CustomerRow; readonly counts: MoveCounts } | MergeRefusal | Refusal<'CUSTOMER_MERGE_DRIFTED'>> {
  const { db, tenant } = ctx;
  await lockBoth(ctx, asked.id, asked.merge_customer_id);
  const plan = await planMerge(ctx, asked);
  if (isRefusal(plan)) return plan;
  if (asked.plan_token !== undefined && asked.plan_token !== plan.token) return refuse('CUSTOMER_MERGE_DRIFTED');
  const { kept, merged, counts, values } = plan;
  const at = formatMilliseconds(ctx.nowMilliseconds);
  const site = plan.addressToSite && (await addressAsSite(ctx, plan.addressToSite, kept.id, at));
  const moved = await moveRowsOfCustomer(db, tenant.id, { id: merged.id, name: merged.fullName }, kept.id);
  const memory: MergeMemory = { moved, before: valuesOf(ctx, kept), after: values, site };
  // First the record that goes, so that its uid is free.
  await recordMerge(db, tenant.id, { keptId: kept.id, mergedId: merged.id }, at, memory);
  await updateCustomerRow(db, tenant.id, kept.id, values);
  await recountRequests(db, tenant.id, [kept.id, merged.id]);
  await touchBoard(db, tenant.id);
  await tellCustomer(ctx, 'customer.deleted', merged.id);
  const row = await tellCustomer(ctx, 'customer.updated', kept.id);
  await tellJobs(ctx, moved.job_requests);
  const changes = (field: string, id: string) => [{ field, before: null, after: id }];
  recordAudit(ctx, { action: 'customer.merged', subject: subjectOf(kept.id), changes: changes('merged_customer_id', merged.id) });
  recordAudit(ctx, { action: 'customer.merged', subject: subjectOf(merged.id), changes: changes('merged_into', kept.id) });
  return { kept: row, counts };
}

/** An erasure removes the name from the records, so the audit has none. */
const subjectOf = (id: string) => ({ kind: 'customer', id, name: '' }) as const;

/** The locks are taken in the order of an erasure, and of the ids. */
async function lockBoth({ db, tenant }: WriteContext, ...ids: readonly string[]): Promise<void> {
  await lockSchedule(db, tenant.id);
  for (const id of [...new Set(ids)].sort()) await lockPerson(db, tenant.id, id);
}

/** Keeps the address that does not stand as a site of the customer who stays, for the plans that visit it. */
async function addressAsSite(ctx: WriteContext, { id, fullName, address, ...place }: CustomerRow, keptId: string, at: string) {
  const siteId = newId(ctx.nowMilliseconds);
  await insertSite(
    ctx.db,
    ctx.tenant.id,
    { id: siteId, customerId: keptId, at },
    {
      ...{ uid: null, name: (address.line?.trim() || fullName).slice(0, 100), address, accessNotes: '' },
      ...{ contactName: null, contactPhone: null, contactEmail: null },
      ...placeOf(place),
    },
  );
  return { id: siteId, planIds: await movePlansToSite(ctx.db, ctx.tenant.id, id, siteId) };
}

async function tellCustomer(ctx: WriteContext, type: 'customer.deleted' | 'customer.updated', id: string): Promise<CustomerRow> {
  const { row, spending } = (await ctx.services.spendingRanks.find(ctx.db, ctx.tenant.id, id, ctx.nowMilliseconds))!;
  await recordCustomerEvent(ctx, type, row, spending);
  return row;
}

async function tellJobs(ctx: WriteContext, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += jobsAtOnce) {
    const rows = await readJobs(ctx.db, ctx.tenant.id, ids.slice(from, from + jobsAtOnce));
    await recordJobEvents(
      ctx,
      rows.map((row) => ({ type: 'job_request.updated', row })),
    );
  }
}

interface Undone {
  readonly kept: CustomerRow;
  readonly restored: CustomerRow;
  readonly fieldsKept: readonly MergeField[];
  readonly staying: readonly StayingRecord[];
}

/** Takes a merge back. What was changed since stays with the customer who stayed. */
export async function undoMerge(
  ctx: WriteContext,
  keptId: string,
  mergedId: string,
): Promise<Undone | Refusal<'CUSTOMER_NOT_FOUND' | 'CUSTOMER_MERGE_NOT_FOUND' | 'CUSTOMER_MERGE_UNDO_NOT_POSSIBLE'>> {
  const { db, tenant, nowMilliseconds } = ctx;
  await lockBoth(ctx, keptId, mergedId);
  const kept = await findCustomer(db, tenant.id, keptId);
  if (!kept) return refuse('CUSTOMER_NOT_FOUND');
  const found = await findMerge(db, tenant.id, keptId, mergedId, formatMilliseconds(nowMilliseconds - undoMilliseconds));
  if (!found) return refuse('CUSTOMER_MERGE_NOT_FOUND');
  if (kept.mergedInto !== null) return refuse('CUSTOMER_MERGE_UNDO_NOT_POSSIBLE', { reason: 'merged_again' });
  if (kept.deletedAt !== null) return refuse('CUSTOMER_MERGE_UNDO_NOT_POSSIBLE', { reason: 'deleted' });
  const { moved, before, after, site } = found.memory;
  const present = valuesOf(ctx, kept);
  const changedFields = mergeFields.filter((field) => !isEqual(field, before, after));
  const isUidFree = before.uid === null || !(await isUidTaken(db, tenant.id, before.uid, [keptId, mergedId]));
  const fieldsKept = changedFields.filter((field) => !isEqual(field, present, after) || (field === 'uid' && !isUidFree));
  const restoring = changedFields.filter((field) => !fieldsKept.includes(field)).flatMap((field) => columnsOfField[field]);
  const values = { ...present, ...Object.fromEntries(restoring.map((name) => [name, before[name]])) };
  await updateCustomerRow(db, tenant.id, keptId, withConsentOf(ctx, values, [present, before]));
  const merged = (await findCustomer(db, tenant.id, mergedId))!;
  if (merged.uid !== null && (await isUidTaken(db, tenant.id, merged.uid, [mergedId])))
    return refuse('CUSTOMER_MERGE_UNDO_NOT_POSSIBLE', { reason: 'uid_taken' });
  await removeMerge(db, tenant.id, mergedId);
  if (site) {
    await movePlansFromSite(db, tenant.id, site.id, site.planIds);
    await softDeleteSite(db, tenant.id, site.id, formatMilliseconds(nowMilliseconds));
  }
  const { jobIds, staying } = await moveRowsBack(db, tenant.id, keptId, mergedId, moved);
  await recountRequests(db, tenant.id, [keptId, mergedId]);
  await touchBoard(db, tenant.id);
  const restored = await tellCustomer(ctx, 'customer.updated', mergedId);
  const row = await tellCustomer(ctx, 'customer.updated', keptId);
  await tellJobs(ctx, jobIds);
  const changes = (field: string, id: string) => [{ field, before: id, after: null }];
  recordAudit(ctx, { action: 'customer.merge_undone', subject: subjectOf(keptId), changes: changes('merged_customer_id', mergedId) });
  recordAudit(ctx, { action: 'customer.merge_undone', subject: subjectOf(mergedId), changes: changes('merged_into', keptId) });
  return { kept: row, restored, fieldsKept, staying };
}

/** Whether two records have the same value in a field, as they are stored in JSON. */
const isEqual = (field: MergeField, left: CustomerValues, right: CustomerValues): boolean =>
  columnsOfField[field].every((name) => JSON.stringify(left[name], sortedKeys) === JSON.stringify(right[name], sortedKeys));
