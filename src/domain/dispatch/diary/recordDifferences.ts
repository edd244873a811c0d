/** What a repeated row says of the records of its job: customer, address, job type, description, amount and state. [diary.differences, diary.update]. */
import { isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import { fieldIssue, type FieldIssue } from '../../../contract/fieldMessages.ts';
import { foldedName } from '../../../ground/names/foldedName.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { findCustomer } from '../../../store/customers/customers.ts';
import { holdCustomer } from '../../../store/customers/person.ts';
import type { DiaryCustomer, ImportedReference } from '../../../store/imports.ts';
import type { JobSite } from '../../../store/jobs/jobAddress.ts';
import { writeCorrection } from '../../../store/jobs/jobLifecycle.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { placeOf } from '../../../store/places.ts';
import { findJobs } from '../../../store/schedule/boardJobs.ts';
import type { WriteContext } from '../../call/context.ts';
import { changeCustomer } from '../../jobs/customer/changeCustomer.ts';
import { archive } from '../../jobs/lifecycle/archiving.ts';
import { actorOf } from '../../jobs/lifecycle/audit.ts';
import { completionCorrection } from '../../jobs/lifecycle/correcting.ts';
import { fireAction } from '../../jobs/lifecycle/firing.ts';
import { recordJobEvents } from '../../jobs/lifecycle/jobEvents.ts';
import { isOpen, overState } from '../../jobs/lifecycle/jobState.ts';
import { moveToSite, noSite } from '../../jobs/scheduling/moveToSite.ts';
import { writeDetails } from '../../jobs/scheduling/writePlacements.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { isSameText, type LocatedAddress } from '../../resources/addresses/addressInput.ts';
import { hasAddress } from '../../resources/customers/mergedValues.ts';
import type { Readable } from '../../resources/imports/diaryRows.ts';
import { isFieldIssue } from '../../resources/imports/importedTimes.ts';

/** A repeated row with its job. */
export interface RowAgain {
  readonly row: Readable;
  readonly before: ImportedReference;
  readonly job: JobRow;
  /** Whom the row means. null: nobody known. A problem: it could mean several. */
  readonly customer: DiaryCustomer | FieldIssue | null;
  /** Creates the customer of the row. */
  readonly newCustomer: () => Promise<DiaryCustomer | FieldIssue>;
}

/** What became of a change: it was made, or why not. */
export type Applied = { readonly isThere?: true; readonly newCustomer?: DiaryCustomer } | Refusal | FieldIssue;

/** What differs, as it is named and as it is named once the job has taken it over, and the change that does so. null: a person decides. */
interface RecordDifference {
  readonly named: FieldIssue;
  readonly taken: FieldIssue;
  readonly apply: ((ctx: WriteContext, job: JobRow) => Promise<Applied>) | null;
}

/** In the order in which they are taken over: the end of the job last. `board`: as in `compareAgain`. */
export function recordDifferences(ctx: WriteContext, board: TenantBoard, asked: RowAgain): RecordDifference[] {
  const { row, job, customer } = asked;
  const { description, jobType, amount } = row.job;
  const { name, located } = row.contact;
  const other = (field: string, value: string | null, apply: RecordDifference['apply']): RecordDifference[] => [
    value
      ? {
          named: fieldIssue(field, 'differs', 'note_other_value', { value: value.slice(0, longestShown) }),
          taken: fieldIssue(field, 'updated', 'note_taken_value', { value: value.slice(0, longestShown) }),
          apply,
        }
      : { named: fieldIssue(field, 'differs', 'note_no_value'), taken: fieldIssue(field, 'updated', 'note_taken_first'), apply },
  ];
  const known = customer === null || isFieldIssue(customer) ? null : customer;
  const isOther = known === null ? name !== '' && foldedName(name) !== foldedName(job.customerName) : known.id !== job.customerId;
  const personal = isErased(job) ? null : row;
  return [
    ...(isOther ? other('full_name', job.customerName, personal && reassigning(board, asked)) : []),
    ...(located && !isSameText(located.address, job.address)
      ? other('address', job.address.formatted ?? job.address.line ?? null, personal && moving(board, located))
      : []),
    ...(jobType && jobType.id !== job.jobTypeId
      ? other('job_type', job.jobTypeName, () => Promise.resolve(fieldIssue('job_type', 'kept', 'note_type_stays')))
      : []),
    ...(description !== null && description !== job.description
      ? other('description', job.description, personal && describing(description))
      : []),
    ...(amount !== null && job.completedAt !== null && job.archivedAt === null && amount !== job.completedAmount
      ? other('amount', job.completedAmount === null ? null : `${job.completedAmount} ${ctx.tenant.currency}`, correcting(amount))
      : []),
    ...stateDifferences(asked),
  ];
}

/** An import must not restore the personal data of an erased job. */
const isErased = ({ customerName }: JobRow): boolean => customerName === '';

const longestShown = 100;

function stateDifferences({ row: { job: wanted }, job }: RowAgain): RecordDifference[] {
  type Key = 'note_now_cancelled' | 'note_now_completed' | 'note_over_here';
  const differs = (key: Key, taken: 'note_taken_cancelled' | 'note_taken_completed', apply: RecordDifference['apply']) => [
    { named: fieldIssue('state', 'differs', key), taken: fieldIssue('state', 'updated', taken), apply: isOpen(job) ? apply : null },
  ];
  const { state, amount, completedMinute } = wanted;
  if (state === 'cancelled') return job.archivedAt === null ? differs('note_now_cancelled', 'note_taken_cancelled', cancelling) : [];
  if (state === 'completed')
    return job.completedAt === null ? differs('note_now_completed', 'note_taken_completed', completing(amount, completedMinute!)) : [];
  return isOpen(job) ? [] : differs('note_over_here', 'note_taken_completed', null);
}

/** Gives the job to the customer of the row, at the address of the row, else that of the customer. [job-customer.reassign]. */
const reassigning =
  (board: TenantBoard, { row, customer, newCustomer }: RowAgain) =>
  async (ctx: WriteContext, job: JobRow): Promise<Applied> => {
    if (customer !== null && isFieldIssue(customer)) return customer;
    const made = customer ?? (await newCustomer());
    if (isFieldIssue(made)) return made;
    const held = await holdCustomer(ctx.db, ctx.tenant.id, made.id);
    const record = held && held.deletedAt === null ? await findCustomer(ctx.db, ctx.tenant.id, held.id) : null;
    if (!record) return refuse('CUSTOMER_NOT_FOUND');
    const { located } = row.contact;
    const place = located ?? (hasAddress(record) ? record : null);
    const isElsewhere = place !== null && !isSameText(place.address, job.address);
    const to = isOpen(job) && isElsewhere ? await siteAt(ctx, record.id, place) : null;
    await changeCustomer(ctx, job, record, { to, board: await ctx.services.boards.written(ctx.db, ctx.tenant, board) });
    return { ...(to ? { isThere: true } : {}), ...(customer === null ? { newCustomer: made } : {}) };
  };

/** Moves the visit to the address of the row, at its time. A job that is over keeps the address where the work was. [job.site]. */
const moving =
  (board: TenantBoard, located: LocatedAddress) =>
  async (ctx: WriteContext, job: JobRow): Promise<Applied> => {
    // Its new customer has brought it.
    if (isSameText(located.address, job.address)) return {};
    if (!isOpen(job)) return refuse('JOB_REQUEST_INVALID_TRANSITION', overState(job));
    const to = await siteAt(ctx, job.customerId, located);
    await moveToSite(ctx, job, to, null, await ctx.services.boards.written(ctx.db, ctx.tenant, board));
    return { isThere: true };
  };

/** The site of the customer that has this address, with its access notes; else the address alone. */
async function siteAt({ db, tenant }: WriteContext, customerId: string | null, place: LocatedAddress): Promise<JobSite> {
  const { sites = [] } = (customerId === null ? null : await findCustomer(db, tenant.id, customerId)) ?? {};
  const site = sites.find(({ address }) => isSameText(address, place.address));
  return site
    ? { siteId: site.id, siteName: site.name, siteAccessNotes: site.accessNotes, address: site.address, ...placeOf(site) }
    : { ...noSite, address: place.address, ...placeOf(place) };
}

const describing =
  (description: string) =>
  async (ctx: WriteContext, job: JobRow): Promise<Applied> => {
    const payload = { changes: ['description'] };
    const audit = { at: formatMilliseconds(ctx.nowMilliseconds), by: actorOf(ctx.principal, 'business'), payload };
    await writeDetails(ctx, {
      jobId: job.id,
      details: { description },
      audit,
      undo: { kind: 'change', jobRequestId: job.id, technicianId: null },
    });
    return {};
  };

const correcting =
  (amount: number) =>
  async (ctx: WriteContext, job: JobRow): Promise<Applied> => {
    const correction = await completionCorrection(ctx, job, { amount });
    if (isRefusal(correction)) return correction;
    await writeCorrection(ctx.db, ctx.tenant.id, job.id, correction);
    const [corrected] = await findJobs(ctx.db, ctx.tenant.id, [job.id]);
    await recordJobEvents(ctx, [{ type: 'job_request.updated', row: corrected! }]);
    return {};
  };

/** Frees the time of the visit. Its technicians are told, as of every change of their day; its customer knows it from the other program. */
async function cancelling(ctx: WriteContext, job: JobRow): Promise<Applied> {
  await archive(ctx, job, { note: null, cancellation: null, tellsCustomer: false });
  return {};
}

const completing =
  (amount: number | null, completedMinute: number) =>
  async (ctx: WriteContext, job: JobRow): Promise<Applied> => {
    // Work that was done before the import was read is completed as the job's present status began.
    const began = Date.parse(job.statusHistory.at(-1)!.entered_at);
    const happened_at = formatMilliseconds(Math.max(began, completedMinute * 60_000));
    const payload = amount === null ? {} : { amount };
    const fired = await fireAction(ctx, { id: job.id, key: 'complete', status_version: job.statusVersion, payload, happened_at }, 'diary');
    return isRefusal(fired) ? fired : {};
  };
