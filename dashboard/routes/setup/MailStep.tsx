/** Whether customers get mails, and what the operator has to do if not. */
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../api/queries.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { PageLink } from '../../parts/PageLink.tsx';

export function MailStep() {
  const { t } = useTranslation('setup');
  const query = useAsk('getMailSettings', {});
  return (
    <Loaded query={query}>
      {({ delivers, sender }) => (
        <>
          <p>
            <strong>{t(delivers ? 'mail.on' : 'mail.off')}</strong>
          </p>
          {delivers ? (
            <p>
              {t('mail.sender')} <bdi>{sender}</bdi>
            </p>
          ) : (
            <>
              <p>{t('mail.offMeans')}</p>
              <p>
                {t('mail.tellOperator')} <code dir="ltr">SMTP_URL</code>
              </p>
            </>
          )}
          <p>
            <PageLink to="/settings/mails">{t('mail.texts')}</PageLink>
          </p>
        </>
      )}
    </Loaded>
  );
}
