/** A length of time in few letters, 85: 1 h 25. For places with little room. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The time by which a visit is late, for a mark: 12, and from an hour on 3 h 22. `most`: the most characters; 3 h where that is too long. */
export function markTime(minutes: number, shortMinutes: (minutes: number) => string, most = Number.POSITIVE_INFINITY): string {
  if (minutes < 60) return String(minutes);
  const time = shortMinutes(minutes);
  return time.length <= most ? time : shortMinutes(minutes - (minutes % 60));
}

export function useShortMinutes(): (minutes: number) => string {
  const { t } = useTranslation('board');
  return useMemo(
    () => (total) => {
      const [hours, minutes] = [Math.floor(total / 60), total % 60];
      if (hours === 0) return t('short.minutes', { minutes });
      return minutes === 0 ? t('short.hours', { hours }) : t('short.both', { hours, minutes: String(minutes).padStart(2, '0') });
    },
    [t],
  );
}
