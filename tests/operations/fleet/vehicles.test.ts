/** The fleet: keeping vehicles, claiming them, and sending them out with jobs. Specification, "Vehicle"; docs/decisions/0016. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { releaseVehicle } from '../../../src/store/vehicleAttachment.ts';
import { toInstant } from '../../../src/time/localTime.ts';
import { startHarness } from '../../harness.ts';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../../scenarios/fixtures.ts';
import { invalid, refusal } from '../replies.ts';

let nowMilliseconds = Date.now();
const harness = await startHarness({ clock: { nowMilliseconds: () => nowMilliseconds } });
const business = await harness.business();
const other = await harness.business();
const date = nextWorkday(Date.now());

const van = (input: object = {}, of = business) => of.ok('createVehicle', { name: 'Van', ...input });
const plate = () => randomUUID().slice(0, 12);
const email = () => `${randomUUID()}@example.com`;
const hire = (vehicle_ids: string[] = [], of = business) =>
  of.ok('createTechnician', { full_name: 'Ada Lovelace', email: email(), vehicle_ids });
const namesOf = (page: { vehicles: { name: string }[] }) => page.vehicles.map(({ name }) => name);

/** A business of its own with one technician who covers the city, and a way to book that technician. */
async function crewed(vehicles = 1) {
  const own = await harness.business();
  const area = await newArea(own);
  const technician = await newTechnician(own, area.id);
  const vehicleIds: string[] = [];
  for (let number = 1; number <= vehicles; number++) vehicleIds.push((await van({ name: `Van ${number}` }, own)).id);
  await own.ok('replaceTechnicianVehicles', { id: technician.id, vehicle_ids: vehicleIds });
  const customerId = await newCustomer(own);
  return {
    own,
    area,
    technician,
    vehicleIds,
    book: async (time: string, technicianId = technician.id, minutes = 60) => {
      const job = await quotedJob(own, customerId, date, minutes);
      const input = { id: job.id, scheduled_at: `${date}T${time}`, status_version: job.status_version, technician_id: technicianId };
      return own.ok('confirmJobRequest', input);
    },
    release: (jobId: string) =>
      harness.store.transaction(async (tx) => {
        const [job] = await tx.query<{ tenant: number }>('select tenant_id as tenant from job_requests where id = $1', [jobId]);
        await releaseVehicle(tx, job!.tenant, jobId);
      }),
    statusOf: async (id: string) => {
      const { status, operational_status } = await own.ok('getVehicle', { id });
      return [status, operational_status];
    },
  };
}

/** Runs `work` at a business-local time of the day the jobs are on. */
async function at(time: string, work: () => Promise<void>): Promise<void> {
  const before = nowMilliseconds;
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  nowMilliseconds = toInstant('America/New_York', date, hours * 60 + minutes) * 60_000;
  await work().finally(() => (nowMilliseconds = before));
}

