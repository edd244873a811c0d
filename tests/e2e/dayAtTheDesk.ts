/** A business with a Monday and a Tuesday on which a dispatcher has everything to do that the board is judged by, and what came of it. */
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { monday, type openDesk } from '../operations/bookings/desk.ts';
import { booked, emergency, team } from '../operations/dispatch/board.ts';
import { quotedJob } from '../scenarios/fixtures.ts';
import { placeOf } from './boardSteps.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;

export const tuesday = '2030-06-11';
/** Monday, 09:55 in New York: the urgent job can be begun, what stands at 10:00 has not been. */
const now = `${monday}T13:55:00Z`;

export type DayAtTheDesk = Awaited<ReturnType<typeof dayAtTheDesk>>;

/**
 * Ada and Bea. Monday: Ada has work at 10:00 that an emergency must push. Tuesday, when Ada is going to be absent: one job that Bea can take
 * over as it is, and one at an hour at which Bea has work of her own. Beside the board wait an emergency, and a customer who calls.
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
  return { ...staff, ada, bea, type, caller: { phone: contact.phone!, name: profile.full_name }, pushed, taken, orphan, standing, urgent };
}

/** What is done on a page, each step with the keys or the mouse of its test. */
export interface Hands {
  signIn(page: Page, day: DayAtTheDesk): Promise<void>;
  bookByPhone(page: Page, day: DayAtTheDesk): Promise<void>;
  moveAndUndo(page: Page, day: DayAtTheDesk, id: string, shortCode: string): Promise<void>;
  sendToEmergency(page: Page, day: DayAtTheDesk): Promise<void>;
  handOver(page: Page, day: DayAtTheDesk): Promise<void>;
}

/** Goes through the day, and looks after each step at what has become of the jobs. */
export async function goThroughTheDay(desk: Desk, page: Page, hands: Hands): Promise<void> {
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

/** What stands on the lanes, from the tables themselves: code of the job, name of the technician, start in minutes since the epoch. */
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

/** The job that was booked with the call: the only one of its type. */
async function bookedByPhone({ of, customer, type }: DayAtTheDesk) {
  const { items } = await of.ok('listJobRequests', { customer_id: customer });
  const made = items.filter(({ job_type_id }) => job_type_id === type.id);
  if (made.length !== 1) throw new Error(`${made.length} jobs were booked`);
  return of.ok('getJobRequest', { id: made[0]!.id });
}

/** As `lanesOf`, from what the operations tell of each job. */
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
