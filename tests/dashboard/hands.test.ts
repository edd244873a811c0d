/** The hands of the board as a state machine: what each event does in each state. docs/reference/pages.md#the-dispatch-board. */
import { describe, expect, it } from 'vitest';
import { makeFit, type FeasibleStarts } from '../../dashboard/board/model/fit.ts';
import { idle, step } from '../../dashboard/board/hands/machine.ts';
import { cardThing, visitThing } from '../../dashboard/board/hands/things.ts';
import type { Effect, Ghost, HandsEvent, HandsState, HandsView, Thing } from '../../dashboard/board/hands/types.ts';
import { nextVisit } from '../../dashboard/board/hands/visitKeys.ts';
import { boardModel } from '../../dashboard/board/model/model.ts';
import { makeRows } from '../../dashboard/board/model/rows.ts';
import { sampleBoard } from './board/sample.ts';

const [ada, bea, cleo] = [0, 1, 2];
const model = boardModel(
  sampleBoard({
    names: ['Ada', 'Bea', 'Cleo'],
    visits: [
      { technician: ada, start: 540, end: 600 },
      { technician: ada, start: 660, end: 720, completed: true },
      { technician: cleo, start: 600, end: 660 },
    ],
  }),
);
const { rows } = makeRows(model.board, { text: '', area: '', skill: '', tier: '', among: null }, 'none');
const visit = visitThing(model, 0);
const begun = visitThing(model, 1);
const queued = { id: 'queued', customer: { name: 'Quinn' }, visit_minutes: 60, priority_level: 'p3', scheduled_at: null };
const card = cardThing(queued as Parameters<typeof cardThing>[0]);
const unquoted = { ...card, jobId: 'unquoted', minutes: null };
const urgent = { ...card, jobId: 'urgent', isWaitingEmergency: true };

/** Bea is free from 600 to 660 and from 780 to 800, Cleo from 900; Ada nowhere. */
const fit = makeFit(model, {
  start_at: model.board.start_at,
  visit_minutes: 60,
  technicians: { id: ['technician-0', 'technician-1', 'technician-2'], starts: [[], [600, 661, 780, 801], [900, 1_000]] },
  wish: null,
  blocked: [],
} as unknown as FeasibleStarts);

const view: HandsView = {
  mayMove: true,
  lanes: [ada, bea, cleo],
  minutes: 1_440,
  now: 480,
  isRightToLeft: false,
  fit,
  snapMinutes: 10,
  nextVisit: (from, later, below) => nextVisit(model, rows, { minute: 0, top: 0 }, from, later, below),
};

/** Sends events one after the other, and answers the last state and all effects. */
function after(events: readonly HandsEvent[], { from = idle, seen = view }: { from?: HandsState; seen?: HandsView } = {}) {
  const effects: Effect[] = [];
  let state: HandsState = from;
  for (const event of events) {
    const [next, more] = step(state, event, seen);
    state = next;
    effects.push(...more);
  }
  return { state, effects, kinds: effects.map(({ kind }) => kind), ghost: state.kind === 'holding' ? state.ghost : null };
}

const at = (technician: number, start: number): Ghost => ({ technician, start });
const key = (name: string, more: Partial<Extract<HandsEvent, { kind: 'key' }>> = {}): HandsEvent => ({
  kind: 'key',
  key: name,
  isShifted: false,
  isRepeat: false,
  on: null,
  where: 'board',
  ...more,
});
const press = (thing: Thing | null, more: object = {}): HandsEvent => ({
  kind: 'press',
  pointer: 1,
  isTouch: false,
  x: 100,
  y: 100,
  thing,
  place: thing?.from ? at(thing.from.technician, thing.from.start + 20) : null,
  ...more,
});
const move = (x: number, place: Ghost | null, more: object = {}): HandsEvent => ({
  kind: 'move',
  pointer: 1,
  isTouch: false,
  x,
  y: 100,
  place,
  ...more,
});
const up = (place: Ghost | null = null, pointer = 1): HandsEvent => ({ kind: 'up', pointer, place });
const click = (thing: Thing | null): HandsEvent => ({ kind: 'click', thing });
const rest: HandsEvent = { kind: 'rest', pointer: 1 };
const cancel: HandsEvent = { kind: 'cancel', pointer: 1 };
const held = { jobId: visit.jobId, name: visit.name, from: at(ada, 540), minutes: 60 };
const finger = { isTouch: true };

