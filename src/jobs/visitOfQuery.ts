/** Work that nobody has booked yet, as somebody describes it who asks when one could come. docs/reference/scheduling.md#booking-windows. */
import { invalid, refuse, type Refusal } from '../contract/errors.ts';
import type { ReadContext } from '../call/context.ts';
import { offeredDeparture } from '../planning/departure.ts';
import { visitAddressOf } from '../planning/jobVisit.ts';
import type { VisitAddress, WorkDetails } from '../planning/visits.ts';
import { checkSkills } from '../resources/catalog/checkSkills.ts';
import { findCustomerPlace, findSkills, findTypeDefaults } from '../store/schedule/planningFacts.ts';

/** What is known of the work. */
export interface VisitQuery {
  readonly customer_id?: string | undefined;
  readonly job_type_id?: string | undefined;
  readonly skill_ids?: readonly string[] | undefined;
  /** Of the work alone, without the type's buffers. */
  readonly minutes?: number | undefined;
  /** What serves where neither is sent nor of the type; null: the minutes are asked for, as a booking asks for them. */
  readonly minutesUnsaid: number | null;
  readonly crew_size?: number | undefined;
}

interface PointSent {
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}

type Codes = 'CUSTOMER_NOT_FOUND' | 'JOB_TYPE_NOT_FOUND' | 'JOB_TYPE_INACTIVE' | 'SKILL_NOT_FOUND' | 'VALIDATION_ERROR';

/** The refusal of a latitude without its longitude, or the other way round. */
export function halfAPoint({ latitude, longitude }: PointSent): Refusal<'VALIDATION_ERROR'> | null {
  if ((latitude === undefined) === (longitude === undefined)) return null;
  const missing = latitude === undefined ? 'latitude' : 'longitude';
  return invalid(missing, 'required', 'together_or_neither', { first: 'latitude', second: 'longitude' });
}

/** The place that a postal code, a city or coordinates name; null without any of them. */
export function visitAddressOfInput({
  postal_code: postalCode,
  city,
  latitude,
  longitude,
}: PointSent & { postal_code?: string | undefined; city?: string | undefined }): VisitAddress | null {
  if (postalCode === undefined && city === undefined && latitude === undefined) return null;
  return visitAddressOf({ postal_code: postalCode ?? '', city: city ?? '' }, latitude ?? null, longitude ?? null);
}

/** The visit that is asked about. `place` null: the customer's own address, and without a customer none, so that coverage is no rule. */
export async function visitOfQuery(
  ctx: ReadContext,
  wanted: VisitQuery,
  place: VisitAddress | null,
): Promise<{ place: VisitAddress | null; work: WorkDetails } | Refusal<Codes>> {
  const { tenant, db } = ctx;
  const { customer_id: customerId, job_type_id: typeId } = wanted;
  const customer = customerId === undefined ? null : await findCustomerPlace(db, tenant.id, customerId);
  if (customerId !== undefined && !customer) return refuse('CUSTOMER_NOT_FOUND');
  const type = typeId === undefined ? null : await findTypeDefaults(db, tenant.id, typeId);
  if (typeId !== undefined && (!type || type.deleted)) return refuse('JOB_TYPE_NOT_FOUND');
  if (type && type.status !== 'active') return refuse('JOB_TYPE_INACTIVE');
  const skillIds = [...new Set(wanted.skill_ids ?? [])];
  const wrongSkill = checkSkills(skillIds, await findSkills(db, tenant.id, skillIds));
  if (wrongSkill) return wrongSkill;
  const jobMinutes = wanted.minutes ?? type?.durationMinutes ?? wanted.minutesUnsaid;
  if (jobMinutes === null) return invalid('job_duration_minutes', 'required', 'duration_needed');
  return {
    place: place ?? (customer && visitAddressOf(customer.address, customer.latitude, customer.longitude)),
    work: {
      crewSize: wanted.crew_size ?? 1,
      jobMinutes,
      // The quote adds the type's buffers to a duration that is sent, and so does the offer before it.
      mobilizationMinutes: type?.mobilizationMinutes ?? 0,
      demobilizationMinutes: type?.demobilizationMinutes ?? 0,
      requiredSkillIds: skillIds.length > 0 ? skillIds : (type?.skillIds ?? []),
      preferredTechnicianId: customer?.preferredTechnicianId ?? null,
      departNotBefore: offeredDeparture(ctx.nowMilliseconds),
    },
  };
}
