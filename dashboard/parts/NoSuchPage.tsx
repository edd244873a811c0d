import { useTranslation } from 'react-i18next';
import { PageLink } from './PageLink.tsx';

export function NoSuchPage() {
  const { t } = useTranslation();
  return (
    <div className="page">
      <h1>{t('noPage.title')}</h1>
      <p>
        {t('noPage.text')} <PageLink to="/">{t('pages.today')}</PageLink>
      </p>
    </div>
  );
}
