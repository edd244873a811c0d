/** Notes from the office to the technician and the customer, and back, in a business without coordinates, mail or history. */
import { expect, it } from 'vitest';
import { openPage, formsOf, submit } from '../support/guest.ts';
import { newMember, signIn } from '../support/session.ts';
import { startHarness } from '../support/harness.ts';

/** A Wednesday, 09:00 in Auckland. */
const harness = await startHarness({ clock: { nowMilliseconds: () => Date.parse('2030-06-04T21:00:00Z') } });
const script = '<script>alert(1)</script>';

it('[notes.shown, note.create, my-day.note] each reader sees only the notes meant for them, as text, and a technician replies', async () => {
  const of = await harness.business({ timezone: 'Pacific/Auckland' });
  const area = await of.ok('createServiceArea', { name: 'Nelson', city: 'Nelson' });
  const hired = await of.ok('createTechnician', { full_name: 'Aroha Ngata', email: 'aroha@example.nz', service_area_ids: [area.id] });
  const member = await newMember(harness, of, { role: 'Technician', name: 'Aroha Ngata' });
  await harness.store.query('update technicians set user_id = $2 where id = $1', [hired.id, member.id]);
  const booked = await of.ok('bookAndConfirmJobRequest', {
    customer: { full_name: 'Hemi Walker', phone: '+64 3 548 0000' },
    address: { line: '5 Trafalgar St', city: 'Nelson' },
    scheduled_at: '2030-06-05T13:00',
    job_duration_minutes: 60,
  });
  expect(booked.refusal).toBeNull();
  const { id, customer_id } = booked;
  const before = await of.ok('getJobRequest', { id });
  const events = async () => (await harness.store.query('select id from events where resource_id = any ($1)', [[id, customer_id]])).length;
  const eventsBefore = await events();
  await of.ok('createNote', { customer_id: customer_id!, text: `Dog in the garden ${script}` });
  await of.ok('createNote', {
    job_request_id: id,
    text: 'Please clear the cellar',
    visible_to_customer: true,
    visible_to_technician: false,
  });
  await of.ok('createNote', { job_request_id: id, text: 'Pays late', visible_to_technician: false });

  const session = await signIn(harness, member);
  const headers = { cookie: session.cookie };
  const page = await openPage(harness, '/my-day', headers);
  expect(page.text).toContain('Dog in the garden &lt;script&gt;alert(1)&lt;/script&gt;');
  for (const hidden of [script, 'Please clear the cellar', 'Pays late']) expect(page.text).not.toContain(hidden);
  const form = formsOf(page).findIndex(({ fields }) => fields.get('act')?.[0] === 'note');
  const text = 'Valve replaced; order a new one';
  for (const _twice of [1, 2]) expect((await submit(page, { text }, { form, headers })).status).toBe(303);
  const written = await of.ok('listNotes', { job_request_id: id, customer_id: customer_id! });
  expect(written.notes.filter((note) => note.text === text)).toMatchObject([
    { visit_date: '2030-06-05', author: { kind: 'technician', name: 'Aroha Ngata' }, visible_to_customer: false },
  ]);
  expect((await openPage(harness, '/my-day?done=note', headers)).text).toMatch(/Note saved\.[^]*Valve replaced/);

  const link = await openPage(harness, new URL(before.customer_url!).pathname);
  expect(link.text).toContain('Please clear the cellar');
  for (const hidden of ['Dog in the garden', 'Pays late', text]) expect(link.text).not.toContain(hidden);

  // A note changes neither its job nor its customer, and nobody is told of it.
  expect(await of.ok('getJobRequest', { id })).toEqual(before);
  expect(await events()).toBe(eventsBefore);
});
