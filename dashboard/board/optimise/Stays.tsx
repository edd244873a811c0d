/** Visits that the plan never moves, by reason, and visits that already do not fit. */
import { useTranslation } from 'react-i18next';
import { PageLink } from '../../parts/PageLink.tsx';
import { shownNumber } from '../../parts/times.ts';
import { useMoment } from '../../parts/useMoment.ts';
import type { BoardModel } from '../model/model.ts';
import type { OptimizationPlan } from './optimisation.ts';

export interface StaysProps {
  readonly plan: OptimizationPlan;
  readonly model: BoardModel;
}

export function Stays({ plan: { frozen, warnings, date }, model }: StaysProps) {
  const { t, i18n } = useTranslation('optimise');
  const moment = useMoment();
  const kinds = Object.entries(frozen).filter(([, count]) => count > 0);
  if (kinds.length === 0 && warnings.length === 0) return null;
  const total = kinds.reduce((sum, [, count]) => sum + count, 0);
  const nameOf = (id: string) => model.board.technicians.full_name[model.technicianById.get(id) ?? -1] ?? '';
  const codeOf = (id: string) => model.board.jobs.short_code[model.jobById.get(id) ?? -1] ?? t('aVisit');
  return (
    <details className="optimise-more">
      <summary>{t('stays.title', { visits: total })}</summary>
      <ul className="steps">
        {kinds.map(([kind, count]) => (
          <li key={kind}>
            {t(`stays.${kind}`)}: {shownNumber(count, i18n.language)}
          </li>
        ))}
        {warnings.map(({ job_request_id: id, technician_id: technician, start_at: start }) => (
          <li key={id + technician}>
            <PageLink to="/board" search={{ date, open: id }}>
              {codeOf(id)}
            </PageLink>{' '}
            <bdi>{nameOf(technician)}</bdi> · {moment(start)}: {t('stays.doesNotFit')}
          </li>
        ))}
      </ul>
    </details>
  );
}
