import { listJobTypeRows } from '../../store/jobTypes.ts';
import { Conditions, metaOf, pageOf } from '../../store/paging.ts';
import { read } from '../context.ts';
import { jobTypeResource } from './jobTypeRules.ts';

/** The source of `job_type_id`, inactive types included unless filtered. Specification, "Reference catalogs". */
export const listJobTypes = read<'listJobTypes'>(async (ctx, input) => {
  const where = new Conditions(ctx.tenant.id);
  if (input.status !== undefined) where.add((value) => `status = ${value}`, input.status);
  const page = pageOf(input);
  const { rows, total } = await listJobTypeRows(ctx.db, where, page);
  return { job_types: rows.map((row) => jobTypeResource(ctx.tenant, ctx.locale, row)), meta: metaOf(page, total, rows.length) };
});
