/** Vehicles are attached to jobs from confirmation to the last release. docs/internals/bookings.md#vehicles. */
import { expect, it } from 'vitest';
import { attachVehicles } from '../../src/store/fleet/vehicleAttachment.ts';
import { namesOf, openGarage } from '../operations/fleet/garage.ts';
import { newTechnician } from './fixtures.ts';
import { asRead } from '../operations/bookings/lifecycle.ts';

const { harness, date, crewed, at } = await openGarage();

it('[vehicle.status-on-job] a vehicle is released when its jobs are completed or archived', async () => {
  const { own, vehicleIds, book, statusOf } = await crewed();
  const [id] = vehicleIds as [string];
  const [first, second] = [await book('10:00'), await book('14:00')];
  await own.ok('archiveJobRequest', { id: first.id });
  expect((await statusOf(id))[0]).toBe('on_job');
  await own.ok('fireJobRequestAction', { id: second.id, key: 'complete', status_version: second.status_version });
  expect(await statusOf(id)).toEqual(['idle', 'idle']);
  expect((await own.ok('getJobRequest', { id: second.id })).assignment.vehicle_id).toBeNull();
});

it("a vehicle is attached at confirmation, for all of the technician's jobs, and returns to its former status after the last job", async () => {
  const { own, vehicleIds, book, release, statusOf } = await crewed();
  const [id] = vehicleIds as [string];
  const first = await book('10:00');
  expect(first).toMatchObject({ assignment: { vehicle_id: id }, assigned_vehicle: { id, name: 'Van 1' } });
  expect(await own.ok('getJobRequest', { id: first.id })).toEqual(asRead(first));
  const second = await book('14:00');
  expect(second.assigned_vehicle).toEqual({ id, name: 'Van 1' });
  expect(await statusOf(id)).toEqual(['on_job', 'assigned']);
  expect(namesOf(await own.ok('listVehicles', { status: 'on_job' }))).toEqual(['Van 1']);
  expect(namesOf(await own.ok('listVehicles', { status: 'idle' }))).toEqual([]);
  await release(first.id);
  const released = await own.ok('getJobRequest', { id: first.id });
  expect(released).toMatchObject({ assignment: { vehicle_id: null } });
  expect(released).not.toHaveProperty('assigned_vehicle');
  expect(await statusOf(id)).toEqual(['on_job', 'assigned']);
  await own.ok('updateVehicle', { id, status: 'maintenance' });
  expect(await statusOf(id)).toEqual(['maintenance', 'maintenance']);
  await release(second.id);
  expect(await statusOf(id)).toEqual(['maintenance', 'maintenance']);
});

it('[vehicle.status-on-job, vehicle.operational-status, vehicle.list, vehicle.update] a vehicle reads back the status that was set, whether attached or not', async () => {
  const { own, vehicleIds, book, statusOf } = await crewed();
  const [id] = vehicleIds as [string];
  const read = async () => {
    const { status, operational_status, is_attached } = await own.ok('getVehicle', { id });
    const found = [];
    for (const wanted of ['inactive', 'idle', 'on_job', 'maintenance'] as const)
      if (namesOf(await own.ok('listVehicles', { status: wanted })).length > 0) found.push(wanted);
    // The filter finds the vehicle by the status that is shown, and by no other.
    expect(found).toEqual([status]);
    return [status, operational_status, is_attached];
  };
  const set = async (status: 'inactive' | 'idle' | 'maintenance') => {
    const answer = await own.ok('updateVehicle', { id, status });
    expect(await statusOf(id)).toEqual([answer.status, answer.operational_status]);
    return read();
  };
  for (const status of ['inactive', 'maintenance', 'idle'] as const) expect(await set(status)).toEqual([status, status, false]);
  const job = await book('10:00');
  for (const [time, live] of [
    ['08:00', 'assigned'],
    ['10:30', 'on_job'],
    ['11:30', 'assigned'],
  ] as const)
    await at(time, async () => {
      expect(await read()).toEqual(['on_job', live, true]);
      for (const status of ['inactive', 'maintenance'] as const) {
        expect(await set(status)).toEqual([status, status, true]);
        // What was read can be sent back; on_job would hide what was set.
        expect((await own.ok('updateVehicle', { id, status })).status).toBe(status);
        expect((await own.call('updateVehicle', { id, status: 'on_job' })).errors?.[0]?.field).toBe('status');
      }
      expect(await set('idle')).toEqual(['on_job', live, true]);
    });
  await set('maintenance');
  expect((await own.ok('getJobRequest', { id: job.id })).assigned_vehicle?.id).toBe(id);
  await own.ok('archiveJobRequest', { id: job.id });
  expect(await read()).toEqual(['maintenance', 'maintenance', false]);
});

