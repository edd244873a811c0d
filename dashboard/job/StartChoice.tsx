/** Possible starts by day, as buttons that bear the arrival time, with the technician who would come at the chosen one. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../api/ask.ts';
import { shownClock, shownDay } from '../parts/times.ts';

export type StartDay = Output<'listBookableStarts'>['days'][number];

/** The technician who would come at a start, if nobody is named. */
export const takerOf = (days: readonly StartDay[], start: string): string | null =>
  days.flatMap(({ technicians }) => technicians).find(({ starts }) => starts.includes(start))?.technician.name ?? null;

interface StartChoiceProps {
  readonly days: readonly StartDay[];
  readonly chosen: string | null;
  readonly onChoose: (start: string) => void;
}

export function StartChoice({ days, chosen, onChoose }: StartChoiceProps) {
  const { t, i18n } = useTranslation('jobs');
  return (
    <div className="slot-days" role="group" aria-label={t('starts')} tabIndex={0}>
      {days
        .filter(({ starts }) => starts.length > 0)
        .map(({ date, starts }) => (
          <div key={date}>
            <strong>{shownDay(date, i18n.language)}</strong>
            <div className="slot-times">
              {starts.map((start) => (
                <Button
                  key={start}
                  size="compact-xs"
                  variant={start === chosen ? 'filled' : 'default'}
                  aria-pressed={start === chosen}
                  onClick={() => onChoose(start)}
                >
                  {shownClock(start, i18n.language)}
                </Button>
              ))}
            </div>
          </div>
        ))}
    </div>
  );
}
