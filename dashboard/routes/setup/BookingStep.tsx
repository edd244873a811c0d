/** A first booking that is really tried. A refusal shows its reason and its remedies in place of the times. */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../api/queries.ts';
import { BookingRequest } from '../../board/panels/BookingRequest.tsx';
import { BookingVisit } from '../../board/panels/BookingVisit.tsx';
import { nobody } from '../../board/panels/CallerFields.tsx';
import '../../board/page/board.css';
import '../../job/plan.css';
import { addressDraft } from '../../parts/address.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { PageLink } from '../../parts/PageLink.tsx';
import { isStepDone, type StepProps } from './steps.ts';

export function BookingStep({ onNext }: StepProps) {
  const { t } = useTranslation('setup');
  const { search, set } = useAddress();
  const { data } = useAsk('getBusinessChecklist', {});
  const base = useAsk('getBusinessSettings', {}).data?.base_address;
  const [isMadeUp, setMadeUp] = useState(false);
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMadeUp) step.current?.querySelector<HTMLInputElement>('input[type=tel]')?.focus();
  }, [isMadeUp]);
  const job = search['job'];
  // A confirmed booking leaves its job and day in the address.
  const { open, date } = search;
  if (open)
    return (
      <p role="status">
        {t('booked')}{' '}
        <PageLink to="/board" search={{ open, ...(date ? { date } : {}) }}>
          {t('seeBoard')}
        </PageLink>
      </p>
    );
  const isWithoutTeam = data && isStepDone(data, 'team') === false;
  return (
    <div ref={step}>
      {isWithoutTeam && (
        <p className="problem">
          {t('noTeam')}{' '}
          <PageLink to="/setup" search={{ step: 'team' }}>
            {t('names.team')}
          </PageLink>
        </p>
      )}
      {job ? (
        <BookingVisit jobId={job} close={onNext} />
      ) : (
        <>
          {!isMadeUp && base?.formatted && (
            <Button variant="default" mb="xs" onClick={() => setMadeUp(true)}>
              {t('madeUp')}
            </Button>
          )}
          {/* No number is made up: a made-up one may belong to somebody. */}
          {isMadeUp && <p className="quiet tight">{t('ownNumber')}</p>}
          <BookingRequest
            key={String(isMadeUp)}
            onBooked={(id) => set({ job: id }, { replace: true })}
            {...(isMadeUp && base
              ? { proposal: { phone: '', caller: { ...nobody, name: t('madeUpName'), address: addressDraft(base) } } }
              : {})}
          />
        </>
      )}
    </div>
  );
}
