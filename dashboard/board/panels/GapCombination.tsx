/**
 * Two or three waiting jobs that fit a gap one after the other: each is booked alone, or all in their order.
 * docs/internals/bookings.md#brief-and-gap-fillers
 */
import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { HowTold } from '../../job/HowTold.tsx';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { shownClocks } from '../../parts/times.ts';
import { GapFiller, nameOfFiller, type Filler } from './GapFiller.tsx';
import { joinedParts } from '../model/joinedParts.ts';
import { useShortMinutes } from '../model/shortMinutes.ts';
import { useDrivingWords } from '../grid/useDrivingWords.ts';
import type { BookTogether } from '../queue/useBookTogether.ts';

type Gap = Output<'listGapFillers'>['gaps'][number];

interface CombinationProps {
  readonly combination: Gap['combinations'][number];
  readonly technicianId: string;
  readonly timeZone: string;
  readonly book: BookTogether;
}

export function GapCombination({ combination, technicianId, timeZone, book }: CombinationProps) {
  const { t, i18n } = useTranslation('board');
  const mayConfirm = useMay('job_manage');
  const shortMinutes = useShortMinutes();
  const drivingOf = useDrivingWords();
  const { fillers, added_travel_minutes: added, saved_travel_minutes: saved, customers_to_ask: toAsk } = combination;
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(fillers.map(nameOfFiller));
  const isKnown = fillers.every(({ travel_minutes: travel }) => travel !== undefined);
  const title = joinedParts([
    drivingOf(isKnown ? added : null),
    isKnown && saved > 0 && t('gap.lessTogether', { time: shortMinutes(saved) }),
    toAsk > 0 ? t('gap.askCustomers', { count: toAsk }) : t('gap.allWanted'),
  ]);
  const deed = t('gap.bookTogether', { count: fillers.length });
  return (
    <li className="gap-together">
      <small>{title}</small>
      <ol className="steps">
        {fillers.map((filler) => (
          <GapFiller key={filler.job_request_id} filler={filler} technicianId={technicianId} timeZone={timeZone} />
        ))}
      </ol>
      {mayConfirm && (
        <AskFirst
          label={deed}
          question={t('gap.bookTogetherQuestion')}
          change={{ error: null, isPending: book.isPending, reset: book.reset }}
          onDo={() => book.mutate({ fillers, technicianId, timeZone })}
          button={{ 'aria-label': `${deed}: ${names}`, loading: book.isPending }}
          isUndoable
          closesAtOnce
        >
          <Stack gap="xs">
            {fillers.map((filler) => (
              <FillerTold key={filler.job_request_id} filler={filler} timeZone={timeZone} />
            ))}
          </Stack>
        </AskFirst>
      )}
    </li>
  );
}

/** When one of the visits is, and how its customer will hear of it. */
function FillerTold({ filler, timeZone }: { readonly filler: Filler; readonly timeZone: string }) {
  const { i18n } = useTranslation('board');
  const { data: job } = useAsk('getJobRequest', { id: filler.job_request_id });
  return (
    <div>
      <p className="tight">
        <strong>
          <bdi>{nameOfFiller(filler)}</bdi>
        </strong>{' '}
        · {shownClocks(filler.start_at, filler.end_at, timeZone, i18n.language)}
      </p>
      {job ? <HowTold job={job} kind="confirmed" /> : <Skeleton height={20} animate={false} aria-busy />}
    </div>
  );
}
