/** The figures of the day in one strip. Each opens what it counts. */
import { useTranslation } from 'react-i18next';
import { explicitToday } from '../../board/model/firstDay.ts';
import type { Search } from '../../parts/pageAddress.ts';
import { PageLink } from '../../parts/PageLink.tsx';
import { shownNumber } from '../../parts/times.ts';
import type { Today } from './decisions.ts';

export function Figures({ today }: { readonly today: Today }) {
  const { t, i18n } = useTranslation('today');
  const count = (value: number) => shownNumber(value, i18n.language);
  const rate = ({ percent }: Today['on_time']) =>
    percent === null ? '–' : shownNumber(percent / 100, i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  const { live, unscheduled_today: unscheduled, absent, on_time_today, utilization } = today;
  return (
    <div className="figures">
      <Figure
        label={t('figures.late')}
        value={count(live.late)}
        to="/board"
        search={{ date: explicitToday, only: live.late > 0 ? 'late' : '' }}
        tone={live.window_broken > 0 ? 'bad' : live.late > 0 ? 'warn' : undefined}
      />
      <Figure
        label={t('figures.unscheduled')}
        value={count(unscheduled.count)}
        to="/board"
        search={{ date: explicitToday, queue: 'due_today', side: '1' }}
      />
      <Figure
        label={t('figures.absent', { count: absent.count })}
        value={count(absent.count)}
        to="/team/time-off"
        search={{ status: 'approved' }}
      />
      <Figure label={t('figures.onTime')} value={rate(on_time_today)} />
      <Figure label={t('figures.booked')} value={rate(utilization)} to="/board" search={{ date: explicitToday }} />
    </div>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly to?: string;
  readonly search?: Search;
  readonly tone?: 'warn' | 'bad' | undefined;
}

function Figure({ label, value, to, search = {}, tone }: FigureProps) {
  const content = (
    <>
      <span className="figure-value">{value}</span>
      <span className="figure-label">{label}</span>
    </>
  );
  if (to === undefined) return <span className="figure">{content}</span>;
  return (
    <PageLink to={to} search={search} className="figure" data-tone={tone}>
      {content}
    </PageLink>
  );
}
