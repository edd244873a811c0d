/** What both technicians of a hand-over read on their pages. docs/reference/scheduling.md#hand-overs. */
import { expect, it } from 'vitest';
import { openMyDayDesk, wednesday } from '../operations/myDay/myDayDesk.ts';
import { newMember, signIn } from '../support/session.ts';
import { pdf } from '../resources/files/samples.ts';

const { harness, open, setClock } = await openMyDayDesk();
const file = { name: 'plan.pdf', content: pdf.toString('base64') };

it('[hand-over.read] who does the rest reads notes, files and access of the begun visit, and who began it sees it as done', async () => {
  const { business, session, theirs, mine, book } = await open();
  const member = await newMember(harness, business, { role: 'Technician', name: 'Grace Hopper' });
  await harness.store.query('update technicians set user_id = $2 where id = $1', [theirs, member.id]);
  const first = await signIn(harness, member);
  const customer = (await book(`${wednesday}T16:00`, mine)).customer.id!;
  const address = { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 };
  const site = await business.ok('createCustomerSite', { id: customer, name: 'Mill', address, access_notes: 'Key under the mat' });
  const booked = await business.ok('bookAndConfirmJobRequest', {
    customer_id: customer,
    site_id: site.id,
    technician_id: theirs,
    scheduled_at: `${wednesday}T09:00`,
    job_duration_minutes: 120,
  });
  const { id } = booked;
  const setOff = async (key: string, time: string) => {
    setClock(`${wednesday}T${time}:00-04:00`);
    const { status_version } = await business.ok('getJobRequest', { id });
    await first.ok('fireMyVisitAction', { id, key, status_version });
  };
  await setOff('depart', '08:55');
  await setOff('arrive', '09:00');
  const told = await first.ok('createMyVisitNote', { id, text: 'Valve half open' });
  const photo = await first.ok('createMyVisitFile', { id, ...file });
  await business.ok('createNote', { customer_id: customer, text: 'Two dogs', visible_to_technician: true });
  setClock(`${wednesday}T10:00:00-04:00`);
  const { follow_up } = await business.ok('commitJobRequestHandOver', { id, technician_id: mine, note: 'Take a pump' });
  const visitOf = async (who: typeof session, job: string) =>
    (await who.ok('getMyDay', {})).visits.find((visit) => visit.job_request_id === job);
  const rest = (await visitOf(session, follow_up.id))!;
  expect(rest.notes.map(({ text }) => text).toSorted()).toEqual(['Take a pump', 'Two dogs', told.text].toSorted());
  expect(rest.site).toEqual({ name: 'Mill', access_notes: 'Key under the mat' });
  expect(rest.files).toMatchObject([{ id: photo.id, name: 'plan.pdf' }]);
  const served = await fetch(harness.url + rest.files[0]!.url, { headers: { cookie: session.cookie } });
  expect([served.status, Buffer.from(await served.arrayBuffer()).equals(pdf)]).toEqual([200, true]);
  expect(await visitOf(first, id)).toMatchObject({ state: 'completed', steps: [] });
  // Another file of the customer, and one of another job, stay closed.
  const other = await book(`${wednesday}T14:00`, theirs);
  const foreign = await business.ok('createFile', { job_request_id: other.id, ...file });
  expect((await session.call('getMyVisitFile', { id: follow_up.id, file_id: foreign.id })).error_code).toBe('FILE_NOT_FOUND');
  expect((await session.call('getMyVisitFile', { id, file_id: photo.id })).error_code).toBe('JOB_REQUEST_NOT_FOUND');
  await setOffRest(business, session, follow_up.id);
  expect((await session.call('getMyVisitFile', { id: follow_up.id, file_id: photo.id })).error_code).toBe('FILE_NOT_FOUND');
});

it('[hand-over.read] a follow-up that is not the rest of a begun visit shows nothing of the earlier one', async () => {
  const { business, session, mine, theirs, book } = await open();
  setClock('2030-06-05T11:00:00Z');
  const earlier = await book(`${wednesday}T09:00`, theirs);
  await business.ok('createNote', { job_request_id: earlier.id, text: 'Only for Grace', visible_to_technician: true });
  await business.ok('createFile', { job_request_id: earlier.id, ...file });
  const later = await business.ok('bookAndConfirmJobRequest', {
    follow_up_of_job_request_id: earlier.id,
    technician_id: mine,
    scheduled_at: `${wednesday}T15:00`,
    job_duration_minutes: 60,
  });
  const [visit] = (await session.ok('getMyDay', {})).visits.filter(({ job_request_id }) => job_request_id === later.id);
  expect(visit).toMatchObject({ notes: [], files: [] });
});

async function setOffRest(business: Awaited<ReturnType<typeof open>>['business'], session: Awaited<ReturnType<typeof signIn>>, id: string) {
  for (const key of ['depart', 'arrive', 'complete']) {
    const { status_version } = await business.ok('getJobRequest', { id });
    await session.ok('fireMyVisitAction', { id, key, status_version });
  }
}
