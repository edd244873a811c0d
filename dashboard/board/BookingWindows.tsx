/** Bookable days and periods for the typed address, from which the customer chooses; or the reason why there are none. */
import { Button, Chip, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input } from '../api/ask.ts';
import { useAsk } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { addressForWindows, type PlaceCandidate } from '../parts/address.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { isUnclear, PlaceDoubts } from '../parts/PlaceDoubts.tsx';
import { Answer } from '../parts/refusal/Answer.tsx';
import { Refusal } from '../parts/refusal/Refusal.tsx';
import { shownDay } from '../parts/times.ts';
import { typingMilliseconds, type Caller } from './CallerFields.tsx';

type Asked = Partial<Input<'listJobRequestBookingWindows'>>;

export interface BookingWindowsProps {
  readonly caller: Caller;
  readonly typeId: string | null;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
  /** Puts the chosen candidate into the address. */
  readonly onChoosePlace: (candidate: PlaceCandidate) => void;
}

const shownDays = 5;

export function BookingWindows({ caller, typeId, chosen, onChange, onChoosePlace }: BookingWindowsProps) {
  const { t } = useTranslation('board');
  const [typed] = useDebouncedValue(addressForWindows(caller.address, caller.stored), typingMilliseconds);
  const place = caller.siteId === null ? typed : { site_id: caller.siteId };
  return (
    <fieldset className="windows">
      <legend>{t('book.when')}</legend>
      {place ? (
        // The key resets the extra days and the shorter visit: they were asked for another address or type of work.
        <Offered
          key={JSON.stringify([place, typeId])}
          asked={{ ...place, ...(caller.id ? { customer_id: caller.id } : {}), ...(typeId ? { job_type_id: typeId } : {}) }}
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

type OfferedProps = Pick<BookingWindowsProps, 'chosen' | 'onChange' | 'onChoosePlace'> & { readonly asked: Asked };

function Offered({ asked, chosen, onChange, onChoosePlace }: OfferedProps) {
  const { t, i18n } = useTranslation('board');
  const { business } = useSession();
  const [all, setAll] = useState(false);
  const [other, setOther] = useState<Asked>({});
  const { data, error, refetch } = useAsk('listJobRequestBookingWindows', { x_timezone: business.timezone, ...asked, ...other });
  const days = data?.days ?? [];
  const askAgain = (some: Asked) => {
    setOther(some);
    void refetch();
  };
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <Answer>
      <PlaceDoubts place={data?.place} onChoose={onChoosePlace} />
      {/* An unclear address needs to be settled first. Other reasons would only confuse. */}
      {data && days.length === 0 && !isUnclear(data.place) && (
        <Refusal
          answer={data}
          title={t('book.nobody')}
          asked="listJobRequestBookingWindows"
          onAgain={({ from, to, crew_size, duration_minutes }) => askAgain({ from, to, crew_size, duration_minutes } as Asked)}
        />
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
