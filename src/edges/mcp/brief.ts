/**
 * The fields of a resource that a model gets by default: those that identify it, its state, and what the next call needs. Twenty whole
 * job requests would be 60,000 characters. A `get…` operation answers everything; `fields` adds fields to a list.
 */
import type { TSchema } from 'typebox';
import { AbsenceJob } from '../../contract/dispatch/absence.ts';
import { JobType, Skill, SkillCategory } from '../../contract/catalog/catalog.ts';
import { ServiceArea } from '../../contract/catalog/serviceAreas.ts';
import { CustomerListItem } from '../../contract/customers/customers.ts';
import { Vehicle } from '../../contract/fleet/fleet.ts';
import type { Operation } from '../../contract/operation.ts';
import { Candidate } from '../../contract/bookings/scheduling.ts';
import { JobRequest } from '../../contract/schemas/jobRequest.ts';
import { PlannedMove, Warning, warningMeanings } from '../../contract/schemas/plan.ts';
import { CustomerSite } from '../../contract/schemas/customerSite.ts';
import { Technician, TimeOff } from '../../contract/schemas/technician.ts';
import { Gap, StrandedJob } from '../../contract/team/teamOverview.ts';

/** Names of kept fields, with the kept part of nested ones. */
export interface Picked {
  readonly [field: string]: true | Picked;
}

/** Which fields of a resource are answered. */
export interface Brief {
  readonly picked: Picked;
  /** Set when rows are shorter. Feeds keep more than lists, because their readers match records by id. */
  readonly inRow: { readonly list: RowBrief; readonly feed: RowBrief } | null;
  /** Objects that are left out unless one of their fields is true, such as the attention flag of a job. */
  readonly onlyWith: Readonly<Record<string, string>>;
  /** Fields in every answer, even when unset. */
  readonly always: readonly string[];
  /** Adjusts the shortened resource last. `value` is the whole resource, `fields` are the names that the caller asked for. */
  readonly settled?: (briefFields: BriefFields, value: BriefFields, fields: ReadonlySet<string>) => BriefFields;
  /** False when only creation and change times are left out, so `fields` would be of no use. */
  readonly isAskable: boolean;
}

/** Rows leave out repetitions and fields that hardly ever differ, because a model reads many rows at once. */
export interface RowBrief {
  readonly picked: Picked;
  /** Whether a field has its usual value and is left out. `row` is the whole resource. */
  readonly isIdle: (name: string, row: Readonly<Record<string, unknown>>) => boolean;
}

type BriefFields = Record<string, unknown>;

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly required?: readonly string[];
}

/** Parses a list of fields: `id name` keeps two fields, `schedule(scheduled_at arrival_window(start end))` keeps a nested part. */
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

/** The schema object that identifies a resource type: its `id`, a row's job id, or a warning's code. Extended schemas share it. */
const keyOf = (node: Node): object => {
  const { id, job_id: job, code } = node.properties ?? {};
  return id ?? job ?? code ?? node;
};

const jobFields = (customer: string) => `id short_code status_version current_status(key) next_actions(key) priority_level sla_deadline
  attention(flagged reason) description written_by job_type_name customer(${customer}) address(formatted)
  site(id name access_notes)
  assignment(technician_id technician(full_name)) crew(technician_name role sessions(date)) quote(job_duration_minutes crew_size) live(state late_minutes over_minutes window_broken) completed_at deleted_at
  archive(is_archived archived_at note) warnings changed_fields customer_notification(will_be_sent channel reason phone_to_call) undo_token`;
const wishes = 'job_dates(date periods(period))';

/**
 * Rows have local times only, which can be sent back too. A scheduled time implies the duration and that the job waits for the
 * technician. `p2` is the usual priority, and the status says that a job is completed.
 */
const jobRow = (customer: string): RowBrief => ({
  picked: picked(`${jobFields(customer)} schedule(scheduled_local ends_local arrival_window(start_local end_local) ${wishes})`),
  isIdle: (name, { schedule, priority_level: level, changed_fields: changes, live, crew, description, written_by: writer }) => {
    if (name === 'written_by') return !description || writer === 'member';
    if (name === 'crew') return isOneDayAlone(crew);
    // On plan, or over.
    if (name === 'live') return ['upcoming', 'done'].includes((live as { state: string }).state) && !isLate(live);
    if (name === 'priority_level') return level === 'p2';
    if (name === 'completed_at') return changes === undefined;
    const hasTime = typeof (schedule as { scheduled_at?: unknown } | undefined)?.scheduled_at === 'string';
    return hasTime && (name === 'quote' || name === 'next_actions');
  },
});

/** Whether one person does the whole job on one day: `assignment` and `schedule` say it all. */
function isOneDayAlone(crew: unknown): boolean {
  const members = (crew ?? []) as { sessions: unknown[] }[];
  return members.length < 2 && (members[0]?.sessions.length ?? 0) < 2;
}

const isLate = (live: unknown): boolean => (live as { late_minutes: number }).late_minutes > 0;

const archivedMeans = 'Archived: no technician goes there any more. The other fields show the job as it was before.';

