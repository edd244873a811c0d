/** Which technicians are absent, and which jobs that strands. docs/internals/call.md#one-question-one-call. */
import { expect, it } from 'vitest';
import { monday, openDesk } from '../bookings/desk.ts';
import { booked, team, utc } from '../dispatch/board.ts';
import { invalid } from '../replies.ts';

const desk = await openDesk();

it('[team-absences.stranded] lists the open jobs within each absence; jobs outside it, and declined time off, do not count', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Alan Turing');
  const [ada, alan] = ids as [string, string];
  const stranded = await booked(of, customer, ada, '10:00', 'p1');
  await booked(of, customer, ada, '14:00');
  await booked(of, customer, alan, '10:00');
  const part = { id: ada, start_date: monday, end_date: monday, start_minute: 540, end_minute: 720, reason: 'Dentist' };
  const { stranded_visits: _, ...pending } = await of.ok('createTechnicianTimeOff', part);
  const list = await of.ok('listTeamAbsences', { from: monday, to: monday });
  expect(list).toMatchObject({ business_timezone: 'America/New_York', from: monday, to: monday, meta: { total: 1 } });
  expect(list.absences).toEqual([
    {
      ...pending,
      technician_name: 'Ada Lovelace',
      jobs: [
        {
          job_request_id: stranded.id,
          short_code: stranded.short_code,
          customer_name: 'Grace Hopper',
          priority_level: 'p1',
          start_at: utc('10:00'),
          end_at: utc('11:00'),
        },
      ],
    },
  ]);
  // Declined time off is listed only on request, and strands no job.
  await desk.harness.store.query(`update time_off set status = 'declined' where id = $1`, [pending.id]);
  expect((await of.ok('listTeamAbsences', { from: monday, to: monday })).absences).toEqual([]);
  expect((await of.ok('listTeamAbsences', { from: monday, to: monday, status: 'declined' })).absences).toMatchObject([{ jobs: [] }]);
});

it('[team-absences.range] covers today and the next 7 days by default, says why the list is empty, and refuses reversed or long ranges', async () => {
  const { of, ids } = await team(desk, 'Ada Lovelace');
  expect(await of.ok('listTeamAbsences', {})).toMatchObject({ from: '2030-06-05', to: '2030-06-12', absences: [], empty: {} });
  await of.ok('createTechnicianTimeOff', { id: ids[0]!, start_date: '2030-06-12', end_date: '2030-06-20', status: 'approved' });
  expect((await of.ok('listTeamAbsences', {})).absences).toHaveLength(1);
  expect((await of.ok('listTeamAbsences', { from: '2030-06-21' })).absences).toEqual([]);
  expect(invalid(await of.call('listTeamAbsences', { from: monday, to: '2030-06-09' }))[0]).toBe('VALIDATION_ERROR');
  expect(invalid(await of.call('listTeamAbsences', { from: monday, to: '2030-08-10' }))[0]).toBe('VALIDATION_ERROR');
});
