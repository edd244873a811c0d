/** The panel that makes a day better, without a browser: its address, choices of steps, and what the board says. docs/optimisation.md#on-the-board */
import { describe, expect, it } from 'vitest';
import { boardModel } from '../../../dashboard/board/model/model.ts';
import { dayToOptimise } from '../../../dashboard/board/optimise/dayToOptimise.ts';
import {
  askedOf,
  chosenOf,
  drawnOf,
  leavableVisits,
  outdatedSteps,
  switchedAlso,
  switchedOff,
  switchedOn,
  toldOf,
  unknownPlaces,
  type OptimizationMove,
  type OptimizationPlan,
  type OptimizationStep,
} from '../../../dashboard/board/optimise/optimisation.ts';
import { ghostsOf } from '../../../dashboard/board/model/planGhosts.ts';
import { sampleBoard, type SampleVisit } from './sample.ts';

const [today, tomorrow] = ['2030-06-09', '2030-06-10'];
/** Midnight of the board in New York. */
const midnight = Date.parse('2030-06-10T04:00:00Z');
const spot = (technician: number, start: number, end: number) => ({
  technician_id: `technician-${technician}`,
  technician_name: `Technician ${technician}`,
  start_at: new Date(midnight + start * 60_000).toISOString(),
  end_at: new Date(midnight + end * 60_000).toISOString(),
});
const none = { driving_minutes: 0, placed: 0, sla_breaches: 0 };

function move(job: number, from: OptimizationMove['from'], to: OptimizationMove['to'], reason: string | null = 'time_unchanged') {
  const notification = { will_be_sent: reason === null, channel: reason === null ? 'email' : 'none', reason };
  return {
    job_request_id: `job-${job}`,
    short_code: `JR-${job}`,
    from,
    to,
    leaves_promised_window: false,
    customer_notification: notification,
  } as unknown as OptimizationMove;
}

const step = (id: number, requires: readonly number[] = [], moves: readonly OptimizationMove[] = []) =>
  ({
    step_number: id,
    sentence: `Step ${id}`,
    requires: [...requires],
    moves: [...moves],
    gain: none,
    lost_if_left_out: none,
  }) as OptimizationStep;
const planOf = (...steps: OptimizationStep[]) =>
  ({ date: tomorrow, until_date: tomorrow, steps, left_out: [] }) as unknown as OptimizationPlan;
const modelOf = (...visits: SampleVisit[]) => boardModel(sampleBoard({ visits }));

