/** What a refused plan names instead, the same for a move, a change of the lead, several moves and an emergency. */
import { expect, it } from 'vitest';
import type { OperationId } from '../../src/contract/index.ts';
import type { TestBusiness } from '../support/harness.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { at, booked, emergency, oneAt, team } from '../operations/dispatch/board.ts';

const desk = await openDesk();

interface Named {
  readonly kind: string;
  readonly operation: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

const remediesOf = ({ data }: { data: unknown }) => (data as { remedies: readonly Named[] }).remedies;

/** The calls of these remedies work. */
async function follow(of: TestBusiness, remedies: readonly Named[]): Promise<void> {
  for (const { operation, arguments: input } of remedies.filter((remedy) => remedy.operation.startsWith('preview')))
    expect([operation, (await of.call(operation as OperationId, input as never)).error_code]).toEqual([operation, 0]);
}

/** Ada has a visit at 10:00. Bea is away on that day, and Cy is free. */
async function awayTeam() {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const [ada, bea, cy] = ids as [string, string, string];
  await of.ok('createTechnicianTimeOff', { id: bea, start_date: monday, end_date: monday, status: 'approved' });
  return { of, ada, bea, cy, customer, job: await booked(of, customer, ada, '10:00') };
}

it('[remedies.other-plan] the remedy of a move to an absent technician names a free technician other than the present one', async () => {
  const { of, bea, cy, job } = await awayTeam();
  const remedies = remediesOf(await of.call('previewJobRequestMove', { id: job.id, technician_id: bea }));
  expect(remedies.filter(({ kind }) => kind === 'choose_technician').map((remedy) => remedy.arguments['technician_id'])).toEqual([cy]);
  await follow(of, remedies);
});

it('[remedies.other-plan] the remedies of a change of lead name a free technician and other times of the requested lead', async () => {
  const { of, bea, cy, job } = await awayTeam();
  const remedies = remediesOf(await of.call('previewJobRequestChange', { id: job.id, lead_technician_id: bea }));
  expect(remedies).toMatchObject([
    { kind: 'choose_technician', operation: 'previewJobRequestChange', arguments: { lead_technician_id: cy } },
    { kind: 'choose_time', operation: 'previewJobRequestMove', arguments: { id: job.id, technician_id: bea } },
  ]);
  await follow(of, remedies);
});

it('[remedies.other-plan] among several moves, each that is impossible gets another technician as its remedy', async () => {
  const { of, bea, cy, job } = await awayTeam();
  const moves = [{ job_request_id: job.id, technician_id: bea }];
  const remedies = remediesOf(await of.call('previewScheduleMoves', { moves }));
  expect(remedies.find(({ kind }) => kind === 'choose_technician')?.arguments).toMatchObject({
    moves: [{ job_request_id: job.id, technician_id: cy, start_at: at('10:00') }],
  });
  await follow(of, remedies);
});

it('[remedies.other-plan] a remedy never proposes the present time of the visit as another time', async () => {
  const { of, ada, customer } = await awayTeam();
  const job = await booked(of, customer, ada, '14:00');
  await booked(of, customer, ada, '12:00', 'p1', 120);
  const remedies = remediesOf(
    await of.call('previewJobRequestMove', { id: job.id, start_at: at('12:30'), allow_non_p0_displacement: false }),
  );
  const times = remedies.filter(({ kind, arguments: input }) => kind === 'choose_time' && !('technician_id' in input));
  expect(times.map((remedy) => remedy.arguments['start_at'])).not.toContain(at('14:00'));
  expect(times.length).toBeGreaterThan(0);
  await follow(of, remedies);
});

it('[remedies.other-plan] the remedy for an emergency that cannot be inserted names the best other technician', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const first = await emergency(of, customer);
  await of.ok('commitEmergencyReschedule', oneAt(first.id, ada, '10:00'));
  const second = await emergency(of, customer);
  const remedies = remediesOf(await of.call('previewEmergencyReschedule', oneAt(second.id, ada, '10:00')));
  expect(remedies.find(({ kind }) => kind === 'choose_technician')?.arguments).toMatchObject({ technician_id: bea, start_at: at('10:00') });
  await follow(of, remedies);
});

it('[remedies.other-plan] a remedy repeats the commit only if the after-hours override is not missing', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '10:00', 'p0');
  await of.ok('lockJobRequest', { id: job.id });
  const onSunday = { id: job.id, start_at: at('10:00', '2030-06-09') };
  const remedies = async (input: object) => remediesOf(await of.call('commitJobRequestMove', { ...onSunday, ...input }));
  expect(await remedies({})).toEqual([expect.not.objectContaining({ then: expect.anything() as unknown })]);
  expect(await remedies({ after_hours_override: true })).toMatchObject([
    { kind: 'unlock_visit', then: [{ operation: 'commitJobRequestMove', arguments: { ...onSunday, after_hours_override: true } }] },
  ]);
});
