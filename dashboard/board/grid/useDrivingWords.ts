/** What a job in a gap does to the driving of the day, in words. */
import { useTranslation } from 'react-i18next';
import { useShortMinutes } from '../model/shortMinutes.ts';

/** `added`: minutes of driving more; null: not known, because a stop has no place. */
export function useDrivingWords(): (added: number | null) => string {
  const { t } = useTranslation('board');
  const shortMinutes = useShortMinutes();
  return (added) => {
    if (added === null) return t('gap.unknown');
    if (added === 0) return t('gap.same');
    return added < 0 ? t('gap.saves', { time: shortMinutes(-added) }) : t('gap.adds', { time: shortMinutes(added) });
  };
}
