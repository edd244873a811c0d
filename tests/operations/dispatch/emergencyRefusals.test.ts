/** Emergencies that are refused, and why. Specification, "Emergency rules". */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday, openDesk, unquotedJob } from '../bookings/desk.ts';
import { refusal } from '../replies.ts';
import { booked, emergency, rowsOf, team, utc } from './board.ts';

const desk = await openDesk();
const { store } = desk.harness;
const at = (time: string, date = monday) => `${date}T${time}`;

it('[emergency.slot-occupied] a frozen job in the way is named', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const frozen = await booked(of, customer, ada, '10:00', 'p0');
  const job = await emergency(of, customer);
  const input = { job_request_id: job.id, technician_id: ada, start_at: at('10:30') };
  for (const id of ['previewEmergencyReschedule', 'commitEmergencyReschedule'] as const)
    expect(await of.call(id, input)).toMatchObject({
      status: 409,
      error_code: 'EMERGENCY_RESCHEDULE_SLOT_OCCUPIED',
      data: {
        conflicts: [
          {
            job_request_id: frozen.id,
            short_code: frozen.short_code,
            start_at: utc('10:00'),
            end_at: utc('11:00'),
            frozen_because: 'p0',
          },
        ],
      },
    });
  // Who has no way out is no candidate.
  const { candidates, blocked_by } = await of.ok('listEmergencyCandidates', { job_request_id: job.id, start_at: at('10:30') });
  expect([candidates, blocked_by]).toEqual([[], { not_available_today: 1 }]);
});

it('[emergency.not-eligible, emergency.crew-unsupported, emergency.multi-day, emergency.in-past] says why a job cannot take this way', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const ask = async (job_request_id: string, start_at = at('10:00')) => {
    const { status, error_code, data } = await of.call('previewEmergencyReschedule', { job_request_id, technician_id: ids[0]!, start_at });
    const all = [
      await of.call('commitEmergencyReschedule', { job_request_id, technician_id: ids[0]!, start_at }),
      await of.call('listEmergencyCandidates', { job_request_id, start_at }),
    ];
    for (const other of all) expect([other.status, other.error_code, other.data]).toEqual([status, error_code, data]);
    return { error_code, data };
  };
  const notEligible = (failed_precondition: string) => ({ error_code: 'EMERGENCY_RESCHEDULE_NOT_ELIGIBLE', data: { failed_precondition } });
  const unquoted = await unquotedJob(of);
  await of.ok('updateJobPriority', { id: unquoted, priority: 'p0' });
  expect(await ask(unquoted)).toMatchObject(notEligible('not_quoted'));
  expect(await ask((await quotedJob(of, customer, monday)).id)).toMatchObject(notEligible('not_p0'));
  const archived = await emergency(of, customer);
  await of.ok('archiveJobRequest', { id: archived.id });
  expect(await ask(archived.id)).toMatchObject(notEligible('archived'));
  const completed = await booked(of, customer, ids[0]!, '14:00', 'p0');
  await of.ok('fireJobRequestAction', { id: completed.id, key: 'complete', status_version: completed.status_version });
  expect(await ask(completed.id)).toMatchObject(notEligible('completed'));
  const crew = await emergency(of, customer);
  await store.query('update job_requests set crew_size = 2 where id = $1', [crew.id]);
  expect(await ask(crew.id)).toMatchObject({ error_code: 'EMERGENCY_RESCHEDULE_CREW_UNSUPPORTED', data: { crew_size: 2 } });
  const long = await emergency(of, customer, 1_500);
  expect(await ask(long.id)).toMatchObject({
    error_code: 'EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED',
    data: { reason: 'visit_too_long', blockers: [{ kind: 'visit_too_long', visit_minutes: 1_500, max_minutes: 600 }] },
  });
  const late = await emergency(of, customer);
  expect(await ask(late.id, at('07:59', '2030-06-05'))).toEqual({
    error_code: 'EMERGENCY_RESCHEDULE_IN_PAST',
    data: { business_timezone: 'America/New_York', start_at: '2030-06-05T07:59:00', start_at_utc: '2030-06-05T11:59:00Z' },
  });
  expect((await ask(randomUUID())).error_code).toBe('JOB_REQUEST_NOT_FOUND');
  const unknown = { job_request_id: late.id, technician_id: randomUUID(), start_at: at('10:00') };
  expect(refusal(await of.call('previewEmergencyReschedule', unknown))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
  expect(refusal(await of.call('commitEmergencyReschedule', unknown))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
  expect((await of.call('previewEmergencyReschedule', { ...unknown, start_at: '2030-06-10' })).errors).toMatchObject([
    { field: 'start_at' },
  ]);
});

it('[emergency.drifted, plan.token] what changed since the preview is refused, with nothing written', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const first = await booked(of, customer, ada, '10:00');
  const job = await emergency(of, customer);
  const input = { job_request_id: job.id, technician_id: ada, start_at: at('10:00') };
  const { plan_token } = await of.ok('previewEmergencyReschedule', input);
  const drifted = (rows: object[]) => ({ status: 409, error_code: 'EMERGENCY_RESCHEDULE_PLAN_DRIFTED', data: { drifted: rows } });
  expect(await of.call('commitEmergencyReschedule', { ...input, emergency_expected_version: 99 })).toMatchObject(
    drifted([{ job_request_id: job.id, expected_version: 99, status_version: job.status_version }]),
  );
  const changed = await of.ok('updateJobPriority', { id: first.id, priority: 'p3' });
  const before = await rowsOf(desk, of);
  expect(await of.call('commitEmergencyReschedule', { ...input, plan_token })).toMatchObject(
    drifted([
      {
        job_request_id: first.id,
        short_code: first.short_code,
        expected_version: first.status_version,
        status_version: changed.status_version,
      },
    ]),
  );
  expect(await rowsOf(desk, of)).toEqual(before);
  // A new job where the displaced one should go is nobody's version: the plan is another, and nothing can be named.
  const again = await of.ok('previewEmergencyReschedule', input);
  await booked(of, customer, ada, '11:00');
  expect(await of.call('commitEmergencyReschedule', { ...input, plan_token: again.plan_token })).toMatchObject(drifted([]));
  expect(await of.call('commitEmergencyReschedule', { ...input, plan_token: 'no token of ours' })).toMatchObject(drifted([]));
  const settled = await of.ok('previewEmergencyReschedule', input);
  expect(settled.plan_token).toBe((await of.ok('previewEmergencyReschedule', input)).plan_token);
  expect(await of.ok('commitEmergencyReschedule', { ...input, plan_token: settled.plan_token })).toMatchObject({ applied: true });
});

