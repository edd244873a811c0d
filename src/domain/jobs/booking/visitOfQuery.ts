/** Work that is not booked yet, as described by a caller who asks for possible times. docs/reference/scheduling.md#booking-windows. */
import { customerNotFound } from '../../resources/customers/customerNotFound.ts';
import { invalid, isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import type { ReadContext } from '../../call/context.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { visitAddressOf } from '../../planning/visits/jobVisit.ts';
import type { FollowUp } from './followUp.ts';
import type { LocatedAddress } from '../../resources/addresses/addressInput.ts';
import { leadOfEarlierJob } from '../../../store/schedule/preferredTechnician.ts';
import type { PlaceAsked } from './placeAsked.ts';
import type { VisitAddress, WorkDetails } from '../../planning/visits/visits.ts';
import { checkSkills } from '../../resources/catalog/checkSkills.ts';
import { findSite, type SiteRow } from '../../../store/customers/customerSites.ts';
import { findCustomerAddress, findSkills, findTypeDefaults, type CustomerAddress } from '../../../store/schedule/planningFacts.ts';

/** The fields of the question that describe the work. */
export interface VisitQuery {
  readonly customer_id?: string | undefined;
  /** A site of that customer, or of any customer without one. The visit is there, whatever other address was sent. */
  readonly site_id?: string | undefined;
  readonly job_type_id?: string | undefined;
  readonly skill_ids?: readonly string[] | undefined;
  /** Minutes of the work, without mobilization and demobilization. */
  readonly minutes?: number | undefined;
  /** Minutes when neither the caller nor the job type gives any. null: the call is refused. */
  readonly defaultMinutes: number | null;
  readonly crew_size?: number | undefined;
  /** The job that the new work follows, and what the new work takes from it. The fields above have been completed. */
  readonly followUp?: FollowUp | null;
}

interface VisitAsked {
  readonly at: PlaceAsked | null;
  readonly place: VisitAddress | null;
  readonly work: WorkDetails;
  readonly customerId: string | null;
  /** null: the visit is not at a site. */
  readonly siteId: string | null;
}

/** What is refused when the described work names something that does not exist or is not offered. A booking answers the same. */
export type UnknownWork =
  | 'CUSTOMER_NOT_FOUND'
  | 'CUSTOMER_SITE_NOT_FOUND'
  | 'JOB_TYPE_NOT_FOUND'
  | 'JOB_TYPE_INACTIVE'
  | 'SKILL_NOT_FOUND'
  | 'VALIDATION_ERROR';

/** The customer and the site that a question names; both null if it names none. A site belongs to the named customer. */
export async function knownAddressOf(
  ctx: ReadContext,
  { customer_id: customerId, site_id: siteId }: Pick<VisitQuery, 'customer_id' | 'site_id'>,
): Promise<{ customer: CustomerAddress | null; site: SiteRow | null } | Refusal<'CUSTOMER_NOT_FOUND' | 'CUSTOMER_SITE_NOT_FOUND'>> {
  const { db, tenant } = ctx;
  const named = customerId === undefined ? null : await findCustomerAddress(db, tenant.id, customerId);
  if (customerId !== undefined && !named) return customerNotFound(ctx, customerId);
  if (siteId === undefined) return { customer: named, site: null };
  const site = await findSite(db, tenant.id, customerId ?? null, siteId);
  if (!site) return refuse('CUSTOMER_SITE_NOT_FOUND');
  return { customer: named ?? (await findCustomerAddress(db, tenant.id, site.customerId)), site };
}

/**
 * The visit that the caller asks about, and where it is (`at`; `place` is its address). If `asked` is null, the visit is at the customer's address. Without a customer there is no address,
 * so coverage is not checked.
 */
export async function visitOfQuery(
  ctx: ReadContext,
  wanted: VisitQuery,
  asked: PlaceAsked | null,
): Promise<VisitAsked | Refusal<UnknownWork>> {
  const { tenant, db } = ctx;
  const { job_type_id: typeId } = wanted;
  const found = await knownAddressOf(ctx, wanted);
  if (isRefusal(found)) return found;
  const { customer, site } = found;
  const type = typeId === undefined ? null : await findTypeDefaults(db, tenant.id, typeId);
  if (typeId !== undefined && (!type || type.deleted)) return refuse('JOB_TYPE_NOT_FOUND');
  if (type && type.status !== 'active') return refuse('JOB_TYPE_INACTIVE');
  const skillIds = [...new Set(wanted.skill_ids ?? [])];
  const wrongSkill = checkSkills(skillIds, await findSkills(db, tenant.id, skillIds));
  if (wrongSkill) return wrongSkill;
  const jobMinutes = wanted.minutes ?? type?.durationMinutes ?? wanted.defaultMinutes;
  if (jobMinutes === null) return invalid('job_duration_minutes', 'required', 'duration_needed');
  const known = (record: CustomerAddress | SiteRow | LocatedAddress) => ({
    address: visitAddressOf(record),
    place: record,
    candidates: [],
  });
  const { followUp = null } = wanted;
  const ofEarlier = followUp?.address ?? null;
  const unasked = ofEarlier ? known(ofEarlier) : customer && known(customer);
  const at = site ? known(site) : (asked ?? unasked);
  const requiredSkillIds = skillIds.length > 0 ? skillIds : (type?.skillIds ?? []);
  const preferred = followUp && (await leadOfEarlierJob(db, tenant.id, followUp.earlier.id, requiredSkillIds));
  return {
    at,
    place: at?.address ?? null,
    customerId: site?.customerId ?? wanted.customer_id ?? null,
    siteId: site?.id ?? null,
    work: {
      crewSize: wanted.crew_size ?? 1,
      jobMinutes,
      // The quote adds the type's buffers even when a duration is sent, so the offer must do the same.
      mobilizationMinutes: followUp?.work?.mobilizationMinutes ?? type?.mobilizationMinutes ?? 0,
      demobilizationMinutes: followUp?.work?.demobilizationMinutes ?? type?.demobilizationMinutes ?? 0,
      requiredSkillIds,
      preferredTechnicianId: preferred ?? customer?.preferredTechnicianId ?? null,
      departNotBefore: offeredDeparture(ctx.nowMilliseconds),
    },
  };
}
