/** How the customer will hear of an act whose message cannot be chosen: by e-mail at which address, or on the phone at which number. */
import { useTranslation } from 'react-i18next';
import type { CustomerMailKind } from '../../src/contract/vocabulary.ts';
import { useSendsMail, useSession } from '../api/session.ts';
import { PhoneLink } from '../parts/PhoneLink.tsx';
import type { Job } from './jobWords.ts';

export interface HowToldProps {
  readonly job: Job;
  /** The mail that the act sends. */
  readonly kind: CustomerMailKind;
  /** false: without a message there is no need to phone. */
  readonly needsCall?: boolean;
}

export function HowTold({ job, kind, needsCall = true }: HowToldProps) {
  const { t } = useTranslation('jobs');
  const { sends_mail: sendsAny } = useSession();
  const isSent = useSendsMail(kind);
  const { name, email, phone } = job.customer;
  if (isSent && email)
    return (
      <p className="tight">
        <bdi>{name}</bdi>: {t('board:plan.byMail')} · <bdi>{email}</bdi>
      </p>
    );
  if (!needsCall) return <p className="tight quiet">{t('noMessage')}</p>;
  const why = !email ? 'phoneCustomer' : sendsAny ? 'kindOffPhone' : 'noMailPhone';
  return (
    <p className="tight">
      {t(why, { name })} {phone && <PhoneLink phone={phone} />}
    </p>
  );
}
