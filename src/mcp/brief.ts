/**
 * What a model is told of a resource unless it asks for more: what tells one from another, how it stands, and what the next call needs.
 * Whole job requests in a list of twenty were 60,000 characters. A `get…` operation tells everything; `fields` adds to a list.
 */
import type { TSchema } from 'typebox';
import { AbsenceJob } from '../contract/dispatch/absence.ts';
import { JobType, ServiceArea, Skill, SkillCategory } from '../contract/catalog/catalog.ts';
import { CustomerListItem } from '../contract/customers/customers.ts';
import { Vehicle } from '../contract/fleet/fleet.ts';
import type { Operation } from '../contract/operation.ts';
import { Candidate } from '../contract/bookings/scheduling.ts';
import { JobRequest } from '../contract/schemas/jobRequest.ts';
import { PlannedMove, Warning, warningMeanings } from '../contract/schemas/plan.ts';
import { Technician, TimeOff } from '../contract/schemas/technician.ts';
import { Gap, StrandedJob } from '../contract/team/teamOverview.ts';

/** Fields that are told, of some of them again a part. */
export interface Picked {
  readonly [field: string]: true | Picked;
}

/** The part of a resource that is told. */
export interface Brief {
  readonly picked: Picked;
  /** Of a row among others, where it is less; in a feed of changes, whose reader keeps records in step by their ids, a little more. */
  readonly inRow: { readonly list: RowBrief; readonly feed: RowBrief } | null;
  /** Fields that say something only while one of their own is true: a job that is not flagged for attention needs no word about it. */
  readonly onlyWith: Readonly<Record<string, string>>;
  /** In every answer, whatever is unset. */
  readonly always: readonly string[];
  /** The last word on what is told: of `value`, as it was found, with what was asked for by name. */
  readonly settled?: (told: ToldFields, value: ToldFields, fields: ReadonlySet<string>) => ToldFields;
  /** Whether what is left out is worth asking for: of some it is only when they were made and changed. */
  readonly isAskable: boolean;
}

/** Twenty visits of a day are read at once, so a row says nothing twice and nothing that hardly ever differs. */
export interface RowBrief {
  readonly picked: Picked;
  /** Whether the row says so little of a field that it is left out: `row` is the whole resource. */
  readonly isIdle: (name: string, row: Readonly<Record<string, unknown>>) => boolean;
}

export type ToldFields = Record<string, unknown>;

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly required?: readonly string[];
}

/** `id name` are told; `schedule(scheduled_at arrival_window(start end))` in part, however deep. */
function picked(text: string): Picked {
  const tokens = text.match(/\w+|[()]/g) ?? [];
  let at = 0;
  const fields = (): Picked => {
    const found: Record<string, true | Picked> = {};
    while (at < tokens.length && tokens[at] !== ')') {
      const name = tokens[at++]!;
      if (tokens[at] !== '(') found[name] = true;
      else {
        at++;
        found[name] = fields();
        at++;
      }
    }
    return found;
  };
  return fields();
}

const brief = (resource: { properties: object }, fields: string, rest: Partial<Brief> = {}): [object, Brief] => [
  keyOf(resource as Node),
  { picked: picked(fields), inRow: null, onlyWith: {}, always: ['id'], isAskable: false, ...rest },
];

/** What extends a resource has its very own id; rows of an absence share that of their job, warnings their code. */
const keyOf = (node: Node): object => {
  const { id, job_id: job, code } = node.properties ?? {};
  return id ?? job ?? code ?? node;
};

const jobFields = (customer: string) => `id short_code status_version current_status(key) next_actions(key) priority_level sla_deadline
  attention(flagged reason) description job_type_name customer(${customer}) address(formatted)
  assignment(technician_id technician(full_name)) quote(job_duration_minutes) completed_at deleted_at
  archive(is_archived archived_at note) warnings changed_fields`;
const wishes = 'job_dates(date periods(period))';

/**
 * Local times alone: they can be sent back as well. A visit that has its time says by it how long it is, and waits for the technician; p2 is
 * what nearly every job is. That one is completed is told by its status.
 */
const jobRow = (customer: string): RowBrief => ({
  picked: picked(`${jobFields(customer)} schedule(scheduled_local ends_local arrival_window(start_local end_local) ${wishes})`),
  isIdle: (name, { schedule, priority_level: level, changed_fields: changes }) => {
    if (name === 'priority_level') return level === 'p2';
    if (name === 'completed_at') return changes === undefined;
    const hasTime = typeof (schedule as { scheduled_at?: unknown } | undefined)?.scheduled_at === 'string';
    return hasTime && (name === 'quote' || name === 'next_actions');
  },
});

const archivedMeans = 'Called off: nobody goes there any more. All else is as it stood before.';

/** A job that was called off says so first: beside its last status and time a model read that the visit stands. */
function settledJob(told: ToldFields, value: ToldFields, fields: ReadonlySet<string>): ToldFields {
  const isArchived = (value['archive'] as { is_archived?: boolean } | undefined)?.is_archived === true;
  if (!isArchived) return withoutIdleStart(told);
  const { archive, next_actions: _nothingWaits, ...rest } = told;
  const first = { archive: { ...(archive as ToldFields), means: archivedMeans } };
  if (fields.has('all')) return { ...first, ...rest };
  const isKept = ([name]: [string, unknown]) => fields.has(name) || !['assignment', 'attention'].includes(name);
  const left = Object.fromEntries(Object.entries(rest).filter(isKept));
  const unsaid = ['current_status', 'schedule'].filter((name) => !fields.has(name)).map((name): [string, null] => [name, null]);
  return { ...first, ...left, ...Object.fromEntries(unsaid) };
}

