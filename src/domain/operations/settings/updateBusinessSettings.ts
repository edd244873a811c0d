import { isDeepStrictEqual } from 'node:util';
import { auditChangesBetween, recordAudit } from '../../../machinery/auth/audit.ts';
import { isCurrency, usualVipThreshold } from '../../../contract/currencies.ts';
import { currencyDecimals, exactAmount, roundedAmount } from '../../../contract/currencyDecimals.ts';
import { invalid, isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import { leastRetentionMonths } from '../../../contract/settings/retention.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import { hasVisibleCharacter } from '../../../contract/schemas/common.ts';
import { noStrandedVisits, strandedVisits, type StrandingSettings } from '../../jobs/scheduling/strandedVisits.ts';
import { withCoordinates, type LocatedAddress } from '../../resources/addresses/addressInput.ts';
import { recordTechnicianEvent } from '../../resources/team/technicianEvents.ts';
import { businessSettings } from '../../resources/settings/businessSettings.ts';
import { nothingToRemove, previewRetention } from '../../resources/settings/previewRetention.ts';
import {
  baseColumnsOf,
  basePlaceOf,
  lockBusinessSettings,
  readBusinessSettings,
  writeSharedSettings,
  writeTenantSettings,
  type BusinessSettingsRow,
  type SharedSettings,
  type TenantSettings,
} from '../../../store/settings/businessSettings.ts';
import { moveOfficeStarts, readTechnician } from '../../../store/team/technicians.ts';
import { forgetDaysOfZone } from '../../../store/mail/technicianDays.ts';
import { refusingOn } from '../../../store/driver/savepoint.ts';
import { lockSchedule, touchBoard } from '../../../store/schedule/lock.ts';
import { readVisitsAhead, writeVisitDates } from '../../../store/schedule/visitsAhead.ts';
import { canonicalZone, isCalendarDate, isoWeekday, localDateOf } from '../../../ground/time/localTime.ts';
import { farFutureMinute } from '../../../ground/time/minutes.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import type { PrepareContext, WriteContext } from '../../call/context.ts';
import { preparedWrite } from '../handler.ts';
import { refuseEffects } from '../../call/refuseEffects.ts';
import { updateBusinessSettings as operation } from '../../../contract/settings/businessSettings.ts';

type Input = InputOf<Operations['updateBusinessSettings']>;

/**
 * Changes the settings that were sent. A new time zone moves no visit: each visit keeps its instant, which its customer knows. Its date
 * becomes the date in the new zone. docs/internals/records.md#settings.
 */
export const updateBusinessSettings = preparedWrite<'updateBusinessSettings'>()(prepare, async (ctx, input, { base, toRemove }) => {
  const { db, tenant, services, principal } = ctx;
  if (input.name !== undefined && !hasVisibleCharacter(input.name)) return invalid('name', 'format', 'form_visible');
  const timezone = input.timezone === undefined ? undefined : canonicalZone(input.timezone);
  if (timezone === null) return invalid('timezone', 'format', 'time_zone');
  if (input.week_a_start_date !== undefined) {
    if (!isCalendarDate(input.week_a_start_date)) return invalid('week_a_start_date', 'format', 'no_such_day');
    if (isoWeekday(input.week_a_start_date) !== 1) return invalid('week_a_start_date', 'format', 'monday');
  }
  if (input.currency !== undefined && !isCurrency(input.currency.toUpperCase()))
    return invalid('currency', 'unknown_value', 'currency_code');
  await lockSchedule(db, tenant.id);
  const stored = await lockBusinessSettings(db, tenant.id);
  const denied = refuseEffects(ctx, operation, input, auditedFields(stored));
  if (denied) return denied;
  if (stored.version !== input.version)
    return refuse('VERSION_CONFLICT', {
      version: stored.version,
      current_record: businessSettings(tenant, ctx.locale, services.publicUrl, stored),
    });
  const shared = sharedOf(stored, input);
  const currency = input.currency?.toUpperCase() ?? stored.currency;
  if (currency !== stored.currency && stored.hasAmounts) return refuse('CURRENCY_IN_USE', { currency: stored.currency });
  const own = ownOf(stored, input, { timezone, base, currency });
  const wrong = wrongPeriods(own) ?? wrongThreshold(input.vip_threshold, own.currency);
  if (wrong) return wrong;
  const stranded = isSameHours(stored, own)
    ? noStrandedVisits
    : await strandedVisits(ctx, { preview: input.preview, settings: hoursOf(own) });
  if (input.preview)
    return {
      ...businessSettings(tenant, ctx.locale, services.publicUrl, { ...stored, ...shared, ...own }),
      stranded_visits: stranded,
      ...toRemove,
    };
  const refused = await save(ctx, stored, shared, own);
  if (refused) return refused;
  const saved = await readBusinessSettings(db, tenant.id);
  // Name and alias also belong to the other environment, which reads them again within a second.
  db.afterCommit(() => services.settingsChanged(principal.tenantId));
  return {
    ...businessSettings({ ...tenant, timezone: own.timezone, currency: own.currency }, ctx.locale, services.publicUrl, saved),
    stranded_visits: stranded,
    ...toRemove,
  };
});

const hoursOf = ({ timezone, minMinutesBesideBreak, weekAStartsOn }: TenantSettings): StrandingSettings => ({
  timezone,
  minMinutesBesideBreak,
  weekAStartsOn,
});
const isSameHours = (stored: TenantSettings, own: TenantSettings) => isDeepStrictEqual(hoursOf(stored), hoursOf(own));

/** Finds the place of a new base address and, for a preview, counts what new retention periods would remove, before any transaction. */
async function prepare(ctx: PrepareContext, input: Input) {
  const tooShort = wrongRetention(input);
  if (tooShort) return tooShort;
  const { baseAddress: address, ...stored } = await readBusinessSettings(ctx.db, ctx.tenant.id);
  // The base lies in the country that is set with it.
  const homeCountry = countryOf(input.home_country, ctx.tenant.homeCountry);
  const asked = { ...ctx, tenant: { ...ctx.tenant, homeCountry } };
  const base = await withCoordinates(asked, input.base_address, { address, ...basePlaceOf(stored) });
  const toRemove = input.preview ? await previewRetention(ctx, input) : nothingToRemove;
  return { base, toRemove };
}

/** A country as it is stored. Left out it stays as it is, empty it follows the time zone. */
const countryOf = (sent: string | undefined, stored: string | null) => (sent === undefined ? stored : sent.toUpperCase() || null);

const sharedOf = (stored: BusinessSettingsRow, input: Input): SharedSettings => ({
  name: input.name?.trim() ?? stored.name,
  alias: input.alias ?? stored.alias,
});

const ownOf = (
  stored: BusinessSettingsRow,
  input: Input,
  { timezone, base, currency }: { readonly timezone: string | undefined; readonly base: LocatedAddress | null; readonly currency: string },
): TenantSettings => ({
  timezone: timezone ?? stored.timezone,
  defaultLocale: input.default_locale ?? stored.defaultLocale,
  arrivalWindowMinutes: input.arrival_window_minutes ?? stored.arrivalWindowMinutes,
  maxVisitMinutes: input.max_visit_minutes ?? stored.maxVisitMinutes,
  minMinutesBesideBreak: input.min_minutes_beside_break ?? stored.minMinutesBesideBreak,
  runningLateMinutes: input.running_late_minutes ?? stored.runningLateMinutes,
  visitsRunAsPlanned: input.visits_run_as_planned ?? stored.visitsRunAsPlanned,
  allowNonP0Displacement: input.allow_non_p0_displacement ?? stored.allowNonP0Displacement,
  currency,
  vipThreshold: roundedAmount(input.vip_threshold ?? followingThreshold(stored, currency), currency),
  morningStartMinute: input.morning_start_minute ?? stored.morningStartMinute,
  afternoonStartMinute: input.afternoon_start_minute ?? stored.afternoonStartMinute,
  eveningStartMinute: input.evening_start_minute ?? stored.eveningStartMinute,
  eveningEndMinute: input.evening_end_minute ?? stored.eveningEndMinute,
  nightlyPlan: input.nightly_plan ?? stored.nightlyPlan,
  nightlyPlanHour: input.nightly_plan_hour ?? stored.nightlyPlanHour,
  homeCountry: countryOf(input.home_country, stored.homeCountry),
  baseAddress: base?.address ?? stored.baseAddress,
  ...(base ? baseColumnsOf(base) : baseColumnsOf(basePlaceOf(stored))),
  postalCodeMinutes: input.postal_code_minutes ?? stored.postalCodeMinutes,
  cityMinutes: input.city_minutes ?? stored.cityMinutes,
  travelSpeedKmh: input.travel_speed_kmh ?? stored.travelSpeedKmh,
  travelDetourFactor: input.travel_detour_factor ?? stored.travelDetourFactor,
  postalCodeRadiusKm: input.postal_code_radius_km ?? stored.postalCodeRadiusKm,
  cityRadiusKm: input.city_radius_km ?? stored.cityRadiusKm,
  weekAStartsOn: input.week_a_start_date ?? stored.weekAStartsOn,
  eraseCustomersAfterMonths: input.erase_customers_after_months ?? stored.eraseCustomersAfterMonths,
  deleteJobNotesAfterMonths: input.delete_job_notes_after_months ?? stored.deleteJobNotesAfterMonths,
  keepMessagesDays: input.keep_messages_days ?? stored.keepMessagesDays,
  keepEventsDays: input.keep_events_days ?? stored.keepEventsDays,
});

/** A period so short that it is a typing mistake is refused, because nothing brings back what was erased. */
function wrongRetention(input: Input): Refusal<'VALIDATION_ERROR'> | null {
  for (const field of ['erase_customers_after_months', 'delete_job_notes_after_months'] as const) {
    const months = input[field] ?? 0;
    if (months > 0 && months < leastRetentionMonths) return invalid(field, 'range', 'minimum', { limit: leastRetentionMonths });
  }
  return null;
}

/** A threshold that nobody has changed follows the currency. [currency.threshold] */
const followingThreshold = (stored: Pick<BusinessSettingsRow, 'currency' | 'vipThreshold'>, currency: string): number =>
  stored.vipThreshold === usualVipThreshold(stored.currency) ? usualVipThreshold(currency) : stored.vipThreshold;

function wrongThreshold(sent: number | undefined, currency: string): Refusal<'VALIDATION_ERROR'> | null {
  if (sent === undefined || exactAmount(sent, currency) !== null) return null;
  return invalid('vip_threshold', 'range', 'currency_decimals', { limit: currencyDecimals(currency), currency });
}

/** Each period must begin after the previous one, so that no period is empty. */
function wrongPeriods(own: TenantSettings): Refusal<'VALIDATION_ERROR'> | null {
  const bounds = [
    ['morning_start_minute', own.morningStartMinute],
    ['afternoon_start_minute', own.afternoonStartMinute],
    ['evening_start_minute', own.eveningStartMinute],
    ['evening_end_minute', own.eveningEndMinute],
  ] as const;
  for (const [index, [field, minute]] of bounds.entries()) {
    const before = bounds[index - 1];
    if (before && minute <= before[1]) return invalid(field, 'range', 'greater_than', { other: before[0] });
  }
  return null;
}

async function save(
  ctx: WriteContext,
  stored: BusinessSettingsRow,
  shared: SharedSettings,
  own: TenantSettings,
): Promise<Refusal<'BUSINESS_ALIAS_TAKEN'> | null> {
  const { db, tenant } = ctx;
  const subject = { kind: 'business', id: tenant.businessId, name: stored.name } as const;
  const { name, alias } = stored;
  const sharedChanges = auditChangesBetween({ name, alias }, shared);
  if (sharedChanges.length > 0) {
    const taken = refuse('BUSINESS_ALIAS_TAKEN', { alias: shared.alias });
    const written = await refusingOn(db, 'businesses_alias_key', taken, () =>
      writeSharedSettings(db, tenant.businessId, { name, alias }, shared, formatMilliseconds(ctx.nowMilliseconds)),
    );
    if (isRefusal(written)) return written;
    if (!written) return taken;
    recordAudit(ctx, { action: 'business.updated', subject, changes: sharedChanges });
  }
  const ownChanges = auditChangesBetween(auditedFields(stored), auditedFields(own));
  if (ownChanges.length > 0) {
    await writeTenantSettings(db, tenant.id, own);
    for (const id of await moveOfficeStarts(db, tenant.id, basePlaceOf(own)))
      await recordTechnicianEvent(ctx, 'technician.updated', await readTechnician(db, tenant.id, id));
    if (own.timezone !== stored.timezone) await redate(ctx, own.timezone);
    await touchBoard(db, tenant.id);
    recordAudit(ctx, { action: 'settings.updated', subject, changes: ownChanges });
  }
  return null;
}

const auditedFields = (own: TenantSettings) => ({
  timezone: own.timezone,
  default_locale: own.defaultLocale,
  arrival_window_minutes: own.arrivalWindowMinutes,
  max_visit_minutes: own.maxVisitMinutes,
  min_minutes_beside_break: own.minMinutesBesideBreak,
  running_late_minutes: own.runningLateMinutes,
  visits_run_as_planned: own.visitsRunAsPlanned,
  allow_non_p0_displacement: own.allowNonP0Displacement,
  currency: own.currency,
  vip_threshold: own.vipThreshold,
  morning_start_minute: own.morningStartMinute,
  afternoon_start_minute: own.afternoonStartMinute,
  evening_start_minute: own.eveningStartMinute,
  evening_end_minute: own.eveningEndMinute,
  nightly_plan: own.nightlyPlan,
  nightly_plan_hour: own.nightlyPlanHour,
  home_country: own.homeCountry,
  base_address: own.baseAddress.formatted ?? '',
  postal_code_minutes: own.postalCodeMinutes,
  city_minutes: own.cityMinutes,
  travel_speed_kmh: own.travelSpeedKmh,
  travel_detour_factor: own.travelDetourFactor,
  postal_code_radius_km: own.postalCodeRadiusKm,
  city_radius_km: own.cityRadiusKm,
  week_a_start_date: own.weekAStartsOn,
  erase_customers_after_months: own.eraseCustomersAfterMonths,
  delete_job_notes_after_months: own.deleteJobNotesAfterMonths,
  keep_messages_days: own.keepMessagesDays,
  keep_events_days: own.keepEventsDays,
  base_latitude: own.baseLatitude,
  base_longitude: own.baseLongitude,
});

/** Writes the new date of visits that lie on another day in the new zone. Includes today's visits that have begun. */
async function redate({ db, tenant, nowMilliseconds }: WriteContext, timezone: string): Promise<void> {
  const visits = await readVisitsAhead(db, tenant.id, Math.floor(nowMilliseconds / 60_000), farFutureMinute);
  const moved = visits.map((visit) => ({ ...visit, date: localDateOf(timezone, visit.startMinute), was: visit.date }));
  await writeVisitDates(
    db,
    tenant.id,
    moved.filter(({ date, was }) => date !== was),
  );
  forgetDaysOfZone(db, tenant.id);
}
