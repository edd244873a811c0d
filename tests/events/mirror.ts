/** Copies of a business that only what the service sends keeps up to date: deliveries of webhooks, and the feeds of changes. */
import type { TSchema } from 'typebox';
import { firstTypes, typeSentTo, type StoredType } from '../../src/contract/eventTypes.ts';
import { eventDefinitions, eventFamilies } from '../../src/contract/events.ts';
import { inCurrentNames } from '../../src/contract/formerNames.ts';
import type { Harness, TestBusiness } from '../support/harness.ts';
import { startReceiver, subscribe, until, type Receiver } from '../webhooks/receiver.ts';

export type Fields = Readonly<Record<string, any>>;

/** The object without the fields at these paths. */
export function without(object: Fields, paths: readonly string[]): Fields {
  const copy = structuredClone(object) as Record<string, any>;
  for (const path of paths) {
    const names = path.split('.');
    const holder = names.slice(0, -1).reduce<Record<string, any> | undefined>((at, name) => at?.[name], copy);
    if (holder) delete holder[names.at(-1)!];
  }
  return copy;
}

type Copies = ReadonlyMap<string, Fields>;

const idOf = (object: Fields): string => object['profile']?.id ?? object['id'];

/** An event as an endpoint gets it. */
interface Sent {
  readonly type: string;
  readonly data: { readonly object: Fields };
}

const bodies = new Map<string, TSchema>(eventDefinitions.map(({ type, body }) => [type, body]));

/** The newest object of each record in events, by id, in current names as the GETs of tests have them. */
const newestOf = (events: readonly Sent[], family: string): Copies =>
  new Map(
    events
      .filter(({ type }) => type.startsWith(`${family}.`))
      .map((event) => (inCurrentNames(bodies.get(event.type)!, event) as Sent).data.object)
      .map((object) => [idOf(object), object]),
  );

const feeds = {
  job_request: 'listJobRequestChanges',
  customer: 'listCustomers',
  technician: 'listTechnicians',
} as const;
export type Mirrored = keyof typeof feeds;

/** Follows one feed, as its documentation says. */
async function startFeed(of: TestBusiness, family: Mirrored) {
  let since = family === 'job_request' ? (await of.ok('listJobRequestChanges', {})).next_since : new Date(0).toISOString();
  const copies = new Map<string, Fields>();
  return async (): Promise<Copies> => {
    for (let hasMore = true; hasMore;) {
      const page: Fields = await of.ok(feeds[family], { since, limit: 1_000 });
      for (const row of page['items'] ?? page['customers'] ?? page['technicians']) copies.set(row.id, row);
      since = page['next_since'];
      hasMore = page['has_more'];
    }
    return copies;
  };
}

interface SentEvents {
  readonly first: readonly Sent[];
  readonly all: readonly Sent[];
}

/** Starts the copies of a business. Nothing may have changed before. `sent`: what endpoints of the first types, and of all, have got so far. */
async function mirrorsFrom(of: TestBusiness, sent: () => Promise<SentEvents>) {
  const pollers = {
    job_request: await startFeed(of, 'job_request'),
    customer: await startFeed(of, 'customer'),
    technician: await startFeed(of, 'technician'),
  };
  return {
    /** The copies of one kind, after everything that is on its way has come. */
    copiesOf: async (family: Mirrored) => {
      const { first, all } = await sent();
      return { first: newestOf(first, family), all: newestOf(all, family), feed: await pollers[family]() };
    },
  };
}

export type Mirrors = Awaited<ReturnType<typeof mirrorsFrom>>;

/** Copies that real deliveries keep. */
export async function startMirrors(of: TestBusiness): Promise<Mirrors> {
  const [first, all] = [await startReceiver(), await startReceiver()];
  await subscribe(of, first.url, { event_types: [...firstTypes] });
  await subscribe(of, all.url);
  const eventsOf = (receiver: Receiver) => receiver.events().map(({ event }) => event);
  return mirrorsFrom(of, async () => {
    const { customer_id: last } = await of.ok('createCustomer', { full_name: 'The last', email: 'last@example.com' });
    await until(() => [first, all].every((receiver) => receiver.events().at(-1)?.event.data.object.profile?.id === last));
    return { first: eventsOf(first), all: eventsOf(all) };
  });
}

