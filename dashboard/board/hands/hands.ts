/** Holds the state of the hands, sends them events, and carries out what follows. Needs no React. */
import { longTouchMilliseconds } from './touch.ts';
import { idle, step } from './machine.ts';
import type { Effect, Ghost, HandsEvent, HandsState, HandsView, HeldJob, Holding, Stretching } from './types.ts';

/** Effects that the page carries out. */
export type PageEffect = Exclude<Effect, { kind: 'capture' | 'startRest' | 'stopRest' | 'handled' }>;

/** What the page gives to the hands; read anew at each event. */
export interface HandsPage {
  readonly view: () => HandsView;
  readonly placeAt: (clientX: number, clientY: number) => Ghost | null;
  readonly carryOut: (effect: PageEffect) => void;
}

export interface Hands {
  readonly state: () => HandsState;
  readonly listen: (listener: () => void) => () => void;
  /** Returns whether the browser must do nothing of its own. `element`: where the pointer is captured if it drags. */
  readonly send: (event: HandsEvent, element?: HTMLElement) => boolean;
  /** The lane and the minute below a point of the window; null: none. */
  readonly placeAt: HandsPage['placeAt'];
}

/** The visit whose end is being dragged; null: none. */
export const stretchingOf = (state: HandsState): Stretching | null => (state.kind === 'stretching' ? state : null);
export const holdingOf = (state: HandsState): Holding | null => (state.kind === 'holding' ? state : null);
/** The same object while only the ghost moves. */
export const heldOf = (state: HandsState): HeldJob | null => holdingOf(state)?.job ?? null;

export function makeHands(page: () => HandsPage): Hands {
  let state: HandsState = idle;
  let pressedOn: HTMLElement | null = null;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const send: Hands['send'] = (event, element) => {
    if (event.kind === 'press') pressedOn = element ?? null;
    const [next, effects] = step(state, event, page().view());
    const hasChanged = next !== state;
    state = next;
    let isHandled = false;
    for (const effect of effects) {
      if (effect.kind === 'handled') isHandled = true;
      else if (effect.kind === 'capture') pressedOn?.setPointerCapture(effect.pointer);
      else if (effect.kind === 'stopRest') clearTimeout(rest);
      else if (effect.kind === 'startRest') {
        const { pointer } = effect;
        clearTimeout(rest);
        rest = setTimeout(() => send({ kind: 'rest', pointer }), longTouchMilliseconds);
      } else page().carryOut(effect);
    }
    if (hasChanged) for (const listener of listeners) listener();
    return isHandled;
  };
  return {
    state: () => state,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send,
    placeAt: (clientX, clientY) => page().placeAt(clientX, clientY),
  };
}
