/** Reads a row of another system's diary: what kind of job it is, and when it takes place. docs/internals/files.md#diaries. */
import { fieldIssue, type FieldIssue } from '../../../contract/fieldMessages.ts';
import { timesIn } from '../../../contract/imports/writtenTimes.ts';
import type { DateOrder, ImportedState } from '../../../contract/vocabulary.ts';
import { foldedName } from '../../../ground/names/foldedName.ts';
import type { ImportedJobType, ImportedTechnician } from '../../../store/imports.ts';
import {
  addDays,
  daysBetween,
  isCalendarMinute,
  localDateOf,
  occursTwice,
  parseNaiveDatetime,
  toInstant,
} from '../../../ground/time/localTime.ts';
import { readAmount, type MoneyReading } from './importedAmounts.ts';
import { findTechnicians, technicianNamesIn } from './importedTechnicians.ts';
import { isFieldIssue, mostMinutes, outOfYears, readDateTime, readMinutes, readTimeOfDay, type WrittenTime } from './importedTimes.ts';
import type { DiaryState } from './importedValues.ts';
import type { Cells } from './importing.ts';

/** A job as the row describes it. Instants are minutes since the epoch. */
export interface DiaryJob {
  readonly state: ImportedState;
  /** Start and end of the visit. null: the row does not say when. */
  readonly startMinute: number | null;
  readonly endMinute: number | null;
  /** How long the row itself says that the visit takes. null: it does not, and `endMinute` is a guess. */
  readonly ownMinutes: number | null;
  /** The row names a visit to come, also without technicians. */
  readonly isAhead: boolean;
  /** The days that a queued job asks for, local to the business, with an instant of that day; null: any time of it. */
  readonly wishes: readonly { readonly date: string; readonly startMinute: number | null }[];
  /** null: not known, so the job waits for its quote. */
  readonly durations: { readonly job: number; readonly mobilization: number; readonly demobilization: number } | null;
  readonly jobType: ImportedJobType | null;
  readonly description: string | null;
  /** The lead first. */
  readonly technicians: readonly ImportedTechnician[];
  readonly amount: number | null;
  readonly arrivedMinute: number | null;
  /** Of a completed job. */
  readonly completedMinute: number | null;
  /** What was taken differently than it was written. */
  readonly notes: readonly FieldIssue[];
}

export interface DiaryReading extends MoneyReading {
  readonly timezone: string;
  readonly nowMinute: number;
  readonly order: DateOrder | null;
  readonly jobTypes: readonly ImportedJobType[];
  readonly technicians: readonly ImportedTechnician[];
}

const longestDescription = 2000;
/** The minutes of a visit when nothing says how long it takes. */
const defaultMinutes = 60;
/** Longer work takes several days, which the board plans itself. */
const mostVisitMinutes = 1440;
/** Work may begin this long before the planned start. Earlier times belong to another visit. */
const mostEarlyMinutes = 720;
const noon = 720;
const isAnytime = /^(?:any ?time|all day|ganztags|ganztägig|toute la journée|todo el día|終日|종일|طوال اليوم)$/iu;

