/** The settings of a business as the dashboard shows them. */
import type { OutputOf, Operations } from '../../contract/index.ts';
import type { BusinessSettingsRow } from '../../store/settings/businessSettings.ts';
import type { Tenant } from '../../store/settings/tenants.ts';

export function businessSettings(tenant: Tenant, publicUrl: string, row: BusinessSettingsRow): OutputOf<Operations['getBusinessSettings']> {
  return {
    business_id: tenant.businessId,
    environment: tenant.environment,
    name: row.name,
    alias: row.alias,
    former_aliases: [...row.formerAliases],
    booking_url: `${publicUrl}/book/${row.alias}`,
    timezone: row.timezone,
    currency: row.currency,
    default_locale: row.defaultLocale,
    arrival_window_minutes: row.arrivalWindowMinutes,
    max_visit_minutes: row.maxVisitMinutes,
    allow_non_p0_displacement: row.allowNonP0Displacement,
    vip_threshold: row.vipThreshold,
    morning_start_minute: row.morningStartMinute,
    afternoon_start_minute: row.afternoonStartMinute,
    evening_start_minute: row.eveningStartMinute,
    evening_end_minute: row.eveningEndMinute,
    version: row.version,
  };
}
