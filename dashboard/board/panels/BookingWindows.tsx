/** Bookable days and periods for the typed address, from which the customer chooses; or the reason why there are none. */
import { Button, Chip, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { addressForWindows, type PlaceCandidate } from '../../parts/address.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { isUnclear, PlaceDoubts } from '../../parts/PlaceDoubts.tsx';
import { Answer } from '../../parts/refusal/Answer.tsx';
import { Refusal } from '../../parts/refusal/Refusal.tsx';
import { shownDay } from '../../parts/times.ts';
import type { Caller } from './CallerFields.tsx';
import { typingMilliseconds } from './CallerHits.tsx';

type Asked = Partial<Input<'listJobRequestBookingWindows'>>;

/** The work: what is needed, how long it takes, and how many people at once. */
export interface Work {
  readonly typeId: string | null;
  readonly skillIds: readonly string[];
  /** null: not known yet. */
  readonly minutes: number | null;
  readonly crewSize: number;
}

export interface BookingWindowsProps {
  readonly caller: Caller;
  readonly work: Work;
  /** Takes what a remedy changes in the work. */
  readonly onWork: (some: Partial<Work>) => void;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
  /** Puts the chosen candidate into the address. */
  readonly onChoosePlace: (candidate: PlaceCandidate) => void;
}

const shownDays = 5;

export function BookingWindows({ caller, work, onWork, chosen, onChange, onChoosePlace }: BookingWindowsProps) {
  const { t } = useTranslation('board');
  const [typed] = useDebouncedValue(addressForWindows(caller.address, caller.stored), typingMilliseconds);
  const [settled] = useDebouncedValue(work, typingMilliseconds);
  // Minutes are typed. A type is chosen, and brings its minutes.
  const known = settled.typeId === work.typeId ? settled : work;
  const place = caller.siteId === null ? typed : { site_id: caller.siteId };
  return (
    <fieldset className="windows">
      <legend>{t('book.when')}</legend>
      {place ? (
        // The key resets the extra days: they were asked for another address or type of work.
        <Offered
          key={JSON.stringify([place, known.typeId])}
          asked={{ ...place, ...(caller.id ? { customer_id: caller.id } : {}), ...workAsked(known) }}
          onWork={onWork}
          chosen={chosen}
          onChange={onChange}
          onChoosePlace={onChoosePlace}
        />
      ) : (
        <p className="quiet tight">{t('book.needsPlace')}</p>
      )}
    </fieldset>
  );
}

const workAsked = ({ typeId, skillIds, minutes, crewSize }: Work): Asked => ({
  ...(typeId ? { job_type_id: typeId } : {}),
  ...(skillIds.length > 0 ? { skill_ids: [...skillIds] } : {}),
  ...(minutes === null ? {} : { duration_minutes: minutes }),
  ...(crewSize > 1 ? { crew_size: crewSize } : {}),
});

type OfferedProps = Pick<BookingWindowsProps, 'onWork' | 'chosen' | 'onChange' | 'onChoosePlace'> & { readonly asked: Asked };

function Offered({ asked, onWork, chosen, onChange, onChoosePlace }: OfferedProps) {
  const { t, i18n } = useTranslation('board');
  const { business } = useSession();
  const [all, setAll] = useState(false);
  const [other, setOther] = useState<Asked>({});
  const { data, error, refetch } = useAsk('listJobRequestBookingWindows', { x_timezone: business.timezone, ...asked, ...other });
  const days = data?.days ?? [];
  const askAgain = ({ from, to, crew_size: crewSize, duration_minutes: minutes }: Asked) => {
    setOther({ ...(from ? { from } : {}), ...(to ? { to } : {}) });
    if (crewSize || minutes) onWork({ ...(crewSize ? { crewSize } : {}), ...(minutes ? { minutes } : {}) });
    void refetch();
  };
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <Answer>
      <PlaceDoubts place={data?.place} onChoose={onChoosePlace} />
      {/* An unclear address needs to be settled first. Other reasons would only confuse. */}
      {data && days.length === 0 && !isUnclear(data.place) && (
        <Refusal answer={data} title={t('book.nobody')} asked="listJobRequestBookingWindows" onAgain={(some) => askAgain(some as Asked)} />
      )}
      <Chip.Group multiple value={[...chosen]} onChange={onChange}>
        {days.slice(0, all ? days.length : shownDays).map(({ date, periods }) => (
          <Group key={date} gap={6} mb={4}>
            <span className="windows-day">{shownDay(date, i18n.language)}</span>
            {periods.map(({ period }) => (
              <Chip key={period} value={`${date} ${period}`} size="xs">
                {t(`period.${period}`)}
              </Chip>
            ))}
          </Group>
        ))}
      </Chip.Group>
      {!all && days.length > shownDays && (
        <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
          {t('book.moreDays')}
        </Button>
      )}
    </Answer>
  );
}
