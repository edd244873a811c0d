/**
 * Waiting jobs that fit into a gap, or into all gaps of the day, alone and together, and visits of later days on request.
 * docs/internals/bookings.md#brief-and-gap-fillers
 */
import { Button, Group, Skeleton, Switch } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { useFocusBroughtHome } from '../../parts/focus.ts';
import { localStartOf, shownClocks } from '../../parts/times.ts';
import { Refusal } from '../../parts/refusal/Refusal.tsx';
import { GapCombination } from './GapCombination.tsx';
import { GapFiller, nameOfFiller } from './GapFiller.tsx';
import { joinedParts } from '../model/joinedParts.ts';
import type { BoardModel } from '../model/model.ts';
import { Panel } from './Panel.tsx';
import { useShortMinutes } from '../model/shortMinutes.ts';
import { useBookTogether, type BookTogether, type Stopped } from '../queue/useBookTogether.ts';

type Answer = Output<'listGapFillers'>;
type Gap = Answer['gaps'][number];

/** Jobs shown for one gap, and for each of all gaps. */
const [mostOfOne, mostOfEach] = [20, 3];
/** Combinations shown for a gap. More would hide the next gap. */
const mostTogether = 3;

export function GapPanel({ model, close }: { readonly model: BoardModel | null; readonly close: () => void }) {
  const { t } = useTranslation('board');
  const { search, set } = useAddress();
  const { technician, gap: at } = search;
  const withLater = search['later'] === '1';
  const date = at?.slice(0, 10) ?? model?.board.from;
  const book = useBookTogether();
  useFocusBroughtHome(book.status);
  const { data, error, refetch } = useAsk(
    'listGapFillers',
    {
      ...(date === undefined ? {} : { date }),
      ...(technician ? { technician_id: technician } : {}),
      limit: technician ? mostOfOne : mostOfEach,
      ...(withLater ? { sources: ['queue', 'later_jobs'] as const } : {}),
    },
    // While a combination is booked, the list stays as it was asked about.
    { enabled: date !== undefined && !book.isPending },
  );
  const gaps = data && chosen(data, at);
  return (
    <Panel title={t('gap.title')} onClose={close}>
      <Switch
        label={t('gap.later')}
        description={t('gap.laterMeans')}
        mb="xs"
        checked={withLater}
        onChange={({ currentTarget: { checked } }) => set({ later: checked ? '1' : null }, { replace: true })}
      />
      {book.error && <StoppedNotice stopped={book.error} all={book.variables.fillers.length} />}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} animate={false} aria-busy />}
      {gaps?.length === 0 && <Empty title={t('gap.gone')} />}
      {gaps && gaps.length > 0 && gaps.every(({ fillers }) => fillers.length === 0) && (
        <Empty title={t(withLater ? 'gap.nothingLater' : 'gap.nothing')} />
      )}
      {gaps?.map((gap) => (
        <GapSection
          key={`${gap.technician_id} ${gap.start_at}`}
          gap={gap}
          timeZone={data!.business_timezone}
          book={book}
          withLater={withLater}
        />
      ))}
      {data?.truncated && <p className="quiet">{t(withLater ? 'gap.truncatedLater' : 'gap.truncated', { jobs: data.considered })}</p>}
    </Panel>
  );
}

/** Some jobs of a combination are booked, and one was refused. */
function StoppedNotice({ stopped: { booked, refusedJob, refusal }, all }: { readonly stopped: Stopped; readonly all: number }) {
  const { t } = useTranslation('board');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={notice}>
      <p className="tight">
        {t('gap.stopped', { count: booked, all })} <bdi>{nameOfFiller(refusedJob)}</bdi>
      </p>
      <ErrorNotice error={refusal} jobId={refusedJob.job_request_id} />
    </div>
  );
}

/** No gap, or no job for any: where work comes from. */
function Empty({ title }: { readonly title: string }) {
  const { t } = useTranslation('board');
  const { set } = useAddress();
  const mayBook = useMay('job_create', 'job_manage');
  return (
    <Refusal answer={{}} title={title}>
      <Group gap="xs" mt={6}>
        {mayBook && (
          <Button size="compact-sm" variant="default" onClick={() => set({ panel: 'book', technician: null, gap: null })}>
            {t('book.open')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => set({ panel: null, technician: null, gap: null, queue: 'unscheduled', side: '1' })}
        >
          {t('gap.showWaiting')}
        </Button>
      </Group>
    </Refusal>
  );
}

/** The gap that holds a local time, or the first after it; all gaps without a time. */
function chosen({ gaps, business_timezone: zone }: Answer, at: string | undefined): readonly Gap[] {
  if (at === undefined) return gaps;
  const found = gaps.find(({ end_at }) => localStartOf(end_at, zone) > at);
  return found ? [found] : [];
}

interface SectionProps {
  readonly gap: Gap;
  readonly timeZone: string;
  readonly book: BookTogether;
  /** Visits of later days are shown too. */
  readonly withLater: boolean;
}

function GapSection({ gap, timeZone, book, withLater }: SectionProps) {
  const { t, i18n } = useTranslation('board');
  const shortMinutes = useShortMinutes();
  const { technician_name: name, start_at: from, end_at: to, minutes, fillers, count, combinations } = gap;
  const title = joinedParts([shownClocks(from, to, timeZone, i18n.language), t('gap.free', { time: shortMinutes(minutes) })]);
  return (
    <section className="gap-section" aria-label={`${name}, ${title}`}>
      <h3 className="tight">
        <bdi>{name}</bdi> <small>{title}</small>
      </h3>
      {fillers.length === 0 && <p className="quiet">{t(withLater ? 'gap.noneLater' : 'gap.none')}</p>}
      <ul className="steps">
        {fillers.map((filler) => (
          <GapFiller key={filler.job_request_id} filler={filler} technicianId={gap.technician_id} timeZone={timeZone} />
        ))}
      </ul>
      {count > fillers.length && <p className="quiet">{t('gap.more', { count: count - fillers.length })}</p>}
      {combinations.length > 0 && (
        <>
          <h4 className="tight">{t('gap.together')}</h4>
          <ul className="steps">
            {combinations.slice(0, mostTogether).map((combination) => (
              <GapCombination
                key={combination.fillers.map(({ job_request_id: id }) => id).join(' ')}
                combination={combination}
                technicianId={gap.technician_id}
                timeZone={timeZone}
                book={book}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
