/**
 * What the hands of a dispatcher do on the board, as a state machine: nothing, pressing, or holding a job. Mouse, touch, keys and menus send
 * the same events, from the lanes and from the queue. Needs neither React nor a browser. Nothing is written here: a drop asks.
 */
import { gridMinutes, snapped, toGrid } from '../model/fit.ts';
import { afterKey, directionOf, firstFit } from './heldKeys.ts';
import type {
  Effect,
  Ghost,
  HandsEvent,
  HandsState,
  HandsView,
  HeldJob,
  Holding,
  How,
  Idle,
  KeyEvent,
  Pressed,
  Refusal,
  Step,
  Stretching,
  Thing,
} from './types.ts';

export const idle: Idle = { kind: 'idle', ignoresClick: false };
const afterDrop: Idle = { kind: 'idle', ignoresClick: true };

const dragPixels = 4;
/** What cannot be picked up says so only after a longer way, so that an unsteady click still opens it. */
const refusedDragPixels = 24;
/** The part of the snapping distance in which a press is at the end of a visit. A visit has to be several times as long. */
const [endShare, leastEnds] = [0.5, 4];

export function step(state: HandsState, event: HandsEvent, view: HandsView): Step {
  if (event.kind === 'pickUp') return grab(event.thing, 'menu', view, { otherwise: state });
  if (event.kind === 'release') return [state.kind === 'holding' ? idle : state.kind === 'stretching' ? afterDrop : state, []];
  if (event.kind === 'otherDay') return [state.kind === 'holding' ? withGhost(state, null) : state, []];
  if (event.kind === 'key') return onKey(state, event, view);
  if (state.kind === 'holding') return state.how === 'pointer' ? dragging(state, event, view) : carrying(state, event, view);
  if (state.kind === 'pressed') return pressing(state, event, view);
  if (state.kind === 'stretching') return stretching(state, event);
  if (event.kind === 'press') return press(event, view);
  if (event.kind === 'click') return [idle, event.thing && !state.ignoresClick ? [{ kind: 'open', jobId: event.thing.jobId }] : []];
  return [state, []];
}

function press({ thing, pointer, isTouch, x, y, place }: Extract<HandsEvent, { kind: 'press' }>, view: HandsView): Step {
  if (!thing) return [idle, []];
  const grip = thing.from && place ? Math.max(0, place.start - thing.from.start) : 0;
  // A finger that moves at once scrolls; a resting finger lifts.
  const isAtEnd = !isTouch && place !== null && isNearEnd(thing, place, view);
  return [{ kind: 'pressed', pointer, isTouch, x, y, thing, grip, isAtEnd }, isTouch ? [{ kind: 'startRest', pointer }] : []];
}

function pressing(state: Pressed, event: HandsEvent, view: HandsView): Step {
  const { thing, pointer, isTouch, grip } = state;
  const stop: Effect[] = isTouch ? [{ kind: 'stopRest' }] : [];
  // A second finger begins a gesture of the browser.
  if (event.kind === 'press') return [idle, stop];
  if (event.kind === 'click' || !('pointer' in event) || event.pointer !== pointer) return [state, []];
  if (event.kind === 'rest') return grab(thing, 'pointer', view, { otherwise: afterDrop, pointer, grip });
  if (event.kind !== 'move') return [idle, stop];
  const way = Math.hypot(event.x - state.x, event.y - state.y);
  if (way <= dragPixels) return [state, []];
  if (isTouch) return [idle, stop];
  if (state.isAtEnd && isOnLane(thing)) {
    const next = stretch(state, thing, event.place, view);
    if (next) return next;
  }
  if (refusalOf(thing, view) !== null && way <= refusedDragPixels) return [state, []];
  const [held, effects] = grab(thing, 'pointer', view, { otherwise: afterDrop, pointer, grip });
  return held.kind === 'holding' ? [{ ...held, ghost: below(held, event.place, view) }, effects] : [held, effects];
}

const isOnLane = (thing: Thing): thing is Stretching['thing'] => thing.from !== null && thing.minutes !== null;

function isNearEnd(thing: Thing, place: Ghost, { snapMinutes }: HandsView): boolean {
  if (!isOnLane(thing) || !thing.isStretchable) return false;
  const nearMinutes = snapMinutes * endShare;
  const left = thing.from.start + thing.minutes - place.start;
  return left <= nearMinutes && thing.minutes >= nearMinutes * leastEnds;
}

