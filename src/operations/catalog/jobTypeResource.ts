/** A job type in the shape of its GET; platform rows have a name in every language. */
import type { Operations, OutputOf } from '../../contract/index.ts';
import type { Locale } from '../../contract/vocabulary.ts';
import type { JobTypeRow } from '../../store/catalog.ts';
import type { Tenant } from '../../store/tenants.ts';

export function jobTypeResource(tenant: Tenant, locale: Locale, row: JobTypeRow): OutputOf<Operations['getJobType']> {
  return {
    id: row.id,
    business_id: tenant.businessId,
    name: row.localizedNames[locale] ?? row.name,
    status: row.status,
    is_system: row.isSystem,
    default_duration_minutes: row.durationMinutes,
    default_mobilization_minutes: row.mobilizationMinutes,
    default_demobilization_minutes: row.demobilizationMinutes,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** 0 clears a default; left out keeps it (specification, "Job type rules" 2). */
export const nextDefault = (sent: number | undefined, stored: number | null) => (sent === undefined ? stored : sent === 0 ? null : sent);

/** A buffer needs a duration beside it. */
export const hasOrphanBuffer = (values: { durationMinutes: number | null; mobilizationMinutes: number | null; demobilizationMinutes: number | null }) =>
  values.durationMinutes === null && (values.mobilizationMinutes !== null || values.demobilizationMinutes !== null);
