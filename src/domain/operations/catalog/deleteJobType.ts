import { refuse } from '../../../contract/errors.ts';
import { lockJobType, softDeleteJobType } from '../../../store/catalog/jobTypes.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Soft delete. Existing jobs keep their type. Platform types cannot be deleted. [job-type.delete, job-type.system-read-only]. */
export const deleteJobType = write<'deleteJobType'>(async (ctx, input) => {
  const stored = await lockJobType(ctx.db, ctx.tenant.id, input.id);
  if (!stored) return refuse('JOB_TYPE_NOT_FOUND');
  if (stored.isSystem) return refuse('JOB_TYPE_SYSTEM_READ_ONLY');
  return { id: stored.id, deleted_at: await softDeleteJobType(ctx.db, ctx.tenant.id, stored.id, formatMilliseconds(ctx.nowMilliseconds)) };
});
