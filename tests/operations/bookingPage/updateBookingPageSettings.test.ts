/** Changing the settings of the booking page. */
import { expect, it } from 'vitest';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import { startHarness } from '../../support/harness.ts';

const harness = await startHarness();

it('[guest.settings] changes what is sent and keeps the rest', async () => {
  const of = await harness.business();
  const { id } = await of.ok('createJobType', { name: 'Boiler repair' });
  const before = await okAsMember(harness, of, 'getBookingPageSettings', {});
  const update = (input: object) => okAsMember(harness, of, 'updateBookingPageSettings', input);
  const sent = { intro: 'Hello', framing_hosts: ['www.example.com', '*.example.org'], change_notice_minutes: 120, days_ahead: 7 };
  expect(await update({ ...sent, job_type_ids: [id, id] })).toEqual({ ...before, ...sent, job_type_ids: [id] });
  expect(await update({ enabled: false, customers_may_cancel: false, customers_may_ask_other_time: false })).toEqual({
    ...before,
    ...sent,
    job_type_ids: [id],
    enabled: false,
    customers_may_cancel: false,
    customers_may_ask_other_time: false,
  });
  expect(await update({ all_job_types: true, intro: '', framing_hosts: [], enabled: null })).toMatchObject({
    job_type_ids: null,
    intro: '',
    framing_hosts: [],
    enabled: false,
  });
});

it.each([
  'https://example.com',
  "example.com; script-src 'unsafe-inline'",
  'example.com\r\nX-Evil: 1',
  '*',
  'exa mple.com',
  'localhost:99999999',
  '*.com/',
])('[guest.settings, guest.embed] refuses %j as a host, because the host goes into a response header', async (host) => {
  const of = await harness.business();
  expect(await callAsMember(harness, of, 'updateBookingPageSettings', { framing_hosts: [host] })).toMatchObject({
    status: 422,
    error_code: 'VALIDATION_ERROR',
  });
});

it('[guest.settings, tenancy.references] refuses job types of another business, and a list of types together with all_job_types', async () => {
  const [of, other] = [await harness.business(), await harness.business()];
  const { id } = await other.ok('createJobType', { name: 'Boiler repair' });
  const update = (input: object) => callAsMember(harness, of, 'updateBookingPageSettings', input);
  expect(await update({ job_type_ids: [id] })).toMatchObject({ status: 404, error_code: 'JOB_TYPE_NOT_FOUND' });
  expect(await update({ job_type_ids: [], all_job_types: true })).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR' });
});
