import { changesBetween, recordAudit } from '../../auth/audit.ts';
import { invalid, isRefusal, refuse, type Refusal } from '../../contract/errors.ts';
import type { InputOf, Operations } from '../../contract/index.ts';
import { hasVisibleCharacter } from '../../contract/schemas/common.ts';
import { strandedVisits } from '../../planning/strandedVisits.ts';
import { businessSettings } from '../../resources/settings/businessSettings.ts';
import {
  lockBusinessSettings,
  readBusinessSettings,
  writeSharedSettings,
  writeTenantSettings,
  type BusinessSettingsRow,
  type SharedSettings,
  type TenantSettings,
} from '../../store/settings/businessSettings.ts';
import { refusingOn } from '../../store/driver/savepoint.ts';
import { lockSchedule, touchBoard } from '../../store/schedule/lock.ts';
import { readVisitsAhead, writeVisitDates } from '../../store/schedule/visitsAhead.ts';
import { canonicalZone, localDateOf } from '../../time/localTime.ts';
import { farFutureMinute } from '../../time/minutes.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import { write } from '../handler.ts';

type Input = InputOf<Operations['updateBusinessSettings']>;

/**
 * Changes the settings that were sent. A new time zone moves no visit: each visit keeps its instant, which its customer knows. Its date
 * becomes the date in the new zone. docs/decisions/0056.
 */
export const updateBusinessSettings = write<'updateBusinessSettings'>(async (ctx, input) => {
  const { db, tenant, services, principal } = ctx;
  if (input.name !== undefined && !hasVisibleCharacter(input.name)) return invalid('name', 'format', 'form_visible');
  const timezone = input.timezone === undefined ? undefined : canonicalZone(input.timezone);
  if (timezone === null) return invalid('timezone', 'format', 'time_zone');
  await lockSchedule(db, tenant.id);
  const stored = await lockBusinessSettings(db, tenant.id);
  if (stored.version !== input.version)
    return refuse('VERSION_CONFLICT', { version: stored.version, current: businessSettings(tenant, services.publicUrl, stored) });
  const shared = sharedOf(stored, input);
  const own = ownOf(stored, input, timezone);
  const wrong = wrongPeriods(own);
  if (wrong) return wrong;
  const stranded = own.timezone === stored.timezone ? noVisits : await strandedVisits(ctx, { timezone: own.timezone });
  if (input.preview)
    return { ...businessSettings(tenant, services.publicUrl, { ...stored, ...shared, ...own }), stranded_visits: stranded };
  const refused = await save(ctx, stored, shared, own);
  if (refused) return refused;
  const saved = await readBusinessSettings(db, tenant.id);
  // Name and alias also belong to the other environment, which reads them again within a second.
  db.afterCommit(() => services.settingsChanged(principal.tenantId));
  return { ...businessSettings({ ...tenant, timezone: own.timezone }, services.publicUrl, saved), stranded_visits: stranded };
});

const noVisits = { total: 0, visits: [] };

const sharedOf = (stored: BusinessSettingsRow, input: Input): SharedSettings => ({
  name: input.name?.trim() ?? stored.name,
  alias: input.alias ?? stored.alias,
});

const ownOf = (stored: BusinessSettingsRow, input: Input, timezone: string | undefined): TenantSettings => ({
  timezone: timezone ?? stored.timezone,
  defaultLocale: input.default_locale ?? stored.defaultLocale,
  arrivalWindowMinutes: input.arrival_window_minutes ?? stored.arrivalWindowMinutes,
  maxVisitMinutes: input.max_visit_minutes ?? stored.maxVisitMinutes,
  allowNonP0Displacement: input.allow_non_p0_displacement ?? stored.allowNonP0Displacement,
  vipThreshold: input.vip_threshold ?? stored.vipThreshold,
  morningStartMinute: input.morning_start_minute ?? stored.morningStartMinute,
  afternoonStartMinute: input.afternoon_start_minute ?? stored.afternoonStartMinute,
  eveningStartMinute: input.evening_start_minute ?? stored.eveningStartMinute,
  eveningEndMinute: input.evening_end_minute ?? stored.eveningEndMinute,
});

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
  const sharedChanges = changesBetween({ name, alias }, shared);
  if (sharedChanges.length > 0) {
    const taken = refuse('BUSINESS_ALIAS_TAKEN', { alias: shared.alias });
    const written = await refusingOn(db, 'businesses_alias_key', taken, () =>
      writeSharedSettings(db, tenant.businessId, { name, alias }, shared, formatMilliseconds(ctx.nowMilliseconds)),
    );
    if (isRefusal(written)) return written;
    if (!written) return taken;
    recordAudit(ctx, { action: 'business.updated', subject, changes: sharedChanges });
  }
  const ownChanges = changesBetween(auditedFields(stored), auditedFields(own));
  if (ownChanges.length > 0) {
    await writeTenantSettings(db, tenant.id, own);
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
  allow_non_p0_displacement: own.allowNonP0Displacement,
  vip_threshold: own.vipThreshold,
  morning_start_minute: own.morningStartMinute,
  afternoon_start_minute: own.afternoonStartMinute,
  evening_start_minute: own.eveningStartMinute,
  evening_end_minute: own.eveningEndMinute,
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
}
