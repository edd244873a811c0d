/**
 * Free hours of the next days by skill, as bars. The numbers stand in the cells, so that no bar has to be measured. Those of the whole team lead
 * to the jobs that fill them.
 */
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/session.ts';
import { PageLink } from '../../parts/PageLink.tsx';
import { shownDay, shownNumber } from '../../parts/times.ts';
import type { Today } from './decisions.ts';

/** Less than this reads as no free time. */
const leastMinutes = 30;

export function FreeHours({ today: { free } }: { readonly today: Today }) {
  const { t, i18n } = useTranslation('today');
  const mayPlan = useMay('job_view', 'schedule_manage');
  if (free.minutes.every((minutes) => minutes === 0)) return null;
  const named = (day: string) => shownDay(day, i18n.language, { weekday: 'short', day: 'numeric', month: undefined });
  const hours = (minutes: number) => shownNumber(Math.round(minutes / 60), i18n.language);
  const rows = [{ id: null, name: t('free.all'), minutes: free.minutes }, ...free.skills];
  return (
    <section aria-labelledby="free-title">
      <h2 id="free-title">{t('free.title')}</h2>
      <table className="free-hours">
        <thead>
          <tr>
            <td />
            {free.days.map((day) => (
              <th key={day} scope="col">
                <PageLink to="/board" search={{ date: day }}>
                  {named(day)}
                </PageLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, minutes: row }) => {
            const most = Math.max(...row, 60);
            return (
              <tr key={id ?? 'all'}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                {row.map((minutes, day) => (
                  <td key={day} data-empty={minutes < leastMinutes || undefined}>
                    {id === null && mayPlan && minutes >= leastMinutes ? (
                      <PageLink
                        to="/board"
                        search={{ date: free.days[day]!, panel: 'gap' }}
                        aria-label={`${hours(minutes)} · ${t('board:gap.title')}: ${named(free.days[day]!)}`}
                      >
                        {hours(minutes)}
                      </PageLink>
                    ) : (
                      hours(minutes)
                    )}
                    <progress max={most} value={minutes} aria-hidden="true" />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
