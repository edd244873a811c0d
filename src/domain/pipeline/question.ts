/**
 * The question that a person answers before an agent's change is made. Its facts are looked up with the caller's own permissions and
 * never come from the model's text.
 */
import type { ConfirmedEffect } from '../../contract/effects.ts';
import type { Operation, OperationId, Operations, OutputOf } from '../../contract/index.ts';
import type { Locale } from '../../contract/vocabulary.ts';
import { mostRows } from '../../contract/schemas/common.ts';
import { shownAbsence } from '../../domain/dispatch/absences/absenceToken.ts';
import { changeToken } from '../../domain/dispatch/changes/changeToken.ts';
import { severalMovesToken, swapToken } from '../../domain/dispatch/moves/severalMovesToken.ts';
import { displacementFields, emergencyToken, handOverToken, moveToken, withAskedLanding } from '../../domain/dispatch/plan/askedLanding.ts';
import { isRefusal } from '../../contract/errors.ts';
import { visibleLine } from '../../ground/texts/unseen.ts';
import { fill, type Values } from '../../ground/texts/fill.ts';
import { textsOf, type Texts } from '../../ground/texts/localeTexts.ts';
import { localMinuteOf } from '../../ground/time/localTime.ts';

interface ConfirmationQuestion {
  readonly question: string;
  /** Token of the plan in the question, when the call names no plan. Otherwise null. */
  readonly planToken: string | null;
}

type Input = Readonly<Record<string, unknown>>;
type Data = Readonly<Record<string, unknown>>;
/** Reads with the caller's own permissions. Null when it refuses. */
export type LookUp = (operationId: OperationId, input: Input) => Promise<Data | null>;

/** The question about a call that would have these effects. `zone` is the business's time zone. */
export async function questionOf(lookUp: LookUp, { op, input, effects, zone, locale }: AskedAbout): Promise<ConfirmationQuestion> {
  const texts = textsOf('questions', locale);
  const described =
    (await describers[op.id]?.(lookUp, input, zone)) ??
    (op.effect === 'delete' ? await describeDelete(lookUp, op, input) : await describeSubject(lookUp, op, input));
  const { form, values, planToken } = described ?? { form: 'other', values: {}, planToken: null };
  const told = effects.map((effect) => texts.effects[effect]).join(' ');
  // A name must not turn or end the sentence around it.
  const shown = Object.entries({ tool: op.id, effects: told, ...values }).map(([name, value]) => [
    name,
    typeof value === 'string' ? visibleLine(value, mostValueCharacters) : value,
  ]);
  return { question: fill(texts[form], Object.fromEntries(shown) as Values, locale), planToken };
}

interface AskedAbout {
  readonly op: Operation;
  readonly input: Input;
  readonly effects: readonly ConfirmedEffect[];
  readonly zone: string;
  readonly locale: Locale;
}

const mostValueCharacters = 1_000;

interface Described {
  readonly form: Exclude<keyof Texts<'questions'>, 'effects'>;
  readonly values: Values;
  readonly planToken: string | null;
}

/** Long enough for the host and short enough to read. */
const mostPlaceCharacters = 200;

type Describer = (lookUp: LookUp, input: Input, zone: string) => Promise<Described | null>;

