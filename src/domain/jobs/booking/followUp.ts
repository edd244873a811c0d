/**
 * A follow-up: a job that is linked to an earlier one and takes from it what the caller leaves out. docs/reference/conventions.md#follow-ups,
 * docs/internals/bookings.md#follow-ups.
 */
import { refuse, type Refusal } from '../../../contract/errors.ts';
import type { ReadContext } from '../../call/context.ts';
import { isAddressEmpty } from '../../planning/placement/placement.ts';
import { quotedDurations, visitAddressOf, type Durations } from '../../planning/visits/jobVisit.ts';
import type { LocatedAddress } from '../../resources/addresses/addressInput.ts';
import type { Database } from '../../../store/driver/database.ts';
import { findJobId, findUndeletedJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { placeOf } from '../../../store/places.ts';
import { findTypeDefaults } from '../../../store/schedule/planningFacts.ts';

/** What a caller may say about the new job. */
interface FollowUpInput {
  readonly follow_up_of_job_request_id?: string | undefined;
  readonly customer_id?: string | undefined;
  /** Another customer, named by contact. */
  readonly customer?: object | undefined;
  /** Empty: the customer's own address. */
  readonly site_id?: string | undefined;
  readonly address?: object | undefined;
  readonly job_type_id?: string | undefined;
  readonly skill_ids?: readonly string[] | undefined;
  readonly description?: string | undefined;
}

/** What the new job takes from the earlier one, for the fields that the caller left out. */
export interface FollowUp {
  readonly earlier: JobRow;
  /** undefined: the caller named a customer by contact, or the earlier job has no customer record. */
  readonly customerId: string | undefined;
  /** Whether the new job is for the customer of the earlier one. */
  readonly isSameCustomer: boolean;
  readonly siteId: string | undefined;
  /** The address of the earlier job; null when the address comes from elsewhere. */
  readonly address: LocatedAddress | null;
  readonly jobTypeId: string | undefined;
  readonly skillIds: readonly string[] | undefined;
  readonly description: string | undefined;
  readonly work: EarlierWork | null;
}

/** The quoted length and crew of an earlier job. */
interface EarlierWork extends Durations {
  readonly crewSize: number;
}

/** The job that the caller wants to follow, with what the new job takes from it. null: the caller names none. */
export async function followUpAsked(
  { db, tenant }: Pick<ReadContext, 'db' | 'tenant'>,
  input: FollowUpInput,
): Promise<FollowUp | null | Refusal<'JOB_REQUEST_NOT_FOUND'>> {
  const reference = input.follow_up_of_job_request_id;
  if (reference === undefined) return null;
  const id = await findJobId(db, tenant.id, reference);
  const earlier = id === null ? null : await findUndeletedJob(db, tenant.id, id);
  if (!earlier) return refuse('JOB_REQUEST_NOT_FOUND');
  const customerId = input.customer_id ?? (input.customer ? undefined : (earlier.customerId ?? undefined));
  const isSameCustomer = input.customer_id === undefined ? !input.customer : input.customer_id === earlier.customerId;
  // The caller's place wins, and the place of one customer is not that of another.
  // A customer without a record has no address but that of the earlier job.
  const isPlaceOpen = input.site_id === undefined || (input.site_id === '' && earlier.customerId === null);
  const takesPlace = isSameCustomer && isPlaceOpen && input.address === undefined;
  const isAtSite = earlier.siteId !== null && !earlier.isSiteDeleted;
  const isSameWork = input.job_type_id === undefined || input.job_type_id === earlier.jobTypeId;
  const type = earlier.jobTypeId === null ? null : await findTypeDefaults(db, tenant.id, earlier.jobTypeId);
  return {
    earlier,
    customerId,
    isSameCustomer,
    siteId: (input.site_id || undefined) ?? (takesPlace && isAtSite ? earlier.siteId! : undefined),
    address: takesPlace && !isAtSite ? addressOf(earlier) : null,
    // A type that is no longer offered is left out: the new job keeps its skills and length.
    jobTypeId: input.job_type_id ?? (type && !type.deleted && type.status === 'active' ? earlier.jobTypeId! : undefined),
    skillIds: input.skill_ids ?? (isSameWork ? usableSkills(earlier) : undefined),
    // Free text about one customer is not for another.
    description: input.description ?? (isSameWork && isSameCustomer ? (earlier.description ?? undefined) : undefined),
    work: isSameWork ? workOf(earlier) : null,
  };
}

/** null: the address of the customer's record is used, because that of the earlier job gives no position. */
function addressOf(earlier: JobRow): LocatedAddress | null {
  if (earlier.customerId !== null && isAddressEmpty(visitAddressOf(earlier))) return null;
  return { address: earlier.address, ...placeOf(earlier) };
}

const usableSkills = ({ skills }: JobRow) => skills.filter((skill) => skill.is_active && !skill.isDeleted).map(({ id }) => id);

const workOf = (earlier: JobRow): EarlierWork | null =>
  earlier.quotedAt === null ? null : { ...quotedDurations(earlier), crewSize: earlier.crewSize };

/** The quoted length and crew of the job that this one follows, if both are the same type of work. */
export async function workOfEarlier(db: Database, tenantId: number, row: JobRow): Promise<EarlierWork | null> {
  const earlier = row.followUpOf === null ? null : await findUndeletedJob(db, tenantId, row.followUpOf.id);
  if (!earlier) return null;
  return row.jobTypeId === null || row.jobTypeId === earlier.jobTypeId ? workOf(earlier) : null;
}

/** The contact of a customer without a record. */
export const customerContactOf = ({ customerName: name, customerEmail: email, customerPhone: phone }: JobRow) => ({ name, email, phone });
