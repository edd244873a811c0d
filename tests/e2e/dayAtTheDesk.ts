/** A business with a Monday and a Tuesday that need every task by which the board is judged, and checks of the result. */
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { monday, type openDesk } from '../operations/bookings/desk.ts';
import { booked, emergency, team } from '../operations/dispatch/board.ts';
import { quotedJob } from '../scenarios/fixtures.ts';
import { placeOf } from './boardSteps.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;

export const tuesday = '2030-06-11';
/** Monday, 09:55 in New York. The emergency can start at 10:00, and the visit at 10:30 has not begun. */
const now = `${monday}T13:55:00Z`;

export type DayAtTheDesk = Awaited<ReturnType<typeof dayAtTheDesk>>;

/**
 * Sets up a team of Ada and Bea.
 *
 * - Monday: Ada has a visit at 10:30, which an emergency must push.
 * - Tuesday, when Ada will be absent: Bea can take one of Ada's visits as it is. At the time of the other, Bea has a visit of her own.
 * - In the queue: an emergency. On the phone: a customer.
 */
async function dayAtTheDesk(desk: Desk) {
  desk.setClock(now);
  const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const { of, customer, ids } = staff;
  const [ada, bea] = ids as [string, string];
  const type = await of.ok('createJobType', { name: 'Boiler service', default_duration_minutes: 60 });
  const { contact, profile } = await of.ok('getCustomer', { id: customer });
  const onTuesday = async (technician: string, time: string) => {
    const { id, status_version } = await quotedJob(of, customer, tuesday);
    return of.ok('confirmJobRequest', { id, status_version, scheduled_at: `${tuesday}T${time}`, technician_id: technician });
  };
  const pushed = await booked(of, customer, ada, '10:30', 'p3', 120);
  const taken = await onTuesday(ada, '10:00');
  const orphan = await onTuesday(ada, '13:00');
  const standing = await onTuesday(bea, '13:00');
  const urgent = await emergency(of, customer);
  // Another person: a second visit beside the first one of the same person would be questioned.
  const caller = { phone: '+12125550188', name: 'Rosa Lopez' };
  const { line, city, postal_code, latitude, longitude } = contact.address;
  const address = { line, city, postal_code, latitude: latitude!, longitude: longitude! };
  await of.ok('createCustomer', { full_name: caller.name, phone: caller.phone, address });
  return { ...staff, ada, bea, type, caller, waiting: profile.full_name, pushed, taken, orphan, standing, urgent };
}

/** The tasks that are done on a page. Each test does them with its own means, keys or mouse. */
export interface BoardTasks {
  signIn(page: Page, day: DayAtTheDesk): Promise<void>;
  bookByPhone(page: Page, day: DayAtTheDesk): Promise<void>;
  moveAndUndo(page: Page, day: DayAtTheDesk, id: string, shortCode: string): Promise<void>;
  sendToEmergency(page: Page, day: DayAtTheDesk): Promise<void>;
  handOver(page: Page, day: DayAtTheDesk): Promise<void>;
}

/** Goes through the day. After each task, checks where the jobs are now. */
export async function goThroughTheDay(desk: Desk, page: Page, hands: BoardTasks): Promise<void> {
  const day = await dayAtTheDesk(desk);
  await hands.signIn(page, day);
  await hands.bookByPhone(page, day);
  const job = await bookedByPhone(day);
  expect(job.assignment.technician_id).toBe(day.bea);
  await hands.moveAndUndo(page, day, job.id, job.short_code!);
  await hands.sendToEmergency(page, day);
  expect(await placeOf(day, day.urgent.id)).toEqual([day.ada, '10:00']);
  expect(await placeOf(day, day.pushed.id)).toEqual([day.ada, '11:00']);
  await hands.handOver(page, day);
  expect(await placeOf(day, day.taken.id)).toEqual([day.bea, '10:00']);
  expect((await placeOf(day, day.orphan.id))![0]).toBe(day.bea);
  expect(await lanesOf(desk, day)).toEqual(await codesOn(day, job.id));
}

/** The visits on the lanes, read from the tables: short code of the job, name of the technician, start in minutes since the epoch. */
async function lanesOf({ harness }: Desk, { of }: DayAtTheDesk): Promise<unknown> {
  return harness.store.query(
    `select j.short_code, t.full_name, s.start_minute from sessions s
       join job_requests j on j.tenant_id = s.tenant_id and j.id = s.job_request_id
       join technicians t on t.tenant_id = s.tenant_id and t.id = s.technician_id
       join tenants n on n.id = s.tenant_id
      where n.business_id = $1 and s.active order by s.start_minute, t.full_name`,
    [of.businessId],
  );
}

/** The job that was booked during the call: the only job of its type. */
async function bookedByPhone({ of, type }: DayAtTheDesk) {
  const { items } = await of.ok('listJobRequests', {});
  const made = items.filter(({ job_type_id }) => job_type_id === type.id);
  if (made.length !== 1) throw new Error(`${made.length} jobs were booked`);
  return of.ok('getJobRequest', { id: made[0]!.id });
}

/** The same as `lanesOf`, but read through the operations. */
async function codesOn({ of, ids, pushed, taken, orphan, urgent, standing }: DayAtTheDesk, called: string): Promise<unknown> {
  const names = ['Ada Lovelace', 'Bea Arthur'];
  const jobs = await Promise.all(
    [pushed.id, taken.id, orphan.id, urgent.id, standing.id, called].map((id) => of.ok('getJobRequest', { id })),
  );
  return jobs
    .map(({ short_code, assignment, schedule }) => ({
      short_code,
      full_name: names[ids.indexOf(assignment.technician_id!)],
      start_minute: Date.parse(schedule.scheduled_at!) / 60_000,
    }))
    .sort((one, other) => one.start_minute - other.start_minute || one.full_name!.localeCompare(other.full_name!));
}
