/**
 * A waiting job or a later visit that fits into a gap, with the button that asks about that technician and start.
 * docs/internals/bookings.md#brief-and-gap-fillers
 */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useMay } from '../../api/session.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { isolated } from '../../parts/isolated.ts';
import { localStartOf, shownClocks, shownInstant } from '../../parts/times.ts';
import { joinedParts } from '../model/joinedParts.ts';
import { askQuestion } from '../model/question.ts';
import { useDrivingWords } from '../grid/useDrivingWords.ts';

export type Filler = Output<'listGapFillers'>['gaps'][number]['fillers'][number];

/** A member who may not see customers knows the job by its code. */
export const nameOfFiller = ({ customer_name: name, short_code: code }: Filler): string => name ?? code;

interface FillerProps {
  readonly filler: Filler;
  readonly technicianId: string;
  readonly timeZone: string;
}

export function GapFiller({ filler, technicianId, timeZone }: FillerProps) {
  const { t, i18n } = useTranslation('board');
  const address = useAddress();
  const mayConfirm = useMay('job_manage');
  const mayMove = useMay('job_manage', 'schedule_manage');
  const drivingOf = useDrivingWords();
  const { start_at: from, end_at: to, travel_minutes: travel, net_travel_minutes: net, from: present } = filler;
  const name = nameOfFiller(filler);
  const clocks = shownClocks(from, to, timeZone, i18n.language);
  // Without a place of one of the stops its driving counts as 0.
  const driving = drivingOf(travel === undefined ? null : net);
  const ask = () =>
    askQuestion(address, {
      kind: present ? 'move' : 'confirm',
      jobId: filler.job_request_id,
      technicianId,
      startAt: localStartOf(from, timeZone),
      mode: 'overtime',
      displacement: 'push',
      mayPush: false,
      afterHours: false,
    });
  return (
    <li className="gap-filler">
      <span>
        <bdi>{name}</bdi>
        {filler.priority_level === 'p0' && (
          <>
            {' '}
            <span className="tag" data-tone="danger">
              {t('mark.p0')}
            </span>
          </>
        )}
        <small>
          {joinedParts([
            filler.job_type_name ?? filler.short_code,
            clocks,
            travel !== undefined && t('mark.travel', { minutes: travel }),
            driving,
            !present && (filler.consent_of === 'customer' ? t('gap.askCustomer') : t('gap.wanted')),
          ])}
        </small>
        {present && (
          <small>
            {joinedParts([
              t('gap.now', { time: shownInstant(present.start_at, timeZone, i18n.language), name: isolated(present.technician_name) }),
              t('gap.phoneFirst', { name: isolated(name) }),
            ])}
          </small>
        )}
      </span>
      {(present ? mayMove : mayConfirm) && (
        <Button variant="default" onClick={ask} aria-label={t(present ? 'gap.bringLabel' : 'gap.bookLabel', { name, time: clocks })}>
          {t(present ? 'gap.bring' : 'gap.book')}
        </Button>
      )}
    </li>
  );
}
