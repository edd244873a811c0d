/** The steps of a job: done, present and future. */
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../api/ask.ts';
import { useAsk } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { shownInstant } from '../parts/times.ts';

type Step = Output<'getJobRequestTimeline'>['events'][number];

export function JobTimeline({ id }: { readonly id: string }) {
  const { data, error, refetch } = useAsk('getJobRequestTimeline', { id });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={80} animate={false} />;
  return <Steps events={data.events} />;
}

/** Also used to preview a workflow that is not saved. */
export function Steps({ events }: { readonly events: readonly Step[] }) {
  const { t, i18n } = useTranslation('jobs');
  const { business } = useSession();
  const when = (instant: string | null) => instant && shownInstant(instant, business.timezone, i18n.language);
  return (
    <ol className="timeline">
      {events.map(({ status_key, display_name, state, skipped, entered_at, actions }) => (
        <li key={status_key} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <strong>{display_name}</strong> <span className="quiet">{skipped ? t('skipped') : when(entered_at)}</span>
          {actions.map((action) => (
            <div key={action.key} className="quiet">
              {action.label} · {t([`actors.${action.actor}`, `words:actors.${action.actor}`])}
              {action.fired_at ? ` · ${when(action.fired_at)}` : action.state === 'pending' ? ` · ${t('waits')}` : ''}
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}