describe('[board.hands] the end of a visit', () => {
  // The visit lasts from 540 to 600. With 10 minutes of snapping, its end is the last 5 minutes.
  const pressEnd = press(visit, { place: at(ada, 597) });
  const stretchedTo = (...events: HandsEvent[]) => after([pressEnd, move(110, at(ada, 610)), ...events]);

  it('is dragged to a new duration on the grid, wherever the pointer goes, and dropping it asks for confirmation', () => {
    const { state, effects } = stretchedTo(move(300, at(bea, 684)), up(), click(visit));
    // 684 and the 3 minutes from the pointer to the end are 687, on the grid 685.
    expect(effects).toEqual([
      { kind: 'capture', pointer: 1 },
      { kind: 'stretch', jobId: visit.jobId, byMinutes: 85 },
    ]);
    expect(state).toEqual(idle);
  });

  it('shortens the visit, but never below one step of the grid', () => {
    expect(stretchedTo(move(50, at(ada, 567)), up()).effects.at(-1)).toEqual({ kind: 'stretch', jobId: visit.jobId, byMinutes: -30 });
    expect(stretchedTo(move(10, at(ada, 300)), up()).effects.at(-1)).toEqual({ kind: 'stretch', jobId: visit.jobId, byMinutes: -55 });
  });

  it('returns when dropped at its old place, on Escape, when the browser takes the pointer, or on release', () => {
    for (const events of [[move(101, at(ada, 597)), up()], [key('Escape'), up()], [cancel], [{ kind: 'release' } as const]])
      expect([stretchedTo(...events).kinds.includes('stretch'), stretchedTo(...events).state.kind]).toEqual([false, 'idle']);
  });

  it('needs a mouse, permission and a visit long enough and not over; otherwise dragging picks the visit up', () => {
    const kindOf = (events: readonly HandsEvent[], seen = view) => after(events, { seen }).state.kind;
    const drag = (pressed: HandsEvent, x = 130) => [pressed, move(x, at(ada, 610))];
    expect(kindOf(drag(pressEnd))).toBe('stretching');
    expect(kindOf(drag(press(visit, { place: at(ada, 590) })))).toBe('holding');
    expect(kindOf(drag(press({ ...visit, minutes: 15 }, { place: at(ada, 554) })))).toBe('holding');
    expect(kindOf(drag(press({ ...visit, isStretchable: false }, { place: at(ada, 597) })))).toBe('holding');
    expect(after([press(visit, { place: at(ada, 597), ...finger }), rest]).state.kind).toBe('holding');
    expect(after(drag(pressEnd), { seen: { ...view, mayMove: false } }).kinds).toEqual(['refuse']);
    // Work that has begun can take longer, although it cannot be moved.
    expect(kindOf(drag(press({ ...visit, hasBegun: true }, { place: at(ada, 597) })))).toBe('stretching');
    expect([begun.isStretchable, visit.isStretchable, card.isStretchable]).toEqual([false, true, false]);
  });

  it('opens its visit on a click without movement', () => {
    expect(after([pressEnd, up(at(ada, 597)), click(visit)]).effects).toEqual([{ kind: 'open', jobId: visit.jobId }]);
  });
});

