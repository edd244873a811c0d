/** Below "Sign out": how many drafts end with the sign-in. [drafts.sign-in] */
import { useTranslation } from 'react-i18next';
import { shownNumber } from '../parts/times.ts';

export function DraftsLost({ total }: { readonly total: number }) {
  const { t, i18n } = useTranslation('drafts');
  return (
    <>
      <br />
      <small className="quiet">{t('lost', { total: shownNumber(total, i18n.language) })}</small>
    </>
  );
}
