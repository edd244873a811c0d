/** The leads with whom a technician works. docs/reference/conventions.md#technicians. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { invalid, refusal } from '../replies.ts';
import { openRoster } from './roster.ts';

const { business, other, hire } = await openRoster();

it('[technician.buddies, technician.leads] refuses the technician itself, and unknown, foreign or removed technicians, as buddy or lead', async () => {
  const { id } = await hire();
  const removed = (await hire()).id;
  await business.ok('deleteTechnician', { id: removed });
  expect(invalid(await business.call('replaceTechnicianBuddies', { id, buddy_ids: [id] }))).toEqual(['VALIDATION_ERROR', 'buddy_ids']);
  expect(invalid(await business.call('replaceTechnicianLeads', { id, lead_ids: [id] }))).toEqual(['VALIDATION_ERROR', 'lead_ids']);
  for (const unknown of [randomUUID(), (await hire({}, other)).id, removed]) {
    expect(refusal(await business.call('replaceTechnicianBuddies', { id, buddy_ids: [unknown] }))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
    expect(refusal(await business.call('replaceTechnicianLeads', { id, lead_ids: [unknown] }))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
  }
});
