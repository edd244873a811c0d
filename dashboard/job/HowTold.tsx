/** How the customer will hear of an act whose message cannot be chosen: by which ways, or on the phone at which number. */
import { useTranslation } from 'react-i18next';
import type { CustomerMailKind } from '../../src/contract/vocabulary.ts';
import { PhoneLink } from '../parts/PhoneLink.tsx';
import type { Job } from './jobWords.ts';
import { toldKey } from './plan.ts';
import { addressesOf, useWays } from './useWays.ts';

export interface HowToldProps {
  readonly job: Job;
  /** The message that the act sends. */
  readonly kind: CustomerMailKind;
  /** false: without a message there is no need to phone. */
  readonly needsCall?: boolean;
}

/** The sentences for the most frequent reasons. */
const sentences = { no_address: 'phoneCustomer', kind_off: 'kindOffPhone', no_channel: 'noMailPhone' } as const;

export function HowTold({ job, kind, needsCall = true }: HowToldProps) {
  const { t } = useTranslation(['jobs', 'mails']);
  const ways = useWays(job, kind);
  const { name, phone } = job.customer;
  if (ways === null) return null;
  const { reason, will_be_sent: isSent } = ways.customer_notification;
  if (isSent)
    return (
      <p className="tight">
        <bdi>{name}</bdi>: {t(`board:${toldKey(ways.customer_notification)!}`)} · <bdi>{addressesOf(ways)}</bdi>
      </p>
    );
  if (!needsCall) return <p className="tight quiet">{t('noMessage')}</p>;
  const sentence = reason !== null && reason in sentences ? sentences[reason as keyof typeof sentences] : null;
  return (
    <p className="tight">
      {sentence ? t(sentence, { name }) : `${t(`mails:reasons.${reason}`)}. ${t('phoneThem')}`} {phone && <PhoneLink phone={phone} />}
    </p>
  );
}