describe('the record of a vehicle', () => {
  it('[vehicle.create] needs a name and answers the whole vehicle', async () => {
    const made = await van({ name: ' Van 1 ' });
    expect(made).toEqual({
      id: expect.any(String),
      business_id: business.businessId,
      name: 'Van 1',
      brand: '',
      model: '',
      plate_number: '',
      current_mileage: null,
      status: 'idle',
      operational_status: 'idle',
      owner: null,
      technician_ids: [],
      utilization_percent: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await business.ok('getVehicle', { id: made.id })).toEqual(made);
    const input = { brand: 'Ford', model: 'Transit', plate_number: plate(), current_mileage: 12_000, status: 'maintenance' } as const;
    expect(await van(input)).toMatchObject({ ...input, operational_status: 'maintenance' });
    for (const [bad, field] of [
      [{}, 'name'],
      [{ name: ' ' }, 'name'],
      [{ name: 'V', current_mileage: -1 }, 'current_mileage'],
      [{ name: 'V', plate_number: 'x'.repeat(33) }, 'plate_number'],
    ] as const)
      expect(invalid(await business.call('createVehicle', bad as never))).toEqual(['VALIDATION_ERROR', field]);
  });

  it('[vehicle.plate-unique] has a plate number of its own, in any case, until it is deleted', async () => {
    const sent = `ab-${plate()}`;
    const both = await Promise.all([1, 2].map(() => business.call('createVehicle', { name: 'Van', plate_number: sent })));
    expect(both.map(({ error_code }) => error_code).sort()).toEqual([0, 'VEHICLE_DUPLICATE']);
    const taken = await business.call('createVehicle', { name: 'Van', plate_number: ` ${sent.toUpperCase()} ` });
    expect([...refusal(taken), taken.data]).toEqual([409, 'VEHICLE_DUPLICATE', { plate_number: sent.toUpperCase() }]);
    const second = await van();
    expect(refusal(await business.call('updateVehicle', { id: second.id, plate_number: sent }))).toEqual([409, 'VEHICLE_DUPLICATE']);
    expect((await van({ plate_number: sent }, other)).plate_number).toBe(sent);
    const [first] = both.filter(({ error_code }) => error_code === 0);
    expect((await business.ok('updateVehicle', { id: first!.data.id, plate_number: sent })).plate_number).toBe(sent);
    await business.ok('deleteVehicle', { id: first!.data.id });
    expect((await business.ok('updateVehicle', { id: second.id, plate_number: sent })).plate_number).toBe(sent);
  });

  it('[vehicle.update] keeps what is left out, clears by an empty string, and the mileage by null', async () => {
    const made = await van({ brand: 'Ford', model: 'Transit', plate_number: plate(), current_mileage: 0, status: 'inactive' });
    expect(await business.ok('updateVehicle', { id: made.id, name: 'Truck' })).toEqual({
      ...made,
      name: 'Truck',
      updated_at: expect.any(String),
    });
    const cleared = { brand: '', model: ' ', plate_number: '', current_mileage: null };
    expect(await business.ok('updateVehicle', { id: made.id, ...cleared })).toMatchObject({ ...cleared, model: '', status: 'inactive' });
    expect(await van({ plate_number: '' })).toMatchObject({ plate_number: '' });
    for (const bad of [{ name: '' }, { brand: null }, { status: null }])
      expect(invalid(await business.call('updateVehicle', { id: made.id, ...bad } as never))).toEqual([
        'VALIDATION_ERROR',
        ...Object.keys(bad),
      ]);
  });

  it('[vehicle.status-by-hand] is never set on_job by hand', async () => {
    const { id } = await van();
    for (const reply of [
      await business.call('createVehicle', { name: 'Van', status: 'on_job' } as never),
      await business.call('updateVehicle', { id, status: 'on_job' } as never),
    ])
      expect([reply.status, ...invalid(reply)]).toEqual([422, 'VALIDATION_ERROR', 'status']);
    expect((await business.ok('updateVehicle', { id, status: 'maintenance' })).status).toBe('maintenance');
  });

  it('[vehicle.delete] is deleted softly and leaves the lists of its technicians', async () => {
    const [kept, gone] = [await van(), await van()];
    const technician = await hire([gone.id, kept.id]);
    expect(await business.ok('deleteVehicle', { id: gone.id.toUpperCase() })).toEqual({
      id: gone.id,
      deleted_at: expect.stringMatching(/Z$/),
    });
    const after = await business.ok('getTechnician', { id: technician.id });
    expect(after.vehicle_ids).toEqual([kept.id]);
    expect(after.updated_at > technician.updated_at).toBe(true);
    const { vehicles } = await business.ok('listVehicles', { limit: 1000 });
    expect(vehicles.map(({ id }) => id)).not.toContain(gone.id);
  });

  it('[vehicle.not-found] answers 404 for an unknown, a foreign and a deleted vehicle, whatever the operation', async () => {
    const deleted = (await van()).id;
    await business.ok('deleteVehicle', { id: deleted });
    const technician = await hire();
    for (const id of [randomUUID(), (await van({}, other)).id, deleted]) {
      const replies = [
        await business.call('getVehicle', { id }),
        await business.call('updateVehicle', { id, name: 'X' }),
        await business.call('deleteVehicle', { id }),
        await business.call('replaceTechnicianVehicles', { id: technician.id, vehicle_ids: [id] }),
        await business.call('createTechnician', { full_name: 'Ghost', email: email(), vehicle_ids: [id] }),
        await business.call('updateTechnician', { id: technician.id, vehicle_ids: [id] }),
      ];
      expect(replies.map(refusal)).toEqual(replies.map(() => [404, 'VEHICLE_NOT_FOUND']));
    }
    expect((await business.ok('listTechnicians', { search: 'Ghost' })).technicians).toEqual([]);
  });

  it('[vehicle.list] is listed by name, in pages, and by status', async () => {
    const own = await harness.business();
    for (const [name, status] of [
      ['b', 'idle'],
      ['C', 'inactive'],
      ['a', 'idle'],
      ['a', 'maintenance'],
    ] as const)
      await van({ name, status }, own);
    const all = await own.ok('listVehicles', {});
    expect([namesOf(all), all.meta]).toEqual([['a', 'a', 'b', 'C'], { total: 4, count: 4, per_page: 15, current_page: 1, total_pages: 1 }]);
    const pages = [await own.ok('listVehicles', { limit: 3 }), await own.ok('listVehicles', { limit: 3, page: 2 })];
    expect(pages.flatMap(({ vehicles }) => vehicles)).toEqual(all.vehicles);
    expect(pages[1]!.meta).toEqual({ total: 4, count: 1, per_page: 3, current_page: 2, total_pages: 2 });
    const idle = await own.ok('listVehicles', { status: 'idle' });
    expect([namesOf(idle), idle.meta.total]).toEqual([['a', 'b'], 2]);
    expect(namesOf(await own.ok('listVehicles', { status: 'on_job' }))).toEqual([]);
    expect(invalid(await own.call('listVehicles', { status: 'parked' } as never))).toEqual(['VALIDATION_ERROR', 'status']);
  });
});

describe('claims', () => {
  it('[technician.vehicles] replace the whole list in its order, and refuse it whole', async () => {
    const [first, second, third] = [(await van()).id, (await van()).id, (await van()).id];
    const { id } = await hire([second, first, second]);
    expect((await business.ok('getTechnician', { id })).vehicle_ids).toEqual([second, first]);
    const replaced = await business.ok('replaceTechnicianVehicles', { id, vehicle_ids: [third, second] });
    expect(replaced.vehicle_ids).toEqual([third, second]);
    expect(await business.ok('getTechnician', { id })).toEqual(replaced);
    const bad = await business.call('replaceTechnicianVehicles', { id, vehicle_ids: [first, randomUUID()] });
    expect(refusal(bad)).toEqual([404, 'VEHICLE_NOT_FOUND']);
    expect(refusal(await business.call('replaceTechnicianVehicles', { id: randomUUID(), vehicle_ids: [] }))).toEqual([
      404,
      'TECHNICIAN_NOT_FOUND',
    ]);
    expect((await business.ok('updateTechnician', { id, job_title: 'Fitter' })).vehicle_ids).toEqual([third, second]);
    expect((await business.ok('updateTechnician', { id, vehicle_ids: [] })).vehicle_ids).toEqual([]);
    const events = await harness.store.query<{ type: string }>('select type from events where resource_id = $1 order by created_at, id', [
      id,
    ]);
    expect(events.map(({ type }) => type)).toEqual(['technician.created', 'technician.updated']);
  });

  it('[vehicle.owner, vehicle.technician-ids] make the first who claims a vehicle its owner, until that one lets go', async () => {
    const [vehicle, spare] = [await van(), await van()];
    const [ada, grace] = [await hire([vehicle.id]), await hire([vehicle.id])];
    const claimed = () => business.ok('getVehicle', { id: vehicle.id });
    expect(await claimed()).toMatchObject({ owner: { id: ada.id, full_name: 'Ada Lovelace' }, technician_ids: [ada.id, grace.id] });
    await business.ok('replaceTechnicianVehicles', { id: ada.id, vehicle_ids: [spare.id, vehicle.id] });
    expect(await claimed()).toMatchObject({ owner: { id: ada.id }, technician_ids: [ada.id, grace.id] });
    await business.ok('replaceTechnicianVehicles', { id: ada.id, vehicle_ids: [] });
    await business.ok('replaceTechnicianVehicles', { id: ada.id, vehicle_ids: [vehicle.id] });
    expect(await claimed()).toMatchObject({ owner: { id: grace.id }, technician_ids: [grace.id, ada.id] });
    await business.ok('deleteTechnician', { id: grace.id });
    expect(await claimed()).toMatchObject({ owner: { id: ada.id }, technician_ids: [ada.id] });
    await business.ok('deleteTechnician', { id: ada.id });
    expect(await claimed()).toMatchObject({ owner: null, technician_ids: [] });
  });
});

describe('going out with jobs', () => {
  it('[vehicle.status-on-job] is released by completing and by archiving the job', async () => {
    const { own, vehicleIds, book, statusOf } = await crewed();
    const [id] = vehicleIds as [string];
    const [first, second] = [await book('10:00'), await book('14:00')];
    await own.ok('archiveJobRequest', { id: first.id });
    expect((await statusOf(id))[0]).toBe('on_job');
    await own.ok('fireJobRequestAction', { id: second.id, key: 'complete', status_version: second.status_version });
    expect(await statusOf(id)).toEqual(['idle', 'idle']);
    expect((await own.ok('getJobRequest', { id: second.id })).assignment.vehicle_id).toBeNull();
  });

  it("is attached at confirmation, for all of the technician's jobs, and has its former status after the last", async () => {
    const { own, vehicleIds, book, release, statusOf } = await crewed();
    const [id] = vehicleIds as [string];
    const first = await book('10:00');
    expect(first).toMatchObject({ assignment: { vehicle_id: id }, assigned_vehicle: { id, name: 'Van 1' } });
    expect(await own.ok('getJobRequest', { id: first.id })).toEqual(first);
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
    expect(await statusOf(id)).toEqual(['on_job', 'maintenance']);
    await release(second.id);
    expect(await statusOf(id)).toEqual(['maintenance', 'maintenance']);
  });

  it('[vehicle.operational-status] is on_job during a session only', async () => {
    const { vehicleIds, book, statusOf } = await crewed();
    const [id] = vehicleIds as [string];
    expect(await statusOf(id)).toEqual(['idle', 'idle']);
    await book('10:00');
    for (const [time, expected] of [
      ['09:59', 'assigned'],
      ['10:00', 'on_job'],
      ['10:59', 'on_job'],
      ['11:00', 'assigned'],
    ] as const)
      await at(time, async () => expect([time, ...(await statusOf(id))]).toEqual([time, 'on_job', expected]));
  });

  it('takes the first of the list that is fit, and goes without when none is', async () => {
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

  it('is not in two places when technicians share it', async () => {
    const { own, area, vehicleIds, book } = await crewed(1);
    const grace = await newTechnician(own, area.id, 'Grace Hopper');
    await own.ok('replaceTechnicianVehicles', { id: grace.id, vehicle_ids: vehicleIds });
    expect((await book('10:00')).assignment.vehicle_id).toBe(vehicleIds[0]);
    expect((await book('10:30', grace.id)).assignment.vehicle_id).toBeNull();
    expect((await book('14:00', grace.id)).assignment.vehicle_id).toBe(vehicleIds[0]);
  });

  it('[vehicle.status-on-job] goes with the first of the jobs that one plan hands to technicians who share it', async () => {
    const { own, area, technician, vehicleIds, book } = await crewed(1);
    const others = [await newTechnician(own, area.id, 'Grace Hopper'), await newTechnician(own, area.id, 'Bea Arthur')];
    for (const { id } of others) await own.ok('replaceTechnicianVehicles', { id, vehicle_ids: vehicleIds });
    // The second begins when the first ends: with the ways to and from them, one van cannot serve both.
    const jobs = [await book('10:00'), await book('11:00')];
    await own.ok('createTechnicianTimeOff', { id: technician.id, start_date: date, end_date: date, status: 'approved' });
    const range = { technician_id: technician.id, date, until_date: date };
    // One is away before eleven and the other after, so the plan needs both.
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

  it('[vehicle.delete] hands its open jobs over to the next vehicle of their technician, or to none', async () => {
    const { own, vehicleIds, book } = await crewed(2);
    const [first, second] = vehicleIds as [string, string];
    const job = await book('10:00');
    const vehicleNow = async () => (await own.ok('getJobRequest', { id: job.id })).assignment.vehicle_id;
    await own.ok('deleteVehicle', { id: first });
    expect(await vehicleNow()).toBe(second);
    await own.ok('deleteVehicle', { id: second });
    const left = await own.ok('getJobRequest', { id: job.id });
    const expected = { ...job, assignment: { ...job.assignment, vehicle_id: null }, updated_at: expect.any(String) };
    expect(left).toEqual(Object.fromEntries(Object.entries(expected).filter(([key]) => key !== 'assigned_vehicle')));
  });

  it('[vehicle.utilization] is booked for a share of the opening hours of the week', async () => {
    const { own, technician, vehicleIds, book, release } = await crewed();
    const [id] = vehicleIds as [string];
    const { weekly_hours } = await own.ok('getTechnicianAvailability', { id: technician.id });
    const open = weekly_hours.reduce((sum, range) => sum + range.end_minute - range.start_minute, 0);
    const percent = async () => (await own.ok('getVehicle', { id })).utilization_percent;
    await book('09:00', technician.id, 90);
    const { id: late } = await book('14:00', technician.id, 60);
    await at('08:00', async () => expect(await percent()).toBe(Math.round((150 / open) * 1000) / 10));
    // Done: the attachment ends, but the vehicle was used.
    await release(late);
    await at('20:00', async () => expect(await percent()).toBe(Math.round((150 / open) * 1000) / 10));
    nowMilliseconds += 21 * 86_400_000;
    expect(await percent()).toBe(0);
    nowMilliseconds -= 21 * 86_400_000;
    await harness.store.query('delete from opening_hours where tenant_id = (select tenant_id from vehicles where id = $1)', [id]);
    await at('08:00', async () => expect(await percent()).toBe(0));
    await harness.store.query(
      'insert into opening_hours select tenant_id, 1, 0, 30 from vehicles where id = $1 union all select tenant_id, 2, 0, 30 from vehicles where id = $1',
      [id],
    );
    await at('08:00', async () => expect(await percent()).toBe(100));
  });
});