/** The job of a row, or why it cannot be taken. `state` of the cells is a `DiaryState` by now. */
export function readDiaryRow(cells: Cells, reading: DiaryReading): DiaryJob | { readonly issues: readonly FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const notes: FieldIssue[] = [];
  const { timezone, nowMinute } = reading;
  const today = localDateOf(timezone, nowMinute);
  const take = <Value>(value: Value | FieldIssue): Value | null => {
    if (!isFieldIssue(value)) return value;
    issues.push(value);
    return null;
  };
  const read = new Map<string, string | number>();
  /** A number or a trimmed text; empty for a blank cell, and with an issue for any other value. */
  const cellOf = (field: string): string | number => {
    const known = read.get(field);
    if (known !== undefined) return known;
    const cell = cells[field] ?? '';
    if (typeof cell !== 'string' && typeof cell !== 'number') issues.push(fieldIssue(field, 'type', 'type_string'));
    const value = typeof cell === 'string' ? cell.trim() : typeof cell === 'number' ? cell : '';
    read.set(field, value);
    return value;
  };
  const text = (field: string) => String(cellOf(field));
  const time = (field: string): WrittenTime | null => {
    const cell = text(field);
    return cell === '' ? null : take(readDateTime(field, cell, reading.order));
  };
  /** The instant of a local time; null with an issue when the clocks skip it. */
  const instant = (field: string, date: string, minute: number): number | null => {
    const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const parsed = parseNaiveDatetime(timezone, `${date}T${clock}`);
    if (!parsed.ok)
      return take<number>(
        fieldIssue(field, 'nonexistent_time', 'skipped_time', {
          zone: timezone,
          next: parsed.code === 'nonexistent_time' ? parsed.next : '',
        }),
      );
    if (!isCalendarMinute(parsed.epochMinute)) return take<number>(outOfYears(field, text(field)));
    if (occursTwice(timezone, parsed.epochMinute)) notes.push(fieldIssue(field, 'repeated_time', 'note_repeated_hour'));
    return parsed.epochMinute;
  };
  const at = (field: string, written: WrittenTime | null, minute: number | null = null): number | null => {
    if (written === null) return null;
    if (written.kind === 'instant') return written.epochMinute;
    const clock = written.minute ?? minute;
    return clock === null ? null : instant(field, written.date, clock);
  };
  const dayOf = (written: WrittenTime | null) =>
    written === null ? null : written.kind === 'local' ? written.date : localDateOf(timezone, written.epochMinute);
  const isAhead = (minute: number | null, date: string | null) => (minute === null ? date !== null && date > today : minute > nowMinute);

  const starts = time('starts');
  // "9:00 AM - 11:00 AM" names the end too, and "Anytime" no time at all.
  const [startTime, endTime] = timesIn(text('start_time'));
  const clock = startTime === '' || isAnytime.test(startTime) ? null : take(readTimeOfDay('start_time', startTime));
  if (starts === null && clock !== null && text('starts') === '') issues.push(fieldIssue('starts', 'required', 'required'));
  const startMinute = at('starts', starts, clock);
  const day = dayOf(starts);

  const type = jobTypeOf(text('job_type'), reading.jobTypes);
  const typeMinutes = type?.durationMinutes
    ? type.durationMinutes + (type.mobilizationMinutes ?? 0) + (type.demobilizationMinutes ?? 0)
    : null;
  const endMinute = endOf();
  const durationCell = cellOf('duration');
  const written = ['', '0'].includes(String(durationCell)) ? null : take(readMinutes('duration', durationCell));
  const ownMinutes = startMinute !== null && endMinute !== null ? endMinute - startMinute : written;

  const arrivedMinute = at('arrived', time('arrived'));
  const completed = time('completed');
  const completedAt = at('completed', completed);
  const wished = time('wished_date');
  const state = (cells['state'] ?? '') as DiaryState | '';
  const visitMinutes = ownMinutes ?? typeMinutes ?? defaultMinutes;
  const end = startMinute === null ? null : startMinute + visitMinutes;
  const isPast = end !== null ? end <= nowMinute : day !== null && day < today;
  const names = take(technicianNamesIn(cells['technicians'], reading.technicians)) ?? [];
  const kind = kindOf();
  const { decided, isLapsed } = kind;
  const found = findTechnicians(decided === 'queued' && !isLapsed ? [] : names, reading.technicians, decided !== 'scheduled');
  issues.push(...found.issues);
  notes.push(...found.notes);
  const isWithout = decided === 'scheduled' && found.technicians.length === 0 && issues.length === 0;
  if (isWithout) notes.push(fieldIssue('technicians', 'missing', 'note_no_technician'));
  const now: ImportedState = isWithout ? 'queued' : decided;
  if (now === 'scheduled' && ownMinutes === null && typeMinutes === null)
    notes.push(fieldIssue('duration', 'default', 'note_default_minutes', { minutes: defaultMinutes }));
  checkLength();
  const completedMinute = now === 'completed' ? completionOf() : null;
  const amount = now === 'completed' && cellOf('amount') !== '' ? take(readAmount('amount', cellOf('amount'), reading)) : null;
  const wishes = wishesOf();
  const description = descriptionOf();
  if (issues.length > 0) return { issues };
  return {
    state: now,
    startMinute,
    endMinute: end,
    ownMinutes,
    isAhead: decided === 'scheduled',
    wishes,
    durations: durations(),
    jobType: type,
    description,
    technicians: found.technicians,
    amount,
    arrivedMinute: now === 'completed' ? arrivedMinute : null,
    completedMinute,
    notes,
  };

  /** An end that equals the start says nothing about the length. */
  function endOf(): number | null {
    const cell = text('ends') || endTime;
    if (cell === '' || startMinute === null || day === null) return null;
    const clockAlone = readTimeOfDay('ends', cell);
    if (!isFieldIssue(clockAlone)) {
      const sameDay = toInstant(timezone, day, clockAlone);
      if (sameDay === startMinute) return null;
      // A night visit ends on the next day.
      return sameDay > startMinute ? sameDay : toInstant(timezone, addDays(day, 1), clockAlone);
    }
    const ends = take(readDateTime('ends', cell, reading.order));
    const ending = at('ends', ends);
    const lastDay = dayOf(ends);
    if (lastDay !== null && (ending === null ? lastDay < day : ending < startMinute))
      issues.push(fieldIssue('ends', 'range', 'ends_first'));
    else if (lastDay !== null && ending === null && lastDay > day) tooLong('ends', daysBetween(day, lastDay) * 1440, mostVisitMinutes);
    return ending === startMinute ? null : ending;
  }

  /** A visit of the board or the history takes at most a day, and other work at most as long as a quote. */
  function checkLength(): void {
    const field = written !== null && ownMinutes === written ? 'duration' : 'ends';
    const hasVisit = startMinute !== null && (now === 'scheduled' || now === 'completed');
    const limit = hasVisit ? mostVisitMinutes : mostMinutes;
    if (visitMinutes > limit) tooLong(field, visitMinutes, limit);
    else if (end !== null && !isCalendarMinute(end)) issues.push(outOfYears('starts', text('starts')));
  }

  function tooLong(field: string, minutes: number, limit: number): void {
    issues.push(fieldIssue(field, 'range', 'visit_length', { minutes, limit }));
  }

  /** `isLapsed`: the visit should have been, but is not completed. */
  function kindOf(): { readonly decided: ImportedState; readonly isLapsed: boolean } {
    const plainly = (decided: ImportedState) => ({ decided, isLapsed: false });
    if (state === 'cancelled') return plainly('cancelled');
    if (state === 'open') return plainly('queued');
    if (state === 'completed' || (completed !== null && !isAhead(completedAt, dayOf(completed)))) {
      if (starts === null && completed === null && text('starts') === '') issues.push(fieldIssue('starts', 'required', 'required'));
      else if (isAhead(startMinute, day)) issues.push(fieldIssue('starts', 'in_future', 'completed_ahead'));
      else if (isAhead(completedAt, dayOf(completed))) issues.push(fieldIssue('completed', 'in_future', 'completed_ahead'));
      return plainly('completed');
    }
    if (isPast && state === 'scheduled') {
      notes.push(fieldIssue('starts', 'lapsed', 'note_lapsed'));
      return { decided: 'queued', isLapsed: true };
    }
    if (isPast) return plainly('completed');
    if (startMinute === null && day !== null) notes.push(fieldIssue('starts', 'no_time', 'note_no_time'));
    return plainly(startMinute === null ? 'queued' : 'scheduled');
  }

  /** Never after now. A day alone is the end of the visit, if that is on the day, else its noon. */
  function completionOf(): number | null {
    const middle = (date: string) => toInstant(timezone, date, noon);
    const lastDay = dayOf(completed);
    const isOfVisit = end !== null && (lastDay === null || lastDay === day || lastDay === localDateOf(timezone, end));
    const guessed = isOfVisit ? end : lastDay !== null ? middle(lastDay) : day !== null ? middle(day) : null;
    // Who arrived after the planned end completed the job later.
    const isArrivedThen = arrivedMinute !== null && (lastDay === null || localDateOf(timezone, arrivedMinute) <= lastDay);
    const done = completedAt ?? (guessed !== null && isArrivedThen ? Math.max(guessed, arrivedMinute) : guessed);
    if (done === null) return null;
    if (arrivedMinute !== null && arrivedMinute > nowMinute) issues.push(fieldIssue('arrived', 'in_future', 'completed_ahead'));
    else if (arrivedMinute !== null && arrivedMinute > done) issues.push(fieldIssue('arrived', 'range', 'arrived_last'));
    if (isBefore(arrivedMinute, null)) issues.push(fieldIssue('arrived', 'range', 'long_before'));
    if (isBefore(completedAt ?? (isOfVisit ? null : done), lastDay)) issues.push(fieldIssue('completed', 'range', 'long_before'));
    else if (startMinute !== null && done < startMinute) notes.push(fieldIssue('completed', 'early', 'note_early'));
    return Math.min(done, nowMinute);
  }

  /** Whether a time is so long before the visit that it belongs to another. Without a time of day the days are compared. */
  function isBefore(minute: number | null, date: string | null): boolean {
    if (startMinute !== null) return minute !== null && minute < startMinute - mostEarlyMinutes;
    const own = date ?? (minute === null ? null : localDateOf(timezone, minute));
    return own !== null && day !== null && own < day;
  }

  function wishesOf(): DiaryJob['wishes'] {
    const anyTime = { date: today, startMinute: null };
    // The old time says what was agreed, and the day after it when the job can be planned.
    if (isLapsed) return day === null || day === today ? [anyTime] : [{ date: day, startMinute }, anyTime];
    const asked = dayOf(wished) ?? day;
    if (now === 'queued' && asked !== null && asked < today) {
      notes.push(fieldIssue(wished ? 'wished_date' : 'starts', 'in_past', 'note_past_wish'));
      return [anyTime];
    }
    const minute = now !== 'queued' || dayOf(wished) === null ? startMinute : at('wished_date', wished);
    return [{ date: asked ?? today, startMinute: minute }];
  }

  function durations(): DiaryJob['durations'] {
    const sure = ownMinutes ?? (typeMinutes === null && now !== 'queued' && startMinute !== null ? defaultMinutes : null);
    if (sure !== null) return { job: sure, mobilization: 0, demobilization: 0 };
    if (!type?.durationMinutes) return null;
    return { job: type.durationMinutes, mobilization: type.mobilizationMinutes ?? 0, demobilization: type.demobilizationMinutes ?? 0 };
  }

  function descriptionOf(): string | null {
    const service = text('job_type');
    const lines = [...(service !== '' && type === null ? [service] : []), text('description')].filter((line) => line !== '');
    if (service !== '' && type === null)
      notes.push(fieldIssue('job_type', 'unknown_value', 'note_unknown_type', { name: service.slice(0, 100) }));
    const whole = lines.join('\n');
    if ([...whole].length > longestDescription)
      issues.push(fieldIssue('description', 'too_long', 'max_length', { limit: longestDescription }));
    return whole === '' ? null : whole;
  }
}

function jobTypeOf(name: string, types: readonly ImportedJobType[]): ImportedJobType | null {
  if (name === '') return null;
  const key = foldedName(name);
  return types.find((type) => type.names.some((own) => foldedName(own) === key)) ?? null;
}
