/** Where a dragged job fits, and how two plans differ. docs/reference/pages.md#the-dispatch-board. */
import { describe, expect, it } from 'vitest';
import {
  cutByWish,
  fitsAt,
  isWished,
  makeFit,
  snapped,
  startFrom,
  wishedStartFrom,
  type FeasibleStarts,
} from '../../../../dashboard/board/model/fit.ts';
import { drawnPlan, drawPointed } from '../../../../dashboard/board/model/drawnPlan.ts';
import { boardModel } from '../../../../dashboard/board/model/model.ts';
import { ghostsOf } from '../../../../dashboard/board/model/planGhosts.ts';
import { comparablePlan, differences, hasNewTime, isSamePlan, type Plan, type PlannedMove } from '../../../../dashboard/job/plan.ts';
import { sampleBoard } from '../sample.ts';

const model = boardModel(sampleBoard());
/** An answer that begins one day before the board. */
const answer = {
  start_at: '2030-06-09T04:00:00Z',
  visit_minutes: 60,
  technicians: {
    id: ['technician-1', 'technician-0', 'elsewhere'],
    starts: [[1_440 + 480, 1_440 + 541, 1_440 + 663, 1_440 + 700], [], [1, 2]],
  },
  wish: { job_dates: [], first_day: '2030-06-10', ranges: [1_440 + 500, 1_440 + 680] },
  blocked: [{ technician: 1, blockers: [], short_minutes: 12, is_for_travel: true, is_crew_short: false }],
} as unknown as FeasibleStarts;

it('[plan.window-kept] a customer whose visit is pushed within the promised window gets no new time', () => {
  const moved = (customer_renotified: boolean, reason: PlannedMove['customer_notification']['reason']) =>
    hasNewTime({ customer_renotified, customer_notification: { will_be_sent: false, channel: 'none', reason } });
  expect([moved(true, 'window_kept'), moved(true, 'no_channel'), moved(false, 'time_unchanged')]).toEqual([false, true, false]);
});

describe('[board.where-it-fits]', () => {
  const fit = makeFit(model, answer);

  it('the fitting starts are in minutes and lanes of the shown board', () => {
    expect(fit.starts).toEqual([[], [480, 541, 663, 700]]);
    expect([...fit.blocked.keys()]).toEqual([0]);
    expect([479, 480, 540, 541, 663].map((minute) => fitsAt(fit, 1, minute))).toEqual([false, true, true, false, true]);
    expect([startFrom(fit, 1, 0), startFrom(fit, 1, 541), startFrom(fit, 1, 700), startFrom(fit, 0, 0)]).toEqual([480, 663, null, null]);
  });

  it('[fits.wish] knows which starts the customer asked for, and the first of them', () => {
    expect([499, 500, 679, 680].map((minute) => isWished(fit, minute))).toEqual([false, true, true, false]);
    expect(cutByWish(fit, 480, 700)).toEqual([
      { start: 480, end: 500, isWished: false },
      { start: 500, end: 680, isWished: true },
      { start: 680, end: 700, isWished: false },
    ]);
    expect([0, 510, 541, 680].map((minute) => wishedStartFrom(fit, 1, minute))).toEqual([500, 510, 663, null]);
    const without = makeFit(model, { ...answer, wish: null });
    expect([isWished(without, 0), cutByWish(without, 480, 700)]).toEqual([true, [{ start: 480, end: 700, isWished: true }]]);
  });

  it('a held job snaps to a near start, on the grid if there is one', () => {
    expect(snapped(fit, 1, 502.4, 15)).toBe(500);
    expect(snapped(fit, 1, 470, 15)).toBe(480);
    expect(snapped(fit, 1, 652, 15)).toBe(665);
    expect(snapped(fit, 1, 600, 15)).toBe(600);
    expect(snapped(null, 1, 603, 15)).toBe(605);
  });
});

describe('[board.absence]', () => {
  it('draws the row under the pointer, otherwise the focused row; leaving one keeps the other', () => {
    const row = (id: string) => ({
      job_request_id: id,
      short_code: id,
      landing: { technician_id: 't', start_at: '', end_at: '' },
      moves: [],
    });
    const [hovered, focused] = [row('hovered'), row('focused')];
    drawPointed('focus', focused);
    drawPointed('pointer', hovered);
    expect(drawnPlan()).toBe(hovered);
    drawPointed('pointer', null);
    expect(drawnPlan()).toBe(focused);
    drawPointed('pointer', hovered);
    drawPointed('focus', null);
    expect(drawnPlan()).toBe(hovered);
    drawPointed('pointer', null);
    expect(drawnPlan()).toBe(null);
  });
});

