import { invalid, isRefusal } from '../../../contract/errors.ts';
import { jobOrders } from '../../../store/jobs/jobOrders.ts';
import { defaultJobSort, listJobs, type JobFilter } from '../../../store/jobs/jobRequestList.ts';
import { attentionFilter } from '../dispatch/openWork.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { dayBounds, isCalendarDate, localDateOf } from '../../../ground/time/localTime.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { read } from '../handler.ts';
import { jobRequestAnswers } from '../../jobs/records/jobRequestAnswer.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { searchTextOf } from '../../resources/searchText.ts';

/**
 * Searches jobs, or lists them as an agenda ([job-request.list.agenda]). A job must match all filters. Dates are business-local and
 * inclusive.
 */
export const listJobRequests = read<'listJobRequests'>(async (ctx, input) => {
  for (const field of ['scheduled_from', 'scheduled_to', 'wanted_date'] as const)
    if (input[field] !== undefined && !isCalendarDate(input[field])) return invalid(field, 'format', 'no_such_day');
  if (input.scheduled_from !== undefined && input.scheduled_to !== undefined && input.scheduled_to < input.scheduled_from)
    return invalid('scheduled_to', 'range', 'before_other', { other: 'scheduled_from' });
  const { timezone } = ctx.tenant;
  const today = localDateOf(timezone, nowMinuteOf(ctx.nowMilliseconds));
  const filter: JobFilter = {
    scheduledFromMinute: input.scheduled_from === undefined ? undefined : dayBounds(timezone, input.scheduled_from).startMinute,
    scheduledUntilMinute: input.scheduled_to === undefined ? undefined : dayBounds(timezone, input.scheduled_to).endMinute,
    statusKeys: input.status_keys,
    customerId: input.customer_id,
    technicianId: input.technician_id,
    priority: input.priority,
    search: searchTextOf(input.search, ctx.tenant.timezone),
    hidesTextsOfPast: ctx.principal.own ? true : undefined,
    archived: input.archived ?? false,
    state: input.status,
    externalReference: input.external_reference?.trim(),
    attention: input.needs_attention === undefined ? undefined : await attentionFilter(ctx, input.needs_attention),
    // Marks of days that are over have ended.
    wantedOn: input.wanted_date === undefined || input.wanted_date >= today ? input.wanted_date : null,
    waitsForCustomer: input.waiting_for_customer,
  };
  const sort = input.sort ?? defaultJobSort(filter);
  const page = readablePage(input, jobOrders[sort]);
  if (isRefusal(page)) return page;
  const found = await listJobs(ctx.db, ctx.tenant.id, filter, page, sort);
  const { page: _page, after: _after, limit: _limit, sort: _sort, ...filters } = input;
  return {
    items: await jobRequestAnswers(ctx, found.rows),
    ...pageAnswer(page, found),
    ...emptyListReason(found.rows, found.total, filters),
  };
});
