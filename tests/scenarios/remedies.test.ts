import { expect, test } from 'vitest';
import type { Remedy } from '../../src/contract/explanations.ts';
import { blockerKinds, unavailableReasons } from '../../src/contract/vocabulary.ts';
import { atDepth, ofThisDatabase } from '../support/depth.ts';
import { startHarness, type Reply } from '../support/harness.ts';
import { apply, bookedJob, days, isAnswered, newTown, now, quotedJob, someJob, someStart, type Town } from './remedyTown.ts';

const harness = await startHarness({ clock: { nowMilliseconds: () => now } });

type Provoke = (town: Town) => Promise<Reply | null>;

const provocations: Record<string, Provoke> = {
  async windows({ of, random, customers, skills }) {
    const from = random.pick(days);
    return of.call('listJobRequestBookingWindows', {
      x_timezone: random.pick(['America/New_York', 'Europe/Paris']),
      from,
      to: from,
      customer_id: random.pick(customers),
      duration_minutes: random.pick([60, 240, 500, 900]),
      crew_size: random.pick([1, 1, 2, 4]),
      ...(random.chance(0.5) ? { skill_ids: [...skills] } : {}),
    });
  },
  async quote(town) {
    const { of, random } = town;
    return of.call('quoteJobRequest', {
      id: await someJob(town),
      job_duration_minutes: random.pick([60, 240, 500, 900, 2000]),
      crew_size: random.pick([1, 1, 2, 5]),
    });
  },
  async slots(town) {
    const { of, random } = town;
    const { id } = await quotedJob(town, { crew_size: random.pick([1, 1, 2, 4]), job_duration_minutes: random.pick([60, 300, 900]) });
    return of.call('listMatchingSlots', { id, ...(random.chance(0.3) ? { step_minutes: 45 } : {}) });
  },
  async confirm(town) {
    const { of, random, technicians } = town;
    const { id } = await quotedJob(town, {
      crew_size: random.pick([1, 1, 1, 2, 4]),
      job_duration_minutes: random.pick([60, 120, 500, 900]),
    });
    if (random.chance(0.3)) await of.ok('updateJobPriority', { id, priority: 'p0' });
    const { status_version } = await of.ok('getJobRequest', { id });
    const stale = random.chance(0.2) ? -1 : 0;
    return of.call('confirmJobRequest', {
      id,
      scheduled_at: someStart(random),
      status_version: status_version + stale,
      ...(random.chance(0.5) && technicians.length > 0 ? { technician_id: random.pick(technicians) } : {}),
    });
  },
  async book({ of, random, customers, skills }) {
    const reply = await of.call('bookAndConfirmJobRequest', {
      customer_id: random.pick(customers),
      scheduled_at: someStart(random),
      job_duration_minutes: random.pick([60, 240, 700]),
      crew_size: random.pick([1, 1, 2, 3]),
      skill_ids: random.some(skills),
      priority: random.pick(['p0', 'p2']),
    });
    if (reply.error_code !== 0 || reply.data.refusal === null) return reply;
    const { error_code, data } = reply.data.refusal;
    return { ...reply, error_code, data };
  },
  async nearby({ of, random, skills }) {
    const [latitude, longitude] = random.pick([
      [40.75, -73.98],
      [41.2, -73.1],
    ]) as [number, number];
    return of.call('listNearbyTechnicians', {
      latitude,
      longitude,
      at: someStart(random),
      skill_ids: random.some(skills),
      duration_minutes: random.pick([60, 400]),
    });
  },
  async crew(town) {
    const { of, random, technicians } = town;
    const job = await bookedJob(town, { crew_size: random.pick([1, 1, 2]) });
    if (!job) return null;
    return of.call('listCrewCandidates', { id: job.id, ...(random.chance(0.4) ? { force_lead_id: random.pick(technicians) } : {}) });
  },
  async move(town) {
    const { of, random, technicians } = town;
    const job = random.chance(0.9)
      ? await bookedJob(town, { crew_size: random.pick([1, 1, 1, 2]), job_duration_minutes: random.pick([60, 120, 240, 900]) })
      : await quotedJob(town);
    if (!job) return null;
    const input = {
      id: job.id,
      start_at: random.chance(0.1) ? '2030-06-04T10:00' : someStart(random),
      ...(random.chance(0.5) && technicians.length > 0 ? { technician_id: random.pick(technicians) } : {}),
      ...(random.chance(0.3) ? { mode: 'next_day' as const } : {}),
    };
    return random.chance(0.5) ? of.call('previewJobRequestMove', input) : of.call('commitJobRequestMove', input);
  },
  async emergency(town) {
    const { of, random, technicians } = town;
    const { id } = random.chance(0.9)
      ? await quotedJob(town, { crew_size: random.pick([1, 1, 1, 2]), job_duration_minutes: random.pick([60, 240, 700]) })
      : { id: (await bookedJob(town))?.id ?? (await someJob(town)) };
    if (random.chance(0.85)) await of.ok('updateJobPriority', { id, priority: 'p0' });
    const start = random.chance(0.1) ? { start_at: '2030-06-04T10:00' } : random.chance(0.8) ? { start_at: someStart(random) } : {};
    if (technicians.length === 0 || random.chance(0.4)) return of.call('listEmergencyCandidates', { job_request_id: id, ...start });
    const input = { job_request_id: id, technician_id: random.pick(technicians), start_at: '2030-06-05T09:00', ...start };
    if (random.chance(0.2)) return of.call('commitEmergencyReschedule', { ...input, emergency_expected_version: 99 });
    return random.chance(0.5) ? of.call('previewEmergencyReschedule', input) : of.call('commitEmergencyReschedule', input);
  },
  async absence(town) {
    const { of, random } = town;
    const job = await bookedJob(town);
    const technician_id = job?.assignment.technician_id;
    if (!technician_id) return null;
    const range = { technician_id, date: '2030-06-05', until_date: '2030-06-13' };
    const preview = await of.call('previewAbsenceResolve', range);
    if (preview.error_code !== 0) return null;
    const assignments = preview.data.resolved.map((row) => ({
      job_id: row.job_id,
      technician_id: row.technician_id,
      expected_version: row.expected_version,
      row_token: row.row_token,
    }));
    if (random.chance(0.3)) {
      await of.ok('createTechnicianTimeOff', { id: technician_id, start_date: range.date, end_date: range.until_date, status: 'pending' });
      assignments.push({ job_id: job.id, technician_id, expected_version: 99, row_token: '' });
    }
    return of.call('commitAbsenceResolve', { ...range, assignments: assignments.slice(-1) });
  },
};

