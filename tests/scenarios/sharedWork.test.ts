/** Equal technicians of a bare business share the work of the days. docs/reference/scheduling.md#match-score. */
import { expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';

const clock = { at: 0 };
const harness = await startHarness({ clock: { nowMilliseconds: () => clock.at } });
/** Eight working days, a weekend among them. */
const days = ['2030-06-10', '2030-06-11', '2030-06-12', '2030-06-13', '2030-06-14', '2030-06-17', '2030-06-18', '2030-06-19'];

it.each(['all at once', 'day by day'])(
  '[match-score.evenness] four equal technicians share the first jobs of eight days evenly when booked %s',
  async (how) => {
    for (const minutes of [30, 60, 240]) {
      clock.at = Date.parse('2030-06-09T12:00:00Z');
      const of = await harness.business({ timezone: 'Australia/Sydney' });
      const area = await of.ok('createServiceArea', { name: 'Sydney', city: 'Sydney' });
      for (const name of ['Ada', 'Bea', 'Cy', 'Dee'])
        await of.ok('createTechnician', { full_name: name, email: `${name.toLowerCase()}@example.com`, service_area_ids: [area.id] });
      const address = { line: '1 George St', city: 'Sydney' };
      const { customer_id } = await of.ok('createCustomer', { full_name: 'Eve', phone: '+61 2 5550 1234', address });
      const taken = new Map<string, number>();
      for (const day of days) {
        if (how === 'day by day') clock.at = Date.parse(`${day}T07:00:00+10:00`);
        const booked = await of.ok('bookAndConfirmJobRequest', {
          customer_id,
          scheduled_at: `${day}T09:00`,
          job_duration_minutes: minutes,
        });
        expect(booked, JSON.stringify(booked)).toMatchObject({ confirmed: true });
        const id = booked.assigned_technician_id!;
        taken.set(id, (taken.get(id) ?? 0) + 1);
      }
      expect([...taken.values()], `${minutes} minutes`).toEqual([2, 2, 2, 2]);
    }
  },
);
