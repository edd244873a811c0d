/**
 * Properties of dispatch over the API on random boards. A preview keeps every rule, writes nothing and is repeatable. The commit applies
 * exactly that plan, or nothing. PLAN_SEED repeats one board.
 */
import { expect, test } from 'vitest';
import type { OutputOf, Operations } from '../../src/contract/index.ts';
import { seededRandom, type Random } from '../../src/process/demo/random.ts';
import { atDepth, isDeep, ofThisDatabase } from '../support/depth.ts';
import { startHarness } from '../support/harness.ts';
import * as draw from './dispatchBoards.ts';
import * as rows from './dispatchRows.ts';
import type { Expected, PlannedSession } from './dispatchRows.ts';
import type { BoardState, CascadeAnswer } from './dispatchState.ts';

const asked = process.env['PLAN_SEED'];
const seeds = asked ? [Number(asked)] : ofThisDatabase(Array.from({ length: atDepth(1, 6) }, (_, index) => 101 + index));
const clock = { at: 0 };
const harness = await startHarness({ clock: { nowMilliseconds: () => clock.at } });
// Reports of late visits would be seen as writes of a preview.
await harness.server.background.stop();
const personal = ['outside_service_area', 'missing_required_skills', 'not_lead_tier'];
const ofHours = ['off_shift', 'no_working_day'];
type MoveAnswer = OutputOf<Operations['previewJobRequestMove']>;
type Asked = { technician_id?: string; start_at?: string };
type Met = Record<string, number>;
/** Counters of situations that the test must meet. */
const none = (...keys: string[]): Met => Object.fromEntries(keys.map((key) => [key, 0]));
const everyBoard = draw.boardsOf(harness, clock, seeds);

/** Asks a question on every board. Also fails if a situation in `met` never occurred. */
async function onEveryBoard(salt: number, met: Met, ask: (board: draw.DispatchBoard, random: Random) => Promise<void>) {
  await everyBoard((seed) => seededRandom(seed * 31 + salt), ask);
  console.log(`${seeds.length} boards: ${JSON.stringify(met)}`);
  if (isDeep && !asked) expect(Object.entries(met).filter(([, count]) => count === 0)).toEqual([]);
}

const stateOf = ({ of, now }: draw.DispatchBoard) => rows.readBoardState(harness, of, now);
const versionOf = ({ jobs }: BoardState, id: string) => jobs.get(id)!.status_version;
const count = (met: Met, key: string, by = 1): void => {
  expect(key).not.toBe('INTERNAL_ERROR');
  met[key] = (met[key] ?? 0) + by;
};
/** The plan of the other order, as an answer of its own; null where the preview has none. */
function inOtherOrder<Answer extends CascadeAnswer | MoveAnswer>({ other_order, ...answer }: Answer): Omit<Answer, 'plans'> | null {
  if (!other_order) return null;
  const { plans: _plans, ...other } = { plans: null, ...answer, ...other_order };
  return other as unknown as Omit<Answer, 'plans'>;
}

const plannedMoves = ({ moves }: CascadeAnswer | MoveAnswer): PlannedSession[] =>
  moves.flatMap(({ job_request_id, to }) => rows.plannedRow({ job_id: job_request_id, ...to }));

function plannedLanding({ job_request_id, landing, ...answer }: CascadeAnswer | MoveAnswer): PlannedSession[] {
  const at = { jobId: job_request_id, startMinute: rows.minuteOf(landing.start_at), endMinute: rows.minuteOf(landing.end_at) };
  const members = 'members' in answer ? answer.members : [{ technician_id: landing.technician_id, role: 'lead' as const }];
  return members.map(({ technician_id, role }) => ({ ...at, technicianId: technician_id, role }));
}

