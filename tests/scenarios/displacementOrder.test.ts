/** Many visits that move a little, or one that moves far: every sort of plan in which visits give way offers both. */
import { expect, it } from 'vitest';
import type { TestBusiness } from '../support/harness.ts';
import { openDesk } from '../operations/bookings/desk.ts';
import { at, booked, emergency, team, utc } from '../operations/dispatch/board.ts';

const desk = await openDesk();

/** Ada's Monday with visits at 10, 11 and 12, each of an hour and promised for two hours, and her visit at 9. */
async function fullMorning() {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const nine = await booked(of, customer, ada, '09:00', 'p1');
  const morning = [];
  for (const time of ['10:00', '11:00', '12:00']) morning.push(await booked(of, customer, ada, time, 'p3'));
  return { of, ada, bea, customer, nine, morning: morning.map(({ id }) => id) as [string, string, string] };
}

type Morning = Awaited<ReturnType<typeof fullMorning>>;

/** An emergency, a move and a change that each take Ada's hour at 10. */
const sorts = {
  async emergency({ of, ada, customer }: Morning) {
    const { id } = await emergency(of, customer);
    return { preview: 'previewEmergencyReschedule', asked: { job_request_id: id, technician_id: ada, start_at: at('10:00') } } as const;
  },
  async move({ of, ada, bea, customer }: Morning) {
    const { id } = await booked(of, customer, bea, '10:00');
    return { preview: 'previewJobRequestMove', asked: { id, technician_id: ada, allow_non_p0_displacement: true } } as const;
  },
  change({ nine: { id } }: Morning) {
    return Promise.resolve({
      preview: 'previewJobRequestChange',
      asked: { id, job_duration_minutes: 120, allow_non_p0_displacement: true },
    } as const);
  },
};

const commitOf = {
  previewEmergencyReschedule: 'commitEmergencyReschedule',
  previewJobRequestMove: 'commitJobRequestMove',
  previewJobRequestChange: 'commitJobRequestChange',
} as const;

/** What both plans cost when the hour at 10 is taken. */
const ripple = { displacement_order: 'least_delay', total_moves: 2, delay_minutes: 180, customers_renotified: 2, overtime_minutes: 0 };
const jump = { displacement_order: 'fewest_moves', total_moves: 1, delay_minutes: 180, customers_renotified: 1, overtime_minutes: 0 };
const outside = ([id]: Morning['morning']) => expect.objectContaining({ code: 'DISPLACED_OUTSIDE_WINDOW', job_request_ids: [id] });

async function startsOf(of: TestBusiness, ids: readonly string[]): Promise<(string | null)[]> {
  return Promise.all(ids.map(async (id) => (await of.ok('getJobRequest', { id })).schedule.scheduled_at));
}

const twoLater = [utc('11:00'), utc('13:00'), utc('12:00')];
const oneFarLater = [utc('13:00'), utc('11:00'), utc('12:00')];

it.each(Object.entries(sorts))(
  '[plan.other-order, plan.fewest-moves] %s: the preview returns the plans of both displacement orders',
  async (_sort, ask) => {
    const day = await fullMorning();
    const { preview, asked } = await ask(day);
    const plan = await day.of.ok(preview, asked as never);
    expect(plan).toMatchObject({ ...ripple, other_order: jump });
    expect(plan.other_order?.moves.map(({ job_request_id }) => job_request_id)).toEqual([day.morning[0]]);
    expect(plan.warnings).not.toContainEqual(outside(day.morning));
    expect(plan.other_order?.warnings).toContainEqual(outside(day.morning));
    const other = await day.of.ok(preview, { ...asked, displacement_order: 'fewest_moves' } as never);
    expect(other).toMatchObject({
      ...jump,
      plan_token: plan.other_order?.plan_token,
      other_order: { ...ripple, plan_token: plan.plan_token },
    });
  },
);

it.each(Object.entries(sorts))(
  '[plan.other-order, plan.token] %s: each of the two tokens commits only its own plan',
  async (_sort, ask) => {
    for (const isOther of [false, true]) {
      const day = await fullMorning();
      const { preview, asked } = await ask(day);
      const plan = await day.of.ok(preview, asked as never);
      const { plan_token } = isOther ? plan.other_order! : plan;
      const job = 'job_request_id' in asked ? { job_request_id: asked.job_request_id } : { id: asked.id };
      const done = await day.of.ok(commitOf[preview], { ...job, plan_token } as never);
      expect(done).toMatchObject({ applied: true, ...(isOther ? jump : ripple) });
      expect(done).not.toHaveProperty('other_order');
      expect(await startsOf(day.of, day.morning)).toEqual(isOther ? oneFarLater : twoLater);
    }
  },
);

it.each(Object.entries(sorts))(
  '[plan.fewest-moves] %s: without a token, the commit uses the requested displacement order',
  async (_sort, ask) => {
    const day = await fullMorning();
    const { preview, asked } = await ask(day);
    await day.of.ok(commitOf[preview], { ...asked, displacement_order: 'fewest_moves' } as never);
    expect(await startsOf(day.of, day.morning)).toEqual(oneFarLater);
  },
);

it('[plan.other-order] there is no second plan when nothing moves, or when both orders move the same visit', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const { id } = await emergency(of, customer);
  const asked = { job_request_id: id, technician_id: ada, start_at: at('10:00') };
  expect(await of.ok('previewEmergencyReschedule', asked)).not.toHaveProperty('other_order');
  await booked(of, customer, ada, '10:00');
  for (const displacement_order of ['least_delay', 'fewest_moves'] as const) {
    const plan = await of.ok('previewEmergencyReschedule', { ...asked, displacement_order });
    expect(plan).toMatchObject({ displacement_order, total_moves: 1 });
    expect(plan).not.toHaveProperty('other_order');
  }
});
