/** Reads a row of another system's diary: what kind of job it is, and when it takes place. docs/decisions/0124. */
import { fieldIssue, type FieldIssue } from '../contract/fieldMessages.ts';
import type { DateOrder, ImportedState } from '../contract/vocabulary.ts';
import { foldedName } from '../names/foldedName.ts';
import type { ImportedJobType, ImportedTechnician } from '../store/imports.ts';
import { addDays, localDateOf, occursTwice, parseNaiveDatetime, toInstant } from '../time/localTime.ts';
import { isFieldIssue, readAmount, readDateTime, readMinutes, readTimeOfDay, type WrittenTime } from './importedTimes.ts';
import type { DiaryState } from './importedValues.ts';
import { namesIn, type Cells } from './importing.ts';

/** A job as the row describes it. Instants are minutes since the epoch. */
export interface DiaryJob {
  readonly state: ImportedState;
  /** Start and end of the visit. null: the row does not say when. */
  readonly startMinute: number | null;
  readonly endMinute: number | null;
  /** The customer's local day in the wish of a queued job, and the instant of the old visit. */
  readonly wish: { readonly date: string; readonly startMinute: number | null };
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

export interface DiaryReading {
  readonly timezone: string;
  readonly currency: string;
  readonly nowMinute: number;
  readonly order: DateOrder | null;
  readonly jobTypes: readonly ImportedJobType[];
  readonly technicians: readonly ImportedTechnician[];
}

const longestDescription = 2000;
const mostTechnicians = 10;
/** The minutes of a visit when nothing says how long it takes. */
const defaultMinutes = 60;
/** Longer work takes several days, which the board plans itself. */
const mostVisitMinutes = 1440;
const noon = 720;
const isAnytime = /^(?:any ?time|all day|ganztags|ganztägig|toute la journée|todo el día|終日|종일|طوال اليوم)$/iu;

/** The job of a row, or why it cannot be taken. `state` of the cells is a `DiaryState` by now. */
export function readDiaryRow(cells: Cells, reading: DiaryReading): DiaryJob | { readonly issues: readonly FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const notes: FieldIssue[] = [];
  const { timezone, nowMinute } = reading;
  const take = <Value>(value: Value | FieldIssue): Value | null => {
    if (!isFieldIssue(value)) return value;
    issues.push(value);
    return null;
  };
  const text = (field: string): string => {
    const cell = cells[field];
    if (cell === undefined || cell === null) return '';
    if (typeof cell !== 'string' && typeof cell !== 'number') return (issues.push(fieldIssue(field, 'type', 'type_string')), '');
    const value = String(cell).trim();
    if (value.includes('\0') || !value.isWellFormed()) return (issues.push(fieldIssue(field, 'invalid_text', 'invalid_text')), '');
    return value;
  };
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

  const starts = time('starts');
  // "9:00 AM - 11:00 AM" names the end too, and "Anytime" no time at all.
  const [startTime = '', endTime = ''] = text('start_time').split(/\s*(?:[-–—~〜]|\bto\b)\s*/u);
  const clock = startTime === '' || isAnytime.test(startTime) ? null : take(readTimeOfDay('start_time', startTime));
  if (starts === null && clock !== null && text('starts') === '') issues.push(fieldIssue('starts', 'required', 'required'));
  const startMinute = at('starts', starts, clock);
  const day = dayOf(starts);

  const type = jobTypeOf(text('job_type'), reading.jobTypes);
  const typeMinutes = type?.durationMinutes
    ? type.durationMinutes + (type.mobilizationMinutes ?? 0) + (type.demobilizationMinutes ?? 0)
    : null;
  const endMinute = endOf();
  const durationCell = cells['duration'];
  const isBlank =
    durationCell === undefined || durationCell === null || String(durationCell).trim() === '' || String(durationCell).trim() === '0';
  const written = isBlank ? null : take(readMinutes('duration', typeof durationCell === 'number' ? durationCell : text('duration')));
  const ownMinutes = startMinute !== null && endMinute !== null ? endMinute - startMinute : written;
  const amountCell = cells['amount'];
  const amount =
    amountCell === undefined || amountCell === null || String(amountCell).trim() === ''
      ? null
      : take(readAmount('amount', typeof amountCell === 'number' ? amountCell : text('amount'), reading.currency));

  const arrivedMinute = at('arrived', time('arrived'));
  const completedWritten = time('completed');
  const completedAt = at('completed', completedWritten, noon);
  const wished = time('wished_date');
  const state = (cells['state'] ?? '') as DiaryState | '';
  const visitMinutes = ownMinutes ?? typeMinutes ?? defaultMinutes;
  const end = startMinute === null ? null : startMinute + visitMinutes;
  const isPast = end !== null ? end <= nowMinute : day !== null && day < localDateOf(timezone, nowMinute);
  const names = technicianNames();
  const kind = kindOf();
  const technicians = kind === 'queued' && names.length > 0 ? [] : findTechnicians();
  const decided: ImportedState = kind === 'scheduled' && technicians.length === 0 && issues.length === 0 ? 'queued' : kind;
  if (decided !== kind) notes.push(fieldIssue('technicians', 'missing', 'note_no_technician'));
  if (decided === 'scheduled' && ownMinutes === null && typeMinutes === null)
    notes.push(fieldIssue('duration', 'default', 'note_default_minutes', { minutes: defaultMinutes }));
  if (decided === 'scheduled' && visitMinutes > mostVisitMinutes)
    issues.push(fieldIssue(written === null ? 'ends' : 'duration', 'range', 'between', { minimum: 1, maximum: mostVisitMinutes }));
  const completedMinute = decided === 'completed' ? completionOf() : null;
  const wish = wishOf(decided);
  const description = descriptionOf();
  if (issues.length > 0) return { issues };
  return {
    state: decided,
    startMinute,
    endMinute: end,
    wish,
    durations: durations(),
    jobType: type,
    description,
    technicians,
    amount: decided === 'completed' ? amount : null,
    arrivedMinute: decided === 'completed' && arrivedMinute !== null && arrivedMinute <= nowMinute ? arrivedMinute : null,
    completedMinute,
    notes,
  };

  function endOf(): number | null {
    const cell = text('ends') || endTime;
    if (cell === '' || startMinute === null || day === null) return null;
    const clockAlone = readTimeOfDay('ends', cell);
    const ending = isFieldIssue(clockAlone) ? at('ends', take(readDateTime('ends', cell, reading.order))) : null;
    if (isFieldIssue(clockAlone)) {
      if (ending === null || ending > startMinute) return ending;
      issues.push(fieldIssue('ends', 'range', 'ends_first'));
      return null;
    }
    const sameDay = toInstant(timezone, day, clockAlone);
    // A night visit ends on the next day.
    return sameDay > startMinute ? sameDay : toInstant(timezone, addDays(day, 1), clockAlone);
  }

  function kindOf(): ImportedState {
    if (state === 'cancelled') return 'cancelled';
    if (state === 'open') return 'queued';
    if (state === 'completed') {
      const latest = startMinute ?? completedAt;
      if (latest === null && day === null) issues.push(fieldIssue('starts', 'required', 'required'));
      else if ((latest !== null && latest > nowMinute) || (latest === null && !isPast))
        issues.push(fieldIssue(startMinute === null && completedAt !== null ? 'completed' : 'starts', 'in_future', 'completed_ahead'));
      return 'completed';
    }
    if (startMinute === null && day === null) return completedAt !== null && completedAt <= nowMinute ? 'completed' : 'queued';
    if (isPast) return 'completed';
    if (startMinute === null) {
      notes.push(fieldIssue('starts', 'no_time', 'note_no_time'));
      return 'queued';
    }
    return 'scheduled';
  }

  /** Never after now. A day alone is its noon. */
  function completionOf(): number | null {
    const noonOfDay = day === null ? null : toInstant(timezone, day, noon);
    const found = completedAt ?? end ?? noonOfDay;
    return found === null ? null : Math.min(found, nowMinute);
  }

  function wishOf(now: ImportedState): DiaryJob['wish'] {
    const today = localDateOf(timezone, nowMinute);
    const asked = dayOf(wished) ?? day;
    if (now !== 'queued') return { date: asked ?? today, startMinute };
    if (asked !== null && asked < today) {
      notes.push(fieldIssue(wished ? 'wished_date' : 'starts', 'in_past', 'note_past_wish'));
      return { date: today, startMinute: null };
    }
    return { date: asked ?? today, startMinute: dayOf(wished) === null ? startMinute : at('wished_date', wished) };
  }

  function durations(): DiaryJob['durations'] {
    const sure = ownMinutes ?? (typeMinutes === null && decided !== 'queued' && startMinute !== null ? defaultMinutes : null);
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

  function technicianNames(): string[] {
    const cell = cells['technicians'];
    if (cell === undefined || cell === null) return [];
    // One person may be written "Lovelace, Ada".
    if (typeof cell === 'string' && matching(cell).length > 0) return [cell.trim()];
    const found = namesIn(typeof cell === 'string' ? cell.replaceAll(/\s+(?:&|and|und|et|y)\s+|\n/g, ',') : cell);
    if (found === null) issues.push(fieldIssue('technicians', 'type', 'type_array'));
    if (found && found.length > mostTechnicians)
      issues.push(fieldIssue('technicians', 'too_many', 'max_items', { limit: mostTechnicians }));
    return found?.slice(0, mostTechnicians) ?? [];
  }

  function matching(name: string): readonly ImportedTechnician[] {
    const key = foldedName(name);
    const turned = foldedName(name.split(',').toReversed().join(' '));
    const by = (test: (technician: ImportedTechnician) => boolean) => reading.technicians.filter(test);
    const exact = by(({ uid, email }) => (uid !== null && foldedName(uid) === key) || (email !== null && foldedName(email) === key));
    return exact.length > 0 ? exact : by((technician) => [key, turned].includes(foldedName(technician.name)));
  }

  /** Of past visits, technicians who are not in the business are left out. */
  function findTechnicians(): ImportedTechnician[] {
    const found: ImportedTechnician[] = [];
    for (const name of names) {
      const [only, ...others] = matching(name);
      if (only && others.length === 0) {
        if (!found.some(({ id }) => id === only.id)) found.push(only);
      } else if (kind !== 'scheduled')
        notes.push(fieldIssue('technicians', 'unknown_value', 'note_unknown_technician', { name: name.slice(0, 100) }));
      else if (only) issues.push(fieldIssue('technicians', 'several_match', 'several_technicians', { name: name.slice(0, 100) }));
      else {
        const values = reading.technicians
          .slice(0, 20)
          .map((technician) => technician.name)
          .join(', ');
        issues.push(fieldIssue('technicians', 'unknown_value', 'no_such_name', { name: name.slice(0, 100), values }));
      }
    }
    return found;
  }
}

function jobTypeOf(name: string, types: readonly ImportedJobType[]): ImportedJobType | null {
  if (name === '') return null;
  const key = foldedName(name);
  return types.find((type) => type.names.some((own) => foldedName(own) === key)) ?? null;
}