it('[plan.frozen] jobs under way and jobs of a crew stay', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada] = ids as [string];
  const running = await booked(of, customer, ada, '10:00');
  await of.ok('fireJobRequestAction', { id: running.id, key: 'depart', status_version: running.status_version });
  const job = await emergency(of, customer);
  const frozen = async (technician_id: string, start_at: string) => {
    const { data } = await of.call('previewEmergencyReschedule', { job_request_id: job.id, technician_id, start_at });
    return (data as unknown as { conflicts: { frozen_because: string }[] }).conflicts.map(({ frozen_because }) => frozen_because);
  };
  expect(await frozen(ada, at('10:00'))).toEqual(['under_way']);
  const dates = [{ date: monday, periods: [{ period: 'afternoon' as const }] }];
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: dates });
  await confirm(of, await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, crew_size: 2 }), '15:00', ada);
  expect(await frozen(ada, at('15:00'))).toEqual(['crew']);
});

it('[plan.frozen] a job that has begun by the clock stays, whatever its status', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  await booked(of, customer, ada, '10:00', 'p3', 120);
  const job = await emergency(of, customer);
  desk.setClock('2030-06-10T14:30:00Z');
  const reply = await of.call('previewEmergencyReschedule', { job_request_id: job.id, technician_id: ada, start_at: at('11:00') });
  expect(reply).toMatchObject({
    error_code: 'EMERGENCY_RESCHEDULE_SLOT_OCCUPIED',
    data: { conflicts: [{ frozen_because: 'under_way' }] },
  });
});
