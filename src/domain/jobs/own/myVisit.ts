/** A visit as its technician sees it, with the actions that may follow. docs/reference/pages.md#technician-view. */
import type { ReadContext } from '../../call/context.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { MyVisitState } from '../../../contract/vocabulary.ts';
import type { CalendarVisitRow } from '../../../store/schedule/calendarVisits.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { FileRow } from '../../../store/files/files.ts';
import type { NoteRow } from '../../../store/jobs/notes.ts';
import type { WorkflowStatus } from '../../../store/settings/workflows.ts';
import { localDateOf } from '../../../ground/time/localTime.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import { visitWindowOf, displayNameOf, isForTechnicians, localized } from '../records/jobRequestResource.ts';
import { bookingKeys, isOpen, isUnderWay, statusOf } from '../lifecycle/jobState.ts';
import { lastActionOf, undoableUntil } from '../lifecycle/lastAction.ts';
import type { LiveState } from '../live/liveDay.ts';
import { visitFile } from './visitFile.ts';
import { shownCustomerName } from '../../../ground/texts/customerName.ts';

type MyVisit = OutputOf<Operations['getMyDay']>['visits'][number];

/** The visit for its technician. Shows contact, address and steps only as far as the technician still needs them. */
export function myVisit(
  { tenant, locale, nowMilliseconds }: Pick<ReadContext, 'tenant' | 'locale' | 'nowMilliseconds'>,
  technicianId: string,
  row: CalendarVisitRow,
  job: JobRow,
  {
    notes,
    files,
    live,
    tellsDeparture,
  }: {
    readonly notes: readonly NoteRow[];
    readonly files: readonly FileRow[];
    readonly live: LiveState | null;
    readonly tellsDeparture: boolean;
  },
): MyVisit {
  const state = stateOf(technicianId, row, job);
  const isOwn = state !== 'given_away';
  const isToDo = state === 'open';
  const own = job.sessions.filter((session) => session.technicianId === technicianId);
  const session = own.find(({ ordinal }) => ordinal === row.ordinal);
  const present = new Set(job.sessions.map((session) => session.technicianId));
  const window = isToDo && job.scheduledAt !== null ? visitWindowOf(tenant, { ...job, scheduledAt: job.scheduledAt }) : null;
  return {
    job_request_id: job.id,
    short_code: job.shortCode,
    status_version: job.statusVersion,
    ordinal: row.ordinal,
    days: Math.max(own.length, row.ordinal),
    date: localDateOf(tenant.timezone, row.startMinute),
    start_at: formatMinute(row.startMinute),
    end_at: formatMinute(row.endMinute),
    travel_minutes: isToDo ? (session?.travelMinutes ?? null) : null,
    state,
    status: { key: job.statusKey, name: isOwn ? displayNameOf(job.workflow, job.statusKey, locale) : '' },
    undo: isToDo ? undoOf(job, locale, nowMilliseconds) : null,
    steps: isToDo ? stepsOf(job, locale) : [],
    priority_level: job.priorityLevel,
    service: isOwn ? job.jobTypeName : null,
    description: isToDo ? job.description : null,
    customer: isOwn ? { name: shownCustomerName(job.customerName, locale), phone: isToDo ? job.customerPhone : null } : null,
    address: isOwn ? (job.address.formatted ?? '') : '',
    site: isOwn && job.siteName !== null ? { name: job.siteName, access_notes: isToDo ? (job.siteAccessNotes ?? '') : '' } : null,
    latitude: isToDo ? job.latitude : null,
    longitude: isToDo ? job.longitude : null,
    live: isToDo ? live : null,
    tells_departure: isToDo && tellsDeparture,
    // Only the first day has an arrival window: the customer was promised none for later days.
    arrival_window: window && row.ordinal === 1 ? { start: window.start, end: window.end } : null,
    colleagues: isToDo
      ? job.technicians.filter(({ id, isDeleted }) => id !== technicianId && present.has(id) && !isDeleted).map(({ fullName }) => fullName)
      : [],
    vehicle: isToDo ? (job.vehicle?.name ?? null) : null,
    notes: isToDo ? notes.map(noteOf) : [],
    files: isToDo ? files.map((file) => visitFile(tenant, file, job.id)) : [],
  };
}

const noteOf = ({ id, visitDate, text, authorKind, authorName, createdAt }: NoteRow): MyVisit['notes'][number] => ({
  id,
  visit_date: visitDate,
  text,
  author: { kind: authorKind, name: authorName },
  created_at: createdAt,
});

function stateOf(technicianId: string, row: CalendarVisitRow, job: JobRow): MyVisitState {
  if (!job.sessions.some((session) => session.technicianId === technicianId && session.ordinal === row.ordinal)) return 'given_away';
  if (job.archivedAt !== null) return 'cancelled';
  return isOpen(job) ? 'open' : 'completed';
}

/** The technician's last action, while it can be taken back. */
function undoOf(job: JobRow, locale: ReadContext['locale'], nowMilliseconds: number): MyVisit['undo'] {
  const last = lastActionOf(job);
  if (last === null) return null;
  const { action, statusBefore } = last;
  const until = undoableUntil(last);
  if (until < nowMilliseconds || !isForTechnicians({ ...job, statusKey: statusBefore }, action.key)) return null;
  return {
    label: localized(action.labels, locale, action.key),
    until: formatMilliseconds(until),
    step: stepOf(job, statusOf(job.workflow, statusBefore)!, locale),
  };
}

/** The current and later statuses, each with the technician's actions. Where the workflow gives none, `complete` ends the work. */
function stepsOf(job: JobRow, locale: ReadContext['locale']): MyVisit['steps'] {
  const { statuses } = job.workflow;
  const from = statuses.findIndex(({ key }) => key === job.statusKey);
  return statuses.slice(Math.max(from, 0)).map((status) => stepOf(job, status, locale));
}

const stepOf = (job: JobRow, status: WorkflowStatus, locale: ReadContext['locale']): MyVisit['steps'][number] => ({
  key: status.key,
  name: displayNameOf(job.workflow, status.key, locale),
  actions: actionsOf(job, status, job.workflow.statuses.at(-1)!.key, locale),
});

function actionsOf(job: JobRow, status: WorkflowStatus, last: string, locale: ReadContext['locale']): MyVisit['steps'][number]['actions'] {
  if (status.key === last) return [];
  const given = status.actions
    .filter(({ actor, key }) => actor === 'technician' && !bookingKeys.includes(key))
    .map(({ key, labels, leads_to }) => ({
      key,
      label: localized(labels, locale, key),
      leads_to: key === 'complete' ? last : (leads_to ?? status.key),
    }));
  const isStuck = !given.some(({ leads_to }) => leads_to !== status.key) && isUnderWay(job, status.key);
  return isStuck ? [...given, { key: 'complete', label: displayNameOf(job.workflow, last, locale), leads_to: last }] : given;
}
