import { listJobTypeRows, skillsOfNoType, usualCrewSizes } from '../../../store/catalog/jobTypes.ts';
import { metaOf, pageOf } from '../../../store/paging.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { read } from '../handler.ts';
import { jobTypeResource } from '../../resources/catalog/jobTypeRules.ts';

/** The job types, inactive ones included unless filtered. Callers find `job_type_id` here. [job-type.filter-status]. */
export const listJobTypes = read<'listJobTypes'>(async (ctx, input) => {
  const page = pageOf(input);
  const { rows, total } = await listJobTypeRows(ctx.db, ctx.tenant.id, input.status, page);
  const crews = await usualCrewSizes(ctx.db, ctx.tenant.id);
  return {
    job_types: rows.map((row) => jobTypeResource(ctx.tenant, ctx.locale, row, crews)),
    without_type: { skills: await skillsOfNoType(ctx.db, ctx.tenant.id) },
    meta: metaOf(page, total, rows.length),
    ...emptyListReason(rows, total, { status: input.status }),
  };
});
