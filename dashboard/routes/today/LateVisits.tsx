/** Today's visits that are late, over or past their promise, the most urgent first: whom to call, and the visit on the board. */
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useSession } from '../../api/session.ts';
import { explicitToday } from '../../board/firstDay.ts';
import { LiveTags } from '../../job/LiveTags.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownTime } from '../../parts/times.ts';

type Visit = Output<'getToday'>['live']['visits'][number];

export function LateVisits({ today }: { readonly today: Output<'getToday'> }) {
  const { t } = useTranslation('today');
  const { visits } = today.live;
  if (visits.length === 0) return null;
  return (
    <Section level={2} title={t('live.title')}>
      <ul className="plain-list">
        {visits.map((visit) => (
          <Row key={visit.job_request_id} visit={visit} />
        ))}
      </ul>
    </Section>
  );
}

function Row({
  visit: { job_request_id, short_code, customer_name, customer_phone, technician, scheduled_at, flags, live },
}: {
  readonly visit: Visit;
}) {
  const { t, i18n } = useTranslation('today');
  const { business } = useSession();
  const clock = (instant: string) => shownTime(instant, business.timezone, i18n.language);
  const isLate = flags.includes('late');
  return (
    <li className="plain-row late-row">
      <PageLink to="/board" search={{ date: explicitToday, open: job_request_id }}>
        <bdi>{customer_name || short_code}</bdi>
      </PageLink>
      <span className="late-tags">
        <LiveTags live={live} />
      </span>
      <bdi className="quiet">{technician.name}</bdi>
      <span className="quiet">
        {isLate
          ? t('live.times', { planned: clock(scheduled_at), expected: clock(live.earliest_start_at) })
          : t('live.since', { start: clock(live.earliest_start_at) })}
      </span>
      {isLate && customer_phone !== '' && (
        <a href={`tel:${customer_phone}`} aria-label={t('live.call', { name: customer_name, phone: customer_phone })}>
          <bdi>{customer_phone}</bdi>
        </a>
      )}
    </li>
  );
}
