/** The visits on days that the business closes. docs/internals/places.md#opening-hours-and-closures. */
import type { WriteContext } from '../../call/context.ts';
import { mostStrandedVisits } from '../../../contract/schemas/strandedVisits.ts';
import { readVisitsOnDays } from '../../../store/schedule/visitsOnDays.ts';
import { dayBounds } from '../../../ground/time/localTime.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { strandedVisitResource } from './strandedVisits.ts';

/**
 * All visits that touch these consecutive local days and are not over. Unlike `strandedVisits`, it also returns visits outside working hours: on a
 * closed day somebody must decide about an emergency in the night too.
 */
export async function visitsOnDays({ db, tenant, nowMilliseconds }: WriteContext, dates: readonly string[]) {
  const { startMinute } = dayBounds(tenant.timezone, dates[0]!);
  const { endMinute } = dayBounds(tenant.timezone, dates.at(-1)!);
  const fromMinute = Math.max(startMinute, nowMinuteOf(nowMilliseconds));
  const visits = await readVisitsOnDays(db, tenant.id, fromMinute, endMinute);
  const closed = { kinds: ['no_working_day'], blockers: [{ kind: 'no_working_day' }] } as const;
  return {
    total: visits.length,
    visits: visits.slice(0, mostStrandedVisits).map((visit) => strandedVisitResource({ ...visit, ...closed })),
  };
}
