/** What a job shows as attention is found wherever flagged jobs are listed, filtered or counted. docs/reference/conventions.md#job-requests. */
import { expect, it } from 'vitest';
import { attentionReasons } from '../../src/contract/vocabulary.ts';
import { okAsMember } from '../support/asMember.ts';
import type { TestBusiness } from '../support/harness.ts';
import { openOffice } from '../operations/settings/office.ts';

const { harness, date, withVisit } = await openOffice();

/** Flags a job as an operation would, or moves its deadline. */
async function flag(id: string, reason: string): Promise<void> {
  const now = Date.now();
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  if (reason === 'sla_breached') await harness.store.query('update job_requests set sla_deadline = $2 where id = $1', [id, at(-5)]);
  else if (reason === 'sla_at_risk')
    await harness.store.query('update job_requests set sla_deadline = $2, sla_armed_at = $3 where id = $1', [id, at(30), at(-300)]);
  else await harness.store.query('update job_requests set attention_reason = $2, attention_since = $3 where id = $1', [id, reason, at(0)]);
}

/** What each place says of the flagged jobs of a business with one customer. */
async function found(of: TestBusiness, id: string) {
  const job = await of.ok('getJobRequest', { id });
  const [flagged, others] = [
    await of.ok('listJobRequests', { needs_attention: true }),
    await of.ok('listJobRequests', { needs_attention: false }),
  ];
  const queue = await okAsMember(harness, of, 'listBoardQueue', { group: 'attention' });
  const brief = await of.ok('getDayBrief', {});
  const today = await okAsMember(harness, of, 'getToday', {});
  const { customers } = await of.ok('listCustomers', { phone: job.customer.phone });
  const exported = await okAsMember(harness, of, 'exportCustomer', { id: job.customer.id! });
  const changed = await of.ok('listJobRequestChanges', { since: '2020-01-01T00:00:00Z' });
  return {
    job: job.attention,
    flagged: flagged.items.map((one) => [one.id, one.attention.reason]),
    flaggedTotal: flagged.meta.total,
    others: others.meta.total,
    queue: queue.jobs.map((one) => one.id),
    queueCount: queue.counts.attention,
    brief: brief.flagged_jobs.items.map((one) => [one.job_request_id, one.reason]),
    briefCount: brief.flagged_jobs.count,
    todayCount: today.attention.count,
    byPhone: customers.flatMap(({ open_jobs: jobs = [] }) => jobs.map((one) => [one.id, one.attention_reason])),
    exported: exported.jobs.map((one) => one.attention.reason),
    changed: changed.items.map((one) => [one.id, one.attention.reason]),
  };
}

it.each(attentionReasons)(
  '[attention.everywhere] a visit with %s is found by each list, filter, count and brief, with the reason',
  async (reason) => {
    const { business, job } = await withVisit(date, '10:00');
    await flag(job.id, reason);
    const { id } = job;
    expect(await found(business, id)).toEqual({
      job: { flagged: true, reason, since: expect.any(String) },
      flagged: [[id, reason]],
      flaggedTotal: 1,
      others: 0,
      queue: [id],
      queueCount: 1,
      brief: [[id, reason]],
      briefCount: 1,
      todayCount: 1,
      byPhone: [[id, reason]],
      exported: [reason],
      changed: [[id, reason]],
    });
  },
);

it('[attention.everywhere] a completed job whose action was reported late is found too, until its time is corrected', async () => {
  const { business, job } = await withVisit(date, '10:00');
  const { id } = job;
  const { status_version } = await business.ok('getJobRequest', { id });
  await business.ok('fireJobRequestAction', { id, key: 'complete', status_version });
  await flag(id, 'reported_late');
  const reason = 'reported_late';
  expect(await found(business, id)).toMatchObject({
    job: { reason },
    flagged: [[id, reason]],
    others: 0,
    queue: [id],
    queueCount: 1,
    brief: [[id, reason]],
    briefCount: 1,
    todayCount: 1,
    // It is no open job.
    byPhone: [],
    exported: [reason],
  });
  const { status_version: version } = await business.ok('getJobRequest', { id });
  await business.ok('updateJobCompletion', { id, status_version: version, amount: 5 });
  expect(await found(business, id)).toMatchObject({ flagged: [], queue: [], queueCount: 0, briefCount: 0, todayCount: 0 });
});
