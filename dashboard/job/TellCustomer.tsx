/** Telling a customer that the technician comes later: whom to call, what to say, and the move to the honest time. */
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { liveFlagsOf } from '../../src/contract/liveFlags.ts';
import { useMay, useSession } from '../api/session.ts';
import { useAddress } from '../parts/pageAddress.ts';
import { Icon } from '../parts/Icon.tsx';
import { dayOf, localStartOf, shownMinutes, shownTime } from '../parts/times.ts';
import type { Job } from './jobWords.ts';
import { spokenMinutes, spokenStart } from './spokenStart.ts';

type Live = NonNullable<Job['live']>;

/** What to say to the customer of a late visit; null for any other. */
export function useLateWords(job: Job): string | null {
  const { t, i18n } = useTranslation('jobs');
  const { business } = useSession();
  const { customer, assignment, live } = job;
  if (!live || !liveFlagsOf(live).includes('late')) return null;
  return t('live.say', {
    customer: customer.name,
    business: business.name,
    technician: assignment.technician?.full_name ?? t('live.technician'),
    late: shownMinutes(Math.ceil(live.late_minutes / spokenMinutes) * spokenMinutes, i18n.language),
    time: shownTime(spokenStart(live), business.timezone, i18n.language),
  });
}

export function TellCustomer({ job, live }: { readonly job: Job; readonly live: Live }) {
  const { t } = useTranslation('jobs');
  const words = useLateWords(job);
  const { customer } = job;
  return (
    <>
      <h3>{t('live.tell')}</h3>
      {words !== null && <p className="live-words">{words}</p>}
      <Group gap="xs">
        {customer.phone ? (
          <Button component="a" href={`tel:${customer.phone}`} leftSection={<Icon name="phone" />}>
            {t('live.call')}&nbsp;<bdi>{customer.phone}</bdi>
          </Button>
        ) : (
          <span className="quiet">{t('live.noPhone')}</span>
        )}
        <MoveToExpected job={job} live={live} />
      </Group>
    </>
  );
}

/** Moves the visit to its honest time, which gives the customer a new time. The card on the board says who is told and how. */
function MoveToExpected({ job, live }: { readonly job: Job; readonly live: Live }) {
  const { t, i18n } = useTranslation('jobs');
  const { business } = useSession();
  const address = useAddress();
  const mayMove = useMay('job_manage', 'schedule_manage');
  const technician = job.assignment.technician;
  const isMovable = live.state !== 'on_the_way' && job.schedule.sessions.length <= 1;
  if (!mayMove || !technician || !isMovable) return null;
  const start = spokenStart(live);
  const ask = { ask: job.id, as: 'move', to: technician.id, at: localStartOf(start, business.timezone), open: null };
  const move = () =>
    address.path === '/board' ? address.set(ask) : address.go('/board', { date: dayOf(start, business.timezone), ...withoutNull(ask) });
  return (
    <Button variant="default" leftSection={<Icon name="clock" />} onClick={move}>
      {t('words:moveTo', { time: shownTime(start, business.timezone, i18n.language) })}
    </Button>
  );
}

const withoutNull = ({ open: _open, ...rest }: Readonly<Record<string, string | null>>) => rest as Record<string, string>;
