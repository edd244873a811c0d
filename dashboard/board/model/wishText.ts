/** The days and periods that a customer asked for, in words: "Fri morning, Mon, …". */
import { useTranslation } from 'react-i18next';
import type { FeasibleStarts } from './fit.ts';

export type WishedDates = Pick<NonNullable<FeasibleStarts['wish']>['job_dates'][number], 'date' | 'periods'>[];

const shownWishes = 2;
const allPeriods = 3;

/** `day` names a day. All periods of a day are no wish for a time of day. */
export function useWishText(): (dates: WishedDates, day: (date: string) => string) => string {
  const { t } = useTranslation('board');
  return (dates, day) => {
    const named = dates
      .slice(0, shownWishes)
      .map(({ date, periods }) =>
        [day(date), ...(periods.length < allPeriods ? periods.map(({ period }) => t(`queue.periods.${period}`)) : [])].join(' '),
      )
      .join(', ');
    return dates.length > shownWishes ? `${named}, …` : named;
  };
}
