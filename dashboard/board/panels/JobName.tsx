/** The head of a card about one job: whose job it is, the number to call, and where a visit that moves is now. */
import { useTranslation } from 'react-i18next';
import type { Job } from '../../job/jobWords.ts';
import { PhoneLink } from '../../parts/PhoneLink.tsx';
import { useMoment } from '../../parts/useMoment.ts';

export function JobName({ job, isMove }: { readonly job: Job | undefined; readonly isMove: boolean }) {
  const { t } = useTranslation('board');
  const moment = useMoment();
  const at = isMove ? job?.schedule.scheduled_at : null;
  return (
    <p className="tight">
      {job && (
        <>
          <strong>
            <bdi>{job.customer.name}</bdi>
          </strong>{' '}
          · {[job.short_code, job.job_type_name].filter(Boolean).join(' · ')}
          {job.customer.phone && (
            <>
              {' · '}
              <PhoneLink phone={job.customer.phone} />
            </>
          )}
          {at && (
            <span className="quiet from">{t('deed.from', { time: moment(at), name: job.assignment.technician?.full_name ?? '' })}</span>
          )}
        </>
      )}
    </p>
  );
}
