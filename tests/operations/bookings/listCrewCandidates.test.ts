/** Who else could lead a scheduled job. docs/reference/scheduling.md#crew. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { confirm, monday, openDesk } from './desk.ts';
import { newTeam } from './team.ts';

const { harness } = await openDesk();
const team = (...names: string[]) => newTeam(harness, ...names);

it('[crew.candidates, crew.current-excluded, crew.preferred-first] lists the other possible leads, with their buddies and a vehicle', async () => {
  const { of, ids, quoted } = await team('Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const [ada, bea, cy] = ids as [string, string, string];
  const van = await of.ok('createVehicle', { name: 'Van 7' });
  await of.ok('replaceTechnicianVehicles', { id: bea, vehicle_ids: [van.id] });
  await of.ok('replaceTechnicianBuddies', { id: bea, buddy_ids: [cy] });
  const { data } = await confirm(of, await quoted({}), '10:00', ada);
  const plain = await of.ok('listCrewCandidates', { id: data.id });
  expect(plain.leads.map(({ technician }) => technician.id).sort()).toEqual([bea, cy].sort());
  expect(plain.leads[0]).not.toHaveProperty('buddies');
  expect(plain.leads[0]).not.toHaveProperty('vehicle');
  const full = await of.ok('listCrewCandidates', { id: data.id, include_buddies: true, include_vehicle: true, force_lead_id: bea });
  expect(full.leads).toMatchObject([
    { technician: { id: bea, full_name: 'Bea Arthur' }, whole_crew: true, vehicle: { id: van.id, name: 'Van 7' } },
  ]);
  expect(full.leads[0]!.buddies).toMatchObject([{ technician: { id: cy }, preferred: true }]);
  // A technician who is busy at that time is not a candidate.
  await confirm(of, await quoted({}), '10:00', bea);
  expect((await of.ok('listCrewCandidates', { id: data.id })).leads.map(({ technician }) => technician.id)).toEqual([cy]);
});

it('[crew.invalid-transition, crew.force-lead] requires a scheduled job, and refuses a forced lead who cannot take it', async () => {
  const { of, ids, booked, quoted } = await team('Ada Lovelace', 'Bea Arthur');
  expect(refusal(await of.call('listCrewCandidates', { id: await booked() }))).toEqual([409, 'JOB_REQUEST_INVALID_TRANSITION']);
  expect(refusal(await of.call('listCrewCandidates', { id: randomUUID() }))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
  const { data } = await confirm(of, await quoted({}), '10:00', ids[0]);
  expect(refusal(await of.call('listCrewCandidates', { id: data.id, force_lead_id: randomUUID() }))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
  expect(await of.call('listCrewCandidates', { id: data.id, force_lead_id: ids[0]! })).toMatchObject({
    status: 409,
    error_code: 'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE',
  });
  await of.ok('createTechnicianTimeOff', { id: ids[1]!, start_date: monday, end_date: monday, status: 'approved' });
  expect((await of.ok('listCrewCandidates', { id: data.id })).leads).toEqual([]);
});
