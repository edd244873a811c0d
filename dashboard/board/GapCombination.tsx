/** Two or three waiting jobs that fit a gap one after the other: each is booked alone, or all in their order. docs/decisions/0118 */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask, type Output } from '../api/ask.ts';
import { useMay } from '../api/session.ts';
import { keepAct } from '../job/recentActs.ts';
import { afterChange, useActScope } from '../job/useCommit.tsx';
import { announce } from '../parts/announce.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { dayOf, localNow, shownClocks } from '../parts/times.ts';
import { GapFiller, type Filler } from './GapFiller.tsx';
import { joinedParts } from './joinedParts.ts';
import { useShortMinutes } from './shortMinutes.ts';

type Gap = Output<'listGapFillers'>['gaps'][number];

interface CombinationProps {
  readonly combination: Gap['combinations'][number];
  readonly technicianId: string;
  readonly timeZone: string;
}

/** Where a run of bookings stopped. */
class Stopped extends Error {
  readonly booked: number;
  readonly refused: Error;
  constructor(booked: number, refused: Error) {
    super(refused.message);
    this.booked = booked;
    this.refused = refused;
  }
}

const nameOf = ({ customer_name: name, short_code: code }: Filler) => name ?? code;

export function GapCombination({ combination, technicianId, timeZone }: CombinationProps) {
  const { t, i18n } = useTranslation('board');
  const mayConfirm = useMay('schedule_manage');
  const shortMinutes = useShortMinutes();
  const scope = useActScope();
  const { fillers, added_travel_minutes: added, saved_travel_minutes: saved, customers_to_ask: toAsk } = combination;
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(fillers.map(nameOf));
  // Each booking is a change of its own, with its own undo. A refusal ends the run, because the later jobs were planned beside it.
  const book = useMutation<number, Stopped>({
    networkMode: 'always',
    mutationFn: async () => {
      for (const [booked, filler] of fillers.entries()) {
        try {
          const { undo_token: token } = await ask('confirmJobRequest', {
            id: filler.job_request_id,
            scheduled_at: `${dayOf(filler.start_at, timeZone)}T${localNow(filler.start_at, timeZone)}`,
            technician_id: technicianId,
            status_version: filler.next.arguments['status_version'] as number,
          });
          const text = `${t('question.confirm')}: ${nameOf(filler)} · ${shownClocks(filler.start_at, filler.end_at, timeZone, i18n.language)}`;
          if (token) keepAct(scope, { token, text, atMilliseconds: Date.now(), obstacle: null });
        } catch (error) {
          throw new Stopped(booked, error as Error);
        }
      }
      return fillers.length;
    },
    onSuccess: (count) => announce({ text: t('gap.booked', { count }) }),
    onSettled: afterChange,
  });
  const title = joinedParts([
    added <= 0 ? t('gap.saves', { time: shortMinutes(-added) }) : t('gap.adds', { time: shortMinutes(added) }),
    saved > 0 && t('gap.lessTogether', { time: shortMinutes(saved) }),
    toAsk > 0 ? t('gap.askCustomers', { count: toAsk }) : t('gap.allWanted'),
  ]);
  return (
    <li className="gap-together">
      <small>{title}</small>
      <ol className="steps">
        {fillers.map((filler) => (
          <GapFiller key={filler.job_request_id} filler={filler} technicianId={technicianId} timeZone={timeZone} />
        ))}
      </ol>
      {book.error && (
        <>
          <p className="quiet tight">{t('gap.stopped', { count: book.error.booked, all: fillers.length })}</p>
          <ErrorNotice error={book.error.refused} />
        </>
      )}
      {mayConfirm && (
        <Button variant="default" loading={book.isPending} onClick={() => book.mutate()} aria-label={t('gap.bookTogetherLabel', { names })}>
          {t('gap.bookTogether', { count: fillers.length })}
        </Button>
      )}
    </li>
  );
}
