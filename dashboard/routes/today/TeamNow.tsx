/** Where each technician is now, and what comes next. */
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { explicitToday } from '../../board/model/firstDay.ts';
import { isolated } from '../../parts/isolated.ts';
import { PageLink } from '../../parts/PageLink.tsx';
import { shownTime } from '../../parts/times.ts';
import type { Today } from './decisions.ts';

type Row = Today['team'][number];

export function TeamNow({ today }: { readonly today: Today }) {
  const { t } = useTranslation('today');
  if (today.team.length === 0) return null;
  return (
    <section aria-labelledby="team-title">
      <h2 id="team-title">{t('team.title')}</h2>
      <ul className="team-now">
        {today.team.map((row) => (
          <li key={row.technician.id} data-moment={row.moment} data-late={(row.visit?.live.late_minutes ?? 0) > 0 || undefined}>
            <PageLink to="/board" search={{ date: explicitToday, who: row.technician.name }}>
              <bdi>{row.technician.name}</bdi>
            </PageLink>
            <Moment row={row} now={today.now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Moment({ row: { moment, visit, free_from }, now }: { readonly row: Row; readonly now: string }) {
  const { t, i18n } = useTranslation('today');
  const { business } = useSession();
  const clock = (instant: string) => shownTime(instant, business.timezone, i18n.language);
  if (visit && (moment === 'on_the_way' || moment === 'on_site' || moment === 'next' || moment === 'absent')) {
    const text = moment === 'absent' ? 'absentWith' : moment;
    const time = clock(moment === 'on_site' ? visit.live.earliest_end_at : visit.scheduled_at);
    return (
      <PageLink to="/board" search={{ date: explicitToday, open: visit.job_request_id }} className="team-moment">
        {t(`team.${text}`, { name: isolated(visit.customer_name), time })}
      </PageLink>
    );
  }
  const isFreeNow = free_from !== null && free_from <= now;
  return (
    <span className="team-moment">
      {moment === 'free' && free_from ? t(isFreeNow ? 'team.freeNow' : 'team.free', { time: clock(free_from) }) : t(`team.${moment}`)}
    </span>
  );
}
