/** What a change of a booked visit would do. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { monday, openDesk } from '../bookings/desk.ts';
import { invalid, refusal } from '../replies.ts';
import { booked, emergency, rowsOf, team, utc } from './board.ts';

const desk = await openDesk();

it('[change.preview, change.duration] shows the new end and what it pushes, and writes nothing', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const job = await booked(of, customer, ada, '09:00');
  const next = await booked(of, customer, ada, '10:30', 'p3');
  const before = await rowsOf(desk, of);
  const free = await of.ok('previewJobRequestChange', { id: job.short_code!, job_duration_minutes: 75 });
  expect(free).toMatchObject({
    job_request_id: job.id,
    changed_parts: ['duration'],
    job_duration_minutes: 75,
    landing: { start_at: utc('09:00'), end_at: utc('10:15'), technician_id: ada },
    customer_notification: { will_be_sent: false, reason: 'time_unchanged' },
    members: [{ technician_id: ada, role: 'lead', is_new: false }],
    leaving_technician_ids: [],
    total_moves: 0,
    warnings: [],
  });
  const pushing = { id: job.id, job_duration_minutes: 120 };
  const refused = await of.call('previewJobRequestChange', pushing);
  expect(refusal(refused)).toEqual([409, 'SCHEDULE_MOVE_REQUIRES_FREE_SLOT']);
  const { would_push, remedies } = refused.data as unknown as {
    would_push: { short_code: string }[];
    remedies: { kind: string; operation: string; arguments: object }[];
  };
  expect(would_push).toMatchObject([{ job_request_id: next.id, short_code: next.short_code, customer_name: 'Grace Hopper' }]);
  expect(remedies).toMatchObject([
    { kind: 'allow_displacement', arguments: { ...pushing, allow_non_p0_displacement: true } },
    { kind: 'shorten_visit', arguments: { id: job.id, job_duration_minutes: 90 } },
  ]);
  for (const remedy of remedies) expect((await of.call('previewJobRequestChange', remedy.arguments as never)).error_code).toBe(0);
  const plan = await of.ok('previewJobRequestChange', { ...pushing, allow_non_p0_displacement: true });
  expect(plan.moves).toMatchObject([
    { job_request_id: next.id, kind: 'push', from: { start_at: utc('10:30') }, to: { start_at: utc('11:00') } },
  ]);
  expect(await rowsOf(desk, of)).toEqual(before);
});

it('[change.preview] names the emergency in the way, and refuses changes that are not possible', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const other = await desk.harness.business();
  const job = await booked(of, customer, ada, '09:00');
  const urgent = await emergency(of, customer);
  await of.ok('commitEmergencyReschedule', { job_request_id: urgent.id, technician_id: ada, start_at: `${monday}T11:00` });
  const refused = await of.call('previewJobRequestChange', { id: job.id, job_duration_minutes: 150, allow_non_p0_displacement: true });
  expect(refusal(refused)).toEqual([409, 'SCHEDULE_MOVE_SLOT_OCCUPIED']);
  expect(refused.data).toMatchObject({
    conflicts: [{ job_request_id: urgent.id, short_code: urgent.short_code, frozen_because: 'p0' }],
    remedies: expect.arrayContaining([
      expect.objectContaining({ kind: 'choose_technician', arguments: expect.objectContaining({ lead_technician_id: bea }) as object }),
    ]) as unknown,
  });
  const preview = (input: object) => of.call('previewJobRequestChange', { id: job.id, ...input });
  expect(invalid(await preview({}))).toEqual(['VALIDATION_ERROR', 'job_duration_minutes']);
  expect(invalid(await preview({ remove_technician_ids: [ada] }))).toEqual(['VALIDATION_ERROR', 'remove_technician_ids[0]']);
  expect(invalid(await preview({ remove_technician_ids: [bea] }))).toEqual(['VALIDATION_ERROR', 'remove_technician_ids[0]']);
  expect(invalid(await preview({ access_notes: 'Key at no. 4' }))).toEqual(['VALIDATION_ERROR', 'access_notes']);
  expect(refusal(await preview({ lead_technician_id: randomUUID() }))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
  expect(refusal(await preview({ skill_ids: [randomUUID()] }))).toEqual([404, 'SKILL_NOT_FOUND']);
  expect(refusal(await preview({ duration_minutes: 601 }))).toEqual([409, 'SCHEDULE_MOVE_TECH_INFEASIBLE']);
  expect(refusal(await other.call('previewJobRequestChange', { id: job.id, job_duration_minutes: 30 }))).toEqual([
    404,
    'JOB_REQUEST_NOT_FOUND',
  ]);
  const waiting = await of.ok('createJobRequest', {
    customer_id: customer,
    job_dates: [{ date: monday, periods: [{ period: 'morning' }] }],
  });
  expect(refusal(await of.call('previewJobRequestChange', { id: waiting.id, job_duration_minutes: 30 }))).toEqual([
    409,
    'SCHEDULE_MOVE_NOT_ELIGIBLE',
  ]);
});

it('[change.preview] for a duration past the end of the shift, the refusal says how many minutes fit', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '15:00');
  for (const asked of [185, 600, 5_000]) {
    const refused = await of.call('previewJobRequestChange', { id: job.id, job_duration_minutes: asked });
    expect(refusal(refused)).toEqual([409, 'SCHEDULE_MOVE_TECH_INFEASIBLE']);
    const { remedies } = refused.data as unknown as { remedies: { kind: string; arguments: { job_duration_minutes: number } }[] };
    expect(remedies.find(({ kind }) => kind === 'shorten_visit')!.arguments.job_duration_minutes, String(asked)).toBe(180);
  }
});
