/** The end of a visit that is held while the board is refreshed. docs/reference/pages.md#the-dispatch-board. */
import { expect, it } from 'vitest';
import { idle, step } from '../../dashboard/board/hands/machine.ts';
import { visitThing, visitThingAt } from '../../dashboard/board/hands/things.ts';
import type { Effect, Ghost, HandsEvent, HandsState, HandsView } from '../../dashboard/board/hands/types.ts';
import { boardModel } from '../../dashboard/board/model/model.ts';
import { sampleBoard, type SampleVisit } from './board/sample.ts';

const visit = visitThing(boardModel(sampleBoard({ names: ['Ada'], visits: [{ technician: 0, start: 540, end: 600 }] })), 0);
const view = { mayMove: true, lanes: [0], minutes: 1_440, now: 480, isRightToLeft: false, fit: null, snapMinutes: 10 };
const pointer = { pointer: 1, isTouch: false, y: 0 } as const;

/** The end of the visit is pressed and dragged; then these events. */
function dragged(...events: readonly HandsEvent[]): { state: HandsState; effects: Effect[] } {
  let state: HandsState = idle;
  const effects: Effect[] = [];
  const press: HandsEvent = { kind: 'press', ...pointer, x: 100, thing: visit, place: { technician: 0, start: 597 } };
  for (const event of [press, { kind: 'move', ...pointer, x: 110, place: { technician: 0, start: 610 } } as const, ...events]) {
    const [next, more] = step(state, event, { ...view, nextVisit: () => null } satisfies HandsView);
    state = next;
    effects.push(...more);
  }
  return { state, effects };
}

/** A board that begins a day earlier, with another technician above Ada, and with this visit. */
function boardWith(changed: SampleVisit): HandsEvent {
  const model = boardModel(sampleBoard({ names: ['Zoe', 'Ada'], visits: [changed] }));
  const visitAt = (_jobId: string, at: Ghost) => visitThingAt(model, model.board.jobs.id[0]!, at);
  return { kind: 'board', shiftMinutes: 1_440, laneOf: (lane) => lane + 1, visitAt };
}

it('[board.hands] the held end of a visit survives a refresh, even on another lane and day, if the visit itself is unchanged', () => {
  const same = { technician: 1, start: 1_980, end: 2_040 };
  const letGo = [
    { kind: 'move', ...pointer, x: 300, place: { technician: 0, start: 2_124 } },
    { kind: 'up', pointer: 1, place: null },
  ] as const;
  const { state, effects } = dragged(boardWith(same), ...letGo);
  // 2,124 and the 3 minutes from the pointer to the end are 2,127, on the grid 2,125.
  expect([effects.at(-1), state.kind]).toEqual([{ kind: 'stretch', jobId: visit.jobId, byMinutes: 85 }, 'idle']);
  for (const changed of [{ start: 1_995, end: 2_055 }, { end: 2_070 }, { technician: 0 }, { completed: true }])
    expect(dragged(boardWith({ ...same, ...changed })).state.kind).toBe('idle');
});
