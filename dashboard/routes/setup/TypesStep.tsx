/** Job types: the usual ones of a trade at one click, or one by one. */
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../api/queries.ts';
import { PageLink } from '../../parts/PageLink.tsx';
import { TradeTypes } from '../catalog/TradeTypes.tsx';

export function TypesStep() {
  const { t } = useTranslation('setup');
  const types = useAsk('listJobTypes', { status: 'active', limit: 100 }).data?.job_types ?? [];
  const own = types.filter(({ is_system }) => !is_system);
  return (
    <>
      {own.length > 0 && (
        <ul className="setup-list">
          {own.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      {own.length === 0 && <TradeTypes />}
      <p>
        <PageLink to="/catalog/job-types">{t('ownTypes')}</PageLink>
      </p>
    </>
  );
}
