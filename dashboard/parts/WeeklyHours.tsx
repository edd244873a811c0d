/**
 * Weekly hours: one line per day, with one or more stretches. In minutes of the day; 1440 is midnight at its end. Two stretches that touch at
 * midnight are shown and edited as one (src/contract/overnight.ts).
 */
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { endAfter, joinAtMidnight, splitAtMidnight } from '../../src/contract/overnight.ts';
import { shownMinute, shownWeekday } from './times.ts';

export interface Stretch {
  readonly weekday: number;
  readonly start_minute: number;
  readonly end_minute: number;
  readonly kind?: 'regular' | 'on_call';
  readonly week?: 'every' | 'a' | 'b';
}

const midnight = 1440;
/** ISO weekdays: Monday is 1, Sunday 7. */
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const weekend = [6, 7];
const usual = { start_minute: 8 * 60, end_minute: 17 * 60 };

const clockOf = (minute: number) =>
  `${String(Math.floor((minute % midnight) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

const ofDay = (hours: readonly Stretch[], weekday: number) =>
  hours.filter((one) => one.weekday === weekday).sort((a, b) => a.start_minute - b.start_minute);

/** 20:00 – 03:00 (+1): the end is on the next day. */
export const shownRange = ({ start_minute, end_minute }: Pick<Stretch, 'start_minute' | 'end_minute'>, locale: string) =>
  `${shownMinute(start_minute, locale)} – ${shownMinute(end_minute, locale)}${end_minute > midnight ? ' (+1)' : ''}`;

/** A range of dated hours. `weekday` left out: each of their days. */
export const shownDatedRange = (
  { weekday, ...range }: Pick<Stretch, 'start_minute' | 'end_minute'> & { readonly weekday?: number },
  locale: string,
) => [...(weekday === undefined ? [] : [shownWeekday(weekday, locale)]), shownRange(range, locale)].join(' ');

/** What weekly hours say besides the time: on call, week A. */
function useMarks() {
  const { t } = useTranslation();
  return ({ kind, week }: Pick<Stretch, 'kind' | 'week'>) => [
    ...(kind === 'on_call' ? [t('words:onCall')] : []),
    ...(week === 'a' || week === 'b' ? [t(`words:weeks.${week}`)] : []),
  ];
}

export interface WeeklyHoursProps {
  readonly hours: readonly Stretch[];
  /** The text of a day without hours; closed when left out. */
  readonly none?: string;
}

/** Shows weekly hours. Consecutive days with equal hours share a line. */
export function WeeklyHours({ hours, none }: WeeklyHoursProps) {
  const { t, i18n } = useTranslation();
  const marksOf = useMarks();
  const joined = joinAtMidnight(hours);
  const written = (weekday: number) =>
    ofDay(joined, weekday)
      .map((stretch) => {
        const marks = marksOf(stretch);
        return `${shownRange(stretch, i18n.language)}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`;
      })
      .join(', ') ||
    (none ?? t('words:closed'));
  const lines: { first: number; last: number; text: string }[] = [];
  for (const weekday of weekdays) {
    const [text, before] = [written(weekday), lines.at(-1)];
    if (before?.text === text) before.last = weekday;
    else lines.push({ first: weekday, last: weekday, text });
  }
  return (
    <dl className="facts">
      {lines.map(({ first, last, text }) => (
        <div key={first}>
          <dt>
            {first === last
              ? shownWeekday(first, i18n.language)
              : `${shownWeekday(first, i18n.language, 'short')} – ${shownWeekday(last, i18n.language, 'short')}`}
          </dt>
          <dd className="number">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface WeeklyHoursFieldProps {
  readonly hours: readonly Stretch[];
  readonly onChange: (hours: Stretch[]) => void;
  /** Whether hours can be on call, and hold in every other week alone. */
  readonly hasKinds?: boolean;
}

/** Edits weekly hours. An end before the start is a time of the next day. */
export function WeeklyHoursField({ hours: kept, onChange: onKept, hasKinds = false }: WeeklyHoursFieldProps) {
  const { t, i18n } = useTranslation();
  const marksOf = useMarks();
  const hours = joinAtMidnight(kept);
  const onChange = (stretches: readonly Stretch[]) => onKept(splitAtMidnight(stretches));
  const replace = (weekday: number, stretches: readonly Omit<Stretch, 'weekday'>[]) =>
    onChange([...hours.filter((one) => one.weekday !== weekday), ...stretches.map((one) => ({ ...one, weekday }))]);
  const toWorkdays = () => {
    const monday = ofDay(hours, 1);
    onChange([
      ...hours.filter(({ weekday }) => weekend.includes(weekday)),
      ...[1, 2, 3, 4, 5].flatMap((weekday) => monday.map((one) => ({ ...one, weekday }))),
    ]);
  };
  return (
    <div className="week">
      {weekdays.map((weekday) => (
        <div key={weekday} className="week-day" role="group" aria-label={shownWeekday(weekday, i18n.language)}>
          <span className="week-name">{shownWeekday(weekday, i18n.language)}</span>
          <div className="week-stretches">
            {ofDay(hours, weekday).map((one, index, all) => {
              const set = (change: Partial<Stretch>) =>
                replace(
                  weekday,
                  all.map((other, at) => (at === index ? { ...other, ...change } : other)),
                );
              const marks = [...(one.end_minute > midnight ? [t('words:nextDay')] : []), ...(hasKinds ? [] : marksOf(one))];
              return (
                <Group key={index} gap={4} wrap={hasKinds ? 'wrap' : 'nowrap'}>
                  <TextInput
                    type="time"
                    aria-label={t('words:from')}
                    value={clockOf(one.start_minute)}
                    onChange={({ currentTarget }) => currentTarget.value && set(movedStart(one, minuteOf(currentTarget.value)))}
                  />
                  –
                  <TextInput
                    type="time"
                    aria-label={t('words:to')}
                    value={clockOf(one.end_minute)}
                    onChange={({ currentTarget }) => currentTarget.value && set(movedEnd(one, minuteOf(currentTarget.value) || midnight))}
                  />
                  {marks.length > 0 && <span className="quiet">({marks.join(', ')})</span>}
                  {hasKinds && <KindFields stretch={one} onChange={set} />}
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="gray"
                    onClick={() =>
                      replace(
                        weekday,
                        all.filter((_, at) => at !== index),
                      )
                    }
                  >
                    {t('words:remove')}
                  </Button>
                </Group>
              );
            })}
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => replace(weekday, [...ofDay(hours, weekday), nextAfter(ofDay(hours, weekday))])}
            >
              {t('words:add')}
            </Button>
            {weekday === 1 && ofDay(hours, 1).length > 0 && (
              <Button size="compact-xs" variant="subtle" onClick={toWorkdays}>
                {t('words:toWorkdays')}
              </Button>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

interface KindFieldsProps {
  readonly stretch: Stretch;
  readonly onChange: (change: Pick<Stretch, 'kind' | 'week'>) => void;
}

/** Whether the hours are on call, and in which weeks they hold. */
function KindFields({ stretch: { kind = 'regular', week = 'every' }, onChange }: KindFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('words:hoursKind')}
        value={kind}
        data={[
          { value: 'regular', label: t('words:regular') },
          { value: 'on_call', label: t('words:onCall') },
        ]}
        onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as 'regular' | 'on_call' })}
      />
      <NativeSelect
        size="xs"
        aria-label={t('words:hoursWeek')}
        value={week}
        data={(['every', 'a', 'b'] as const).map((value) => ({ value, label: t(`words:weeks.${value}`) }))}
        onChange={({ currentTarget }) => onChange({ week: currentTarget.value as 'every' | 'a' | 'b' })}
      />
    </>
  );
}

type Times = Pick<Stretch, 'start_minute' | 'end_minute'>;
const timeOfDay = (minute: number) => (minute > midnight ? minute - midnight : minute);
const movedStart = ({ end_minute }: Times, start_minute: number): Times => ({
  start_minute,
  end_minute: endAfter(start_minute, timeOfDay(end_minute)),
});
const movedEnd = ({ start_minute }: Times, end_minute: number): Times => ({ start_minute, end_minute: endAfter(start_minute, end_minute) });

/** The first stretch of a day has default hours. Another begins an hour after the one before. */
export function nextAfter(stretches: readonly Times[]): Times {
  const last = stretches.at(-1);
  if (!last || last.end_minute + 60 >= midnight) return usual;
  return { start_minute: last.end_minute + 60, end_minute: Math.min(midnight, last.end_minute + 240) };
}