describe('[board.hands] a mouse', () => {
  it('opens a visit with a click, even if the hand shakes', () => {
    const { state, effects } = after([press(visit), move(103, at(ada, 561)), up(at(ada, 561)), click(visit)]);
    expect([state, effects]).toEqual([idle, [{ kind: 'open', jobId: visit.jobId }]]);
  });

  it('drags a visit by the held point, snaps to a near start and asks on drop; the following click opens nothing', () => {
    const { state, effects } = after([press(visit), move(110, at(ada, 570)), move(300, at(bea, 688)), up(), click(visit)]);
    expect(effects).toEqual([
      { kind: 'pickedUp', job: held },
      { kind: 'capture', pointer: 1 },
      // 688 less the grip of 20 minutes is 668, and the nearest start is 660.
      { kind: 'ask', job: held, at: at(bea, 660) },
    ]);
    expect(state).toEqual(idle);
  });

  it('draws a card from the queue over the lanes, and puts it back when dropped beside them', () => {
    expect(after([press(card), move(110, null), move(300, at(bea, 602))]).ghost).toEqual(at(bea, 600));
    expect(after([press(card), move(110, null), move(300, at(bea, 602)), move(400, null), up()]).kinds).toEqual(['pickedUp', 'capture']);
  });

  it('asks nothing when a visit is dropped at its old place', () => {
    const { state, kinds } = after([press(visit), move(110, at(ada, 565)), move(101, at(ada, 560)), up()]);
    expect([state.kind, kinds]).toEqual(['idle', ['pickedUp', 'capture']]);
  });

  it.each([
    ['Escape', key('Escape', { where: 'elsewhere' })],
    ['pointercancel', cancel],
  ])('puts the visit back on %s', (_name, event) => {
    const { state, kinds } = after([press(visit), move(110, at(bea, 600)), event, up(at(bea, 600)), click(visit)]);
    expect(state).toEqual(idle);
    expect(kinds).not.toContain('ask');
    expect(kinds).not.toContain('open');
  });

  it('drags with one pointer and ignores others', () => {
    const { ghost, state } = after([press(visit), move(110, at(bea, 620)), move(300, at(cleo, 920), { pointer: 2 }), up(null, 2)]);
    expect([state.kind, ghost]).toEqual(['holding', at(bea, 600)]);
  });

  it('keeps the same state while the ghost stays, so that nothing is redrawn', () => {
    const { state } = after([press(visit), move(110, at(bea, 620))]);
    expect(after([move(111, at(bea, 621))], { from: state }).state).toBe(state);
  });
});

describe('[board.hands] a finger', () => {
  it('lifts a visit after a long touch, and drags it', () => {
    const { kinds, ghost } = after([press(visit, finger), rest, move(300, at(cleo, 925), finger)]);
    expect([kinds, ghost]).toEqual([['startRest', 'pickedUp', 'capture'], at(cleo, 905)]);
  });

  it('scrolls if it moves at once, and then lifts nothing', () => {
    const { state, kinds } = after([press(visit, finger), move(120, at(ada, 580), finger), rest, move(200, at(ada, 640), finger)]);
    expect([state, kinds]).toEqual([idle, ['startRest', 'stopRest']]);
  });

  it.each([
    ['pointercancel, because the browser scrolls', cancel],
    ['a second finger', press(card, { ...finger, pointer: 2 })],
  ])('lifts nothing after %s', (_name, event) => {
    expect(after([press(visit, finger), event, rest]).kinds).toEqual(['startRest', 'stopRest']);
  });

  it('puts the dragged visit back when the browser takes the touch', () => {
    expect(after([press(visit, finger), rest, move(300, at(bea, 620), finger), cancel]).kinds).not.toContain('ask');
  });

  it('opens a card with a tap', () => {
    expect(after([press(card, finger), up(), click(card)]).kinds).toEqual(['startRest', 'stopRest', 'open']);
  });
});

describe('[board.hands] an attempt that is refused', () => {
  const cases: readonly [string, Thing, string, HandsView][] = [
    ['a visit that has begun', begun, 'begun', view],
    ['a job without a duration', unquoted, 'no_duration', view],
    ['anything without the right', visit, 'no_right', { ...view, mayMove: false }],
  ];
  it.each(cases)('%s is not picked up, and the reason is shown', (_name, thing, reason, seen) => {
    const refused = { kind: 'refuse', reason, name: thing.name };
    for (const events of [
      [key(' ', { on: thing })],
      [press(thing, finger), rest],
      [press(thing), move(160, at(bea, 600))],
      [{ kind: 'pickUp', thing } as const],
    ]) {
      const { state, effects } = after(events, { seen });
      expect(state.kind).toBe('idle');
      expect(effects).toContainEqual(refused);
    }
  });

  it('an unsteady click opens a visit that has begun', () => {
    expect(after([press(begun), move(115, at(ada, 690)), up(at(ada, 690)), click(begun)]).kinds).toEqual(['open']);
  });
});