/** The faults in the plan of an emergency or a move. */
function cascadeFaults(state: BoardState, answer: CascadeAnswer | MoveAnswer, question: Asked): string[] {
  const faults: string[] = [];
  const job = state.jobs.get(answer.job_request_id)!;
  const isUrgent = job.priority_level === 'p0';
  const landing = plannedLanding(answer);
  const [lead] = landing as [PlannedSession];
  const standing = rows.sessionsOf(state, job.id).find(({ role }) => role === 'lead');
  const start = question.start_at === undefined ? standing!.start_minute : draw.localMinute(question.start_at);
  const check = (isRight: boolean, fault: string) => void (isRight || faults.push(fault));
  check(lead.technicianId === (question.technician_id ?? standing!.technician_id) && lead.startMinute === start, 'lands elsewhere');
  check(
    rows.workMinutesOf(job, lead.startMinute, lead.endMinute) === job.job_duration_minutes && answer.status_version === job.status_version,
    'landing',
  );
  check(landing.length === job.crew_size && new Set(landing.map((session) => session.technicianId)).size === job.crew_size, 'crew');
  check(answer.total_moves === answer.moves.length, `total_moves ${answer.total_moves}`);
  const later = answer.moves.map(({ from, to }) => rows.minuteOf(to.start_at) - rows.minuteOf(from.start_at));
  check(answer.delay_minutes === later.reduce((sum, minutes) => sum + minutes, 0), 'delay_minutes');
  check(answer.customers_renotified === later.filter((minutes) => minutes !== 0).length, 'customers_renotified');
  check(!('plans' in answer) || JSON.stringify(answer.plans[answer.mode]?.moves) === JSON.stringify(answer.moves), 'plans');
  check(job.locked_at === null, 'locked');
  const ids = [job.id, ...answer.moves.map((move) => move.job_request_id)];
  check(new Set(ids).size === ids.length, 'a job twice');
  let overtime = rows.minutesAfterHours(state, job.id, lead.technicianId, lead.startMinute, lead.endMinute);
  for (const { job_request_id, kind, from, to, ...move } of answer.moves) {
    const moved = state.jobs.get(job_request_id)!;
    const session = rows.sessionsOf(state, job_request_id)[0]!;
    const [was, is, until] = [from.start_at, to.start_at, to.end_at].map(rows.minuteOf) as [number, number, number];
    const checkMove = (isRight: boolean, fault: string) => check(isRight, `${job_request_id} ${kind}: ${fault}`);
    checkMove(moved.priority_level !== 'p0' && (moved.priority_level !== 'p1' || isUrgent), moved.priority_level);
    checkMove(rows.frozenReason(state, job_request_id) === null && was >= state.nowMinute, 'frozen');
    checkMove(move.priority === moved.priority_level && move.status_version === moved.status_version, 'priority or version');
    checkMove(session.technician_id === from.technician_id && from.technician_id === lead.technicianId, 'of somebody else');
    checkMove(session.start_minute === was && session.end_minute - was === until - is, 'from or length');
    const [isOther, isSameDay] = [from.technician_id !== to.technician_id, draw.localDate(was) === draw.localDate(is)];
    const isLater = !isOther && is > was;
    const isOfKind = { push: isLater && isSameDay, reassign: isOther && is === was, reschedule: isLater && !isSameDay };
    checkMove(isOfKind[kind] && !(kind === 'reschedule' && answer.mode === 'overtime'), 'not of its kind');
    checkMove(kind !== 'reassign' || answer.displacement_mode === 'reassign', 'not asked for');
    const later = is - Date.parse(moved.promised_start_at!) / 60_000;
    const isWithin = later >= 0 && later <= moved.arrival_window_minutes!;
    checkMove(move.leaves_confirmed_window === (is !== was && !isWithin), 'leaves_confirmed_window');
    checkMove(move.customer_renotified === (is !== was), 'customer_renotified');
    if (kind !== 'reassign') overtime += rows.minutesAfterHours(state, job_request_id, to.technician_id, is, until);
  }
  check(answer.overtime_minutes === overtime, `overtime_minutes ${answer.overtime_minutes}, not ${overtime}`);
  const findings = rows.findingsOf(state, [...landing, ...plannedMoves(answer)]);
  const kindOf = new Map(answer.moves.map((move) => [move.job_request_id, move.kind]));
  const mayBe = ({ session, kind }: rows.Finding): boolean => {
    if (session.jobId === job.id) return isUrgent && session === lead && [...personal, ...ofHours, 'on_time_off'].includes(kind);
    return kindOf.get(session.jobId) !== 'reassign' && (personal.includes(kind) || (answer.mode === 'overtime' && ofHours.includes(kind)));
  };
  for (const finding of findings) check(mayBe(finding), `${finding.session.jobId}: ${finding.kind}`);
  const found = new Set(findings.filter(({ session }) => session === lead).map(({ kind }) => kind as string));
  const warned = new Map(answer.warnings.map((warning) => [warning.code, warning]));
  const told = (warned.get('TECH_NOT_FEASIBLE')?.blockers ?? []).map(({ kind }) => kind as string);
  check(warned.has('AFTER_HOURS') === ofHours.some((kind) => found.has(kind)), 'AFTER_HOURS');
  check(warned.has('TIME_OFF_OVERLAP') === found.has('on_time_off'), 'TIME_OFF_OVERLAP');
  check(answer.after_hours_override_required === found.has('no_working_day'), 'after_hours_override_required');
  for (const kind of personal) check(told.includes(kind) === found.has(kind), `TECH_NOT_FEASIBLE ${kind}`);
  check(warned.get('TECH_NOT_FEASIBLE')?.reason === told[0], 'reason');
  return faults;
}

