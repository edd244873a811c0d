/** Hours that are kept but have no effect, one sentence each. */
import { useTranslation } from 'react-i18next';
import type { Output } from '../api/ask.ts';
import { shownDays, shownWeekday } from './times.ts';
import { shownRange } from './WeeklyHours.tsx';

type Warning = Output<'getOpeningHours'>['warnings'][number];

export function HoursWarnings({ warnings }: { readonly warnings: readonly Warning[] }) {
  const { t, i18n } = useTranslation();
  if (warnings.length === 0) return null;
  const dayOf = ({ weekday, from, until }: Warning) =>
    weekday === null ? shownDays(from!, until!, i18n.language) : shownWeekday(weekday, i18n.language);
  return (
    <ul className="plain-list">
      {warnings.map((warning) => {
        const when = `${dayOf(warning)}, ${shownRange(warning, i18n.language)}`;
        return <li key={`${warning.code} ${when}`}>{t(`words:hoursWarnings.${warning.code}`, { when })}</li>;
      })}
    </ul>
  );
}
