/** Steps for tests of hand-overs: a visit of Ada's that has begun on the Monday, and colleagues. */
import type { TestBusiness } from '../../support/harness.ts';
import { booked, team, utc, type Desk, type Level } from './board.ts';

export async function fire(desk: Desk, of: TestBusiness, id: string, key: string, time: string) {
  desk.setClock(utc(time));
  const { status_version } = await of.ok('getJobRequest', { id });
  return of.ok('fireJobRequestAction', { id, key, status_version });
}

/** Ada's visit from 09:00, of two hours, with the actions fired at their times. The others are free. */
export async function begunVisit(
  desk: Desk,
  actions: Readonly<Record<string, string>> = { depart: '08:55', arrive: '09:00' },
  level: Level = 'p2',
) {
  desk.setClock('2030-06-05T12:00:00Z');
  const staffed = await team(desk, 'Ada Lovelace', 'Bea Arthur', 'Cem Kaya');
  const [ada, bea, cem] = staffed.ids as [string, string, string];
  const job = await booked(staffed.of, staffed.customer, ada, '09:00', level, 120);
  for (const [key, time] of Object.entries(actions)) await fire(desk, staffed.of, job.id, key, time);
  return { ...staffed, ada, bea, cem, id: job.id, code: job.short_code! };
}