/** A warning with its sentence: of its code alone a model guessed what it means. */
function inWords(told: ToldFields, value: ToldFields): ToldFields {
  return { code: value['code'], message: warningMeanings[value['code'] as keyof typeof warningMeanings], ...told };
}

/** Nearly every arrival window begins with the visit; one of a visit that was pushed does not. */
function withoutIdleStart(told: ToldFields): ToldFields {
  const schedule = told['schedule'] as { scheduled_at?: unknown; scheduled_local?: unknown; arrival_window?: ToldFields } | undefined;
  const window = schedule?.arrival_window;
  if (!window || 'scheduled_at' in schedule || window['start_local'] !== schedule.scheduled_local) return told;
  const { start_local: _same, ...rest } = window;
  return { ...told, schedule: { ...schedule, arrival_window: rest } };
}

const briefs: readonly [object, Brief][] = [
  brief(JobRequest, `${jobFields('id name phone')} schedule(scheduled_at ends_at arrival_window(start end) ${wishes})`, {
    inRow: { list: jobRow('name'), feed: jobRow('id name phone') },
    onlyWith: { attention: 'flagged', archive: 'is_archived' },
    always: ['id', 'short_code', 'status_version', 'current_status', 'schedule'],
    settled: settledJob,
    isAskable: true,
  }),
  brief(
    PlannedMove,
    `job_request_id short_code customer_name priority kind from(technician_name start_at end_local)
    to(technician_name start_at end_local) leaves_confirmed_window sla_breached customer_renotified not_told_because`,
  ),
  brief(StrandedJob, 'job_request_id short_code customer_name priority_level start_at end_local'),
  brief(Warning, 'code asked_start_local start_local end_local overtime_minutes job_request_ids reason blockers', { settled: inWords }),
  brief(Gap, 'start_at end_local minutes'),
  brief(
    AbsenceJob,
    `job_id short_code customer_name expected_version start_at end_local technician_id technician_name travel_minutes
    reason_code alternatives alternative_kind cost original_start_local notification(status reason) attention_cleared`,
    { always: ['alternatives'] },
  ),
  brief(Technician, 'id full_name job_title role phone status assignment_tier service_areas(name) deleted_at', { isAskable: true }),
  brief(Vehicle, 'id name plate_number status operational_status owner(id full_name) deleted_at', { isAskable: true }),
  brief(ServiceArea, 'id name city district postal_code matches_by', { isAskable: true }),
  brief(
    JobType,
    'id name status default_duration_minutes default_mobilization_minutes default_demobilization_minutes skills(id name) usual_crew_size',
    { isAskable: true },
  ),
  brief(Skill, 'id name description category_id is_active members'),
  brief(SkillCategory, 'id name'),
  brief(
    CustomerListItem,
    'id uid full_name status tier request_count phone email formatted_address total_spent_12m open_jobs last_request_at deleted_at',
  ),
  brief(TimeOff, 'id technician_id technician_name start_date end_date start_minute end_minute status reason jobs'),
  brief(Candidate, 'id full_name phone'),
];

/** How the object of this schema is told shortly; undefined when it is told whole. */
export function briefOf(schema: object): Brief | undefined {
  const key = keyOf(schema as Node);
  return briefs.find(([resource]) => resource === key)?.[1];
}

/** Whether the operation is there to tell one record whole. */
export const answersWholeRecord = (op: Operation): boolean => op.effect === 'read' && briefOf(op.output) !== undefined;

/** What the answer of a tool always has. */
export function alwaysNamedFields(op: Operation): readonly string[] {
  const { required = [], properties = {} } = op.output as Node;
  const isTelling = (name: string) => properties[name]!.items ?? (properties[name]!.properties || /^(plan|row)_token$/.test(name));
  const telling = required.filter((name) => !isPreviewOnlyField(op, name) && isTelling(name));
  return briefOf(op.output)?.always ?? (telling.length > 0 ? telling : required).slice(0, mostNamed);
}

/** Of a commit, what only the preview needed: the version and the token that were sent. `undo_token` is the dashboard's. */
export const isPreviewOnlyField = (op: Operation, name: string): boolean =>
  op.effect === 'commit' && (['plan_token', 'undo_token'].includes(name) || (name === 'status_version' && 'job_request' in outputOf(op)));

const outputOf = (op: Operation): object => (op.output as Node).properties ?? {};

/** A schema names what a client may lean on, not everything. */
const mostNamed = 1;

/** The resource whose rows a list answers; undefined where `fields` would add nothing. */
function rowOf(op: Operation): Node | undefined {
  if (op.effect !== 'read' || briefOf(op.output)) return undefined;
  return Object.values((op.output as Node).properties ?? {})
    .map(({ items }) => items)
    .find((items) => items && briefOf(items as TSchema)?.isAskable);
}

/** What `fields` of a list may name beside `all`: what its rows leave out. */
export function askableFields(op: Operation): readonly string[] {
  const row = rowOf(op);
  return Object.keys(row?.properties ?? {});
}