/** A previewed plan, and how to commit it. */
interface Plan extends draw.PlanUnderTest {
  /** The error code of a commit after drift. If the absent technician has no jobs left, that has its own code. */
  driftCode(now: BoardState): string;
  readonly expected: readonly Expected[];
  /** Jobs whose flag may also change: an approved absence flags the jobs that it leaves behind. */
  readonly mayChange: readonly string[];
  commit(): Promise<{ error_code: 0 | string; data: unknown }>;
}

function cascadePlan(state: BoardState, answer: CascadeAnswer | MoveAnswer, question: Asked, event: string) {
  const landing = plannedLanding(answer);
  const displaced = plannedMoves(answer);
  expect(cascadeFaults(state, answer, question), JSON.stringify({ question, answer })).toEqual([]);
  return {
    expected: [
      { jobId: answer.job_request_id, members: landing, event },
      ...displaced.map((session) => ({ jobId: session.jobId, members: [session], event: 'job_request.rescheduled' })),
    ],
    mayChange: [],
    technicianIds: [...landing, ...displaced].map(({ technicianId }) => technicianId),
    displacedIds: displaced.map(({ jobId }) => jobId),
    fencedIds: [...landing.slice(0, 'members' in answer ? 1 : 0), ...displaced].map(({ jobId }) => jobId),
    date: draw.localDate(landing[0]!.startMinute),
  };
}

/** Draws questions until one has a plan, and checks the plan; counts the refusals. */
async function drawPlan(board: draw.DispatchBoard, random: Random, met: Met): Promise<Plan> {
  const { of } = board;
  const anyFlow = () => random.pick(['emergency', 'emergency', 'move', 'move', 'absence'] as const);
  for (let flow = anyFlow(), tries = 1; tries < 100; flow = tries++ < 15 ? flow : anyFlow()) {
    const state = await stateOf(board);
    if (flow === 'emergency') {
      const question = draw.drawEmergency(board, random, state, await draw.quoteEmergency(board, random));
      const { error_code, data } = await of.call('previewEmergencyReschedule', question);
      count(met, error_code === 0 ? flow : error_code);
      if (error_code !== 0) continue;
      const chosen = random.pick([data, inOtherOrder(data) ?? data]);
      const commit = () => of.call('commitEmergencyReschedule', { ...question, plan_token: chosen.plan_token, after_hours_override: true });
      const plan = cascadePlan(await stateOf(board), chosen, question, 'job_request.confirmed');
      return { ...plan, driftCode: () => 'EMERGENCY_RESCHEDULE_PLAN_DRIFTED', commit };
    }
    if (flow === 'move') {
      const question = draw.drawMove(board, random, state);
      const { error_code, data } = await of.call('previewJobRequestMove', question);
      count(met, error_code === 0 ? flow : error_code);
      if (error_code !== 0) continue;
      const chosen = random.pick([data, inOtherOrder(data) ?? data]);
      const commit = () => of.call('commitJobRequestMove', { ...question, plan_token: chosen.plan_token, after_hours_override: true });
      return { ...cascadePlan(state, chosen, question, 'job_request.rescheduled'), driftCode: () => 'SCHEDULE_MOVE_PLAN_DRIFTED', commit };
    }
    const question = draw.drawAbsence(board, random);
    if (rows.jobsInRange(state, question).length === 0) continue;
    const { technician_id: id, date: start_date, until_date: end_date } = question;
    await of.ok('createTechnicianTimeOff', { id, start_date, end_date, status: random.pick(['pending', 'approved'] as const) });
    const answer = await of.ok('previewAbsenceResolve', question);
    expect(rows.absenceFaults(await stateOf(board), question, answer), JSON.stringify({ question, answer })).toEqual([]);
    const taken = draw.chooseRows(random, answer);
    if (taken.length === 0) continue;
    count(met, flow);
    count(met, 'alternatives', taken.filter(({ row }) => row.alternative_kind !== undefined).length);
    return {
      driftCode: (now) => `ABSENCE_RESOLVE_${rows.jobsInRange(now, question).length > 0 ? 'PLAN_DRIFTED' : 'NO_ORPHANED_JOBS'}`,
      expected: taken.map(({ row, event }) => ({ jobId: row.job_id, members: rows.plannedRow(row), event })),
      mayChange: [...answer.resolved, ...answer.unresolved].map(({ job_id }) => job_id),
      technicianIds: taken.map(({ row }) => row.technician_id),
      displacedIds: taken.map(({ row }) => row.job_id),
      fencedIds: taken.map(({ row }) => row.job_id),
      date: draw.localDate(rows.minuteOf(taken[0]!.row.start_at)),
      commit: () => of.call('commitAbsenceResolve', { ...question, assignments: taken.map(({ row }) => row) }),
    };
  }
  throw new Error(`no plan in a hundred questions: ${JSON.stringify(met)}`);
}

