/** The preferred buddies of a technician. docs/reference/conventions.md#technicians. */
import { expect, it } from 'vitest';
import { openRoster } from './roster.ts';

const { business, hire } = await openRoster();

it('[technician.buddies, technician.leads] buddies and leads are one relation seen from both ends', async () => {
  const [lead, buddy, third] = [await hire({ full_name: 'Lena' }), await hire(), await hire()];
  expect((await business.ok('replaceTechnicianBuddies', { id: lead.id, buddy_ids: [buddy.id, third.id] })).buddy_ids).toEqual(
    [buddy.id, third.id].sort(),
  );
  expect((await business.ok('getTechnician', { id: buddy.id })).leads).toEqual([{ id: lead.id, full_name: 'Lena' }]);
  expect((await business.ok('replaceTechnicianLeads', { id: buddy.id, lead_ids: [third.id] })).leads.map(({ id }) => id)).toEqual([
    third.id,
  ]);
  expect((await business.ok('getTechnician', { id: lead.id })).buddy_ids).toEqual([third.id]);
  expect((await business.ok('getTechnician', { id: third.id })).buddy_ids).toEqual([buddy.id]);
});
