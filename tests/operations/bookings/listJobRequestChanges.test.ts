/** What the changes feed of job requests answers. */
import { expect, it } from 'vitest';
import { startHarness } from '../../support/harness.ts';
import { invalid } from '../replies.ts';
import { newCustomer } from '../../scenarios/fixtures.ts';
import { copyJob, firstJob } from '../../feeds/steps.ts';

const harness = await startHarness();
const { store } = harness;

it('[changes.priming] the first poll returns no items, only the current time', async () => {
  const business = await harness.business();
  await firstJob(business);
  const first = await business.ok('listJobRequestChanges', {});
  const next_since: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/);
  expect(first).toEqual({ items: [], has_more: false, next_since, empty: { reason: 'first_poll' } });
  expect(Math.abs(Date.parse(first.next_since) - Date.now())).toBeLessThan(60_000);
  expect(await business.ok('listJobRequestChanges', { since: first.next_since })).toEqual({
    ...first,
    empty: { reason: 'nothing_changed' },
  });
});

it('[changes.gets-ahead, since.commit-order] a filter without matches still moves the cursor past the rows it examined, and skips no change', async () => {
  const business = await harness.business();
  const ids = [await firstJob(business), await firstJob(business)];
  const poll = (since: string) => business.ok('listJobRequestChanges', { since, status_keys: ['parts_ordered'] });
  const first = await poll('2020-01-01T00:00:00Z');
  const [newest] = (await business.ok('listJobRequestChanges', { since: '2020-01-01T00:00:00Z' })).items.slice(-1);
  expect(first).toMatchObject({ items: [], has_more: false, next_since: newest!.updated_at });
  await store.query(`update job_requests set status_key = 'parts_ordered', updated_at = now() where id = $1`, [ids[0]]);
  await business.ok('archiveJobRequest', { id: ids[1]! });
  const second = await poll(first.next_since);
  expect(second.items.map(({ id }) => id)).toEqual([ids[0]]);
  expect(second.next_since > second.items[0]!.updated_at).toBe(true);
  expect(await poll(second.next_since)).toMatchObject({ items: [], has_more: false, next_since: second.next_since });
});

it('[changes.order] items are whole jobs with the oldest change first; a job that changes again comes again at the end', async () => {
  const business = await harness.business();
  const ids = [await firstJob(business), await firstJob(business), await firstJob(business)];
  const { items, next_since } = await business.ok('listJobRequestChanges', { since: '2020-01-01T00:00:00Z' });
  const asRead = async (id: string, changed_fields: string[]) => ({ ...(await business.ok('getJobRequest', { id })), changed_fields });
  expect(items).toEqual(await Promise.all(ids.map((id) => asRead(id, ['created']))));
  expect(next_since).toBe(items[2]!.updated_at);
  await business.ok('quoteJobRequest', { id: ids[0]!, job_duration_minutes: 60, force: true });
  const again = await business.ok('listJobRequestChanges', { since: items[0]!.updated_at });
  expect(again.items.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
  expect(again.items[2]).toEqual(await asRead(ids[0]!, ['action_audit', 'last_action', 'next_actions', 'quote', 'schedule']));
});

it('[changes.changed-fields] an item names the fields that changed after the cursor, even if another program polled in between', async () => {
  const business = await harness.business();
  const id = await firstJob(business);
  const changedSince = async (since: string) => {
    const { items, next_since } = await business.ok('listJobRequestChanges', { since });
    return { changed: items.map((item) => item.changed_fields), next_since };
  };
  const start = (await business.ok('listJobRequestChanges', {})).next_since;
  await business.ok('updateJobPriority', { id, priority: 'p0' });
  const first = await changedSince(start);
  expect(first.changed).toEqual([['priority', 'priority_level']]);
  await business.ok('archiveJobRequest', { id });
  expect((await changedSince(first.next_since)).changed).toEqual([['archive', 'next_actions']]);
  expect((await changedSince(start)).changed).toEqual([['archive', 'next_actions', 'priority', 'priority_level']]);
  expect((await changedSince('2020-01-01T00:00:00Z')).changed[0]).toContain('created');
  // A job from before changed fields were recorded reports no changed fields.
  await store.query(`update job_requests set field_places = '{}' where id = $1`, [id]);
  expect((await changedSince(start)).changed).toEqual([undefined]);
});

it('[changes.everything-once] archived and soft-deleted jobs appear', async () => {
  const business = await harness.business();
  const [archived, deleted] = [await firstJob(business), await firstJob(business)];
  const { next_since: since } = await business.ok('listJobRequestChanges', {});
  await store.query('update job_requests set archived_at = now(), updated_at = clock_timestamp() where id = $1', [archived]);
  await store.query('update job_requests set deleted_at = now(), updated_at = clock_timestamp() where id = $1', [deleted]);
  expect((await business.ok('listJobRequestChanges', { since })).items).toMatchObject([
    { id: archived, archive: { is_archived: true } },
    { id: deleted, deleted_at: expect.any(String) },
  ]);
});

it('[changes.filters] narrows by status and customer', async () => {
  const business = await harness.business();
  const [one, other] = [await newCustomer(business), await newCustomer(business)];
  const [id, theirs] = [await firstJob(business, one), await firstJob(business, other)];
  await copyJob(store, theirs, 20);
  const since = '2020-01-01T00:00:00Z';
  const ids = async (input: object) =>
    (await business.ok('listJobRequestChanges', { since, limit: 5, ...input })).items.map((job) => job.id);
  expect(await ids({ customer_id: one })).toEqual([id]);
  expect(await ids({ status_keys: ['scheduled'] })).toEqual([]);
  expect(await ids({ status_keys: ['booking', 'scheduled'] })).toHaveLength(5);
  const page = await business.ok('listJobRequestChanges', { since, limit: 20, customer_id: other });
  expect(page).toMatchObject({ has_more: true, next_since: page.items[19]!.updated_at });
});

it('[since.invalid] refuses a cursor that is no timestamp', async () => {
  const business = await harness.business();
  expect(invalid(await business.call('listJobRequestChanges', { since: 'yesterday' }))).toEqual(['VALIDATION_ERROR', 'since']);
});