const describers: Readonly<Partial<Record<string, Describer>>> = {
  commitJobRequestMove: planDescriber('move'),
  commitJobRequestChange: describeChange,
  commitJobRequestHandOver: planDescriber('handOver'),
  commitScheduleMoves: describeMoves,
  commitEmergencyReschedule: planDescriber('emergency'),
  async commitAbsenceResolve(lookUp, { assignments, plan_token: token, ...sent }) {
    const offer = typeof token === 'string' ? shownAbsence(token) : null;
    const {
      technician_id: id,
      date,
      until_date,
    } = offer ? { technician_id: offer.technicianId, date: offer.date, until_date: offer.untilDate } : sent;
    const technician = await lookUp('getTechnician', { id });
    const whole = offer?.rows.filter(({ kind }) => kind === null).map((): Data => ({})) ?? [];
    const rows = Array.isArray(assignments) ? (assignments as Data[]) : whole;
    const moved = rows.filter(({ alternative_kind: kind }) => String(kind).startsWith('reschedule')).length;
    const values = {
      technician: nameOf(technician) ?? String(id),
      from: String(date),
      until: String(until_date),
      count: rows.length,
      told: moved,
    };
    return { form: 'absence', values, planToken: null };
  },
  async commitCustomerMerge(lookUp, { plan_token: sent, idempotency_key: _key, ...asked }) {
    const plan = (await lookUp('previewCustomerMerge', asked)) as OutputOf<Operations['previewCustomerMerge']> | null;
    if (!plan) return null;
    const { customer, merged_customer: merged, moved: moves, differing_fields: differing, plan_token: token } = plan;
    const values = { name: customer.name, merged: merged.name, count: moves.open_jobs + moves.ended_jobs, fields: differing.length };
    return { form: 'merge', values, planToken: sent === undefined ? token : null };
  },
  archiveJobRequest: jobDescriber('archive'),
  cancelJobRequest: jobDescriber('cancel'),
  async updateTechnician(lookUp, { id, status }) {
    if (status !== 'deactive' && status !== 'onboarding') return null;
    return { form: 'unschedule', values: { name: nameOf(await lookUp('getTechnician', { id })) ?? String(id) }, planToken: null };
  },
  async answerCustomerRequest(lookUp, { id }) {
    const found = await lookUp('listCustomerRequests', { status: 'open', limit: mostRows });
    const request = (found?.['requests'] as Data[] | undefined)?.find((row) => row['id'] === id);
    const name = request && (await jobName(lookUp, request['job_request_id']));
    return name ? { form: 'subject', values: { name }, planToken: null } : null;
  },
  createClosure: (_lookUp, { date, until_date: until, reason }) =>
    Promise.resolve({ form: 'subject', values: { name: [date, until, reason].filter(Boolean).join(', ') }, planToken: null }),
  async eraseCustomer(lookUp, { id }) {
    return { form: 'erase', values: { name: nameOf(await lookUp('getCustomer', { id })) ?? String(id) }, planToken: null };
  },
  async textCustomer(lookUp, { id, text }) {
    return {
      form: 'text',
      values: { name: nameOf(await lookUp('getCustomer', { id })) ?? String(id), text: String(text) },
      planToken: null,
    };
  },
  async deleteCustomerSite(lookUp, { id, site_id: siteId }) {
    const found = await lookUp('listCustomerSites', { id, limit: mostRows });
    const site = (found?.['sites'] as Data[] | undefined)?.find((row) => row['id'] === siteId) ?? null;
    return { form: 'remove', values: { name: nameOf(site) ?? String(siteId) }, planToken: null };
  },
  async deleteClosure(lookUp, { date }) {
    const found = await lookUp('listClosures', { from: date, to: date });
    const reason = (found?.['closures'] as Data[] | undefined)?.[0]?.['reason'];
    return { form: 'remove', values: { name: [date, reason].filter(Boolean).join(', ') }, planToken: null };
  },
  createWebhookEndpoint: (_lookUp, { url, event_types: types }) => {
    const events = Array.isArray(types) ? types.join(', ') : '';
    const values = { place: placeOf(String(url)), events };
    return Promise.resolve({ form: events === '' ? 'subscribeToAll' : 'subscribe', values, planToken: null });
  },
};

/** Describes a call by the record that its path names, and by its amount. */
async function describeSubject(lookUp: LookUp, op: Operation, { id, payload, amount: given }: Input): Promise<Described | null> {
  const [, kind = ''] = /^\/v1\/([a-z-]+)\/\{id\}/.exec(op.path) ?? [];
  const name = kind === 'job-requests' ? await jobName(lookUp, id) : nameOf(await lookUpRecord(lookUp, kind, id));
  if (kind === '') return null;
  const amount = given ?? (payload as Data | undefined)?.['amount'];
  const values = { name: name ?? String(id), amount: String(amount) };
  return { form: typeof amount === 'number' ? 'amount' : 'subject', values, planToken: null };
}

const records: Readonly<Record<string, OperationId>> = {
  customers: 'getCustomer',
  technicians: 'getTechnician',
  'service-areas': 'getServiceArea',
  'job-types': 'getJobType',
};
const lookUpRecord = (lookUp: LookUp, kind: string, id: unknown): Promise<Data | null> => {
  const operation = records[kind];
  return operation ? lookUp(operation, { id }) : Promise.resolve(null);
};

/** A job by its code, its customer and its time. */
async function jobName(lookUp: LookUp, id: unknown): Promise<string | null> {
  const job = (await lookUp('getJobRequest', { id })) as OutputOf<Operations['getJobRequest']> | null;
  return job && [job.short_code, job.customer.name, job.schedule.scheduled_local?.replace('T', ' ')].filter(Boolean).join(', ');
}

/** Describes the end of a job. */
function jobDescriber(form: 'archive' | 'cancel') {
  return async (lookUp: LookUp, { id }: Input): Promise<Described> => {
    return { form, values: { job: (await jobName(lookUp, id)) ?? String(id) }, planToken: null };
  };
}

/** The receiver's address without its query, which could hold misleading text. */
function placeOf(url: string): string {
  const { origin, pathname } = URL.parse(url) ?? { origin: url, pathname: '' };
  return `${origin}${pathname}`.slice(0, mostPlaceCharacters);
}

/** The plans of one landing: the preview that shows each, and its token. */
const landings = {
  move: { preview: 'previewJobRequestMove', token: moveToken },
  emergency: { preview: 'previewEmergencyReschedule', token: emergencyToken },
  handOver: { preview: 'previewJobRequestHandOver', token: handOverToken },
} as const;

