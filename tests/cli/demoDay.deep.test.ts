/** The demo shows its owner what the board is for, whatever the day and hour of the first start. */
import { describe, expect, it } from 'vitest';
import { secretBox } from '../../src/machinery/auth/secretBox.ts';
import type { OperationId, Operations, OutputOf, RequestOf } from '../../src/contract/index.ts';
import { environments, type Environment } from '../../src/contract/vocabulary.ts';
import { seedDemo } from '../../src/process/demo/seed.ts';
import { ofThisDatabase } from '../support/depth.ts';
import { okAsMember } from '../support/asMember.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';

let now = 0;
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
// Sweeps would write at the clock of another start.
await harness.server.background.stop();
const box = secretBox(Buffer.alloc(32));

/** In June, Denver is six hours behind UTC. */
const starts = [
  ['a Wednesday morning', '2026-06-10T15:40:00Z'],
  ['a Sunday', '2026-06-14T18:00:00Z'],
  ['a Friday evening', '2026-06-13T01:30:00Z'],
  ['a Monday before dawn', '2026-06-15T10:00:00Z'],
  ['a Thursday afternoon', '2026-06-11T21:10:00Z'],
  ['a Saturday night', '2026-06-14T05:59:00Z'],
  ['a Tuesday at noon', '2026-06-16T18:00:00Z'],
] as const;

describe.each(ofThisDatabase(starts))('a demo that is started on %s', async (_day, start) => {
  now = Date.parse(start);
  const facts = await seedDemo(harness.store, { nowMilliseconds: now, publicUrl: harness.url, passwordCostLog2: 10, box });
  const [{ id: ownerId }] = (await harness.store.query('select id from members where business_id = $1', [facts.business_id])) as [
    { id: string },
  ];

  it.each(environments)(
    '[demo.day] has an emergency that displaces jobs, an absence that alternates cover only in part, an SLA and a webhook, in %s',
    async (environment) => {
      now = Date.parse(start);
      const business = { businessId: facts.business_id, ownerId } as TestBusiness;
      const ok = <Id extends OperationId>(
        id: Id,
        input: RequestOf<Operations[Id]>,
        of: Environment = environment,
      ): Promise<OutputOf<Operations[Id]>> => okAsMember(harness, business, id, input as never, { environment: of });
      const queue = await ok('listBoardQueue', {});
      expect(queue.counts.emergency).toBe(1);
      expect(queue.counts.attention).toBeGreaterThanOrEqual(2);

      // Landing the queue's emergency in the first hours of work pushes other jobs.
      const p0 = queue.jobs.find(({ groups }) => groups.includes('emergency'))!;
      const board = await ok('getBoard', {});
      const shown = board.days.find(({ start_minute, openings }) => {
        const ends = Date.parse(board.start_at) + (start_minute + 1080) * 60_000;
        return openings.length > 0 && ends - now > 4 * 3_600_000;
      })!;
      const first = Math.max(Date.parse(board.start_at) + (shown.start_minute + 500) * 60_000, now + 15 * 60_000);
      const pushed: number[] = [];
      for (const hours of [0, 1, 2]) {
        const start_at = new Date(first + (hours - 6) * 3_600_000).toISOString().slice(0, 16);
        const { candidates } = await ok('listEmergencyCandidates', { job_request_id: p0.id, start_at });
        pushed.push(...candidates.map(({ displacement }) => displacement.total_moves));
      }
      expect(Math.max(...pushed)).toBeGreaterThan(0);

      // One technician is ill, and some of the visits find no other technician at their time.
      const { absences } = await ok('listTeamAbsences', { status: 'approved' });
      const [{ technician_id, start_date: date, end_date: until_date }] = absences as [(typeof absences)[number]];
      const absence = await ok('previewAbsenceResolve', { technician_id, date, until_date });
      expect(absence.resolved.length).toBeGreaterThan(0);
      expect(absence.unresolved.filter(({ alternatives }) => alternatives.length > 0).length).toBeGreaterThan(0);
      for (const { job_id } of [...absence.resolved, ...absence.unresolved])
        expect((await ok('getJobRequest', { id: job_id })).attention).toMatchObject({ flagged: true, reason: 'technician_on_time_off' });

      const pressed = queue.jobs.filter(({ sla_risk_at }) => sla_risk_at !== null && sla_risk_at <= queue.now);
      expect(pressed.map(({ priority_level }) => priority_level)).toEqual(['p1']);
      const { entries } = await ok('listActivity', { kind: 'event' });
      expect(entries.length).toBeGreaterThan(0);
      for (const { at, subject } of entries)
        expect(at.slice(0, 19)).toBe((await ok('getJobRequest', { id: subject.id! })).completed_at!.slice(0, 19));
      const today = await ok('getToday', {});
      expect(today.webhooks_failing!.count).toBe(1);
      expect(today.on_time.whole).toBeGreaterThan(10);
      const { webhooks } = await ok('listWebhookEndpoints', {});
      expect(webhooks).toMatchObject([{ status: 'disabled', disabled_reason: 'delivery_failures' }]);
      const { deliveries } = await ok('listWebhookDeliveries', { id: webhooks[0]!.id });
      const delivery = await ok('getWebhookDelivery', { id: webhooks[0]!.id, delivery_id: deliveries[0]!.id });
      expect(delivery.history).toMatchObject([{ status_code: 502 }]);
      // The endpoint's secret can be rotated, so the endpoint can be put to use.
      await ok('rotateWebhookSecret', { id: webhooks[0]!.id });
    },
  );
});
