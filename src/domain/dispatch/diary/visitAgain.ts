/** What a repeated row says of the visit of its job, and where the job shall have it. [diary.differences, diary.update]. */
import { refuse, type Refusal } from '../../../contract/errors.ts';
import { fieldIssue, type FieldIssue } from '../../../contract/fieldMessages.ts';
import { localMinuteOf } from '../../../ground/time/localTime.ts';
import type { RememberedRow } from '../../../store/imports.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { WriteContext } from '../../call/context.ts';
import { isOpen, leadSessionOf } from '../../jobs/lifecycle/jobState.ts';
import { pastData } from '../plan/landing.ts';
import { unmovableJob } from '../moves/moveCase.ts';
import type { DiaryJob } from '../../resources/imports/importedDiary.ts';
import type { RowVisit } from './movedRows.ts';

/** A difference of the visit: as it is named, and as it is named once the job has taken it over. */
export interface VisitDifference {
  readonly part: 'start' | 'minutes' | 'crew';
  readonly named: FieldIssue;
  readonly taken: FieldIssue;
}

/**
 * A row that says what it said when the job last took it over says nothing new, because people may have moved the visit here since.
 */
export function visitDifferences(ctx: WriteContext, row: DiaryJob, job: JobRow, remembered: RememberedRow): VisitDifference[] {
  const start = startDifference(ctx, row, job, remembered);
  const session = leadSessionOf(job);
  if (!session || !row.isAhead || !isOpen(job)) return [...start, ...crewDifference(row, job, remembered)];
  const { startMinute, endMinute, breakMinutes } = session;
  const present = endMinute - startMinute;
  const isOtherLength =
    row.ownMinutes !== null && ![present, present - breakMinutes, remembered.visit_minutes ?? present].includes(row.ownMinutes);
  return [
    ...start,
    ...(isOtherLength ? [difference('minutes', 'duration', String(present - breakMinutes))] : []),
    ...crewDifference(row, job, remembered),
  ];
}

/** A row with another start may mean another visit, so the note says it. A job without a visit, whose row has a time now, waits for it. */
export function startDifference(
  { tenant }: Pick<WriteContext, 'tenant'>,
  { startMinute, isAhead }: Pick<DiaryJob, 'startMinute' | 'isAhead'>,
  job: JobRow,
  { scheduled_at: remembered }: RememberedRow,
): VisitDifference[] {
  const minuteOf = (at: string) => Date.parse(at) / 60_000;
  const shown = (at: string) => ({ start: localMinuteOf(tenant.timezone, minuteOf(at)).replace('T', ' ') });
  const { scheduledAt } = job;
  if (startMinute === null || (scheduledAt !== null && startMinute === minuteOf(scheduledAt))) return [];
  if (remembered === undefined ? !isAhead || !isOpen(job) : startMinute === minuteOf(remembered)) return [];
  const present = scheduledAt ?? remembered;
  if (present === undefined)
    return [
      {
        part: 'start',
        named: fieldIssue('starts', 'other_start', 'note_no_value'),
        taken: fieldIssue('starts', 'updated', 'note_taken_first'),
      },
    ];
  return [
    {
      part: 'start',
      named: fieldIssue('starts', 'other_start', 'note_other_start', shown(present)),
      taken: fieldIssue('starts', 'updated', 'note_taken_start', shown(present)),
    },
  ];
}

function crewDifference({ technicians }: DiaryJob, job: JobRow, { technician_ids: remembered }: RememberedRow): VisitDifference[] {
  const asked = new Set(technicians.map(({ id }) => id));
  const isOther = (ids: readonly string[]) => asked.symmetricDifference(new Set(ids)).size > 0;
  if (job.scheduledAt === null || asked.size === 0 || !isOther(job.technicians.map(({ id }) => id))) return [];
  if (remembered && !isOther(remembered)) return [];
  return [difference('crew', 'technicians', job.technicians.map(({ fullName }) => fullName).join(', '))];
}

const difference = (part: VisitDifference['part'], field: string, value: string): VisitDifference => ({
  part,
  named: fieldIssue(field, 'differs', 'note_other_value', { value: value.slice(0, longestShown) }),
  taken: fieldIssue(field, 'updated', 'note_taken_value', { value: value.slice(0, longestShown) }),
});

const longestShown = 100;

/**
 * Where the job shall have its visit, as it is after everything else of the row was taken over; or why it stays. null: the row
 * says cancelled or open.
 */
export function visitOfRow(
  ctx: WriteContext,
  row: DiaryJob,
  job: JobRow,
  parts: ReadonlySet<VisitDifference['part']>,
): RowVisit | Refusal | FieldIssue | null {
  if (row.state === 'cancelled') return null;
  const lead = leadSessionOf(job);
  const unmovable = job.scheduledAt === null && isOpen(job) ? null : unmovableJob(job);
  if (unmovable) return unmovable;
  if (!row.isAhead) return row.endMinute !== null && row.endMinute * 60_000 <= ctx.nowMilliseconds ? pastOf(ctx, row.startMinute!) : null;
  const present = job.sessions.toSorted((left, right) => Number(right === lead) - Number(left === lead));
  const named = row.technicians.map(({ id }) => id);
  const technicianIds = lead && !parts.has('crew') ? present.map(({ technicianId }) => technicianId) : named;
  if (technicianIds.length === 0) return fieldIssue('technicians', 'missing', 'note_no_technician');
  const isWaitingQuote = !lead && (job.quotedAt === null || job.jobDurationMinutes === null);
  return {
    job,
    startMinute: lead && !parts.has('start') ? lead.startMinute : row.startMinute!,
    minutes: parts.has('minutes') || !lead ? (row.ownMinutes ?? (isWaitingQuote ? row.endMinute! - row.startMinute! : null)) : null,
    technicianIds,
  };
}

const pastOf = ({ tenant }: WriteContext, startMinute: number) => refuse('SCHEDULE_MOVE_IN_PAST', pastData(tenant, startMinute));
