/** Customers who hear something new: by e-mail, or from a person on the phone, with the number. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberToCall } from '../../job/NumberToCall.tsx';
import { useMoment } from '../../parts/useMoment.ts';
import type { OptimizationMove, Told } from './optimisation.ts';

/** So many numbers are shown at once. A longer list is folded, since each number is a read. */
const mostOpen = 6;

export function ToldLists({ told: { byMessage, toPhone } }: { readonly told: Told }) {
  const { t } = useTranslation('optimise');
  return (
    <>
      {toPhone.length > 0 && (
        <ToldList key={`phone ${toPhone.length > mostOpen}`} title={t('toPhone', { visits: toPhone.length })} moves={toPhone} isPhoned />
      )}
      {byMessage.length > 0 && <ToldList key="mail" title={t('byMail', { visits: byMessage.length })} moves={byMessage} isPhoned={false} />}
    </>
  );
}

interface ToldListProps {
  readonly title: string;
  readonly moves: readonly OptimizationMove[];
  readonly isPhoned: boolean;
}

function ToldList({ title, moves, isPhoned }: ToldListProps) {
  const moment = useMoment();
  const [isOpen, setOpen] = useState(isPhoned && moves.length <= mostOpen);
  return (
    <details className="optimise-more" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && (
        <ul className="steps">
          {moves.map(({ job_request_id: id, short_code: code, customer_name: name, to }) => (
            <li key={id}>
              <strong>{code}</strong> <bdi>{name}</bdi> · {moment(to.start_at)} {isPhoned && <NumberToCall jobId={id} />}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
