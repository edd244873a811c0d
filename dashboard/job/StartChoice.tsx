/** The choice of a start: possible starts by day, as buttons that bear the arrival time; or the reason why there are none. */
import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../api/ask.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Answer } from '../parts/refusal/Answer.tsx';
import { Refusal, type RefusalProps } from '../parts/refusal/Refusal.tsx';
import { shownClock, shownDay } from '../parts/times.ts';

export type StartDay = Output<'listBookableStarts'>['days'][number];

/** The technician who would come at a start, if nobody is named. */
export const takerOf = (days: readonly StartDay[], start: string): string | null =>
  days.flatMap(({ technicians }) => technicians).find(({ starts }) => starts.includes(start))?.technician.name ?? null;

export const hasStarts = (days: readonly StartDay[]): boolean => days.some(({ starts }) => starts.length > 0);

interface StartDaysProps {
  readonly days: readonly StartDay[];
  readonly chosen: string | null;
  readonly onChoose: (start: string) => void;
}

export interface StartChoiceProps extends StartDaysProps {
  /** What useAsk says about listBookableStarts. */
  readonly answer: {
    readonly data: Output<'listBookableStarts'> | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** A remedy for days without starts was used. Default: asks again. */
  readonly onAgain?: RefusalProps['onAgain'];
  /** A text above the starts. */
  readonly children?: ReactNode;
}

export function StartChoice({ answer, onAgain, children, ...shown }: StartChoiceProps) {
  const { t } = useTranslation('jobs');
  const { data, error } = answer;
  const again = () => void answer.refetch();
  return (
    <Answer>
      {error && <ErrorNotice error={error} asked="listBookableStarts" onAgain={onAgain ?? again} onRetry={again} />}
      {!data && !error && <Skeleton height={120} animate={false} aria-busy />}
      {data && !hasStarts(data.days) && (
        <Refusal answer={data} title={t('noStarts')} asked="listBookableStarts" onAgain={onAgain ?? again} />
      )}
      {children}
      {hasStarts(shown.days) && <StartDays {...shown} />}
    </Answer>
  );
}

function StartDays({ days, chosen, onChoose }: StartDaysProps) {
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
