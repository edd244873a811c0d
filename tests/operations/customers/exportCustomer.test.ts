/** Everything about one customer as one answer. */
import { expect, it } from 'vitest';
import { roles } from '../../../src/contract/permissions.ts';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import { callAsCustomer } from '../../support/guest.ts';
import { png } from '../../resources/pictures/samples.ts';
import { refusal } from '../replies.ts';
import { openRegistry } from './registry.ts';

const { harness, business, create } = await openRegistry();

it('[customer.export, file.goes-with] contains the record, sites, jobs, notes, files, requests and mails, and is recorded in the audit', async () => {
  const address = { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 };
  const id = await create({ full_name: 'Ann Lee', phone: '+1 212 555 0144', address, notes: 'Likes tea' });
  const other = await create({ full_name: 'Bob Lee', phone: '+1 212 555 0144' });
  const site = await business.ok('createCustomerSite', { id, name: 'Cottage', address });
  const dates = { job_dates: [{ date: '2031-03-03', periods: [{ period: 'morning' as const }] }] };
  const job = await business.ok('createJobRequest', { customer_id: id, description: 'A leak', ...dates });
  await business.ok('createJobRequest', { customer_id: other, ...dates });
  const note = await business.ok('createNote', { customer_id: id, text: 'Two dogs' });
  const jobNote = await business.ok('createNote', { customer_id: id, job_request_id: job.id, text: 'Ring twice' });
  const content = png.toString('base64');
  const file = await business.ok('createFile', { customer_id: id, name: 'House.png', content });
  const jobFile = await business.ok('createFile', { job_request_id: job.id, name: 'Leak.png', content });
  await business.ok('createFile', { customer_id: other, name: 'Other.png', content });
  const call = await business.ok('createCallback', { customer_id: id, text: 'Asks for the price' });
  const all = await business.ok('exportCustomer', { id });
  expect(all).toMatchObject({
    customer: { profile: { id, full_name: 'Ann Lee', notes: 'Likes tea' } },
    sites: [{ id: site.id, name: 'Cottage' }],
    jobs: [{ id: job.id, description: 'A leak' }],
    requests: [{ id: call.id, words: 'Asks for the price' }],
    mails: [{ kind: 'booked', recipient_name: 'Ann Lee', job_request_id: job.id }],
    is_complete: true,
  });
  expect(all.notes.map((one) => one.id)).toEqual([note.id, jobNote.id]);
  expect(all.files).toEqual([file, jobFile]);
  expect(all.mails[0]!.text).toContain('Ann Lee');
  const { entries } = await okAsMember(harness, business, 'listAuditLog', { action: 'customer.exported' });
  expect(entries).toMatchObject([{ subject: { kind: 'customer', id } }]);
});

it('[customer.export] contains everything an erasure removes: deleted sites, messages without a link, mails to the business, and unsubscriptions', async () => {
  const email = 'nora.export@example.com';
  const id = await create({ full_name: 'Nora Export', phone: '+1 212 555 0155', email });
  const site = await business.ok('createCustomerSite', { id, name: 'Cottage', address: { line: '5 Main St' } });
  const message = await business.ok('createCallback', { name: 'nora export', phone: '(212) 555-0155', text: 'Nora asks' });
  const job = await business.ok('createJobRequest', {
    customer_id: id,
    job_dates: [{ date: '2031-03-03', periods: [{ period: 'morning' as const }] }],
  });
  await callAsCustomer(harness, job.customer_url!, 'askForCallback', { note: 'Please' });
  await harness.store.query(
    'insert into mail_unsubscribes (tenant_id, address, created_at) select tenant_id, $2, now() from customers where id = $1',
    [id, email],
  );
  await business.ok('deleteCustomer', { id });
  const all = await business.ok('exportCustomer', { id });
  expect(all.sites).toMatchObject([{ id: site.id }]);
  expect(all.requests.map((request) => request.id)).toContain(message.id);
  expect(all.mails.find((mail) => mail.kind === 'customer_asks_callback')).toMatchObject({ recipient_address: null });
  expect(all.unsubscribed_at).not.toBeNull();
});

it('[customer.export] requires an owner or administrator, and finds only customers of the business', async () => {
  const id = await create();
  await business.ok('deleteCustomer', { id });
  expect((await business.ok('exportCustomer', { id })).jobs).toEqual([]);
  const asViewer = await callAsMember(harness, business, 'exportCustomer', { id }, { permissions: roles['Viewer']! });
  expect([asViewer.status, asViewer.error_code]).toEqual([403, 'PERMISSION_DENIED']);
  expect(refusal(await (await harness.business()).call('exportCustomer', { id }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
});
