/** How the customer will hear of an act whose message cannot be chosen: by e-mail at which address, or on the phone at which number. */
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { PhoneLink } from '../parts/PhoneLink.tsx';
import type { Job } from './jobWords.ts';

export interface HowToldProps {
  readonly job: Job;
  /** false: without a message there is no need to phone. */
  readonly needsCall?: boolean;
}

export function HowTold({ job, needsCall = true }: HowToldProps) {
  const { t } = useTranslation('jobs');
  const { sends_mail } = useSession();
  const { name, email, phone } = job.customer;
  if (sends_mail && email)
    return (
      <p className="tight">
        <bdi>{name}</bdi>: {t('board:plan.byMail')} · <bdi>{email}</bdi>
      </p>
    );
  if (!needsCall) return <p className="tight quiet">{t('noMessage')}</p>;
  return (
    <p className="tight">
      {t(email ? 'noMailPhone' : 'phoneCustomer', { name })} {phone && <PhoneLink phone={phone} />}
    </p>
  );
}
