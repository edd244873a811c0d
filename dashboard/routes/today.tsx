/** The day at a glance: numbers that open their lists, and recent activity. A new business also sees its checklist. */
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../api/ask.ts';
import { useAsk } from '../api/queries.ts';
import { useMay, useSession } from '../api/session.ts';
import { useAddress, type Search } from '../parts/pageAddress.ts';
import { explicitToday } from '../board/firstDay.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { shownDay, shownInstant, shownNumber } from '../parts/times.ts';
import { Activity } from './today/Activity.tsx';
import { Checklist } from './today/Checklist.tsx';
import { LateVisits } from './today/LateVisits.tsx';
import { MissingPlaces } from './today/MissingPlaces.tsx';
import { QueueList, queueLists } from './today/QueueList.tsx';

type Today = Output<'getToday'>;
type Counted = Today['jobs_today'];
const everyMilliseconds = 60_000;

export function Page() {
  // The rows' texts load here too: loaded later, they would suspend the whole page again.
  const { t, i18n } = useTranslation(['today', 'actions', 'places', 'words']);
  const { business, now } = useSession();
  const [maySeeDay, mayManage, maySeeActivity] = [useMay('job_view', 'team_view'), useMay('business_manage'), useMay('job_view')];
  const { data, error, refetch } = useAsk('getToday', {}, { enabled: maySeeDay, everyMilliseconds });
  const { search } = useAddress();
  const list = queueLists.find((one) => one === search['list']);
  return (
    <div className="page">
      <h1>{t('title')}</h1>
      <p className="quiet tight">
        {data
          ? shownDay(data.date, i18n.language, { weekday: 'long', month: 'long' })
          : shownInstant(now, business.timezone, i18n.language)}{' '}
        · {business.timezone}
      </p>
      {mayManage && <Checklist />}
      {mayManage && <MissingPlaces />}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {maySeeDay && !data && !error && <Skeleton height={150} my="md" animate={false} />}
      {data && <Numbers today={data} />}
      {data && <LateVisits today={data} />}
      {list && <QueueList group={list} />}
      {maySeeActivity && <Activity />}
    </div>
  );
}

function Numbers({ today }: { readonly today: Today }) {
  const { t, i18n } = useTranslation('today');
  const rate = ({ percent, part, whole }: Today['on_time']) => ({
    value: percent === null ? '–' : shownNumber(percent / 100, i18n.language, { style: 'percent' }),
    aside: whole === 0 ? t('nothingYet') : `${shownNumber(part, i18n.language)} / ${shownNumber(whole, i18n.language)}`,
  });
  const { on_time, utilisation } = today;
  return (
    <>
      <div className="tiles">
        <Tile label={t('jobsToday')} of={today.jobs_today} />
        <Tile label={t('unscheduled')} of={today.unscheduled} />
        <LiveTile flag="late" today={today} />
        <LiveTile flag="window_broken" today={today} />
        <LiveTile flag="running_over" today={today} />
        <Tile label={t('emergencies')} of={today.emergencies} tone="bad" />
        <Tile label={t('sla')} of={today.sla} tone="warn" />
        <Tile label={t('attention')} of={today.attention} tone="warn" />
        <Tile label={t('absent')} of={today.absent} />
        {today.webhooks_failing && <Tile label={t('webhooksFailing')} of={today.webhooks_failing} tone="bad" />}
        <Rate label={t('onTime')} {...rate(on_time)} />
        <Rate label={t('utilisation')} {...rate(utilisation)} aside={utilisation.whole === 0 ? t('nothingYet') : t('ofWorkingTime')} />
      </div>
      {today.jobs.length > 0 && (
        <p className="states">
          {today.jobs.map(({ status_key, display_name, count, list }) => (
            <PageLink key={status_key} {...placeOf(list)} className="badge">
              {display_name} <b className="number">{shownNumber(count, i18n.language)}</b>
            </PageLink>
          ))}
        </p>
      )}
    </>
  );
}

function Tile({ label, of: { count, list }, tone }: { readonly label: string; readonly of: Counted; readonly tone?: 'warn' | 'bad' }) {
  const { i18n } = useTranslation();
  return (
    <PageLink {...placeOf(list)} className="tile" data-tone={count > 0 ? tone : undefined}>
      <span className="tile-value">{shownNumber(count, i18n.language)}</span>
      <span className="tile-label">{label}</span>
    </PageLink>
  );
}

/** How many visits of today have a flag. Opens the board with their lanes. */
function LiveTile({ flag, today }: { readonly flag: 'late' | 'window_broken' | 'running_over'; readonly today: Today }) {
  const { t, i18n } = useTranslation('today');
  const count = today.live[flag];
  return (
    <PageLink
      to="/board"
      search={{ date: explicitToday, only: flag }}
      className="tile"
      data-tone={count === 0 ? undefined : flag === 'window_broken' ? 'bad' : 'warn'}
    >
      <span className="tile-value">{shownNumber(count, i18n.language)}</span>
      <span className="tile-label">{t(`live.${flag}`)}</span>
    </PageLink>
  );
}

const Rate = ({ label, value, aside }: { readonly label: string; readonly value: string; readonly aside: string }) => (
  <div className="tile">
    <span className="tile-value">{value}</span>
    <span className="tile-label">
      {label} <span className="quiet">{aside}</span>
    </span>
  </div>
);

/** The page that shows a list which the service names by its operation. */
function placeOf({ operation, arguments: given }: Counted['list']): { to: string; search?: Search } {
  const asked = given as Readonly<Record<string, string | string[] | undefined>>;
  if (operation === 'listBoardQueue') return { to: '/', search: { list: String(asked['group']) } };
  if (operation === 'listTeamAbsences') return { to: '/team/time-off', search: { status: 'approved' } };
  if (operation === 'listWebhookEndpoints') return { to: '/developers/webhooks' };
  const [status] = (asked['status_keys'] ?? []) as string[];
  const named = {
    from: asked['scheduled_from'],
    to: asked['scheduled_to'],
    state: asked['state'],
    priority: asked['priority'] === 'emergency' ? 'p0' : asked['priority'],
    status,
  };
  return { to: '/jobs', search: Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as Search };
}
