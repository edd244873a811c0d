/** The log of mails. docs/reference/conventions.md#dashboard-operations. */
import { expect, it } from 'vitest';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import { bookedJob, confirmedJob, mailedCustomer, mailsOf } from '../../mail/outbox.ts';
import { openDesk } from '../bookings/desk.ts';

const { harness, staffed } = await openDesk();

it('[mail.log] lists the latest mail first, in pages, and filters by status, kind and job', async () => {
  const { of } = await staffed();
  const { id: customer, email } = await mailedCustomer(of);
  const first = await bookedJob(of, customer);
  const second = await confirmedJob(of, customer, '10:00');
  const list = async (input: object) => okAsMember(harness, of, 'listOutboxMails', input);
  const all = await list({});
  expect(all.meta).toEqual({ total: 4, count: 4, per_page: 15, current_page: 1, total_pages: 1 });
  expect(all.mails.map(({ kind, job_request_id }) => [kind, job_request_id])).toEqual([
    ['confirmed', second.id],
    ['choose_time', second.id],
    ['booked', second.id],
    ['booked', first.id],
  ]);
  expect(all.mails[0]).toEqual({
    id: expect.any(String),
    channel: 'email',
    kind: 'confirmed',
    status: 'kept',
    reason: 'no_channel',
    recipient: { name: 'Grace Hopper', address: email },
    locale: 'en',
    subject: 'Test Plumbing: your visit on June 10, 2030',
    job_request_id: second.id,
    attempts: 0,
    last_error: null,
    created_at: '2030-06-05T12:00:00Z',
    due_at: '2030-06-05T12:00:00Z',
    sent_at: null,
  });
  expect((await list({ page: 2, limit: 1 })).mails.map(({ id }) => id)).toEqual([all.mails[1]!.id]);
  for (const [filter, count] of [
    [{ status: 'kept' }, 2],
    [{ status: 'skipped' }, 2],
    [{ kind: 'booked' }, 2],
    [{ job_request_id: second.id }, 3],
    [{ kind: 'booked', job_request_id: first.id }, 1],
    [{ status: 'failed' }, 0],
    [{ channel: 'sms' }, 0],
  ] as const)
    expect([filter, (await list(filter)).meta.total]).toEqual([filter, count]);
});

it('[mail.log] lists only mails of the business, to members who manage it, and never to an API key', async () => {
  const { of, customer } = await staffed();
  await bookedJob(of, customer);
  const { of: other } = await staffed();
  expect(await mailsOf(harness, other)).toEqual([]);
  expect(await callAsMember(harness, of, 'listOutboxMails', {}, { permissions: ['job_view'] })).toMatchObject({
    status: 403,
    data: { missing_permissions: ['business_manage'] },
  });
  expect(await harness.request('GET', '/dashboard/v1/mails', { key: of.key })).toMatchObject({ status: 401 });
});

it('[paging.counted] counts at most the first 10,000 mails, and refuses a page beyond them', async () => {
  const { of } = await staffed();
  const { id: customer } = await mailedCustomer(of);
  const { id: job } = await bookedJob(of, customer);
  await harness.store.query(
    `insert into mails select (m).* from (select jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'cause', gen_random_uuid())) as m
       from mails m, generate_series(1, 10050) where m.job_request_id = $1) copies`,
    [job],
  );
  const list = (page: number) => callAsMember(harness, of, 'listOutboxMails', { job_request_id: job, limit: 100, page });
  expect((await list(1)).data).toMatchObject({ meta: { total: 10_000, total_pages: 100 } });
  expect((await list(100)).data.mails).toHaveLength(100);
  const refused = await list(101);
  expect([refused.status, refused.error_code]).toEqual([422, 'VALIDATION_ERROR']);
});