/** Asks twice: except for the time taken, both answers must be identical. Null for a refusal. */
async function twice<Data>(met: Met, name: string, ask: () => Promise<{ error_code: 0 | string; data: Data }>): Promise<Data | null> {
  const bare = (reply: { data: Data }) => JSON.stringify(reply.data, (key, value) => (key === 'duration_ms' ? 0 : value));
  const [first, second] = [await ask(), await ask()];
  expect(bare(second)).toBe(bare(first));
  count(met, first.error_code === 0 ? name : first.error_code);
  return first.error_code === 0 ? first.data : null;
}

test('[plan.keeps-every-rule, plan.preview-never-writes, plan.deterministic, plan.other-order] previews keep the rules, write nothing and give the same plan when repeated', async () => {
  const met = none(
    'emergency',
    'move',
    'absence',
    'push',
    'reassign',
    'resolved',
    'unresolved',
    'TECH_NOT_FEASIBLE',
    'fewest_moves',
    'least_delay',
  );
  for (const code of ['EMERGENCY_RESCHEDULE_SLOT_OCCUPIED', 'SCHEDULE_MOVE_SLOT_OCCUPIED', 'SCHEDULE_MOVE_TECH_INFEASIBLE']) met[code] = 0;
  await onEveryBoard(1, met, async (board, random) => {
    const { of } = board;
    const job_request_id = await draw.quoteEmergency(board, random);
    const state = await stateOf(board);
    /** Returns whether the answer names a second plan. */
    const judge = (answer: CascadeAnswer | MoveAnswer | null, question: Asked): boolean => {
      if (answer === null) return false;
      expect(cascadeFaults(state, answer, question), JSON.stringify({ question, answer })).toEqual([]);
      for (const { kind } of answer.moves) count(met, kind);
      for (const { code } of answer.warnings) count(met, code);
      const other = inOtherOrder(answer);
      if (other === null) return false;
      expect(cascadeFaults(state, other, question), JSON.stringify({ question, other })).toEqual([]);
      const [few, many] = answer.displacement_order === 'fewest_moves' ? [answer, other] : [other, answer];
      expect(few.total_moves).toBeLessThan(many.total_moves);
      count(met, other.displacement_order);
      return true;
    };
    for (const technician_id of board.technicianIds) {
      const { start_at } = draw.drawEmergency(board, random, state, job_request_id);
      for (const mode of ['overtime', 'next_day'] as const)
        for (const displacement_mode of ['push', 'reassign'] as const) {
          const displacement_order = random.pick([undefined, undefined, 'fewest_moves'] as const);
          const question = {
            job_request_id,
            technician_id,
            start_at,
            mode,
            displacement_mode,
            ...(displacement_order && { displacement_order }),
          };
          judge(await twice(met, 'emergency', () => of.call('previewEmergencyReschedule', question)), question);
        }
    }
    for (let index = 0; index < atDepth(8, 16); index++) {
      const question = draw.drawMove(board, random, state);
      const ask = (asked: typeof question) => twice(met, 'move', () => of.call('previewJobRequestMove', asked));
      // The second plan is the first when it is asked for, and names the other one.
      if (judge(await ask(question), question))
        expect(judge(await ask({ ...question, displacement_order: 'fewest_moves' }), question)).toBe(true);
    }
    for (let index = 0; index < 6; index++) {
      const question = draw.drawAbsence(board, random);
      const answer = await twice(met, 'absence', () => of.call('previewAbsenceResolve', question));
      const faults = answer ? rows.absenceFaults(state, question, answer) : rows.jobsInRange(state, question);
      expect(faults, JSON.stringify({ question, answer })).toEqual([]);
      for (const key of ['resolved', 'unresolved'] as const) count(met, key, answer?.[key].length ?? 0);
    }
    expect((await stateOf(board)).text).toBe(state.text);
  });
});

