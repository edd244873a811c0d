import { isRefusal } from '../../../contract/errors.ts';
import { listJobTypeRows, skillsOfNoType, usualCrewSizes, jobTypeOrder } from '../../../store/catalog/jobTypes.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { read } from '../handler.ts';
import { jobTypeResource } from '../../resources/catalog/jobTypeRules.ts';

/** The job types, inactive ones included unless filtered. Callers find `job_type_id` here. [job-type.filter-status]. */
export const listJobTypes = read<'listJobTypes'>(async (ctx, input) => {
  const page = readablePage(input, jobTypeOrder);
  if (isRefusal(page)) return page;
  const found = await listJobTypeRows(ctx.db, ctx.tenant.id, input.status, page);
  const crews = await usualCrewSizes(ctx.db, ctx.tenant.id);
  return {
    job_types: found.rows.map((row) => jobTypeResource(ctx.tenant, ctx.locale, row, crews)),
    without_type: { skills: await skillsOfNoType(ctx.db, ctx.tenant.id) },
    ...pageAnswer(page, found),
    ...emptyListReason(found.rows, found.total, { status: input.status }),
  };
});
