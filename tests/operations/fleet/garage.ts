/** A garage for tests: a service whose clock can be moved, vehicles, and technicians who drive them. */
import { randomUUID } from 'node:crypto';
import { releaseVehicle } from '../../../src/store/fleet/vehicleAttachment.ts';
import { toInstant } from '../../../src/ground/time/localTime.ts';
import { startHarness } from '../../support/harness.ts';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../../scenarios/fixtures.ts';

export const plate = () => randomUUID().slice(0, 12);
export const email = () => `${randomUUID()}@example.com`;
export const namesOf = (page: { vehicles: { name: string }[] }) => page.vehicles.map(({ name }) => name);

export async function openGarage() {
  const clock = { milliseconds: Date.now() };
  const harness = await startHarness({ clock: { nowMilliseconds: () => clock.milliseconds } });
  const business = await harness.business();
  /** The day for which jobs are booked. */
  const date = nextWorkday(Date.now());

  const van = (input: object = {}, of = business) => of.ok('createVehicle', { name: 'Van', ...input });

  /** A business of its own with one technician who covers the city, and a way to book that technician. */
  const crewed = async (vehicles = 1) => {
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
  };

  /** Runs `work` with the clock at a business-local time of the day of the jobs. */
  const at = async (time: string, work: () => Promise<void>): Promise<void> => {
    const before = clock.milliseconds;
    const [hours, minutes] = time.split(':').map(Number) as [number, number];
    clock.milliseconds = toInstant('America/New_York', date, hours * 60 + minutes) * 60_000;
    await work().finally(() => (clock.milliseconds = before));
  };

  return {
    harness,
    business,
    other: await harness.business(),
    clock,
    date,
    van,
    hire: (vehicle_ids: string[] = [], of = business) =>
      of.ok('createTechnician', { full_name: 'Ada Lovelace', email: email(), vehicle_ids }),
    crewed,
    at,
  };
}