describe('[board.optimise]', () => {
  it('the button means the day shown, or tomorrow if that day is today or past', () => {
    expect(dayToOptimise(today, today)).toBe(tomorrow);
    expect(dayToOptimise('2030-06-03', today)).toBe(tomorrow);
    expect(dayToOptimise('2030-06-12', today)).toBe('2030-06-12');
  });

  it('the address holds the state, and unreadable values count as absent', () => {
    const id = '019eb737-1160-76e2-9f0c-5c6f55fd50ef';
    expect(
      askedOf(
        {
          day: '2030-06-12',
          days: '3',
          freedom: 'listed',
          even: '1',
          overtime: '60',
          effort: 'thorough',
          leave: `${id},x,${id}`,
          plan: id,
          without: '2,5,x',
        },
        today,
        today,
      ),
    ).toEqual({
      day: '2030-06-12',
      freedom: 'listed',
      isEven: true,
      overtimeMinutes: 60,
      effort: 'thorough',
      untilDay: '2030-06-14',
      leaveIds: [id],
      planId: id,
      without: new Set([2, 5]),
    });
    expect(askedOf({ day: '2030-01-01', freedom: 'all', days: '15', overtime: '241', effort: 'x', plan: '1' }, today, today)).toEqual({
      day: today,
      freedom: 'keep_times',
      isEven: false,
      overtimeMinutes: 0,
      effort: 'quick',
      untilDay: today,
      leaveIds: [],
      planId: null,
      without: new Set(),
    });
    expect(askedOf({}, today, today).day).toBe(tomorrow);
  });

  it('selecting a step selects the steps that it requires; deselecting it deselects the steps that require it', () => {
    const steps = [step(1, [2]), step(2, [3]), step(3), step(4)];
    expect(switchedOn(steps, new Set(), 1)).toEqual(new Set([1, 2, 3]));
    expect(switchedOff(steps, new Set([1, 2, 3, 4]), 3)).toEqual(new Set([4]));
    expect(switchedAlso(new Set([1, 2, 3, 4]), new Set([4]), 3)).toEqual([1, 2]);
    expect(chosenOf(planOf(...steps), new Set([3, 99]))).toEqual(new Set([4]));
  });

  it('lists who gets a message and who must be phoned, for the chosen steps only', () => {
    const at = spot(0, 600, 660);
    const steps = [
      step(1, [], [move(1, null, at, null), move(2, null, at, 'no_address')]),
      step(2, [], [move(3, at, at, 'time_unchanged'), move(4, null, at, 'no_channel')]),
    ];
    const jobs = (moves: readonly OptimizationMove[]) => moves.map(({ short_code: code }) => code);
    const { byMessage, toPhone } = toldOf(steps, new Set([1]));
    expect([jobs(byMessage), jobs(toPhone)]).toEqual([['JR-1'], ['JR-2']]);
    expect(jobs(toldOf(steps, new Set([2])).toPhone)).toEqual(['JR-4']);
  });

  it('draws the old and new places of the chosen steps; all but the highlighted step are faint', () => {
    const model = modelOf({ technician: 0, start: 600, end: 660 });
    const plan = planOf(step(1, [], [move(0, spot(0, 600, 660), spot(1, 600, 660))]), step(2, [], [move(7, null, spot(0, 700, 760))]));
    const ghosts = ghostsOf(model, drawnOf(model, plan, new Set([1, 2]), 2)!);
    expect(ghosts.map(({ key, technician, start, isFaint }) => [key, technician, start, isFaint])).toEqual([
      ['left job-0', 0, 600, true],
      ['moved job-0', 1, 600, true],
      ['landing job-7', 0, 700, false],
    ]);
    expect(drawnOf(model, plan, new Set([2]), null)!.moves).toHaveLength(1);
    expect(drawnOf(model, { ...plan, date: '2030-06-11' }, new Set([2]), null)).toBeNull();
  });

  it('names steps that no longer match the board: visit moved, job placed by hand, or new place taken', () => {
    const plan = planOf(
      step(1, [], [move(0, spot(0, 600, 660), spot(1, 600, 660))]),
      step(2, [], [move(7, null, spot(0, 700, 760))]),
      step(3, [], [move(1, spot(1, 900, 960), spot(0, 900, 960))]),
    );
    const asPlanned = [
      { technician: 0, start: 600, end: 660, job: 0 },
      { technician: 1, start: 900, end: 960, job: 1 },
    ];
    expect(outdatedSteps(modelOf(...asPlanned), plan)).toEqual(new Set());
    expect(outdatedSteps(modelOf({ technician: 0, start: 615, end: 675, job: 0 }, asPlanned[1]!), plan)).toEqual(new Set([1]));
    expect(outdatedSteps(modelOf(...asPlanned, { technician: 1, start: 300, end: 360, job: 7 }), plan)).toEqual(new Set([2]));
    expect(outdatedSteps(modelOf(...asPlanned, { technician: 0, start: 950, end: 990, job: 9 }), plan)).toEqual(new Set([3]));
  });

  it('counts visits and technicians without coordinates', () => {
    const board = sampleBoard({
      visits: [
        { technician: 0, start: 600, end: 660 },
        { technician: 1, start: 600, end: 660 },
      ],
    });
    expect(unknownPlaces(boardModel(board), tomorrow, tomorrow)).toEqual({ visits: 2, technicians: 2, isAll: true });
    const located = { ...board, jobs: { ...board.jobs, latitude: [1, null] }, technicians: { ...board.technicians, latitude: [1, 1] } };
    expect(unknownPlaces(boardModel(located), tomorrow, tomorrow)).toEqual({ visits: 1, technicians: 0, isAll: false });
    // A technician of the plan who has no visit yet.
    const idle = boardModel({ ...board, visits: sampleBoard({ visits: [] }).visits });
    expect(unknownPlaces(idle, tomorrow, tomorrow, [board.technicians.id[0]!, 'gone'])).toEqual({
      visits: 0,
      technicians: 1,
      isAll: false,
    });
  });

  it('offers the movable visits of the day as visits that may leave their window', () => {
    const model = modelOf(
      { technician: 0, start: 600, end: 660, job: 0 },
      { technician: 1, start: 540, end: 600, job: 1 },
      { technician: 1, start: 700, end: 760, job: 2, completed: true },
    );
    expect(leavableVisits(model, tomorrow, tomorrow, 0).map(({ code }) => code)).toEqual(['JR-1', 'JR-0']);
    expect(leavableVisits(model, today, tomorrow, 550).map(({ code }) => code)).toEqual(['JR-0']);
    expect(leavableVisits(model, '2030-06-11', '2030-06-12', 0)).toEqual([]);
  });
});