/** Whether a job is over or under way, so that no remedy exists. */
const isOver = ({ failed_precondition: failed, fired_actions: fired }: Explained) =>
  failed === 'archived' || failed === 'completed' || fired !== undefined;

interface Explained {
  readonly reason?: string;
  readonly remedies?: readonly Remedy[];
  readonly blockers?: readonly { kind: string }[];
  readonly blocked_by?: Record<string, number>;
  readonly failed_precondition?: string;
  readonly fired_actions?: unknown;
}

/** Situations too rare to be met by chance: windows that pass while a job waits, and a crew whose members can only follow. */
const rare = new Set(['requested_windows_passed', 'not_lead_tier']);

const seen = {
  kinds: new Map<string, number>(),
  reasons: new Set<string>(),
  blockers: new Set<string>(),
  codes: new Map<string, number>(),
};
const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
/** Remedies after which the refused call is not repeated, or may lack something else that the next answer names. */
const openEnded = new Set(['set_address', 'quote_first', 'raise_priority', 'record_time_off']);

/** Applies one remedy, and continues with the remedies of the next answer if it was only a first step. */
async function follow(town: Town, remedies: readonly Remedy[], told: string, depth = 0): Promise<void> {
  const remedy = town.random.pick(remedies);
  count(seen.kinds, remedy.kind);
  const { kind, then = [], ...first } = remedy;
  const { call, reply } = await apply(town.of, [first, ...then], `${kind}-${depth}-${town.random.below(1e9)}`.replaceAll('_', ''));
  if (isAnswered(reply)) return;
  const explained = (
    reply.error_code === 0 && 'refusal' in (reply.data as object) ? (reply.data as { refusal: Reply }).refusal.data : reply.data
  ) as Explained | null;
  const isStep = openEnded.has(kind) && call === (then.at(-1) ?? first) && depth < 3 && (explained?.remedies?.length ?? 0) > 0;
  if (!isStep)
    throw new Error(
      `${told}\n${JSON.stringify(remedy, null, 1)}\nfailed at ${call.operation}: ${JSON.stringify({ ...reply, headers: undefined })}`,
    );
  await follow(town, explained!.remedies!, told, depth + 1);
}

/** How many businesses of each kind. 40 meet every blocker, in about five minutes; `TOWNS` sets the number. */
const towns = Number(process.env['TOWNS'] ?? atDepth(2, 8));

test.each(Object.entries(provocations))(
  '[remedies.work] the remedies of a refused or empty %s work exactly as they are sent',
  async (name, provoke) => {
    let refused = 0;
    const offset = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) * 1000;
    for (const seed of ofThisDatabase(Array.from({ length: towns }, (_, index) => offset + index))) {
      const town = await newTown(harness, seed);
      const reply = await provoke(town);
      if (!reply || isAnswered(reply) || reply.error_code === 'VALIDATION_ERROR') continue;
      const data = (reply.data ?? {}) as Explained;
      const told = `${name} ${seed}: ${JSON.stringify({ ...reply, headers: undefined })}`;
      if (!data.remedies) throw new Error(told);
      refused++;
      count(seen.codes, String(reply.error_code));
      if (data.reason) seen.reasons.add(data.reason);
      for (const kind of [...(data.blockers ?? []).map((blocker) => blocker.kind), ...Object.keys(data.blocked_by ?? {})])
        seen.blockers.add(kind);
      if (data.remedies.length > 0) await follow(town, data.remedies, told);
      else if (!isOver(data)) throw new Error(`nothing is said to help: ${told}`);
    }
    expect(refused).toBeGreaterThan(towns >= 40 ? 5 : -1);
  },
  600_000,
);

test('[remedies.work] 40 businesses produce every blocker, and all but the rarest reasons', () => {
  if (towns >= 40)
    expect([...seen.reasons].sort()).toEqual(expect.arrayContaining(unavailableReasons.filter((reason) => !rare.has(reason))));
  expect(seen.blockers.size).toBeGreaterThanOrEqual(towns >= 40 ? blockerKinds.length : 2);
  expect(seen.kinds.size).toBeGreaterThanOrEqual(towns >= 40 ? 18 : 3);
});