describe('[board.hands] keys', () => {
  const holding = after([key(' ', { on: visit })]).state;
  const holdingCard = after([key(' ', { on: card, where: 'queue' })]).state;

  it('Enter opens a visit; Space picks it up and moves the focus to the board', () => {
    expect(after([key('Enter', { on: visit })]).effects).toEqual([{ kind: 'open', jobId: visit.jobId }, { kind: 'handled' }]);
    expect(after([key(' ', { on: visit })]).effects).toEqual([
      { kind: 'pickedUp', job: held },
      { kind: 'focusBoard' },
      { kind: 'handled' },
    ]);
  });

  it('a queued card goes to the first start from now on, unless it fits where it is', () => {
    expect(holdingCard).toMatchObject({ ghost: at(ada, 480) });
    const { ghost, effects } = after([{ kind: 'fit' }], { from: holdingCard });
    expect([ghost, effects]).toEqual([at(bea, 600), [{ kind: 'reveal', at: at(bea, 600) }]]);
    const fitting = { ...holdingCard, ghost: at(cleo, 900) } as HandsState;
    expect(after([{ kind: 'fit' }], { from: fitting }).state).toBe(fitting);
    // On another day everything is sought anew, first among what the customer asked for.
    const wished = { ...view, fit: { ...fit, wish: [780, 1_000] } };
    for (const from of [holding, fitting]) {
      expect(after([{ kind: 'otherDay' }], { from }).ghost).toBe(null);
      expect(after([{ kind: 'otherDay' }, { kind: 'fit' }], { from, seen: wished }).ghost).toEqual(at(bea, 780));
    }
    // A visit stays where it is.
    expect(after([{ kind: 'fit' }], { from: holding }).ghost).toEqual(at(ada, 540));
  });

  it('picking up a queued emergency asks for its candidates', () => {
    expect(after([key(' ', { on: urgent, where: 'queue' })]).effects).toEqual([
      { kind: 'emergency', jobId: 'urgent' },
      { kind: 'handled' },
    ]);
    expect(after([press(urgent), move(300, at(bea, 600))]).kinds).toEqual(['pickedUp', 'capture']);
  });

  const keys: readonly [string, boolean, boolean, Ghost, Ghost][] = [
    ['ArrowRight', false, false, at(ada, 540), at(ada, 555)],
    ['ArrowLeft', false, false, at(ada, 540), at(ada, 525)],
    ['ArrowRight', true, false, at(ada, 540), at(ada, 525)],
    ['ArrowLeft', true, false, at(ada, 540), at(ada, 555)],
    ['ArrowRight', false, true, at(ada, 540), at(ada, 600)],
    ['ArrowLeft', false, false, at(ada, 5), at(ada, 0)],
    // The next lane's start from here on; the same minute in a lane without one.
    ['ArrowDown', false, false, at(ada, 540), at(bea, 600)],
    ['ArrowDown', false, false, at(ada, 610), at(bea, 610)],
    ['ArrowUp', false, false, at(bea, 600), at(ada, 600)],
    ['ArrowDown', false, false, at(cleo, 900), at(cleo, 900)],
    // Next in the lane, then in the lanes below, then from the top.
    ['n', false, false, at(bea, 640), at(bea, 655)],
    ['n', false, false, at(bea, 660), at(bea, 780)],
    ['n', false, false, at(bea, 800), at(cleo, 900)],
    ['n', false, false, at(cleo, 995), at(bea, 600)],
  ];
  it.each(keys)('%s (right to left: %s, Shift: %s) moves the ghost from %o to %o', (name, isRightToLeft, isShifted, from, to) => {
    const { ghost, kinds } = after([key(name, { isShifted, isRepeat: true })], {
      from: { ...holding, ghost: from } as HandsState,
      seen: { ...view, isRightToLeft },
    });
    expect([ghost, kinds]).toEqual([to, ['reveal', 'handled']]);
  });

  it.each(['Enter', ' '])('%j drops the visit and asks', (name) => {
    const from = { ...holding, ghost: at(bea, 600) } as HandsState;
    expect(after([key(name)], { from })).toMatchObject({
      state: idle,
      effects: [{ kind: 'ask', job: held, at: at(bea, 600) }, { kind: 'handled' }],
    });
  });

  it.each(['Enter', ' '])('holding %j down does not open, pick up or drop a visit', (name) => {
    for (const from of [idle, holding])
      expect(after([key(name, { on: visit, isRepeat: true })], { from })).toMatchObject({ state: from, effects: [{ kind: 'handled' }] });
  });

  it('Escape puts the visit back and returns the focus', () => {
    expect(after([key('ArrowDown'), key('Escape')], { from: holding }).effects.slice(-2)).toEqual([
      { kind: 'focusSource', job: held },
      { kind: 'handled' },
    ]);
  });

  it('Enter at the visit’s own place asks nothing', () => {
    expect(after([key('Enter')], { from: holding }).kinds).toEqual(['handled']);
  });

  it('keys pressed elsewhere move a held job, and otherwise do nothing', () => {
    expect(after([key('ArrowDown', { where: 'elsewhere' })], { from: holding }).ghost).toEqual(at(bea, 600));
    expect(after([key('ArrowDown', { where: 'elsewhere' })]).effects).toEqual([]);
  });

  it('keys without a meaning here are left to the browser', () => {
    for (const from of [idle, holding]) expect(after([key('Tab'), key('x')], { from }).effects).toEqual([]);
    expect(after([key('n')], { from: holding, seen: { ...view, fit: null } }).effects).toEqual([]);
  });

  const walks: readonly [string, number | null, boolean, number | null][] = [
    ['ArrowDown', null, false, 0],
    ['ArrowRight', 0, false, 1],
    ['ArrowLeft', 0, true, 1],
    ['ArrowRight', 1, false, null],
    // Bea has no visit.
    ['ArrowDown', 0, false, 2],
    ['ArrowUp', 2, false, 0],
    ['ArrowDown', 2, false, null],
  ];
  it.each(walks)('%s goes from visit %s to the next (right to left: %s): %s', (name, from, isRightToLeft, to) => {
    const on = from === null ? null : visitThing(model, from);
    const { effects } = after([key(name, { on })], { seen: { ...view, isRightToLeft } });
    expect(effects).toEqual([...(to === null ? [] : [{ kind: 'focusVisit', visit: to }]), { kind: 'handled' }]);
  });

  it('Escape on a visit gives the focus to the board', () => {
    expect(after([key('Escape', { on: visit })]).kinds).toEqual(['focusBoard', 'handled']);
  });
});

