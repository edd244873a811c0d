import { refuse } from '../../../contract/errors.ts';
import { findJobType, usualCrewSizes } from '../../../store/catalog/jobTypes.ts';
import { read } from '../handler.ts';
import { jobTypeResource } from '../../resources/catalog/jobTypeRules.ts';

/** One job type. Its name is in the request's locale. [job-type.localized-name]. */
export const getJobType = read<'getJobType'>(async (ctx, input) => {
  const row = await findJobType(ctx.db, ctx.tenant.id, input.id);
  return row ? jobTypeResource(ctx.tenant, ctx.locale, row, await usualCrewSizes(ctx.db, ctx.tenant.id)) : refuse('JOB_TYPE_NOT_FOUND');
});
