/** A waiting job that fits into a gap, with the button that asks about that technician and start. docs/decisions/0102 */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../api/ask.ts';
import { useMay } from '../api/session.ts';
import { useAddress } from '../parts/pageAddress.ts';
import { localStartOf, shownClocks } from '../parts/times.ts';
import { joinedParts } from './joinedParts.ts';
import { askQuestion } from './question.ts';
import { useShortMinutes } from './shortMinutes.ts';

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
  const shortMinutes = useShortMinutes();
  const { start_at: from, end_at: to, travel_minutes: travel, added_travel_minutes: added } = filler;
  const name = nameOfFiller(filler);
  const clocks = shownClocks(from, to, timeZone, i18n.language);
  const ask = () =>
    askQuestion(address, {
      kind: 'confirm',
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
            added <= 0 ? t('gap.saves', { time: shortMinutes(-added) }) : t('gap.adds', { time: shortMinutes(added) }),
            filler.consent_of === 'customer' ? t('gap.askCustomer') : t('gap.wanted'),
          ])}
        </small>
      </span>
      {mayConfirm && (
        <Button variant="default" onClick={ask} aria-label={t('gap.bookLabel', { name, time: clocks })}>
          {t('gap.book')}
        </Button>
      )}
    </li>
  );
}