describe('[board.hands] a job held without a pointer', () => {
  const fromMenu = after([{ kind: 'pickUp', thing: card }]).state;

  it('is dropped by a click or a tap on a lane, which opens nothing', () => {
    const { state, kinds } = after([press(visit), up(at(bea, 604)), click(visit)], { from: fromMenu });
    expect([state, kinds]).toEqual([idle, ['ask']]);
  });

  it('stays held when the finger scrolls or is lifted beside the lanes', () => {
    expect(after([press(null, finger), cancel, up(at(bea, 604))], { from: fromMenu }).kinds).toEqual([]);
    expect(after([press(null), up(null)], { from: fromMenu }).state.kind).toBe('holding');
    // Let go here, but pressed elsewhere.
    expect(after([up(at(bea, 604))], { from: fromMenu }).kinds).toEqual([]);
  });

  it('follows the mouse, but not a board that scrolls below it', () => {
    const still = after([move(300, at(bea, 604)), move(300, at(cleo, 950))], { from: fromMenu });
    expect(still.ghost).toEqual(at(ada, 480));
    expect(after([move(305, at(cleo, 950))], { from: still.state }).ghost).toEqual(at(cleo, 950));
  });

  it('keeps its time of day when the board shows other days, and remembers where it came from', () => {
    const from = { ...after([key(' ', { on: visit })]).state, ghost: at(cleo, 900) } as HandsState;
    const laneOf = (technician: number) => [2, 0, 1][technician];
    const { state } = after([{ kind: 'board', shiftMinutes: -1_440, laneOf, visitAt: () => null }], { from });
    expect(state).toMatchObject({ ghost: at(1, 900), job: { from: at(2, 540 - 1_440) } });
    const same = after([{ kind: 'board', shiftMinutes: 0, laneOf: (technician) => technician, visitAt: () => null }], { from }).state;
    expect(same).toBe(from);
  });
});
