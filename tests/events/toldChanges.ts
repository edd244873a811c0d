/** Whether everything that a change did to the jobs of a business was told: by an event, by the feed and by the version. */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { eventDefinitions, eventFamilies, familyOf, type EventType } from '../../src/contract/events.ts';
import { inCurrentNames } from '../../src/contract/formerNames.ts';
import type { Harness, TestBusiness } from '../support/harness.ts';
import { listedOf, presentOf, standingOf, without, type Fields, type Mirrored, type Mirrors } from './mirror.ts';

/** A stored event. */
export interface Stored {
  type: EventType;
  body: { id: string; previous_status?: string; data: { object: Fields & { id: string; profile?: { id: string } } } };
}

const bodies = new Map(eventDefinitions.map(({ type, body }) => [type, body]));

/** Every event of a business in current names, except pings, which report no change. */
export async function eventsOfBusiness({ store }: Harness, business: TestBusiness): Promise<Stored[]> {
  const stored = await store.query<Stored>(
    `select e.type, e.body from events e join tenants t on t.id = e.tenant_id
      where t.business_id = $1 and e.type <> 'ping' order by e.created_at, e.id`,
    [business.businessId],
  );
  return stored.map(({ type, body }) => ({ type, body: inCurrentNames(bodies.get(type)!, body) as Stored['body'] }));
}

/** A business before a change. */
export interface StateBefore {
  readonly eventIds: ReadonlySet<string>;
  readonly jobs: ReadonlyMap<string, Fields>;
  /** The cursor of the feed of jobs. */
  readonly since: string;
}

export const stateOf = async (harness: Harness, business: TestBusiness): Promise<StateBefore> => ({
  eventIds: new Set((await eventsOfBusiness(harness, business)).map(({ body }) => body.id)),
  jobs: await jobsOf(business),
  since: (await business.ok('listJobRequestChanges', {})).next_since,
});

/** The new events, oldest first. An erasure also deletes earlier ones. */
export const toldSince = async (harness: Harness, business: TestBusiness, { eventIds }: StateBefore): Promise<Stored[]> =>
  (await eventsOfBusiness(harness, business)).filter(({ body }) => !eventIds.has(body.id));

/** An event carries what the GET of its object answers, but for the fields that it leaves out. */
export async function expectEventsLikeGets(business: TestBusiness, told: readonly Stored[]): Promise<void> {
  const last = new Map(told.map((event) => [event.body.data.object.profile?.id ?? event.body.data.object.id, event]));
  for (const [id, { type, body }] of last) {
    const { get, leftOut, moving } = familyOf(type);
    const reply = await business.call(get as 'getCustomer', { id });
    // A merged customer has no answer of its own any more.
    if (reply.status === 404) continue;
    expect(without(reply.data as Fields, [...leftOut, ...moving])).toEqual(without(body.data.object, moving));
    expect(Object.keys(body.data.object).filter((name) => leftOut.includes(name))).toEqual([]);
  }
}

/** All jobs of a business by id, as their GETs answer them. */
async function jobsOf(business: TestBusiness): Promise<ReadonlyMap<string, Fields>> {
  const pages = await Promise.all([false, true].map((archived) => business.ok('listJobRequests', { archived, limit: 1_000 })));
  return new Map(pages.flatMap(({ items }) => items).map((job) => [job.id, without(job, eventFamilies.job_request.leftOut)]));
}

/** Fields of a job whose change raises no version: docs/reference/conventions.md. */
const keepsVersion: readonly string[] = [...eventFamilies.job_request.moving, 'external_reference'];

/** Fields that `changed_fields` does not name: they change with every change, or belong to other jobs. */
const unnamedFields = ['updated_at', 'status_version', 'follow_up_of', 'follow_ups'];

/** A job that is no longer as it was has a new place in the feed, a higher version and an event, unless only its flag changed. */
export async function expectEveryChangeTold(
  business: TestBusiness,
  operation: string,
  before: StateBefore,
  told: readonly Stored[],
): Promise<void> {
  const { items } = await business.ok('listJobRequestChanges', { since: before.since, limit: 1_000 });
  const named = new Map(items.map((item) => [item.id, item.changed_fields ?? []]));
  for (const [id, after] of await jobsOf(business)) {
    const earlier = before.jobs.get(id) ?? {};
    const changed = Object.keys({ ...earlier, ...after }).filter((name) => !isDeepStrictEqual(earlier[name], after[name]));
    if (changed.length === 0) continue;
    const about = { operation, id, changed };
    const ofOtherJobs = ['follow_up_of', 'follow_ups'];
    if (changed.some((name) => !ofOtherJobs.includes(name)))
      expect({ ...about, isInFeed: changed.includes('updated_at') }).toEqual({ ...about, isInFeed: true });
    const names = named.get(id) ?? [];
    const unnamed = changed.filter((name) => !names.includes(name) && !names.includes('created'));
    expect({ ...about, unnamed }).toEqual({ ...about, unnamed: unnamed.filter((name) => unnamedFields.includes(name)) });
    const isOfRecord = changed.some((name) => !(eventFamilies.job_request.moving as readonly string[]).includes(name));
    const isTold = told.some(({ body }) => body.data.object.id === id);
    expect({ ...about, isTold }).toEqual({ ...about, isTold: isOfRecord || isTold });
    if (changed.some((name) => !keepsVersion.includes(name)))
      expect({ ...about, rises: changed.includes('status_version') }).toEqual({ ...about, rises: true });
  }
}

interface Unlike {
  /** Records that a test has changed by itself. */
  readonly exceptIds?: readonly string[];
  /** What a reader does to its copies, because nothing about the record tells it. It changes no copy that is up to date. */
  readonly byReader?: (copy: Fields) => Fields;
}

/** Copies from events and feeds are what GETs and lists answer. */
export async function expectCopies(
  business: TestBusiness,
  mirrors: Mirrors,
  family: Mirrored,
  { exceptIds = [], byReader = (copy) => copy }: Unlike = {},
): Promise<void> {
  const { first, all, feed } = await mirrors.copiesOf(family);
  expect(first.size).toBe(all.size);
  const { leftOut, moving } = eventFamilies[family];
  for (const [id, sent] of all) {
    if (exceptIds.includes(id)) continue;
    const now = await presentOf(business, family, id);
    const [copy, firstCopy] = [sent, first.get(id)!].map(byReader) as [Fields, Fields];
    // A customer who was merged into another has no GET.
    if (now === null) expect([copy, firstCopy].map(({ profile }) => profile.merged_into_customer_id)).not.toContain(undefined);
    else {
      expect(without(copy, moving)).toEqual(now);
      if (family === 'job_request') expect({ id, ...standingOf(firstCopy) }).toEqual({ id, ...standingOf(now) });
      else expect(without(firstCopy, moving)).toEqual(now);
    }
  }
  const listed = family === 'job_request' ? await jobsOf(business) : await listedOf(business, family);
  for (const [id, row] of listed)
    expect(byReader(without(feed.get(id)!, [...leftOut, 'changed_fields']))).toEqual(byReader(without(row, leftOut)));
}
