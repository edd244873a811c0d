import { isRefusal, refuse } from '../../../contract/errors.ts';
import { newId } from '../../../store/ids.ts';
import { insertJobType, type JobTypeFields } from '../../../store/catalog/jobTypes.ts';
import { refusingOn } from '../../../store/driver/savepoint.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { nextUid, withFreeUid } from '../../resources/freeUid.ts';
import { write } from '../handler.ts';
import { checkDefaults, jobTypeResource, mergeDefault, mergeSkills } from '../../resources/catalog/jobTypeRules.ts';

/** Creates a job type with a unique name. Active by default. [job-type.create, job-type.name-unique]. */
export const createJobType = write<'createJobType'>(async (ctx, input) => {
  const skillIds = await mergeSkills(ctx, input.skill_ids, []);
  if (isRefusal(skillIds)) return skillIds;
  const fields: JobTypeFields = {
    uid: nextUid(input.uid, null),
    name: input.name.trim(),
    status: input.status ?? 'active',
    onBookingPage: input.on_booking_page ?? true,
    durationMinutes: mergeDefault(input.default_duration_minutes, null),
    mobilizationMinutes: mergeDefault(input.default_mobilization_minutes, null),
    demobilizationMinutes: mergeDefault(input.default_demobilization_minutes, null),
    skillIds,
  };
  const problem = checkDefaults(fields);
  if (problem) return problem;
  const row = await refusingOn(ctx.db, 'job_types_name', refuse('JOB_TYPE_DUPLICATE', { name: fields.name }), () =>
    withFreeUid(ctx, 'job_types', fields.uid, () =>
      insertJobType(ctx.db, ctx.tenant.id, newId(ctx.nowMilliseconds), fields, formatMilliseconds(ctx.nowMilliseconds)),
    ),
  );
  return isRefusal(row) ? row : jobTypeResource(ctx.tenant, ctx.locale, row, new Map());
});
