/** Turns what happens in the browser into events of the hands (machine.ts), for the lanes and for the queue. */
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import type { BoardModel } from '../model/model.ts';
import { useDragWithoutScroll } from './touch.ts';
import { heldOf, holdingOf, makeHands, stretchingOf, type Hands, type HandsPage } from './hands.ts';
import { visitThingAt } from './things.ts';
import type { HeldJob, Holding, Stretching, Thing } from './types.ts';

/** The hands of a page: they hold at most one job, wherever it is picked up. */
export function useHands(page: HandsPage, model: BoardModel | null): Hands {
  const latest = useRef(page);
  latest.current = page;
  const [hands] = useState(() => makeHands(() => latest.current));
  useKeysElsewhere(hands);
  const before = useRef(model);
  useEffect(() => {
    const last = before.current;
    before.current = model;
    if (!last || !model || last === model) return;
    hands.send({
      kind: 'board',
      shiftMinutes: Math.round((last.startMilliseconds - model.startMilliseconds) / 60_000),
      laneOf: (technician) => model.technicianById.get(last.board.technicians.id[technician]!),
      visitAt: (jobId, at) => visitThingAt(model, jobId, at),
    });
  }, [hands, model]);
  return hands;
}

/** What is held and where it would land; null: nothing. Renders with each movement. */
export const useHolding = (hands: Hands): Holding | null => useSyncExternalStore(hands.listen, () => holdingOf(hands.state()));
/** The visit whose end is dragged, with its new length; null: none. Renders with each movement. */
export const useStretching = (hands: Hands): Stretching | null => useSyncExternalStore(hands.listen, () => stretchingOf(hands.state()));
/** Whether the end of a visit is dragged. Renders when that begins and ends. */
export const useIsStretching = (hands: Hands): boolean => useSyncExternalStore(hands.listen, () => stretchingOf(hands.state()) !== null);
/** The held job; null: none. Renders when it is picked up and let go. */
export const useHeld = (hands: Hands): HeldJob | null => useSyncExternalStore(hands.listen, () => heldOf(hands.state()));

/** Where keys have a meaning of their own. */
const typing = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox], [role=radiogroup]';
const pressable = 'button, a, summary, [role=button]';

const hasModifier = (event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }) => event.ctrlKey || event.metaKey || event.altKey;
const isConfirming = (key: string) => key === 'Enter' || key === ' ';

/** The keys that move a held job work wherever the focus is, but where they mean something else. */
function useKeysElsewhere(hands: Hands): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || hands.state().kind !== 'holding' || hasModifier(event) || target?.closest(typing)) return;
      if (isConfirming(event.key) && target?.closest(pressable)) return;
      const { key, shiftKey: isShifted, repeat: isRepeat } = event;
      if (hands.send({ kind: 'key', key, isShifted, isRepeat, on: null, where: 'elsewhere' })) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hands]);
}

export interface HandsOn {
  readonly hands: Hands;
  /** The element that gets the listeners. */
  readonly element: RefObject<HTMLElement | null>;
  readonly where: 'board' | 'queue';
  /** What a press or a key at an element would take; null: nothing. */
  readonly thingOf: (target: Element) => Thing | null;
}

/** The listeners of an element from which things are picked up, or on which they are put down. */
export function useHandsOn({ hands, element, where, thingOf }: HandsOn) {
  useDragWithoutScroll(element, () => holdingOf(hands.state())?.how === 'pointer');
  const latest = useRef(thingOf);
  latest.current = thingOf;
  return useMemo(() => {
    const thingAt = ({ target }: { target: EventTarget }) => latest.current(target as Element);
    // What is drawn elsewhere in the document, such as a popover, sends its events here too.
    const isWithin = ({ target, currentTarget }: { target: EventTarget; currentTarget: HTMLElement }) =>
      currentTarget.contains(target as Node);
    const pointed = ({ clientX: x, clientY: y, pointerId: pointer, pointerType }: PointerEvent<HTMLElement>) => ({
      x,
      y,
      pointer,
      isTouch: pointerType === 'touch',
      place: hands.placeAt(x, y),
    });
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button === 0 && isWithin(event))
          hands.send({ kind: 'press', ...pointed(event), thing: thingAt(event) }, event.currentTarget);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (hands.state().kind !== 'idle') hands.send({ kind: 'move', ...pointed(event) });
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        hands.send({ kind: 'up', pointer: event.pointerId, place: hands.placeAt(event.clientX, event.clientY) });
      },
      onPointerCancel: ({ pointerId: pointer }: PointerEvent<HTMLElement>) => void hands.send({ kind: 'cancel', pointer }),
      // Opens on click: opened on pointerup, the panel would lie under the click that ends a tap.
      onClick(event: MouseEvent<HTMLElement>) {
        if (isWithin(event)) hands.send({ kind: 'click', thing: thingAt(event) });
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (hasModifier(event) || !isWithin(event)) return;
        const { key, shiftKey: isShifted, repeat: isRepeat } = event;
        if (hands.send({ kind: 'key', key, isShifted, isRepeat, on: thingAt(event), where })) event.preventDefault();
      },
    };
  }, [hands, where]);
}
