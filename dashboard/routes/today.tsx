/** What the day looks like: pages.md, "The rest of the dashboard". */
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { shownInstant } from '../parts/times.ts';

export function Page() {
  const { t, i18n } = useTranslation('today');
  const { business, now } = useSession();
  return (
    <div className="page">
      <h1>{t('title')}</h1>
      <p className="quiet">
        {shownInstant(now, business.timezone, i18n.language)} · {business.timezone}
      </p>
    </div>
  );
}
