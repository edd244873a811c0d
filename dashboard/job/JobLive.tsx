/** How a job's visit of today stands: its state, the honest times, why, and how to tell the customer. docs/reference/scheduling.md#live-state */
import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { liveFlagsOf } from '../../src/contract/liveFlags.ts';
import { useAsk } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { useAddress } from '../parts/pageAddress.ts';
import { shownMinutes, shownTime } from '../parts/times.ts';
import type { Job } from './jobWords.ts';
import { LiveTags } from './LiveTags.tsx';
import { useLiveTags } from './liveWords.ts';
import { TellCustomer } from './TellCustomer.tsx';

type Live = NonNullable<Job['live']>;

export function JobLive({ job }: { readonly job: Job }) {
  const { live } = job;
  const tagsOf = useLiveTags();
  if (!live || tagsOf(live).length === 0) return null;
  const flags = liveFlagsOf(live);
  const isLate = flags.includes('late');
  return (
    <section className="job-live" data-tone={flags.includes('window_broken') ? 'danger' : flags.length > 0 ? 'warn' : undefined}>
      <Group gap={6}>
        <LiveTags live={live} />
      </Group>
      <Times job={job} live={live} />
      {isLate && live.cause_job_request_id && <Cause id={live.cause_job_request_id} />}
      {isLate && <TellCustomer job={job} live={live} />}
    </section>
  );
}

/** When the visit can begin and end, and by how much that misses the promise. */
function Times({ job, live }: { readonly job: Job; readonly live: Live }) {
  const { t, i18n } = useTranslation('jobs');
  const { business } = useSession();
  const clock = (instant: string) => shownTime(instant, business.timezone, i18n.language);
  const flags = liveFlagsOf(live);
  const { scheduled_at, arrival_window } = job.schedule;
  const until = arrival_window?.end;
  const broken = until ? Math.round((Date.parse(live.earliest_start_at) - Date.parse(until)) / 60_000) : 0;
  return (
    <>
      {flags.includes('late') && (
        <p className="tight">
          {t('live.expected', { start: clock(live.earliest_start_at), end: clock(live.earliest_end_at) })}{' '}
          {scheduled_at && <span className="quiet">{t('live.planned', { time: clock(scheduled_at) })}</span>}
        </p>
      )}
      {flags.includes('window_broken') && until && (
        <p className="tight">{t('live.broken', { time: clock(until), minutes: shownMinutes(broken, i18n.language) })}</p>
      )}
      {(live.state === 'running_over' || live.state === 'on_site') && (
        <p className="tight">
          {t(live.state === 'running_over' ? 'live.since' : 'live.onSite', {
            start: clock(live.earliest_start_at),
            end: clock(live.earliest_end_at),
          })}
        </p>
      )}
    </>
  );
}

/** The visit that makes this one late. */
function Cause({ id }: { readonly id: string }) {
  const { t } = useTranslation('jobs');
  const { set } = useAddress();
  const { data } = useAsk('getJobRequest', { id });
  return (
    <p className="tight">
      {t('live.cause')}{' '}
      <button type="button" className="as-link" onClick={() => set({ open: id })}>
        <bdi>{data ? data.customer.name : '…'}</bdi>
      </button>{' '}
      {data?.live && <LiveTags live={data.live} />}
    </p>
  );
}