describe('[board.drift]', () => {
  const move = (id: string, start: string, technician = 'technician-0') => ({
    job_request_id: id,
    short_code: id,
    kind: 'push',
    from: { technician_id: 'technician-0', start_at: '2030-06-10T14:00:00Z', end_at: '2030-06-10T15:00:00Z' },
    to: { technician_id: technician, start_at: start, end_at: '2030-06-10T17:00:00Z' },
  });
  const plan = (moves: object[], startAt = '2030-06-10T14:00:00Z', warnings: object[] = []) =>
    ({
      job_request_id: 'urgent',
      short_code: 'JR-U',
      status_version: 1,
      plan_token: 'x',
      landing: { technician_id: 'technician-1', technician_name: 'Bea', start_at: startAt, end_at: '2030-06-10T15:00:00Z' },
      moves,
      warnings,
    }) as unknown as Plan;
  const before = plan([move('a', '2030-06-10T16:00:00Z'), move('b', '2030-06-10T16:00:00Z')]);

  it('lists the differences of a new plan, and ignores a new token', () => {
    const renewed = { ...before, plan_token: 'y', status_version: 2 };
    expect(isSamePlan(before, renewed)).toBe(true);
    const after = plan([move('b', '2030-06-10T16:30:00Z'), move('c', '2030-06-10T16:00:00Z')], '2030-06-10T14:15:00Z', [
      { code: 'OVERTIME' },
    ]);
    expect(differences(before, after).map((one) => ('move' in one ? [one.kind, one.move.short_code] : [one.kind]))).toEqual([
      ['landing'],
      ['changed', 'b'],
      ['added', 'c'],
      ['gone', 'a'],
      ['warnings'],
    ]);
  });

  it('reports a taken start, and a change of helpers', () => {
    const member = (technician_name: string, role: 'lead' | 'buddy') => ({
      technician_id: technician_name,
      technician_name,
      role,
      is_new: false,
    });
    const crewed = (helper: string) => comparablePlan({ ...before, members: [member('Ada', 'lead'), member(helper, 'buddy')] });
    expect(differences(crewed('Bea'), crewed('Cleo'))).toEqual([{ kind: 'crew', after: ['Cleo'] }]);
    expect(differences(before, { ...before, landing: null }).map(({ kind }) => kind)).toEqual(['taken']);
    // An answer without a crew, as that of a start that is taken, says nothing about the crew.
    for (const [one, other] of [
      [crewed('Bea'), before],
      [before, crewed('Bea')],
    ] as const)
      expect(differences(one, other)).toEqual([]);
  });

  it('a plan is drawn as ghosts on the lanes that are shown', () => {
    expect(ghostsOf(model, before).map(({ kind, technician, start, end }) => [kind, technician, start, end])).toEqual([
      ['landing', 1, 600, 660],
      ['left', 0, 600, 660],
      ['moved', 0, 720, 780],
      ['left', 0, 600, 660],
      ['moved', 0, 720, 780],
    ]);
    expect(ghostsOf(model, plan([move('a', '2030-06-10T16:00:00Z', 'elsewhere')]))).toHaveLength(2);
  });

  it('shows the present place of a moving visit, and no old place for one that stays', () => {
    const busy = boardModel(sampleBoard({ visits: [{ technician: 0, start: 540, end: 600 }] }));
    const placed = (technician_id: string, start_at: string) =>
      ghostsOf(busy, {
        job_request_id: 'job-0',
        short_code: 'JR-0',
        landing: { technician_id, start_at, end_at: '2030-06-10T15:00:00Z' },
        moves: [],
      }).map(({ kind, technician, start }) => [kind, technician, start]);
    expect(placed('technician-1', '2030-06-10T14:00:00Z')).toEqual([
      ['left', 0, 540],
      ['landing', 1, 600],
    ]);
    expect(placed('technician-0', '2030-06-10T13:00:00Z')).toEqual([['landing', 0, 540]]);
  });
});
