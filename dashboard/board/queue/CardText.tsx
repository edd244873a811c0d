/** The lines of a card of the queue: who; what kind of work; what the customer asks for; the wish or the time, where, and since when. */
import { useTranslation } from 'react-i18next';
import { isolated } from '../../parts/isolated.ts';
import { liveFlagsOf } from '../../../src/contract/liveFlags.ts';
import { useSession } from '../../api/session.ts';
import { LiveTags } from '../../job/LiveTags.tsx';
import { useMoment } from '../../parts/useMoment.ts';
import { useRequestText } from '../../job/requestText.ts';
import { Icon } from '../../parts/Icon.tsx';
import { addDays, dayOf, shownDay, shownInstantDay, shownMinutes, shownTime } from '../../parts/times.ts';
import { PlaceMark } from '../grid/PlaceMark.tsx';
import type { QueuedJob } from '../model/queueList.ts';
import { useWishText } from '../model/wishText.ts';

/** Days that are named by their weekday alone. */
const weekdayDays = 6;

export function CardText({ job, now }: { readonly job: QueuedJob; readonly now: number }) {
  const { t, i18n } = useTranslation('board');
  const requestText = useRequestText();
  const place = usePlaceLine(now);
  const sla = slaOf(job, now);
  const work = [
    job.job_type_name ?? job.description ?? job.short_code,
    job.visit_minutes !== null && shownMinutes(job.visit_minutes, i18n.language),
    ...job.skills.map(({ name }) => name),
  ].filter((part): part is string => Boolean(part));
  return (
    <>
      <span className="card-who">
        <span className="card-name">
          {job.priority_level === 'p0' && <Icon name="emergency" size={13} />} <bdi>{job.customer.name}</bdi>
          {job.site_name !== null && (
            <>
              {' · '}
              <bdi>{job.site_name}</bdi>
            </>
          )}
        </span>{' '}
        {job.groups.includes('wanted_today') && (
          <span className="tag" data-tone="warn">
            {t('words:wantedToday')}
          </span>
        )}{' '}
        {sla !== 'none' && (
          <span className="tag" data-tone={sla === 'breached' ? 'danger' : 'warn'}>
            {t(sla === 'breached' ? 'words:pastDeadline' : 'words:deadlineAtRisk')}
          </span>
        )}{' '}
        {job.live && liveFlagsOf(job.live).length > 0 && <LiveTags live={job.live} />}{' '}
        <PlaceMark precision={job.precision} hasAddress={job.address !== ''} />
      </span>{' '}
      <span className="card-line">
        <span data-priority={job.priority_level}>{t(`words:priority.${job.priority_level}`)}</span>
        {' · '}
        {work.map(isolated).join(', ')}
      </span>{' '}
      {job.open_request && (
        <span className="card-request">
          <span className="tag" data-tone="warn">
            {t(`callbacks.kinds.${job.open_request.kind}`)}
          </span>{' '}
          <bdi>{requestText(job.open_request)}</bdi>
        </span>
      )}{' '}
      <span className="card-line aside">{place(job)}</span>
    </>
  );
}

/** "wants Fri morning · 80204 · since Sunday"; for a visit on the board its time instead of the wish. */
function usePlaceLine(now: number): (job: QueuedJob) => string {
  const { t, i18n } = useTranslation('board');
  const { business } = useSession();
  const moment = useMoment();
  const wishText = useWishText();
  const locale = i18n.language;
  const today = dayOf(new Date(now).toISOString(), business.timezone);
  const day = (date: string) =>
    date >= today && date <= addDays(today, weekdayDays)
      ? shownDay(date, locale, { day: undefined, month: undefined })
      : shownDay(date, locale, { weekday: undefined });
  const since = (instant: string) => {
    const began = dayOf(instant, business.timezone);
    if (began === today) return t('queue.sinceTime', { time: shownTime(instant, business.timezone, locale) });
    const isNear = began < today && began >= addDays(today, -weekdayDays);
    return t('queue.sinceDay', {
      day: isNear
        ? shownDay(began, locale, { weekday: 'long', day: undefined, month: undefined })
        : shownInstantDay(instant, business.timezone, locale),
    });
  };
  return (job) => {
    const wishes = job.job_dates.filter(({ date }) => date >= today);
    return [
      job.scheduled_at !== null ? moment(job.scheduled_at) : wishes.length > 0 && t('queue.wants', { days: wishText(wishes, day) }),
      job.postal_code || job.city,
      since(job.created_at),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

function slaOf(job: QueuedJob, now: number): 'none' | 'risk' | 'breached' {
  if (job.sla_deadline === null) return 'none';
  if (Date.parse(job.sla_deadline) < now) return 'breached';
  return job.sla_risk_at !== null && Date.parse(job.sla_risk_at) <= now ? 'risk' : 'none';
}
