/** The board's lanes and groups, and which of them are near the view. docs/reference/pages.md#the-dispatch-board. */
import { describe, expect, it } from 'vitest';
import { boardModel, isLate, minutesOutside, slaState, visitsBetween } from '../../../../dashboard/board/model/model.ts';
import {
  headingHeight,
  laidOut,
  laneHeightFor,
  leastLaneHeight as laneHeight,
  makeRows,
  mostLaneHeight,
  rowsBetween,
} from '../../../../dashboard/board/model/rows.ts';
import { sampleBoard } from '../sample.ts';

const all = { text: '', area: '', skill: '', tier: '', among: null };
const names = ['Ada', 'Bea', 'Cy'];
const words = ({ rows }: ReturnType<typeof makeRows>) =>
  rows.map((row) => (row.kind === 'lane' ? names[row.technician] : `# ${row.name ?? '-'}`));

describe('[board.rows] lanes', () => {
  const board = sampleBoard({ names });

  it('are filtered by text, area, skill, tier and live state', () => {
    expect(words(makeRows(board, all, 'none'))).toEqual(['Ada', 'Bea', 'Cy']);
    expect(words(makeRows(board, { ...all, text: ' BEA' }, 'none'))).toEqual(['Bea']);
    expect(words(makeRows(board, { ...all, area: 'area-2' }, 'none'))).toEqual(['Ada', 'Bea']);
    expect(words(makeRows(board, { ...all, skill: 'skill-1' }, 'none'))).toEqual(['Ada']);
    expect(words(makeRows(board, { ...all, tier: 'lead' }, 'none'))).toEqual(['Ada']);
    expect(words(makeRows(board, { ...all, area: 'unknown' }, 'none'))).toEqual([]);
    expect(words(makeRows(board, { ...all, among: new Set([2, 1]) }, 'none'))).toEqual(['Bea', 'Cy']);
  });

  it('stand under each of their areas, skills or tiers; lanes without any come last', () => {
    const byArea = makeRows(board, all, 'area');
    expect(words(byArea)).toEqual(['# North', 'Ada', '# South', 'Ada', 'Bea', '# -', 'Cy']);
    expect(byArea.height).toBe(3 * headingHeight + 4 * laneHeight);
    expect(new Set(byArea.rows.map(({ key }) => key)).size).toBe(7);
    expect(words(makeRows(board, all, 'skill'))).toEqual(['# Gas', 'Ada', '# -', 'Bea', 'Cy']);
    expect(words(makeRows(board, all, 'tier'))).toEqual(['# lead', 'Ada', '# -', 'Bea', 'Cy']);
  });

  it('in view are found among ten thousand', () => {
    const many = makeRows(sampleBoard({ names: Array.from({ length: 10_000 }, (_, index) => `T${index}`) }), all, 'none').rows;
    expect(rowsBetween(many, 5_000 * laneHeight, 5_020 * laneHeight)).toEqual([5_000, 5_020]);
    expect(rowsBetween(many, 5_000 * laneHeight + 1, 5_020 * laneHeight + 1)).toEqual([5_000, 5_021]);
    expect(rowsBetween(many, 1e9, 2e9)).toEqual([10_000, 10_000]);
    expect(rowsBetween([], 0, 100)).toEqual([0, 0]);
  });
});

describe('[board.drawn] the height of a lane', () => {
  it.each([
    [740, 12, 0, 61],
    [1_280, 12, 0, mostLaneHeight],
    [740, 20, 0, 37],
    [740, 60, 0, laneHeight],
    [740, 10, 4, 63],
    [740, 0, 0, mostLaneHeight],
  ])('in %i px with %i lanes and %i headings is %i px', (height, lanes, headings, wanted) => {
    expect(laneHeightFor(height, lanes, headings)).toBe(wanted);
  });

  it('is the same for all lanes, headings keep their height, and no row overlaps another', () => {
    const { rows } = makeRows(sampleBoard({ names }), all, 'area');
    const laid = laidOut(rows, 400);
    expect(laid.rows.map(({ height }) => height)).toEqual(rows.map(({ kind }) => (kind === 'lane' ? laid.laneHeight : headingHeight)));
    expect(laid.rows.map(({ top }) => top)).toEqual(
      laid.rows.map((_, index) => laid.rows.slice(0, index).reduce((sum, { height }) => sum + height, 0)),
    );
    expect(laid.laneHeight).toBe(80);
    expect(laid.height).toBe(3 * headingHeight + 4 * 80);
  });
});

describe('[board.rows] visits', () => {
  it('of a lane that reach into a stretch of time are found', () => {
    const visits = [60, 200, 400, 900].map((start) => ({ technician: 1, start, end: start + 100 }));
    const model = boardModel(sampleBoard({ visits: [{ technician: 0, start: 0, end: 50 }, ...visits] }));
    expect(visitsBetween(model, 0, 0, 1_440)).toEqual([0, 1]);
    expect(visitsBetween(model, 1, 0, 1_440)).toEqual([1, 5]);
    expect(visitsBetween(model, 1, 160, 200)).toEqual([2, 2]);
    expect(visitsBetween(model, 1, 159, 201)).toEqual([1, 3]);
  });

  it('show what is late, at risk and outside the shift, and which visits belong together', () => {
    const board = sampleBoard({
      visits: [
        { technician: 0, start: 600, end: 660, promised: [540, 590], deadline: 700, risk: 500, job: 7 },
        { technician: 0, start: 1_050, end: 1_110, promised: [1_000, 1_120], deadline: 1_100, job: 8 },
        { technician: 1, start: 600, end: 660, job: 7 },
        { technician: 1, start: 700, end: 760, deadline: 720, completed: true, job: 9 },
      ],
    });
    const model = boardModel(board);
    expect([0, 1, 3].map((visit) => isLate(board, visit))).toEqual([true, false, false]);
    expect([
      slaState(board, 0, 400),
      slaState(board, 0, 500),
      slaState(board, 0, 701),
      slaState(board, 1, 0),
      slaState(board, 3, 9_999),
    ]).toEqual(['none', 'risk', 'breached', 'breached', 'none']);
    expect([minutesOutside([480, 1_080], 1_050, 1_110), minutesOutside([480, 720, 780, 1_080], 700, 800)]).toEqual([30, 60]);
    expect([...model.visitsOfJob.values()]).toEqual([[0, 2]]);
  });
});