it('a job takes the first usable vehicle of the technician’s list, or none', async () => {
  const { own, technician, vehicleIds, book } = await crewed(3);
  const [first, second, third] = vehicleIds as [string, string, string];
  await own.ok('updateVehicle', { id: first, status: 'maintenance' });
  await own.ok('updateVehicle', { id: second, status: 'inactive' });
  expect((await book('09:00')).assignment.vehicle_id).toBe(third);
  await own.ok('updateVehicle', { id: second, status: 'idle' });
  expect((await book('11:00')).assignment.vehicle_id).toBe(second);
  await own.ok('replaceTechnicianVehicles', { id: technician.id, vehicle_ids: [third, second] });
  expect((await book('13:00')).assignment.vehicle_id).toBe(third);
  await own.ok('replaceTechnicianVehicles', { id: technician.id, vehicle_ids: [] });
  const bare = await book('15:00');
  expect(bare.assignment.vehicle_id).toBeNull();
  expect(bare).not.toHaveProperty('assigned_vehicle');
});

it('a vehicle that technicians share is never in two places at once', async () => {
  const { own, area, vehicleIds, book } = await crewed(1);
  const grace = await newTechnician(own, area.id, 'Grace Hopper');
  await own.ok('replaceTechnicianVehicles', { id: grace.id, vehicle_ids: vehicleIds });
  expect((await book('10:00')).assignment.vehicle_id).toBe(vehicleIds[0]);
  expect((await book('10:30', grace.id)).assignment.vehicle_id).toBeNull();
  expect((await book('14:00', grace.id)).assignment.vehicle_id).toBe(vehicleIds[0]);
});

it('[vehicle.status-on-job] when one plan gives jobs to technicians who share a vehicle, only the first job gets it', async () => {
  const { own, area, technician, vehicleIds, book } = await crewed(1);
  const others = [await newTechnician(own, area.id, 'Grace Hopper'), await newTechnician(own, area.id, 'Bea Arthur')];
  for (const { id } of others) await own.ok('replaceTechnicianVehicles', { id, vehicle_ids: vehicleIds });
  // The second begins when the first ends. With travel in between, one van cannot serve both.
  const jobs = [await book('10:00'), await book('11:00')];
  await own.ok('createTechnicianTimeOff', { id: technician.id, start_date: date, end_date: date, status: 'approved' });
  const range = { technician_id: technician.id, date, until_date: date };
  // One technician is absent before eleven and the other after, so the plan needs both.
  for (const [at, hours] of [
    { start_minute: 660, end_minute: 1080 },
    { start_minute: 480, end_minute: 660 },
  ].entries())
    await own.ok('createTechnicianTimeOff', { id: others[at]!.id, start_date: date, end_date: date, status: 'approved', ...hours });
  const { resolved } = await own.ok('previewAbsenceResolve', range);
  expect(resolved.map(({ technician_id }) => technician_id)).toEqual(others.map(({ id }) => id));
  await own.ok('commitAbsenceResolve', { ...range, assignments: resolved });
  const vehicles = await Promise.all(jobs.map(async ({ id }) => (await own.ok('getJobRequest', { id })).assignment.vehicle_id));
  expect(vehicles).toEqual([vehicleIds[0], null]);
});

it('a vehicle can leave again in the minute in which it returns', async () => {
  const { own, area, vehicleIds, book } = await crewed(1);
  const grace = await newTechnician(own, area.id, 'Grace Hopper');
  await own.ok('replaceTechnicianVehicles', { id: grace.id, vehicle_ids: vehicleIds });
  const ids = [(await book('10:00')).id, (await book('14:00', grace.id)).id];
  const { store } = harness;
  // Put the jobs at ten to eleven and eleven to twelve, without travel and without vehicles, and attach vehicles again.
  await store.query('update sessions set travel_minutes = 0 where job_request_id = any ($1::uuid[])', [ids]);
  await store.query('update sessions set start_minute = start_minute - 180, end_minute = end_minute - 180 where job_request_id = $1', [
    ids[1],
  ]);
  const [job] = await store.query<{ tenant: number }>(
    'update job_requests set vehicle_id = null where id = any ($1::uuid[]) returning tenant_id as tenant',
    [ids],
  );
  await store.transaction((tx) => attachVehicles(tx, job!.tenant, ids));
  const out = await Promise.all(ids.map(async (id) => (await own.ok('getJobRequest', { id })).assignment.vehicle_id));
  expect(out).toEqual([vehicleIds[0], vehicleIds[0]]);
});
