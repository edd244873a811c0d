/** Removing a technician, and what remains afterwards. docs/reference/conventions.md#technicians. */
import { expect, it } from 'vitest';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../../scenarios/fixtures.ts';
import { refusal } from '../replies.ts';
import { email, openRoster } from './roster.ts';

const { harness, business, hire, eventsOf } = await openRoster();

it('[technician.delete.soft] answers the time of removal, and the technician is no longer offered', async () => {
  const fresh = await harness.business();
  const { id: areaId } = await newArea(fresh);
  const { id } = await newTechnician(fresh, areaId);
  const customerId = await newCustomer(fresh);
  const date = nextWorkday(Date.now());
  const job = await quotedJob(fresh, customerId, date);
  expect((await fresh.ok('listMatchingSlots', { id: job.id })).slots[0]!.technicians.map((one) => one.id)).toEqual([id]);
  expect(await fresh.ok('deleteTechnician', { id })).toEqual({
    id,
    deleted_at: expect.stringMatching(/Z$/),
    stranded_visits: { total: 0, visits: [] },
  });
  expect((await fresh.ok('listMatchingSlots', { id: job.id })).slots).toEqual([]);
  expect((await fresh.ok('listTechnicians', {})).technicians).toEqual([]);
  const named = await fresh.call('confirmJobRequest', {
    id: job.id,
    scheduled_at: `${date}T10:00`,
    status_version: job.status_version,
    technician_id: id,
  });
  expect(refusal(named)).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
});

it('[technician.delete.readd, technician.events] frees the e-mail address; creating, updating and deleting a technician send one event each', async () => {
  const sent = email();
  const { id } = await hire({ email: sent });
  const updated = await business.ok('updateTechnician', { id, job_title: 'Fitter' });
  await business.ok('deleteTechnician', { id });
  const again = await hire({ email: sent });
  expect(await eventsOf(id)).toEqual(['technician.created', 'technician.updated', 'technician.deleted']);
  expect(await eventsOf(again.id)).toEqual(['technician.created']);
  const [event] = await harness.store.query<{ body: { data: { object: unknown } } }>(
    `select body from events where resource_id = $1 and type = 'technician.updated'`,
    [id],
  );
  const { stranded_visits: _, version: _version, ...profile } = updated;
  expect(event!.body.data.object).toEqual(profile);
});

it('[technician.delete.soft] flags the jobs that the technician leaves behind', async () => {
  const fresh = await harness.business();
  const { id } = await newTechnician(fresh, (await newArea(fresh)).id);
  const date = nextWorkday(Date.now());
  const job = await quotedJob(fresh, await newCustomer(fresh), date);
  await fresh.ok('confirmJobRequest', { id: job.id, scheduled_at: `${date}T10:00`, status_version: job.status_version });
  await fresh.ok('deleteTechnician', { id });
  expect((await fresh.ok('getJobRequest', { id: job.id })).attention).toMatchObject({ flagged: true, reason: 'technician_removed' });
});

it('[technician.leads] a removed technician disappears from the leads and buddy_ids of others', async () => {
  const [lead, buddy, other] = [await hire(), await hire(), await hire()];
  await business.ok('replaceTechnicianBuddies', { id: lead.id, buddy_ids: [buddy.id, other.id] });
  await business.ok('deleteTechnician', { id: buddy.id });
  expect((await business.ok('getTechnician', { id: lead.id })).buddy_ids).toEqual([other.id]);
  await business.ok('deleteTechnician', { id: lead.id });
  expect((await business.ok('getTechnician', { id: other.id })).leads).toEqual([]);
});
