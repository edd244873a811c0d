import { invalid } from '../../../contract/errors.ts';
import { regionOfState } from '../../../ground/holidays/homeRegion.ts';
import { holidayRegions, holidaysAttribution, publicHolidays } from '../../../ground/holidays/publicHolidays.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { opensOn } from '../../planning/hours/hoursOfDay.ts';
import { readBoardSettings } from '../../../store/schedule/boardRows.ts';
import { countryOfBusiness } from '../../resources/settings/businessSettings.ts';
import { countVisitsOnDays } from '../../../store/schedule/visitsOnDays.ts';
import { closedDaysAmong } from '../../../store/settings/openingHours.ts';
import { addDays, dayBounds, isCalendarDate, localDateOf } from '../../../ground/time/localTime.ts';
import { read } from '../handler.ts';

/** Laws change, and tables of lunar calendars end. */
const mostDaysAhead = 1098;

/** Public holidays of twelve months. Reads only: a person decides, and `createClosure` closes. docs/internals/places.md#public-holidays. */
export const listHolidayProposals = read<'listHolidayProposals'>(async ({ db, tenant, locale, nowMilliseconds }, input) => {
  if (input.from !== undefined && !isCalendarDate(input.from)) return invalid('from', 'format', 'no_such_day');
  const nowMinute = nowMinuteOf(nowMilliseconds);
  const today = localDateOf(tenant.timezone, nowMinute);
  const from = input.from ?? today;
  const [minimum, maximum] = [addDays(today, -366), addDays(today, mostDaysAhead)] as const;
  if (from < minimum || from > maximum) return invalid('from', 'range', 'between', { minimum, maximum });
  const to = addDays(yearAfter(from), -1);
  const home = countryOfBusiness(tenant);
  const country = input.country?.toUpperCase() ?? home;
  const answer = { country, region: null, regions: [], from, to, holidays: [], attribution: holidaysAttribution };
  if (country === null) return answer;
  const regions = await holidayRegions(country, locale);
  if (regions === null) return input.country === undefined ? answer : invalid('country', 'unknown_value', 'no_holidays', { country });
  const homeRegion = country === home ? regionOfState(country, tenant.baseAddress.state ?? '', regions) : null;
  const region = input.region === undefined ? homeRegion : (regions.find(({ code }) => code === input.region?.toUpperCase())?.code ?? null);
  if (input.region && region === null)
    return invalid('region', 'unknown_value', 'no_such_name', {
      name: input.region,
      values: regions.map(({ code }) => code).join(', ') || '–',
    });
  const holidays = await publicHolidays(country, region, { from, to }, locale);
  const dates = holidays.map(({ date }) => date);
  const [closed, openings, counts] = await Promise.all([
    closedDaysAmong(db, tenant.id, dates),
    readBoardSettings(db, tenant.id),
    countVisitsOnDays(
      db,
      tenant.id,
      dates.map((date) => aheadOf(dayBounds(tenant.timezone, date), nowMinute)),
    ),
  ]);
  return {
    ...answer,
    region,
    regions,
    holidays: holidays.map(({ date, name }, index) => ({
      date,
      name,
      is_closed: closed.includes(date),
      is_working_day: opensOn(openings, date),
      visit_count: counts[index]!,
    })),
  };
});

/** The same day one year later; 1 March after 29 February. */
function yearAfter(date: string): string {
  const later = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
  return isCalendarDate(later) ? later : `${later.slice(0, 4)}-03-01`;
}

/** The part of a day that is not over. */
const aheadOf = ({ startMinute, endMinute }: { readonly startMinute: number; readonly endMinute: number }, nowMinute: number) => ({
  startMinute: Math.max(startMinute, nowMinute),
  endMinute,
});
