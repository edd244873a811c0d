/** What the technician's sign-in reads of own visits, before and after they are over. Each test reads an operation behind the technician's page. */
import { expect, it } from 'vitest';
import { connect } from '../../oauth/steps.ts';
import { post, toolCall } from '../../mcp/rpc.ts';
import { openMyDayDesk, wednesday } from '../../operations/myDay/myDayDesk.ts';
import { signIn } from '../../support/session.ts';
import { pdf, pdfWith } from '../../resources/files/samples.ts';

const { harness, open } = await openMyDayDesk();
const accessNotes = 'Key under the blue pot';
const phone = '+1 212 555 0177';
const email = 'rosa@example.com';
const description = 'Gate code 4711';

/** A visit at a site with access notes, and the ways in which it can end. */
async function visitOf({ business, mine, session }: Awaited<ReturnType<typeof open>>) {
  const { customer_id } = await business.ok('createCustomer', { full_name: 'Rosa Lopez', phone, email });
  const address = { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 };
  const site = await business.ok('createCustomerSite', { id: customer_id, name: 'Bakery', address, access_notes: accessNotes });
  const made = await business.ok('bookAndConfirmJobRequest', {
    customer_id,
    site_id: site.id,
    scheduled_at: `${wednesday}T09:00`,
    job_duration_minutes: 60,
    technician_id: mine,
    description,
  });
  const job = await business.ok('getJobRequest', { id: made.id });
  const version = async () => (await business.ok('getJobRequest', { id: job.id })).status_version;
  return {
    id: job.id,
    code: job.short_code!,
    customerId: customer_id,
    complete: async () =>
      session.ok('fireJobRequestAction', { id: job.id, key: 'complete', status_version: await version(), payload: { amount: 80 } }),
    cancel: async () =>
      business.ok('cancelJobRequest', {
        id: job.id,
        status_version: await version(),
        reason: words,
        cancelled_by: 'customer',
        note: words,
      }),
  };
}
/** What others wrote about the visit when it ended. */
const words = 'Sold, ask +1 212 555 0177';
const secrets = [accessNotes, phone, email, description, words];
const secretsIn = (answer: unknown) => secrets.filter((secret) => JSON.stringify(answer).includes(secret));

it('[roles.technician-past] a technician sees contact, access notes and description of a visit that is still to do', async () => {
  const desk = await open();
  const { id } = await visitOf(desk);
  const shown = secrets.filter((secret) => secret !== words);
  expect(secretsIn(await desk.session.ok('getJobRequest', { id }))).toEqual(shown);
  expect(secretsIn((await desk.session.ok('listJobRequests', {})).items)).toEqual(shown);
});

it('[roles.technician-past] the answer that completes a visit no longer has contact, access notes or description', async () => {
  const desk = await open();
  const { complete } = await visitOf(desk);
  const done = await complete();
  expect([secretsIn(done), done.customer.name, done.site?.name]).toEqual([[], 'Rosa Lopez', 'Bakery']);
});

it.each(['complete', 'cancel'] as const)(
  '[roles.technician-past] after %s, get, list, timeline and schedule no longer have those details',
  async (end) => {
    const desk = await open();
    const visit = await visitOf(desk);
    await visit[end]();
    const { session, mine } = desk;
    const job = await session.ok('getJobRequest', { id: visit.code });
    expect([job.id, job.customer, job.description]).toEqual([
      visit.id,
      { id: visit.customerId, name: 'Rosa Lopez', phone: '', email: '' },
      null,
    ]);
    const answers = [
      job,
      await session.ok('listJobRequests', { archived: end === 'cancel' }),
      await session.ok('getJobRequestTimeline', { id: visit.id }),
      await session.ok('getTechnicianSchedule', { id: mine, from: wednesday, to: wednesday }),
      await session.ok('getMyDay', {}),
    ];
    expect(secretsIn(answers)).toEqual([]);
    expect(JSON.stringify(answers[1])).toContain(visit.id);
  },
);

it('[roles.technician-past] the office still sees all details', async () => {
  const desk = await open();
  const { id, complete } = await visitOf(desk);
  await complete();
  expect(secretsIn(await desk.business.ok('getJobRequest', { id }))).toEqual(secrets.filter((secret) => secret !== words));
  const owner = await signIn(harness, desk.business.owner);
  expect(secretsIn(await owner.ok('getJobRequest', { id }))).toEqual(secrets.filter((secret) => secret !== words));
});

it('[roles.technician-past] of the data sent with actions, a technician sees only the technician’s own', async () => {
  const desk = await open();
  const { id, complete } = await visitOf(desk);
  const { status_version } = await desk.session.ok('getJobRequest', { id });
  await desk.session.ok('fireJobRequestAction', { id, key: 'depart', status_version, payload: { note: 'On my way' } });
  await complete();
  const { action_audit } = await desk.session.ok('getJobRequest', { id });
  expect([action_audit['depart']?.payload, action_audit['confirm_booking']?.payload]).toEqual([{ note: 'On my way' }, {}]);
  const { events } = await desk.session.ok('getJobRequestTimeline', { id });
  const payloads = Object.fromEntries(events.flatMap(({ actions }) => actions.map(({ key, payload }) => [key, payload])));
  expect([payloads['depart'], payloads['confirm_booking']]).toEqual([{ note: 'On my way' }, null]);
});

it('[roles.technician-past] a search finds past visits by code and name, and not by what is hidden', async () => {
  const desk = await open();
  const { id, code, complete } = await visitOf(desk);
  const found = async (search: string) => (await desk.session.ok('listJobRequests', { search })).items.map((job) => job.id);
  const hidden = ['4711', '212 555 0177', email, 'Gate code'];
  for (const text of [...hidden, code, 'Rosa']) expect([text, await found(text)]).toEqual([text, [id]]);
  await complete();
  for (const text of hidden) expect([text, await found(text)]).toEqual([text, []]);
  for (const text of [code, 'Rosa']) expect([text, await found(text)]).toEqual([text, [id]]);
});

it('[roles.technician-past] a file of a past visit opens only for the technician who added it', async () => {
  const desk = await open();
  const { id, complete } = await visitOf(desk);
  const theirs = await desk.business.ok('createFile', { job_request_id: id, name: 'keys.pdf', content: pdf.toString('base64') });
  const mine = await desk.session.ok('createMyVisitFile', { id, name: 'done.pdf', content: pdfWith('done').toString('base64') });
  const opened = async (file_id: string) => (await desk.session.call('getMyVisitFile', { id, file_id })).error_code;
  expect([await opened(theirs.id), await opened(mine.id)]).toEqual([0, 0]);
  await complete();
  expect([await opened(theirs.id), await opened(mine.id)]).toEqual(['FILE_NOT_FOUND', 0]);
});

it('[roles.technician-past] an app that the technician connected sees no more over MCP', async () => {
  const desk = await open();
  const { id, complete } = await visitOf(desk);
  await complete();
  const { access } = await connect(harness, desk.session);
  const { text } = await post(harness.url, toolCall('getJobRequest', { id }), { key: access });
  expect([text.includes(id), secretsIn(text)]).toEqual([true, []]);
});
