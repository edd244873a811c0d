import { invalid, isRefusal } from '../../../contract/errors.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { listClosureRows, closureOrder } from '../../../store/settings/openingHours.ts';
import { isCalendarDate, localDateOf } from '../../../ground/time/localTime.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { read } from '../handler.ts';

/** The closures, by default from today on. */
export const listClosures = read<'listClosures'>(async ({ db, tenant, nowMilliseconds }, input) => {
  for (const field of ['from', 'to'] as const)
    if (input[field] !== undefined && !isCalendarDate(input[field])) return invalid(field, 'format', 'no_such_day');
  if (input.from !== undefined && input.to !== undefined && input.to < input.from)
    return invalid('to', 'range', 'before_other', { other: 'from' });
  const page = readablePage(input, closureOrder);
  if (isRefusal(page)) return page;
  const from = input.from ?? localDateOf(tenant.timezone, nowMinuteOf(nowMilliseconds));
  const found = await listClosureRows(db, tenant.id, { from, to: input.to ?? null }, page);
  return { closures: [...found.rows], ...pageAnswer(page, found), ...emptyListReason(found.rows, found.total, { from, to: input.to }) };
});
