/** Customer links in a browser in which a member of the business is signed in. docs/internals/access.md#customer-links. */
import { expect, test } from 'vitest';
import { openPage, send, valuesOf } from '../../support/guest.ts';
import { newMember, signIn, type Session } from '../../support/session.ts';
import { jpeg } from '../../resources/pictures/samples.ts';
import { openGuestDesk } from '../../operations/bookingPage/guestDesk.ts';

const desk = await openGuestDesk();
const { harness, business, book, schedule, complete } = desk;
const owner = await signIn(harness, business.owner);
await owner.ok('updateBookingPageSettings', { customers_may_cancel: true, customers_may_ask_other_time: true });
const viewer = await newMember(harness, business, { role: 'Viewer', name: 'Vera Viewer' });
const session = await signIn(harness, viewer);

const actIn = (url: string, fields: Record<string, string>, { cookie }: Pick<Session, 'cookie'>) =>
  send(url, new URLSearchParams(fields), { cookie });
const jobOf = (id: string) => business.ok('getJobRequest', { id });
/** Who did the newest change of the job, as events record it. */
const lastActor = async (id: string) =>
  (
    await harness.store.query<{ kind: string; member: string | null }>(
      'select actor_kind as kind, member_id as member from events where resource_id = $1 order by id desc limit 1',
      [id],
    )
  )[0];
const auditOf = async (id: string) =>
  (await owner.ok('listAuditLog', { limit: 200 })).entries
    .filter(({ action, subject }) => action === 'customer_link.used' && subject.id === id)
    .map(({ actor, changes }) => [actor.member?.id, changes[0]!.after]);

test('[customer-link.member] a cancellation by a signed-in member is recorded as that member’s, and the customer is notified', async () => {
  const { id, url } = await book(desk, { customer: { full_name: 'Ida', email: 'ida@example.com' } });
  await schedule(desk, id);
  const { status_version } = await jobOf(id);
  const done = await actIn(url, { act: 'cancel', version: String(status_version), note: 'Sick' }, session);
  expect(done.status).toBe(303);
  const job = await jobOf(id);
  expect(job.action_audit['cancel']?.by).toEqual({ actor: 'business_on_behalf', user_id: viewer.id });
  expect([job.cancellation?.cancelled_by, job.archive.archived_by_user_id]).toEqual(['business', viewer.id]);
  expect(await lastActor(id)).toEqual({ kind: 'member', member: viewer.id });
  expect(await auditOf(id)).toEqual([[viewer.id, 'cancelCustomerVisit']]);
  const mails = await harness.store.query<{ kind: string }>(`select kind from mails where job_request_id = $1 and status <> 'skipped'`, [
    id,
  ]);
  const kinds = mails.map(({ kind }) => kind);
  expect([kinds.includes('cancelled'), kinds.includes('customer_cancelled')]).toEqual([true, false]);
});

test('[customer-link.member] a time that a signed-in member chooses is recorded as that member’s', async () => {
  const { id, url } = await book();
  await business.ok('quoteJobRequest', { id });
  const { status_version } = await jobOf(id);
  const [slot] = valuesOf(await openPage(harness, new URL(url).pathname), 'slot');
  expect((await actIn(url, { act: 'choose', version: String(status_version), slot: slot! }, session)).status).toBe(303);
  expect((await jobOf(id)).action_audit['confirm_booking']?.by).toEqual({ actor: 'business_on_behalf', user_id: viewer.id });
  expect(await lastActor(id)).toEqual({ kind: 'member', member: viewer.id });
});

test('[customer-link.member] a rating by a signed-in member is recorded as that member’s', async () => {
  const { id, url } = await book();
  await schedule(desk, id);
  await complete(desk, id);
  const { status_version } = await jobOf(id);
  expect((await actIn(url, { act: 'rate', version: String(status_version), score: '5' }, session)).status).toBe(303);
  expect((await jobOf(id)).action_audit['rate']?.by).toEqual({ actor: 'business_on_behalf', user_id: viewer.id });
  expect(await lastActor(id)).toEqual({ kind: 'member', member: viewer.id });
});

test('[customer-link.member] a request for a call leaves no event, so the audit names the signed-in member', async () => {
  const { id, url } = await book();
  expect((await actIn(url, { act: 'callback', phone: '+1 212 555 0142', note: 'Call me' }, session)).status).toBe(303);
  expect(await auditOf(id)).toEqual([[viewer.id, 'askForCallback']]);
});

test('[customer-link.member] a file that a signed-in member adds has that member as its author', async () => {
  const { id, url } = await book();
  const form = new FormData();
  form.append('file', new File([new Uint8Array(jpeg)], 'photo.jpg', { type: 'image/jpeg' }));
  const headers = { origin: harness.url, cookie: session.cookie };
  const sent = await fetch(`${url}/files`, { method: 'POST', redirect: 'manual', headers, body: form });
  expect(sent.status).toBe(303);
  const { files } = await owner.ok('listFiles', { job_request_id: id });
  expect(files.map(({ author }) => author)).toEqual([{ kind: 'member', name: 'Vera Viewer' }]);
});

test('[customer-link.member] a technician’s sign-in is recorded as the technician’s', async () => {
  const { id, url } = await book();
  await schedule(desk, id);
  const technician = await newMember(harness, business, { role: 'Technician' });
  const { status_version } = await jobOf(id);
  await actIn(url, { act: 'cancel', version: String(status_version) }, await signIn(harness, technician));
  expect((await jobOf(id)).action_audit['cancel']?.by).toEqual({ actor: 'technician', user_id: technician.id });
});

test('[customer-link.member] without a session, after its end, or with one of another business, the customer is recorded', async () => {
  const other = await harness.business();
  const ended = await signIn(harness, await newMember(harness, business, { role: 'Viewer' }));
  await fetch(`${harness.url}/signout`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: ended.cookie, origin: harness.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrf_token: ended.formToken }).toString(),
  });
  for (const cookie of ['', ended.cookie, (await signIn(harness, other.owner)).cookie]) {
    const { id, url } = await book();
    await schedule(desk, id);
    const { status_version } = await jobOf(id);
    await actIn(url, { act: 'cancel', version: String(status_version) }, { cookie });
    const job = await jobOf(id);
    expect(job.action_audit['cancel']?.by).toEqual({ actor: 'customer', user_id: null });
    expect([job.cancellation?.cancelled_by, (await lastActor(id))?.kind, await auditOf(id)]).toEqual(['customer', 'customer', []]);
  }
});

test('[customer-link.member, second-factor.required] a member who lacks a required second factor acts as the customer', async () => {
  const { id, url } = await book(desk, { customer: { full_name: 'Ivo', email: 'ivo@example.com' } });
  await schedule(desk, id);
  const { status_version } = await jobOf(id);
  await owner.ok('updateSignInRules', { second_factor_roles: ['Viewer'], grace_days: 0 });
  const done = await actIn(url, { act: 'cancel', version: String(status_version), note: '' }, session);
  await owner.ok('updateSignInRules', { second_factor_roles: [] });
  expect(done.status).toBe(303);
  expect((await jobOf(id)).cancellation?.cancelled_by).toBe('customer');
  expect(await auditOf(id)).toEqual([]);
});
