/** Shared by the job type operations: the resource and the rule for default durations. [job-type.default-duration]. */
import { refuse, type Refusal } from '../../../contract/errors.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { Locale } from '../../../contract/vocabulary.ts';
import type { WriteContext } from '../../call/context.ts';
import type { JobTypeFields, JobTypeRow } from '../../../store/catalog/jobTypes.ts';
import { findSkills } from '../../../store/schedule/planningFacts.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { withMicroseconds } from '../../../ground/time/timestamps.ts';

/** The name in the request's locale: platform rows carry translations, a business's own rows do not. */
export function displayedName(row: Pick<JobTypeRow, 'name' | 'localizedNames'>, locale: Locale): string {
  return row.localizedNames[locale] ?? row.name;
}

/** `usualCrews`: see store/catalog/jobTypes.ts. */
export function jobTypeResource(
  tenant: Tenant,
  locale: Locale,
  row: JobTypeRow,
  usualCrews: ReadonlyMap<string, number>,
): OutputOf<Operations['getJobType']> {
  return {
    id: row.id,
    business_id: tenant.businessId,
    uid: row.uid ?? '',
    name: displayedName(row, locale),
    status: row.status,
    is_system: row.isSystem,
    on_booking_page: row.onBookingPage,
    default_duration_minutes: row.durationMinutes,
    default_mobilization_minutes: row.mobilizationMinutes,
    default_demobilization_minutes: row.demobilizationMinutes,
    skill_ids: row.skills.map(({ id }) => id),
    skills: [...row.skills],
    usual_crew_size: usualCrews.get(row.id) ?? null,
    created_at: row.createdAt,
    updated_at: withMicroseconds(row.updatedAt),
    ...(row.deletedAt === null ? {} : { deleted_at: row.deletedAt }),
  };
}

/** A value left out keeps the stored one; 0 clears it (job type rule 2). */
export const mergeDefault = (sent: number | undefined, stored: number | null): number | null =>
  sent === undefined ? stored : sent || null;

/** The sent skills without duplicates, or the stored ones. Accepts inactive skills, so that a caller can send back what it read. */
export async function mergeSkills(
  { db, tenant }: WriteContext,
  sent: readonly string[] | undefined,
  stored: readonly string[],
): Promise<readonly string[] | Refusal<'SKILL_NOT_FOUND'>> {
  if (sent === undefined) return stored;
  const skillIds = [...new Set(sent)];
  const known = skillIds.length === 0 ? [] : await findSkills(db, tenant.id, skillIds);
  return known.length === skillIds.length ? skillIds : refuse('SKILL_NOT_FOUND');
}

/** A default buffer needs a default duration (job type rules 1 and 2). */
export function checkDefaults(fields: JobTypeFields): Refusal<'JOB_TYPE_INVALID_DEFAULT_DURATION'> | null {
  const hasBuffer = fields.mobilizationMinutes !== null || fields.demobilizationMinutes !== null;
  return hasBuffer && fields.durationMinutes === null ? refuse('JOB_TYPE_INVALID_DEFAULT_DURATION') : null;
}
