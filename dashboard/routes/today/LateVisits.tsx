/** The late visits of a technician in one row, which opens to the visits. */
import { useTranslation } from 'react-i18next';
import { useMay, useSession } from '../../api/session.ts';
import { explicitToday } from '../../board/model/firstDay.ts';
import { LiveTags } from '../../job/LiveTags.tsx';
import { spokenStart } from '../../job/spokenStart.ts';
import { isolated } from '../../parts/isolated.ts';
import { PageLink } from '../../parts/PageLink.tsx';
import { dayOf, localStartOf, shownMinutes, shownTime } from '../../parts/times.ts';
import { Go, Line, type Row } from './DecisionLine.tsx';
import { nextAtRisk, worstDelay, type LateVisit } from './decisions.ts';

const nameOf = ({ customer_name, short_code }: LateVisit) => customer_name || short_code;

/** A technician with one late visit has the row of that visit. */
export function LateVisits({ visits }: Row<'late'>) {
  const [first] = visits;
  return visits.length === 1 ? <Late visit={first!} /> : <LateTechnician visits={visits} />;
}

function LateTechnician({ visits }: { readonly visits: readonly LateVisit[] }) {
  const { t, i18n } = useTranslation('today');
  const { business } = useSession();
  const mayReport = useMay('job_manage');
  const { technician } = visits[0]!;
  const clock = (instant: string) => shownTime(instant, business.timezone, i18n.language);
  const next = nextAtRisk(visits);
  return (
    <>
      <Line
        kind={next ? 'late' : 'over'}
        title={<bdi>{technician.name}</bdi>}
        detail={
          <>
            {t('late.visits', { count: visits.length })} · {t('late.worst', { time: shownMinutes(worstDelay(visits), i18n.language) })}
            {next && (
              <>
                {' · '}
                <PageLink to="/board" search={{ date: explicitToday, open: next.job_request_id }}>
                  {t(next.flags.includes('window_broken') ? 'late.broken' : 'late.next', {
                    name: isolated(nameOf(next)),
                    planned: clock(next.scheduled_at),
                    expected: clock(next.live.earliest_start_at),
                  })}
                </PageLink>
              </>
            )}
          </>
        }
        {...(next && { phone: next.customer_phone, name: nameOf(next) })}
        action={
          <>
            {next && <MoveOrOpen visit={next} />}
            {mayReport && (
              <Go search={{ date: explicitToday, panel: 'update', technician: technician.id }} of={technician.name}>
                {t('words:bringUpToDate')}
              </Go>
            )}
          </>
        }
      />
      <details className="late-visits">
        <summary>{t('late.show')}</summary>
        <ul className="decisions">
          {visits.map((visit) => (
            <li key={visit.job_request_id} className="decision-row" data-kind={visit.flags.includes('running_over') ? 'over' : 'late'}>
              <Late visit={visit} />
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Late({ visit }: { readonly visit: LateVisit }) {
  const { t, i18n } = useTranslation('today');
  const { business } = useSession();
  const { job_request_id: id, customer_phone, technician, scheduled_at, flags, live } = visit;
  const name = nameOf(visit);
  const clock = (instant: string) => shownTime(instant, business.timezone, i18n.language);
  const isLate = flags.includes('late');
  return (
    <Line
      kind={isLate ? 'late' : 'over'}
      title={
        <PageLink to="/board" search={{ date: explicitToday, open: id }}>
          <bdi>{name}</bdi>
        </PageLink>
      }
      detail={
        <>
          <LiveTags live={live} /> <bdi>{technician.name}</bdi> ·{' '}
          {isLate
            ? t('live.times', { planned: clock(scheduled_at), expected: clock(live.earliest_start_at) })
            : t('live.since', { start: clock(live.earliest_start_at) })}
        </>
      }
      phone={customer_phone}
      name={name}
      action={<MoveOrOpen visit={visit} />}
    />
  );
}

/** Takes the visit to when it can begin, or opens it where that helps nobody. */
function MoveOrOpen({ visit }: { readonly visit: LateVisit }) {
  const { t, i18n } = useTranslation('today');
  const { business } = useSession();
  const mayMove = useMay('job_manage', 'schedule_manage');
  const { job_request_id: id, technician, scheduled_at, flags, live } = visit;
  const start = spokenStart(live);
  const isToday = dayOf(start, business.timezone) === dayOf(scheduled_at, business.timezone);
  return mayMove && flags.includes('late') && live.state !== 'on_the_way' && isToday ? (
    <Go
      search={{ date: explicitToday, ask: id, as: 'move', to: technician.id, at: localStartOf(start, business.timezone) }}
      of={nameOf(visit)}
    >
      {t('words:moveTo', { time: shownTime(start, business.timezone, i18n.language) })}
    </Go>
  ) : (
    <Go search={{ date: explicitToday, open: id }} of={nameOf(visit)}>
      {t('decide.open')}
    </Go>
  );
}