/** null: the person may not change visits, which picking up says too. */
function stretch({ pointer, grip }: Pressed, thing: Stretching['thing'], place: Ghost | null, { mayMove }: HandsView): Step | null {
  if (!mayMove) return null;
  const state: Stretching = { kind: 'stretching', pointer, thing, grip: thing.minutes - grip, minutes: thing.minutes };
  return [stretchedTo(state, place), [{ kind: 'capture', pointer }]];
}

/** Only the time counts, so that the pointer may leave the lane. */
function stretchedTo(state: Stretching, place: Ghost | null): Stretching {
  if (place === null) return state;
  const { from } = state.thing;
  const minutes = Math.max(gridMinutes, toGrid(place.start + state.grip) - from.start);
  return minutes === state.minutes ? state : { ...state, minutes };
}

function stretching(state: Stretching, event: HandsEvent): Step {
  if (event.kind === 'board') return [stretchedOn(state, event), []];
  if (!('pointer' in event) || event.pointer !== state.pointer) return [state, []];
  if (event.kind === 'move') return [stretchedTo(state, event.place), []];
  if (event.kind === 'cancel') return [afterDrop, []];
  if (event.kind !== 'up') return [state, []];
  const { thing, minutes } = stretchedTo(state, event.place);
  const byMinutes = minutes - thing.minutes;
  return [afterDrop, byMinutes === 0 ? [] : [{ kind: 'stretch', jobId: thing.jobId, byMinutes }]];
}

/** The same visit on another board. Ends when the visit is elsewhere, or has another length: the hand would change something it never saw. */
function stretchedOn(state: Stretching, { shiftMinutes, laneOf, visitAt }: Extract<HandsEvent, { kind: 'board' }>): Stretching | Idle {
  const { jobId, from, minutes } = state.thing;
  const technician = laneOf(from.technician);
  const thing = technician === undefined ? null : visitAt(jobId, { technician, start: from.start + shiftMinutes });
  return thing && isOnLane(thing) && thing.isStretchable && thing.minutes === minutes ? { ...state, thing } : afterDrop;
}

/** Holding with a pointer that is down. */
function dragging(state: Holding, event: HandsEvent, view: HandsView): Step {
  if (event.kind === 'board') return [moved(state, event), []];
  if (!('pointer' in event) || event.pointer !== state.pointer) return [state, []];
  if (event.kind === 'move') return [withGhost(state, below(state, event.place, view)), []];
  if (event.kind === 'up') return drop(state, state.ghost, afterDrop);
  if (event.kind === 'cancel') return [afterDrop, []];
  return [state, []];
}

/** Holding by keys or from a menu: keys, a click or a tap say where. */
function carrying(state: Holding, event: HandsEvent, view: HandsView): Step {
  switch (event.kind) {
    case 'press':
      return [{ ...state, isPressed: true }, []];
    case 'cancel':
      return [{ ...state, isPressed: false }, []];
    case 'move': {
      // The browser also tells of a mouse that rests while the board scrolls below it.
      const { x, y, place, isTouch } = event;
      if (isTouch) return [state, []];
      const hasMoved = state.mouse !== null && (state.mouse.x !== x || state.mouse.y !== y);
      const ghost = hasMoved && place ? below(state, place, view) : state.ghost;
      return [{ ...withGhost(state, ghost), mouse: { x, y } }, []];
    }
    case 'up':
      return state.isPressed && event.place
        ? drop(state, below(state, event.place, view), afterDrop)
        : [{ ...state, isPressed: false }, []];
    case 'fit': {
      // What is over no lane is shown at its first start. So is what comes from no lane, unless the user has already found another.
      const first = state.job.from && state.ghost ? null : firstFit(state.ghost, view);
      return first ? [withGhost(state, first), [{ kind: 'reveal', at: first }]] : [state, []];
    }
    case 'board':
      return [moved(state, event), []];
    default:
      return [state, []];
  }
}

