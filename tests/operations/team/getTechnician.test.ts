/** Reading a technician, and how every operation answers for an unknown technician. docs/reference/conventions.md#technicians. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { openRoster } from './roster.ts';

const { business, other, hire } = await openRoster();

it('[technician.not-found] answers 404 for an unknown or foreign technician; a removed technician can only be read', async () => {
  const removed = (await hire()).id;
  await business.ok('deleteTechnician', { id: removed });
  for (const id of [randomUUID(), (await hire({}, other)).id, removed])
    for (const [operation, input] of [
      ['getTechnician', {}],
      ['updateTechnician', { full_name: 'X' }],
      ['deleteTechnician', {}],
      ['listTechnicianSkills', {}],
      ['replaceTechnicianSkills', { skill_ids: [] }],
      ['replaceTechnicianBuddies', { buddy_ids: [] }],
      ['replaceTechnicianLeads', { lead_ids: [] }],
      ['replaceTechnicianServiceAreas', { service_area_ids: [] }],
      ['getTechnicianAvailability', {}],
      ['replaceTechnicianAvailability', { weekly_hours: [] }],
      ['listTechnicianTimeOff', {}],
      ['createTechnicianTimeOff', { start_date: '2031-01-02', end_date: '2031-01-02' }],
      ['getTechnicianSchedule', {}],
    ] as const) {
      if (operation === 'getTechnician' && id === removed) continue;
      expect([operation, ...refusal(await business.call(operation, { id, ...input } as never))]).toEqual([
        operation,
        404,
        'TECHNICIAN_NOT_FOUND',
      ]);
    }
});

it('[technician.read-removed] reads a removed technician with deleted_at', async () => {
  const { id } = await hire({ full_name: 'Ada Removed' });
  expect(await business.ok('getTechnician', { id })).not.toHaveProperty('deleted_at');
  const { deleted_at } = await business.ok('deleteTechnician', { id });
  expect(await business.ok('getTechnician', { id })).toMatchObject({ id, full_name: 'Ada Removed', deleted_at });
  expect((await business.ok('listTechnicians', { search: 'Ada Removed' })).technicians).toEqual([]);
});
