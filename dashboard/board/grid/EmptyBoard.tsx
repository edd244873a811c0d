/** In place of lanes, or over lanes without a visit: what to do next. */
import './emptyBoard.css';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/session.ts';
import { newRowId, useAddress } from '../../parts/pageAddress.ts';
import { PageLink } from '../../parts/PageLink.tsx';
import { useWholeQueue } from '../queue/useQueueList.ts';

/** A business that has nobody yet. */
export function NoTechnicians() {
  const { t } = useTranslation('board');
  const mayAdd = useMay('team_manage');
  return (
    <p className="panel-body">
      {t('noTechnicians')}{' '}
      {mayAdd && (
        <PageLink to="/team" search={{ open: newRowId }}>
          {t('addTechnician')}
        </PageLink>
      )}
    </p>
  );
}

/** No technician matches the filters. */
export function NoMatch() {
  const { t } = useTranslation('board');
  const { set } = useAddress();
  return (
    <p className="panel-body">
      {t('noMatch')}{' '}
      <button type="button" className="as-link" onClick={() => set({ who: null, area: null, skill: null, tier: null, only: null })}>
        {t('showAll')}
      </button>
    </p>
  );
}

/** The shown days have no visit: says how the first one gets there. */
export function NoVisits() {
  const { t } = useTranslation('board');
  const { set } = useAddress();
  const { data: queue } = useWholeQueue();
  const mayBook = useMay('job_create', 'job_manage', 'customers_manage');
  if (!queue) return null;
  const isWaiting = queue.jobs.length > 0;
  return (
    <p className="board-empty">
      {t('empty.none')} {isWaiting ? t('empty.drag') : t('empty.book')}{' '}
      {!isWaiting && mayBook && (
        <button type="button" className="as-link" onClick={() => set({ panel: 'book', side: '1' })}>
          {t('empty.bookNow')}
        </button>
      )}
    </p>
  );
}
