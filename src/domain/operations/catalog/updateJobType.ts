import { isRefusal, refuse } from '../../../contract/errors.ts';
import { lockJobType, updateJobTypeRow, usualCrewSizes, type JobTypeFields } from '../../../store/catalog/jobTypes.ts';
import { withStrandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { refusingOn } from '../../../store/driver/savepoint.ts';
import { nextUid, withFreeUid } from '../../resources/freeUid.ts';
import { write } from '../handler.ts';
import { checkDefaults, displayedName, jobTypeResource, mergeDefault, mergeSkills } from '../../resources/catalog/jobTypeRules.ts';

/** Partial update. Only the defaults of a platform type can change. [job-type.update.partial, job-type.system-read-only]. */
export const updateJobType = write<'updateJobType'>((ctx, input) =>
  withStrandedVisits(ctx, { preview: input.preview, jobTypeId: input.id }, async (ctx) => {
    const stored = await lockJobType(ctx.db, ctx.tenant.id, input.id);
    if (!stored) return refuse('JOB_TYPE_NOT_FOUND');
    const sentName = input.name?.trim();
    // Sending back the localized name that was read does not rename the job type.
    const name = sentName === undefined || sentName === displayedName(stored, ctx.locale) ? stored.name : sentName;
    const skillIds = await mergeSkills(
      ctx,
      input.skill_ids,
      stored.skills.map(({ id }) => id),
    );
    if (isRefusal(skillIds)) return skillIds;
    const fields: JobTypeFields = {
      uid: nextUid(input.uid, stored.uid),
      name,
      status: input.status ?? stored.status,
      onBookingPage: input.on_booking_page ?? stored.onBookingPage,
      durationMinutes: mergeDefault(input.default_duration_minutes, stored.durationMinutes),
      mobilizationMinutes: mergeDefault(input.default_mobilization_minutes, stored.mobilizationMinutes),
      demobilizationMinutes: mergeDefault(input.default_demobilization_minutes, stored.demobilizationMinutes),
      skillIds,
    };
    if (stored.isSystem && (fields.name !== stored.name || fields.status !== stored.status)) return refuse('JOB_TYPE_SYSTEM_READ_ONLY');
    const problem = checkDefaults(fields);
    if (problem) return problem;
    const row = await refusingOn(ctx.db, 'job_types_name', refuse('JOB_TYPE_DUPLICATE', { name: fields.name }), () =>
      withFreeUid(ctx, 'job_types', fields.uid, () => updateJobTypeRow(ctx.db, ctx.tenant.id, stored.id, fields)),
    );
    return isRefusal(row) ? row : jobTypeResource(ctx.tenant, ctx.locale, row, await usualCrewSizes(ctx.db, ctx.tenant.id));
  }),
);