/** Puts the archiving of a job first. Models that read the last status and time first believed that the visit was still scheduled. */
function settledJob(briefFields: BriefFields, value: BriefFields, fields: ReadonlySet<string>): BriefFields {
  const isArchived = (value['archive'] as { is_archived?: boolean } | undefined)?.is_archived === true;
  const { crew: _alone, ...ofOne } = briefFields;
  const isAsked = fields.has('crew') || fields.has('all');
  const toldFields = isAsked || !isOneDayAlone(value['crew']) ? briefFields : ofOne;
  if (!isArchived) return withoutIdleStart(toldFields);
  const { archive, next_actions: _nothingWaits, ...rest } = toldFields;
  const first = { archive: { ...(archive as BriefFields), means: archivedMeans } };
  if (fields.has('all')) return { ...first, ...rest };
  const isKept = ([name]: [string, unknown]) => fields.has(name) || !['assignment', 'attention'].includes(name);
  const remainingFields = Object.fromEntries(Object.entries(rest).filter(isKept));
  const unsaid = ['current_status', 'schedule'].filter((name) => !fields.has(name)).map((name): [string, null] => [name, null]);
  return { ...first, ...remainingFields, ...Object.fromEntries(unsaid) };
}

/** Adds the sentence to a warning, because models guessed the meaning of its code. */
function inWords(briefFields: BriefFields, value: BriefFields): BriefFields {
  return { code: value['code'], message: warningMeanings[value['code'] as keyof typeof warningMeanings], ...briefFields };
}

/** Drops the start of an arrival window that equals the start of the visit. They differ only for pushed visits. */
function withoutIdleStart(briefFields: BriefFields): BriefFields {
  const schedule = briefFields['schedule'] as
    | { scheduled_at?: unknown; scheduled_local?: unknown; arrival_window?: BriefFields }
    | undefined;
  const window = schedule?.arrival_window;
  if (!window || 'scheduled_at' in schedule || window['start_local'] !== schedule.scheduled_local) return briefFields;
  const { start_local: _same, ...rest } = window;
  return { ...briefFields, schedule: { ...schedule, arrival_window: rest } };
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
    to(technician_name start_at end_local) leaves_confirmed_window sla_breached customer_renotified not_told_because
    customer_notification(will_be_sent channel reason phone_to_call)`,
  ),
  brief(StrandedJob, 'job_request_id short_code customer_name priority_level start_at end_local'),
  brief(Warning, 'code asked_start_local start_local end_local overtime_minutes job_request_ids reason blockers', { settled: inWords }),
  brief(Gap, 'start_at end_local minutes'),
  brief(
    AbsenceJob,
    `job_id short_code customer_name expected_version start_at end_local technician_id technician_name travel_minutes
    reason_code alternatives alternative_kind cost original_start_local notification(status reason)
    customer_notification(will_be_sent channel reason phone_to_call) attention_cleared`,
    { always: ['alternatives'] },
  ),
  // Skills, shifts and time off are in rows of a day only.
  brief(
    Technician,
    'id full_name job_title role phone status assignment_tier service_areas(name) skills(name) shifts time_off deleted_at',
    { isAskable: true },
  ),
  brief(Vehicle, 'id name plate_number status operational_status owner(id full_name) deleted_at', { isAskable: true }),
  brief(ServiceArea, 'id name city district state postal_code postal_codes matches_by', { isAskable: true }),
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
  brief(CustomerSite, 'id name address(formatted) access_notes contact'),
  brief(TimeOff, 'id technician_id technician_name start_date end_date start_minute end_minute status reason jobs'),
  brief(Candidate, 'id full_name phone'),
];

/** The brief of a schema. Undefined when it is answered whole. */
export function briefOf(schema: object): Brief | undefined {
  const key = keyOf(schema as Node);
  return briefs.find(([resource]) => resource === key)?.[1];
}

/** Whether the operation answers one whole record. */
export const answersWholeRecord = (op: Operation): boolean => op.effect === 'read' && briefOf(op.output) !== undefined;

/** Fields that the answer of a tool always has. */
export function alwaysNamedFields(op: Operation): readonly string[] {
  const { required = [], properties = {} } = op.output as Node;
  const isIdentifying = (name: string) => properties[name]!.items ?? (properties[name]!.properties || /^(plan|row)_token$/.test(name));
  const identifying = required.filter((name) => !isPreviewOnlyField(op, name) && isIdentifying(name));
  return briefOf(op.output)?.always ?? (identifying.length > 0 ? identifying : required).slice(0, mostNamed);
}

/** Fields of a commit's answer that a model does not need: the sent version and token. */
export const isPreviewOnlyField = (op: Operation, name: string): boolean =>
  op.effect === 'commit' && (name === 'plan_token' || (name === 'status_version' && 'job_request' in outputOf(op)));

const outputOf = (op: Operation): object => (op.output as Node).properties ?? {};

/** A schema names only the fields that a client may rely on. */
const mostNamed = 1;

/** The schema of a list's rows. Undefined when `fields` would add nothing. */
function rowOf(op: Operation): Node | undefined {
  if (op.effect !== 'read' || briefOf(op.output)) return undefined;
  return Object.values((op.output as Node).properties ?? {})
    .map(({ items }) => items)
    .find((items) => items && briefOf(items as TSchema)?.isAskable);
}

/** The values of `fields` besides `all`: the fields that rows leave out. */
export function askableFields(op: Operation): readonly string[] {
  const row = rowOf(op);
  return Object.keys(row?.properties ?? {});
}
