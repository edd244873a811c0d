/** Which visits the board puts into the document. docs/reference/pages.md#the-dispatch-board. */
import { describe, expect, it } from 'vitest';
import { makeAxis, minuteAt, xOf } from '../../../../dashboard/board/model/axis.ts';
import { partWidth } from '../../../../dashboard/board/model/geometry.ts';
import { boardModel } from '../../../../dashboard/board/model/model.ts';
import {
  partsBetween,
  partsReaching,
  nextSpans,
  visitsOfPart,
  type LaneSpans,
  type Spans,
} from '../../../../dashboard/board/model/spans.ts';
import { sampleBoard, type SampleVisit } from '../sample.ts';

const hour = 60;
/** On the first lane ten visits of 40 minutes on each of three days. On the second lane one visit of nine hours. */
const visits: SampleVisit[] = [
  ...Array.from({ length: 30 }, (_, index) => {
    const start = Math.floor(index / 10) * 1_440 + 480 + (index % 10) * hour;
    return { technician: 0, start, end: start + 40 };
  }),
  { technician: 1, start: 1_440 + 480, end: 1_440 + 480 + 9 * hour },
];
const model = boardModel(sampleBoard({ visits, days: [1_440, 1_440, 1_440] }));
const axis = makeAxis(model.board, { isWhole: false, room: 1_000, daysAtOnce: 1, zoom: 1 });

const lane = (key: string, near: [number, number], seen: [number, number] | null, perPart = 10): LaneSpans => {
  const [first, end] = seen ?? near;
  return { key, near: { first: near[0], end: near[1] }, seen: { first, end }, isSeen: seen !== null, visitsIn: () => perPart - 1 };
};
const shown = (spans: Spans) => Object.fromEntries([...spans].map(([key, { first, end }]) => [key, [first, end]]));

describe('[board.smooth] the parts of a lane', () => {
  it('hold each visit once, where it starts', () => {
    const parts = Math.ceil(axis.width / partWidth);
    const found = Array.from({ length: parts }, (_, part) => visitsOfPart(model, axis, 0, part));
    expect(found[0]![0]).toBe(0);
    expect(found.at(-1)![1]).toBe(30);
    for (const [part, [first, end]] of found.entries()) {
      if (part > 0) expect(first).toBe(found[part - 1]![1]);
      for (let visit = first; visit < end; visit++) expect(Math.floor(xOf(axis, model.board.visits.start[visit]!) / partWidth)).toBe(part);
    }
  });

  it('begin with the part from which a visit reaches into view', () => {
    const x = xOf(axis, 1_440 + 480 + 8 * hour);
    const parts = partsBetween(x, x + 900);
    expect(partsReaching(model, axis, 1, minuteAt(axis, x), parts)).toEqual({
      first: partsBetween(xOf(axis, 1_440 + 480), x).first,
      end: parts.end,
    });
    expect(partsReaching(model, axis, 0, minuteAt(axis, x), parts)).toEqual(parts);
    // After the lane's last visit no earlier tile is needed.
    expect(partsReaching(model, axis, 1, minuteAt(axis, axis.width - 1), parts)).toEqual(parts);
  });
});

describe('[board.smooth] the visits in the document', () => {
  it('are at first all visible visits, and then near visits within the budget', () => {
    const lanes = [lane('above', [0, 4], null), lane('seen', [0, 4], [1, 3])];
    const first = nextSpans(new Map(), lanes, 20);
    expect(shown(first.spans)).toEqual({ above: [0, 0], seen: [1, 3] });
    const second = nextSpans(first.spans, lanes, 20);
    expect([shown(second.spans), second.isWhole]).toEqual([{ above: [0, 2], seen: [1, 3] }, false]);
    const last = [1, 2].reduce((before) => nextSpans(before.spans, lanes, 20), second);
    expect([shown(last.spans), last.isWhole]).toEqual([{ above: [0, 4], seen: [0, 4] }, true]);
  });

  it('stay while they are near, and are removed later', () => {
    const before: Spans = new Map([
      ['stays', { first: 2, end: 6 }],
      ['gone', { first: 2, end: 6 }],
    ]);
    const { spans, isWhole } = nextSpans(before, [lane('stays', [4, 8], [5, 7])], 10);
    expect([shown(spans), isWhole]).toEqual([{ stays: [4, 7] }, false]);
  });

  it('include visible visits before hidden ones, however far the board jumps', () => {
    const before: Spans = new Map([['other', { first: 0, end: 4 }]]);
    const lanes = [lane('spare', [8, 12], null), lane('one', [8, 12], [9, 11]), lane('two', [8, 12], [9, 11])];
    const first = nextSpans(before, lanes, 30);
    expect(shown(first.spans)).toEqual({ spare: [8, 8], one: [9, 11], two: [9, 10] });
    expect(shown(nextSpans(first.spans, lanes, 30).spans)).toEqual({ spare: [8, 10], one: [9, 11], two: [9, 11] });
  });
});