/** Copies from the stored events, for a service that sends none. */
export const storedMirrors = (harness: Harness, of: TestBusiness): Promise<Mirrors> =>
  mirrorsFrom(of, async () => {
    const all = await harness.store.query<Sent & StoredType>(
      `select e.type, e.previous_status as "previousStatus", e.body->'data' as data from events e join tenants t on t.id = e.tenant_id
        where t.business_id = $1 and t.environment = 'live' and not e.is_test order by e.created_at, e.id`,
      [of.businessId],
    );
    return { first: all.filter((event) => typeSentTo(firstTypes, event) !== null), all };
  });

/**
 * What a reader does to its copies, because nothing about the record itself tells it: it forgets records that were deleted, days that are over, the
 * state of deadlines, and the times of other jobs. docs/webhooks.md, "What an event has not".
 */
export function readAt(
  family: Mirrored,
  copy: Fields,
  { today, deleted }: { readonly today: string; readonly deleted: ReadonlySet<string> },
): Fields {
  const forget = (value: unknown): unknown => {
    if (typeof value === 'string') return deleted.has(value) ? null : value;
    if (Array.isArray(value)) return value.map(forget);
    if (value === null || typeof value !== 'object') return value;
    const { id, skill_ids: skillIds, skills } = value as Fields;
    // A skill and a site keep their names.
    if (deleted.has(id) && 'category_id' in value) return { ...value, id: null, is_active: false };
    if (deleted.has(id) && !('access_notes' in value)) return null;
    const kept: Fields = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, forget(field)]));
    if (!Array.isArray(skillIds) || !Array.isArray(skills)) return kept;
    const hasSkill = (_: unknown, index: number) => !deleted.has(skillIds[index]);
    return { ...kept, skill_ids: skillIds.filter(hasSkill), skills: skills.filter(hasSkill) };
  };
  const read = structuredClone(copy) as Record<string, any>;
  for (const path of eventFamilies[family].naming) {
    const [holder, name] = path.includes('.') ? [read[path.split('.')[0]!], path.split('.')[1]!] : [read, path];
    if (holder?.[name] !== undefined) holder[name] = forget(holder[name]);
  }
  if (deleted.has(copy['assigned_vehicle']?.id)) delete read['assigned_vehicle'];
  if (read['wanted_date'] < today) read['wanted_date'] = null;
  if (read['attention']?.reason?.startsWith('sla_')) read['attention'] = { flagged: false, reason: null, since: null };
  for (const linked of [read['follow_up_of'] ?? [], read['follow_ups'] ?? []].flat()) delete linked.scheduled_at;
  return read;
}

/** The record as its GET answers it now, without what events leave out and what moves by itself. null: there is none any more. */
export async function presentOf(of: TestBusiness, family: Mirrored, id: string): Promise<Fields | null> {
  const { get, leftOut, moving } = eventFamilies[family];
  const reply = await of.call(get as 'getCustomer', { id });
  return reply.status === 404 ? null : without(reply.data as Fields, [...leftOut, ...moving]);
}

/** All records of a list, which has deleted ones too, by id. */
export async function listedOf(of: TestBusiness, family: 'customer' | 'technician'): Promise<Copies> {
  const page: Fields = await of.ok(feeds[family], { limit: 1_000, since: new Date(0).toISOString() });
  return new Map((page['customers'] ?? page['technicians']).map((row: Fields) => [row['id'], row]));
}

/** Where a job stands, which the first types report. */
export const standingOf = ({ current_status, schedule, assignment, priority_level, archive, completed_at }: Fields): Fields => ({
  status: current_status.key,
  scheduled_at: schedule.scheduled_at,
  technician_id: assignment.technician_id,
  priority_level,
  is_archived: archive.is_archived,
  completed_at,
});
