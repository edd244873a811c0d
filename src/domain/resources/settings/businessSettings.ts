/** The settings of a business as the dashboard shows them. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { defaultWeekAStartsOn, type Locale } from '../../../contract/vocabulary.ts';
import { basePlaceOf, type BusinessSettingsRow } from '../../../store/settings/businessSettings.ts';
import { addressResource } from '../addresses/addressResource.ts';
import { proposedPeriods } from './periods.ts';
import { homeOf } from '../../../ground/places/home.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';

function periodsOf(hours: BusinessSettingsRow['openingBounds']) {
  const { morning, afternoon, evening, end } = proposedPeriods(hours === null ? [] : [hours]);
  return {
    morning_start_minute: morning,
    afternoon_start_minute: afternoon,
    evening_start_minute: evening,
    evening_end_minute: end,
  };
}

export function businessSettings(
  tenant: Tenant,
  locale: Locale,
  publicUrl: string,
  row: BusinessSettingsRow,
): OutputOf<Operations['getBusinessSettings']> {
  return {
    business_id: tenant.businessId,
    environment: tenant.environment,
    name: row.name,
    alias: row.alias,
    former_aliases: [...row.formerAliases],
    booking_url: `${publicUrl}/book/${row.alias}`,
    timezone: row.timezone,
    currency: row.currency,
    currency_is_fixed: row.hasAmounts,
    default_locale: row.defaultLocale,
    arrival_window_minutes: row.arrivalWindowMinutes,
    max_visit_minutes: row.maxVisitMinutes,
    min_minutes_beside_break: row.minMinutesBesideBreak,
    running_late_minutes: row.runningLateMinutes,
    visits_run_as_planned: row.visitsRunAsPlanned,
    allow_non_p0_displacement: row.allowNonP0Displacement,
    vip_threshold: row.vipThreshold,
    morning_start_minute: row.morningStartMinute,
    afternoon_start_minute: row.afternoonStartMinute,
    evening_start_minute: row.eveningStartMinute,
    evening_end_minute: row.eveningEndMinute,
    proposed_periods: periodsOf(row.openingBounds),
    home_country: row.homeCountry,
    country: homeOf({ ...tenant, ...row }).country,
    base_address: addressResource(row.baseAddress, basePlaceOf(row), locale),
    postal_code_minutes: row.postalCodeMinutes,
    city_minutes: row.cityMinutes,
    travel_speed_kmh: row.travelSpeedKmh,
    travel_detour_factor: row.travelDetourFactor,
    postal_code_radius_km: row.postalCodeRadiusKm,
    city_radius_km: row.cityRadiusKm,
    nightly_plan: row.nightlyPlan,
    nightly_plan_hour: row.nightlyPlanHour,
    last_nightly_plan: row.lastNightly && {
      at: row.lastNightly.at,
      date: row.lastNightly.plannedDate,
      outcome: row.lastNightly.outcome,
      applied_steps: row.lastNightly.appliedSteps,
    },
    week_a_start_date: row.weekAStartsOn ?? defaultWeekAStartsOn,
    erase_customers_after_months: row.eraseCustomersAfterMonths,
    delete_job_notes_after_months: row.deleteJobNotesAfterMonths,
    keep_messages_days: row.keepMessagesDays,
    keep_events_days: row.keepEventsDays,
    version: row.version,
  };
}

/** The country of a business: its setting, or else the country of the time zone. null: neither is known. */
export const countryOfBusiness = (tenant: Tenant): string | null => homeOf(tenant).country;

/** What every page of the dashboard needs to know about the business. */
export const businessOfSession = (tenant: Tenant, defaultLocale: Locale): OutputOf<Operations['getSession']>['business'] => ({
  id: tenant.businessId,
  alias: tenant.alias,
  name: tenant.businessName,
  timezone: tenant.timezone,
  currency: tenant.currency,
  country: countryOfBusiness(tenant),
  default_locale: defaultLocale,
  postal_code_radius_km: tenant.postalCodeRadiusKm,
  city_radius_km: tenant.cityRadiusKm,
});
