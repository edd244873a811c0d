/** Weekly hours: one line per day, with one or more stretches. In minutes of the day; 1440 is midnight at its end. */
import { Button, Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { shownMinute, shownWeekday } from './times.ts';

export interface Stretch {
  readonly weekday: number;
  readonly start_minute: number;
  readonly end_minute: number;
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

/** Shows weekly hours. Consecutive days with equal hours share a line. */
export function WeeklyHours({ hours }: { readonly hours: readonly Stretch[] }) {
  const { t, i18n } = useTranslation();
  const written = (weekday: number) =>
    ofDay(hours, weekday)
      .map(({ start_minute, end_minute }) => `${shownMinute(start_minute, i18n.language)} – ${shownMinute(end_minute, i18n.language)}`)
      .join(', ') || t('words:closed');
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
}

/** Edits weekly hours. */
export function WeeklyHoursField({ hours, onChange }: WeeklyHoursFieldProps) {
  const { t, i18n } = useTranslation();
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
              return (
                <Group key={index} gap={4} wrap="nowrap">
                  <TextInput
                    type="time"
                    aria-label={t('words:from')}
                    value={clockOf(one.start_minute)}
                    onChange={({ currentTarget }) => currentTarget.value && set({ start_minute: minuteOf(currentTarget.value) })}
                  />
                  –
                  <TextInput
                    type="time"
                    aria-label={t('words:to')}
                    value={clockOf(one.end_minute)}
                    onChange={({ currentTarget }) => currentTarget.value && set({ end_minute: minuteOf(currentTarget.value) || midnight })}
                  />
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

/** The first stretch of a day has default hours. Another begins an hour after the one before. */
function nextAfter(stretches: readonly Stretch[]): Omit<Stretch, 'weekday'> {
  const last = stretches.at(-1);
  if (!last || last.end_minute + 60 >= midnight) return usual;
  return { start_minute: last.end_minute + 60, end_minute: Math.min(midnight, last.end_minute + 240) };
}
