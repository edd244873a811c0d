/** The day at a glance: figures, what waits for a decision, and where the technicians are. A new business also sees its checklist. */
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../api/queries.ts';
import { useMay, useSession } from '../api/session.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { useAddress } from '../parts/pageAddress.ts';
import { PageLink } from '../parts/PageLink.tsx';
import { shownDay, shownInstant } from '../parts/times.ts';
import { Activity } from './today/Activity.tsx';
import { Checklist } from './today/Checklist.tsx';
import { Decide } from './today/Decide.tsx';
import { Figures } from './today/Figures.tsx';
import { FreeHours } from './today/FreeHours.tsx';
import { MissingPlaces } from './today/MissingPlaces.tsx';
import { RunAsPlanned } from './today/RunAsPlanned.tsx';
import { TeamNow } from './today/TeamNow.tsx';
import './today/today.css';

const everyMilliseconds = 60_000;

export function Page() {
  // The rows' texts load here too: loaded later, they would suspend the whole page again.
  useTranslation(['actions', 'places', 'words', 'board', 'jobs', 'mails']);
  const { t, i18n } = useTranslation('today');
  const { business, now } = useSession();
  const [maySeeDay, mayManage, maySeeActivity] = [useMay('job_view', 'team_view'), useMay('business_manage'), useMay('job_view')];
  const { data, error, refetch } = useAsk('getToday', {}, { enabled: maySeeDay, everyMilliseconds });
  const { search } = useAddress();
  const steps = useAsk('getBusinessChecklist', {}, { enabled: mayManage }).data?.steps ?? [];
  // Once there is work, the set-up is no longer the first thing of the day.
  const isBegun = steps.some(({ step, done }) => step === 'first_booking' && done);
  const isActivity = search['activity'] === '1';
  return (
    <div className="page">
      <h1>{t('title')}</h1>
      <p className="quiet tight">
        {data
          ? shownDay(data.date, i18n.language, { weekday: 'long', month: 'long' })
          : shownInstant(now, business.timezone, i18n.language)}{' '}
        · {business.timezone}
      </p>
      {mayManage && !isBegun && <Checklist />}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {maySeeDay && !data && !error && <Skeleton height={250} my="md" animate={false} />}
      {data && (
        <>
          <Figures today={data} />
          <div className="today-columns">
            <Decide today={data} />
            <div>
              <TeamNow today={data} />
              <FreeHours today={data} />
            </div>
          </div>
        </>
      )}
      {data && <RunAsPlanned today={data} />}
      {mayManage && isBegun && <Checklist />}
      {mayManage && <MissingPlaces />}
      {maySeeActivity && (
        <p>
          <PageLink to="/" search={isActivity ? {} : { activity: '1' }} aria-expanded={isActivity}>
            {t(isActivity ? 'closeActivity' : 'activity')}
          </PageLink>
        </p>
      )}
      {maySeeActivity && isActivity && <Activity />}
    </div>
  );
}