/** Describes a commit by its current preview. The preview of a hand-over takes no note. */
function planDescriber(form: keyof typeof landings): Describer {
  return async (lookUp, input, zone) => {
    const { preview, token } = landings[form];
    const completed = withAskedLanding(token, input, [], zone);
    if (isRefusal(completed)) return null;
    const asked: Record<string, unknown> = { ...completed };
    const sent = asked['plan_token'];
    for (const name of Object.keys(asked)) if (/^(plan_token|idempotency_key|note|\w*expected_\w+)$/.test(name)) delete asked[name];
    const plan = (await lookUp(preview, asked)) as OutputOf<Operations[typeof preview]> | null;
    if (!plan) return null;
    const { short_code, total_moves, customers_renotified, plan_token } = plan;
    const { landing } = 'rest' in plan ? plan.rest : plan;
    const values = {
      job: short_code,
      time: landing.start_local.replace('T', ' '),
      technician: landing.technician_name,
      moves: total_moves,
      told: customers_renotified,
    };
    return { form, values, planToken: sent === undefined ? plan_token : null };
  };
}

/** Describes a change by its current preview. A job without a visit has no end and no technicians. */
async function describeChange(lookUp: LookUp, input: Input): Promise<Described | null> {
  const { plan_token: sent, expected_version: _version, ...given } = input;
  const { texts, ...asked } = changeToken.read(sent as string | undefined)?.asked ?? {};
  // The texts of a token are kept where a question cannot read them. Their fields are named.
  const textNames = (texts?.fields ?? []).filter((name) => given[name] === undefined);
  const change = { ...asked, ...given };
  const isTextAlone = textNames.length > 0 && Object.keys(change).every((name) => name === 'id' || displacementNames.includes(name));
  if (isTextAlone) return describeTexts(lookUp, input, textNames);
  const plan = (await lookUp('previewJobRequestChange', change)) as OutputOf<Operations['previewJobRequestChange']> | null;
  if (!plan) return null;
  const values = {
    job: plan.short_code,
    parts: [...plan.changed_parts, ...textNames].join(', '),
    time: plan.landing?.end_local.replace('T', ' ') ?? '–',
    technician: plan.members.map(({ technician_name }) => technician_name).join(', ') || '–',
    moves: plan.total_moves,
    told: plan.customers_renotified,
  };
  return { form: 'change', values, planToken: sent === undefined ? plan.plan_token : null };
}

const displacementNames = Object.keys(displacementFields);

/** Describes a change of texts alone, which moves nothing. */
async function describeTexts(lookUp: LookUp, { id }: Input, names: readonly string[]): Promise<Described | null> {
  const job = (await lookUp('getJobRequest', { id })) as OutputOf<Operations['getJobRequest']> | null;
  const values = job && { job: job.short_code ?? String(id), parts: names.join(', '), time: '–', technician: '–', moves: 0, told: 0 };
  return values && { form: 'change', values, planToken: null };
}

/** A person reads no more of them in a question. */
const mostVisitsNamed = 8;

/** Describes several moves by their current preview: how many visits, which, and how many customers get a new time. */
async function describeMoves(lookUp: LookUp, { plan_token: token }: Input, zone: string): Promise<Described | null> {
  const swap = swapToken.read(String(token));
  const { jobs, asked } = severalMovesToken.read(String(token)) ?? { jobs: [], asked: [] };
  const moves = asked.map(({ technicianId, startMinute }, index) => ({
    job_request_id: jobs[index]?.id,
    technician_id: technicianId,
    start_at: localMinuteOf(zone, startMinute),
  }));
  const input = swap ? { swap_job_request_ids: swap.jobs.map(({ id }) => id) } : { moves };
  const plan = (await lookUp('previewScheduleMoves', input)) as OutputOf<Operations['previewScheduleMoves']> | null;
  if (!plan) return null;
  const shown = plan.visits
    .slice(0, mostVisitsNamed)
    .map(({ short_code, landing }) => `${short_code}: ${landing.technician_name}, ${landing.start_local.replace('T', ' ')}`);
  const visits = `${shown.join('; ')}${plan.visits.length > shown.length ? ' …' : ''}`;
  const values = { count: plan.visits.length, visits, told: plan.customers_renotified };
  return { form: 'moves', values, planToken: null };
}

/** Operations that look a record up: the one that answers it alone, or the list that holds it. */
const holders: Readonly<Partial<Record<string, readonly [operation: OperationId, rows?: string]>>> = {
  deleteCustomer: ['getCustomer'],
  deleteJobType: ['getJobType'],
  deleteServiceArea: ['getServiceArea'],
  deleteTechnician: ['getTechnician'],
  deleteVehicle: ['getVehicle'],
  deleteSkill: ['listSkills', 'skills'],
  deleteSkillCategory: ['listSkillCategories', 'categories'],
};

async function describeDelete(lookUp: LookUp, op: Operation, { id }: Input): Promise<Described> {
  const [operation, rows] = holders[op.id] ?? [];
  const data = operation ? await lookUp(operation, rows === undefined ? { id } : rows === 'categories' ? { limit: mostRows } : {}) : null;
  const record = rows === undefined ? data : ((data?.[rows] as Data[] | undefined)?.find((row) => row['id'] === id) ?? null);
  return { form: 'remove', values: { name: nameOf(record) ?? String(id) }, planToken: null };
}

function nameOf(record: Data | null): string | null {
  const { full_name, name: plain } = (record?.['profile'] as Data | undefined) ?? record ?? {};
  const name: unknown = full_name ?? plain;
  return typeof name === 'string' ? name : null;
}
