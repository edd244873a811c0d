/** A length of time in few letters, 85: 1 h 25. For places with little room. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

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
