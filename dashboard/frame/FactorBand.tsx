/** A band that says from when the role requires a second factor, until the member has set one up. */
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { isolated } from '../parts/isolated.ts';
import { useMoment } from '../parts/useMoment.ts';
import { FactorLink } from '../parts/FactorLink.tsx';

export function FactorBand() {
  const { t } = useTranslation();
  const moment = useMoment();
  const { business, second_factor: factor } = useSession();
  if (factor.is_set || factor.required_from === null) return null;
  return (
    <div className="frame-notice" role="note">
      {t('factorFrom', { at: moment(factor.required_from), business: isolated(business.name) })} <FactorLink>{t('factorSetUp')}</FactorLink>
    </div>
  );
}
