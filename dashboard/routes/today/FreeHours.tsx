/** Free hours of the next days by skill, as bars. The numbers stand in the cells, so that no bar has to be measured. */
import { useTranslation } from 'react-i18next';
import { PageLink } from '../../parts/PageLink.tsx';
import { shownDay, shownNumber } from '../../parts/times.ts';
import type { Today } from './decisions.ts';

export function FreeHours({ today: { free } }: { readonly today: Today }) {
  const { t, i18n } = useTranslation('today');
  if (free.minutes.every((minutes) => minutes === 0)) return null;
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
                  {shownDay(day, i18n.language, { weekday: 'short', day: 'numeric', month: undefined })}
                </PageLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, minutes }) => {
            const most = Math.max(...minutes, 60);
            return (
              <tr key={id ?? 'all'}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                {minutes.map((free, day) => (
                  <td key={day} data-empty={free < 30 || undefined}>
                    {hours(free)}
                    <progress max={most} value={free} aria-hidden="true" />
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