function onKey(state: HandsState, event: KeyEvent, view: HandsView): Step {
  const handled: Effect = { kind: 'handled' };
  const isConfirming = event.key === 'Enter' || event.key === ' ';
  if (state.kind === 'pressed') return [state, []];
  if (state.kind === 'stretching') return event.key === 'Escape' ? [afterDrop, [handled]] : [state, isConfirming ? [handled] : []];
  if (state.kind === 'holding') {
    const { job, how } = state;
    if (event.key === 'Escape') return how === 'pointer' ? [afterDrop, [handled]] : [idle, [{ kind: 'focusSource', job }, handled]];
    if (how === 'pointer') return [state, isConfirming ? [handled] : []];
    // A key that is held down neither drops nor picks up.
    if (isConfirming) return event.isRepeat ? [state, [handled]] : withEffect(drop(state, state.ghost, idle), handled);
    const ghost = afterKey(state.ghost, event, view);
    return ghost ? [withGhost(state, ghost), [{ kind: 'reveal', at: ghost }, handled]] : [state, []];
  }
  const { on, key, where } = event;
  if (on && isConfirming) {
    if (event.isRepeat) return [state, [handled]];
    return key === 'Enter'
      ? [idle, [{ kind: 'open', jobId: on.jobId }, handled]]
      : withEffect(grab(on, 'keyboard', view, { otherwise: idle }), handled);
  }
  if (where !== 'board') return [state, []];
  const from = on?.visit ?? null;
  if (from !== null && key === 'Escape') return [state, [{ kind: 'focusBoard' }, handled]];
  const [later, below] = directionOf(key, view);
  if (later === 0 && below === 0) return [state, []];
  const next = view.nextVisit(from, later, below);
  if (next === null) return [state, from === null ? [] : [handled]];
  return [state, [{ kind: 'focusVisit', visit: next }, handled]];
}

/** Why a thing cannot be picked up; null: it can. */
function refusalOf(thing: Thing, { mayMove }: HandsView): Refusal | null {
  if (!mayMove) return 'no_right';
  if (thing.hasBegun) return 'begun';
  return thing.minutes === null ? 'no_duration' : null;
}

interface GrabOptions {
  /** The state if the thing is refused. */
  readonly otherwise: HandsState;
  readonly pointer?: number;
  readonly grip?: number;
}

function grab(thing: Thing, how: How, view: HandsView, { otherwise, pointer, grip = 0 }: GrabOptions): Step {
  const reason = refusalOf(thing, view);
  if (reason !== null) return [otherwise, [{ kind: 'refuse', reason, name: thing.name }]];
  const { jobId, name, from, isWaitingEmergency } = thing;
  if (how === 'keyboard' && isWaitingEmergency) return [otherwise, [{ kind: 'emergency', jobId }]];
  const job: HeldJob = { jobId, name, from, minutes: thing.minutes! };
  const [lane] = view.lanes;
  const atNow = how === 'pointer' || lane === undefined ? null : { technician: lane, start: Math.max(0, view.now) };
  const state: Holding = { kind: 'holding', how, job, grip, ghost: from ?? atNow, pointer: pointer ?? null, isPressed: false, mouse: null };
  const effects: Effect[] = [{ kind: 'pickedUp', job }];
  if (pointer !== undefined) effects.push({ kind: 'capture', pointer });
  if (how === 'keyboard') effects.push({ kind: 'focusBoard' });
  return [state, effects];
}

/** Where the held job lands if it is let go at a place. */
function below({ grip }: Holding, place: Ghost | null, { fit, snapMinutes }: HandsView): Ghost | null {
  return place && { technician: place.technician, start: snapped(fit, place.technician, place.start - grip, snapMinutes) };
}

const isSame = (one: Ghost | null, other: Ghost | null) => one?.technician === other?.technician && one?.start === other?.start;

/** The same object while the ghost is at the same place, so that nothing is drawn again. */
const withGhost = (state: Holding, ghost: Ghost | null): Holding => (isSame(state.ghost, ghost) ? state : { ...state, ghost });

/** Lets go: asks, or puts back what is over no lane or where it was. */
function drop({ job }: Holding, at: Ghost | null, next: Idle): Step {
  return [next, at === null || isSame(at, job.from) ? [] : [{ kind: 'ask', job, at }]];
}

const withEffect = ([state, effects]: Step, effect: Effect): Step => [state, [...effects, effect]];

function moved(state: Holding, { shiftMinutes, laneOf }: Extract<HandsEvent, { kind: 'board' }>): Holding {
  const { job, ghost } = state;
  const place = (at: Ghost | null, shift: number): Ghost | null => {
    const technician = at === null ? undefined : laneOf(at.technician);
    return at === null || technician === undefined ? null : { technician, start: at.start + shift };
  };
  const from = place(job.from, shiftMinutes);
  return withGhost(isSame(from, job.from) ? state : { ...state, job: { ...job, from } }, place(ghost, 0));
}
