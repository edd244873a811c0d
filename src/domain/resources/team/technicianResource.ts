/** A technician as `getTechnician` answers it. [technician.unset-fields]. */
import type { ReadContext } from '../../call/context.ts';
import { contentVersionOf, refuseStale } from '../contentVersion.ts';
import type { Operations, OutputOf } from '../../../contract/index.ts';
import type { Locale } from '../../../contract/vocabulary.ts';
import type { TechnicianRow } from '../../../store/team/technicians.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { roleName } from '../../../ground/texts/roleName.ts';
import { withMicroseconds } from '../../../ground/time/timestamps.ts';
import { memberPicturePath } from '../pictures/address.ts';

/** One technician with its version, for callers who change it. [technician.version] */
export const technicianAnswer = ({ tenant, locale }: Pick<ReadContext, 'tenant' | 'locale'>, row: TechnicianRow) => ({
  ...technicianResource(tenant, locale, row),
  version: technicianVersionOf(tenant, row),
});

/** Refuses a change of a technician who has changed since the caller read the version. [technician.version] */
export const refuseStaleTechnician = (ctx: Pick<ReadContext, 'tenant' | 'locale'>, stored: TechnicianRow, seen: number | undefined) =>
  refuseStale(seen, { ...technicianAnswer(ctx, stored), skill_ids: stored.skillIds });

/** Of everything that changes of a technician replace, as it is answered. Hours have a version of their own. */
export function technicianVersionOf(tenant: Tenant, row: TechnicianRow): number {
  const {
    leads,
    service_areas: areas,
    role: _role,
    picture_url: _picture,
    last_login_at: _login,
    updated_at: _at,
    ...own
  } = technicianResource(tenant, 'en', row);
  const idsOf = (records: readonly { readonly id: string }[]) => records.map((record) => record.id).sort();
  return contentVersionOf([own, row.skillIds, idsOf(leads), idsOf(areas)]);
}

export function technicianResource(tenant: Tenant, locale: Locale, row: TechnicianRow): OutputOf<Operations['getTechnician']> {
  const { line = '', line2 = '', city = '', state = '', postal_code = '', country = '', formatted = '' } = row.address;
  return {
    id: row.id,
    user_id: row.userId,
    business_id: tenant.businessId,
    business_group_id: row.groupId,
    uid: row.uid ?? '',
    full_name: row.fullName,
    job_title: row.jobTitle,
    role: roleName(row.role, locale),
    email: row.email,
    phone: row.phone,
    status: row.status,
    assignment_tier: row.tier,
    address: { line, line2, city, state, postal_code, country, formatted },
    start_location_type: row.startType,
    start_location_lat: row.startLatitude,
    start_location_long: row.startLongitude,
    start_location_precision: row.startPrecision,
    start_location_source: row.startSource,
    buddy_ids: row.buddyIds,
    leads: row.leads,
    service_areas: row.serviceAreas,
    vehicle_ids: row.vehicleIds,
    picture_url: memberPicturePath(tenant, row.id, row.pictureHash),
    join_date: row.joinDate,
    day_mails: row.dayMails,
    last_login_at: row.lastLoginAt,
    created_at: row.createdAt,
    updated_at: withMicroseconds(row.updatedAt),
    ...(row.deletedAt === null ? {} : { deleted_at: row.deletedAt }),
  };
}
