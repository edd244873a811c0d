import { invalid } from '../../contract/errors.ts';
import { listJobs } from '../../store/jobRequests.ts';
import { Conditions, containing, metaOf, pageOf } from '../../store/paging.ts';
import { dayBounds, isCalendarDate } from '../../time/localTime.ts';
import { formatMinute } from '../../time/timestamps.ts';
import { read } from '../context.ts';
import { jobRequestResource } from './jobRequestResource.ts';

/** Search and agenda (specification, "Job requests" rule 3): filters narrow, dates are business-local and inclusive. */
export const listJobRequests = read<'listJobRequests'>(async (ctx, input) => {
  const where = new Conditions(ctx.tenant.id);
  for (const field of ['scheduled_from', 'scheduled_to'] as const)
    if (input[field] !== undefined && !isCalendarDate(input[field])) return invalid(field, 'format', `${field} is not a day that exists.`);
  if (input.scheduled_from !== undefined)
    where.add((value) => `j.ends_at > ${value}`, formatMinute(dayBounds(ctx.tenant.timezone, input.scheduled_from).startMinute));
  if (input.scheduled_to !== undefined)
    where.add((value) => `j.scheduled_at < ${value}`, formatMinute(dayBounds(ctx.tenant.timezone, input.scheduled_to).endMinute));
  if (input.status_keys && input.status_keys.length > 0) where.add((value) => `j.status_key = any (${value}::text[])`, input.status_keys);
  if (input.customer_id !== undefined) where.add((value) => `j.customer_id = ${value}`, input.customer_id);
  if (input.technician_id !== undefined)
    where.add(
      (value) => `(j.technician_id = ${value} or exists (select 1 from sessions s where s.tenant_id = j.tenant_id and s.job_request_id = j.id and s.technician_id = ${value}))`,
      input.technician_id,
    );
  if (input.priority === 'emergency') where.add((value) => `j.priority_level = ${value}`, 'p0');
  else if (input.priority === 'normal') where.add((value) => `j.priority_level <> ${value}`, 'p0');
  else if (input.priority !== undefined) where.add((value) => `j.priority_level = ${value}`, input.priority);
  if (input.search?.trim())
    where.add((value) => `(j.short_code ilike ${value} or j.description ilike ${value} or j.customer_name ilike ${value})`, containing(input.search.trim()));
  const isAgenda = input.scheduled_from !== undefined || input.scheduled_to !== undefined;
  const isPlain = where.isEmpty && input.archived !== true;
  where.add((value) => `(j.archived_at is not null) = ${value}`, input.archived ?? false);

  const page = pageOf(input);
  const { rows, total } = await listJobs(ctx.db, where, page, isAgenda ? 'scheduled' : 'newest', isPlain ? 'maintained' : 'counted');
  return { items: rows.map((row) => jobRequestResource(ctx.tenant, ctx.locale, row)), meta: metaOf(page, total, rows.length) };
});
