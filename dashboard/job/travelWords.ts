/** Travel to and from a visit, in words. The page that shows the schedule knows the travel after it. */
import { createContext } from 'react';
import { useTranslation } from 'react-i18next';

export interface TravelAround {
  /** Minutes; null: unknown. */
  readonly before: number | null;
  /** Minutes to the next visit of the day; null: unknown, or there is none. */
  readonly after: number | null;
}

/** The travel around a job's visit on the shown board; null: the page shows none. */
export const TravelOfJob = createContext<(jobId: string) => TravelAround | null>(() => null);

export function useTravelWords(): (travel: TravelAround) => string {
  const { t } = useTranslation('board');
  return ({ before, after }) =>
    [before !== null && t('plan.travelBefore', { minutes: before }), after !== null && t('plan.travelAfter', { minutes: after })]
      .filter(Boolean)
      .join(' · ');
}