test('[plan.deterministic] a candidate matches its own preview; every other technician is refused or gets a warning', async () => {
  const met = none('free', 'booked', 'refused', 'warned');
  await onEveryBoard(2, met, async (board, random) => {
    const job_request_id = await draw.quoteEmergency(board, random);
    const state = await stateOf(board);
    for (let index = 0; index < 3; index++) {
      const { start_at } = draw.near(state, random);
      const { candidates, considered, blocked_by } = await board.of.ok('listEmergencyCandidates', { job_request_id, start_at, limit: 50 });
      expect(considered).toBe(candidates.length + Object.values(blocked_by).reduce((sum: number, of) => sum + (of ?? 0), 0));
      for (const technician_id of board.technicianIds) {
        const question = { job_request_id, technician_id, start_at, mode: 'overtime' as const };
        const { error_code, data } = await board.of.call('previewEmergencyReschedule', question);
        const candidate = candidates.find(({ technician }) => technician.id === technician_id);
        const codes = error_code === 0 ? data.warnings.map(({ code }) => code) : [];
        const isBarred = ['TECH_NOT_FEASIBLE', 'AFTER_HOURS', 'TIME_OFF_OVERLAP'].some((code) => (codes as string[]).includes(code));
        expect(candidate === undefined, JSON.stringify({ question, error_code, codes })).toBe(error_code !== 0 || isBarred);
        count(met, candidate ? (candidate.is_booked ? 'booked' : 'free') : isBarred ? 'warned' : 'refused');
        if (!candidate) continue;
        const { sla_breaches: _breaches, ...displacement } = candidate.displacement;
        expect(data).toMatchObject(displacement);
      }
    }
    expect((await stateOf(board)).text).toBe(state.text);
  });
});

test('[plan.token, plan.all-or-nothing] a commit right after its preview applies exactly that plan', async () => {
  const met = none('emergency', 'move', 'absence', 'displaced', 'alternatives');
  await onEveryBoard(3, met, async (board, random) => {
    for (let index = 0; index < atDepth(4, 8); index++) {
      const plan = await drawPlan(board, random, met);
      const before = await stateOf(board);
      expect(await plan.commit()).toMatchObject({ error_code: 0 });
      expect(rows.appliedFaults(before, await stateOf(board), plan.expected, plan.mayChange)).toEqual([]);
      count(met, 'displaced', plan.displacedIds.length);
    }
  });
});

test('[plan.token, emergency.drifted, move.drifted, absence.drifted, plan.all-or-nothing] a commit after a relevant change is refused, and nothing is written', async () => {
  const met = none('drifted', 'same', 'touched', 'booked', 'priority', 'moved', 'shift', 'timeOff');
  for (const flow of ['EMERGENCY_RESCHEDULE', 'SCHEDULE_MOVE', 'ABSENCE_RESOLVE']) met[`${flow}_PLAN_DRIFTED`] = 0;
  const otherwise: string[] = [];
  await onEveryBoard(4, met, async (board, random) => {
    for (let index = 0; index < atDepth(5, 10); index++) {
      const plan = await drawPlan(board, random, met);
      const previewed = await stateOf(board);
      const change = await draw.causeDrift(board, random, previewed, plan);
      const before = await stateOf(board);
      const touched = plan.expected.map(({ jobId }) => jobId).filter((id) => versionOf(before, id) !== versionOf(previewed, id));
      const { error_code, data } = await plan.commit();
      const after = await stateOf(board);
      count(met, change);
      count(met, 'touched', touched.length);
      const told = JSON.stringify({ change, plan, touched: touched.length, error_code, data });
      if (error_code === 0) {
        expect(touched, told).toEqual([]);
        expect(rows.appliedFaults(before, after, plan.expected, plan.mayChange), told).toEqual([]);
        count(met, 'same');
      } else {
        expect(after.text).toBe(before.text);
        count(met, error_code);
        const expected = plan.driftCode(before);
        if (error_code === expected) count(met, 'drifted');
        else otherwise.push(`PLAN_SEED=${board.seed}, ${change}: ${error_code}, not ${expected}`);
      }
    }
  });
  expect(otherwise).toEqual([]);
});
