/**
 * How the pointer, touch and the keyboard move jobs. The pointer drags and drops, and a long touch lifts. The keyboard does the same with
 * Space, arrows, Enter and Esc. Nothing is written here: a drop calls `onDrop`, which asks.
 */
import { useCallback, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import type { Acts, Ghost, HeldJob } from './acts.ts';
import { minuteAt, xOf, type Axis } from './axis.ts';
import { fitsAt, snapped, startFrom, type Fit } from './fit.ts';
import { headHeight, nameWidth } from './geometry.ts';
import { visitsBetween, type BoardModel } from './model.ts';
import type { BoardRow } from './rows.ts';
import { longTouchMilliseconds, useDragWithoutScroll } from './touch.ts';

export interface Handlers {
  readonly onOpen: (jobId: string) => void;
  readonly onDrop: (held: HeldJob, ghost: Ghost) => void;
  /** Called when the pointer moves, whether or not a job is held. null: the pointer is not over a lane. */
  readonly onPoint: (place: Ghost | null) => void;
  readonly mayMove: boolean;
}

interface Handled extends Handlers {
  readonly model: BoardModel;
  readonly rows: readonly BoardRow[];
  readonly axis: Axis;
  readonly fit: Fit | null;
  readonly acts: Acts;
  readonly board: RefObject<HTMLDivElement | null>;
  readonly body: RefObject<HTMLDivElement | null>;
}

const dragPixels = 4;
const snapPixels = 14;
const stepMinutes = 15;

export function useHandling(handled: Handled) {
  // The listeners stay the same and read the latest render through this reference.
  const latest = useRef(handled);
  latest.current = handled;
  useDragWithoutScroll(handled.board, () => latest.current.acts.held?.by === 'pointer');
  const press = useRef<{ id: number; visit: number; x: number; y: number; timer: number | null } | null>(null);

  /** The last pointer action was a drop, so the click that follows it must open nothing. */
  const hasLetGo = useRef(false);

  const placeAt = useCallback((clientX: number, clientY: number): Ghost | null => {
    const { body, board, rows, axis } = latest.current;
    const [inner, outer] = [body.current?.getBoundingClientRect(), board.current?.getBoundingClientRect()];
    if (!inner || !outer) return null;
    const isRightToLeft = getComputedStyle(body.current!).direction === 'rtl';
    const across = isRightToLeft ? outer.right - clientX : clientX - outer.left;
    if (across < nameWidth || clientX < outer.left || clientX > outer.right || clientY < outer.top + headHeight || clientY > outer.bottom)
      return null;
    const y = clientY - inner.top;
    const row = rows.find(({ top, height }) => y >= top && y < top + height);
    if (row?.kind !== 'lane') return null;
    const x = (isRightToLeft ? inner.right - clientX : clientX - inner.left) - nameWidth;
    return { technician: row.technician, start: minuteAt(axis, x) };
  }, []);

  const dragTo = useCallback(
    (clientX: number, clientY: number) => {
      const { acts, fit, axis } = latest.current;
      const place = placeAt(clientX, clientY);
      if (!acts.held || !place) return acts.move(null);
      const start = snapped(fit, place.technician, place.start - acts.held.grip, snapPixels / axis.pixelsPerMinute);
      return acts.move({ technician: place.technician, start });
    },
    [placeAt],
  );

  const reveal = useCallback((technician: number, minute: number) => {
    const { board, rows, axis } = latest.current;
    const row = rows.find((one) => one.kind === 'lane' && one.technician === technician);
    const element = board.current;
    if (!row || !element) return;
    const [x, width] = [xOf(axis, minute), element.clientWidth - nameWidth];
    const [left, top] = [Math.abs(element.scrollLeft), element.scrollTop];
    const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    if (x < left || x > left + width - 80) element.scrollLeft = sign * Math.max(0, x - width / 3);
    const height = element.clientHeight - headHeight;
    if (row.top < top) element.scrollTop = row.top;
    else if (row.top + row.height > top + height) element.scrollTop = row.top + row.height - height;
  }, []);

  const lift = useCallback((visit: number, by: HeldJob['by'], grip: number) => {
    const { model, acts, mayMove } = latest.current;
    const { visits, jobs } = model.board;
    const job = visits.job[visit]!;
    if (!mayMove || jobs.progress[job] !== 'scheduled') return;
    const [start, end] = [visits.start[visit]!, visits.end[visit]!];
    const from = { technician: visits.technician[visit]!, start };
    acts.pickUp({ jobId: jobs.id[job]!, name: jobs.customer_name[job]!, from, minutes: end - start, grip, by });
  }, []);

  const letGo = useCallback(() => {
    const { acts, onDrop } = latest.current;
    const { held, ghost } = acts;
    if (!held) return;
    const isSame = ghost && held.from && ghost.technician === held.from.technician && ghost.start === held.from.start;
    if (ghost && !isSame) onDrop(held, ghost);
    else acts.release();
  }, []);

  const listeners = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const visit = visitOf(event.target);
      hasLetGo.current = false;
      if (event.button !== 0 || visit === null || latest.current.acts.held) return;
      const begin = { id: event.pointerId, visit, x: event.clientX, y: event.clientY, timer: null as number | null };
      press.current = begin;
      if (event.pointerType !== 'touch') return;
      // A finger that moves at once scrolls; a resting finger lifts the visit.
      begin.timer = globalThis.setTimeout(() => {
        if (press.current === begin) lift(visit, 'pointer', gripOf(latest.current, visit, placeAt(begin.x, begin.y)));
      }, longTouchMilliseconds) as unknown as number;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { acts, onPoint } = latest.current;
      const begin = press.current;
      if (begin && !acts.held && Math.hypot(event.clientX - begin.x, event.clientY - begin.y) > dragPixels) {
        if (event.pointerType === 'touch') return forget(press);
        event.currentTarget.setPointerCapture(event.pointerId);
        lift(begin.visit, 'pointer', gripOf(latest.current, begin.visit, placeAt(begin.x, begin.y)));
      }
      if (acts.held?.by === 'pointer') dragTo(event.clientX, event.clientY);
      else onPoint(placeAt(event.clientX, event.clientY));
      return undefined;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      forget(press);
      const { acts } = latest.current;
      hasLetGo.current = acts.held !== null;
      if (acts.held?.by === 'pointer') return letGo();
      if (acts.held) {
        // The job is held by the keyboard or from a menu: a click or tap drops it here.
        const { fit, axis, onDrop } = latest.current;
        const place = placeAt(event.clientX, event.clientY);
        if (place) onDrop(acts.held, { ...place, start: snapped(fit, place.technician, place.start, snapPixels / axis.pixelsPerMinute) });
      }
      return undefined;
    },
    // Not on pointerup: the opened panel would lie under the finger, and the click that follows would close it.
    onClick(event: MouseEvent<HTMLElement>) {
      const visit = visitOf(event.target);
      const { acts, onOpen, model } = latest.current;
      if (visit !== null && !acts.held && !hasLetGo.current) onOpen(model.board.jobs.id[model.board.visits.job[visit]!]!);
    },
    onPointerCancel() {
      forget(press);
      if (latest.current.acts.held?.by === 'pointer') latest.current.acts.release();
    },
    onPointerLeave: () => latest.current.onPoint(null),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const done = latest.current.acts.held
        ? keyWhileHolding(event, latest.current, reveal, letGo)
        : keyWhileFree(event, latest.current, reveal, lift);
      if (done) event.preventDefault();
    },
  };
  return { listeners, reveal, dragTo, letGo };
}

const visitOf = (target: EventTarget): number | null => {
  const text = (target as HTMLElement).closest<HTMLElement>('[data-visit]')?.dataset['visit'];
  return text === undefined ? null : Number(text);
};

function forget(press: { current: { timer: number | null } | null }): void {
  if (press.current?.timer) clearTimeout(press.current.timer);
  press.current = null;
}

const gripOf = ({ model }: Handled, visit: number, place: Ghost | null) =>
  place ? Math.max(0, place.start - model.board.visits.start[visit]!) : 0;

/** Direction of an arrow key in time, in the page's reading direction: positive is later. */
function along(event: KeyboardEvent<HTMLElement>): number {
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return 0;
  return (event.key === 'ArrowRight') === isRightToLeft ? -1 : 1;
}

const lanesOf = (rows: readonly BoardRow[]) => rows.flatMap((row) => (row.kind === 'lane' ? [row.technician] : []));
const upOrDown: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

function keyWhileHolding(
  event: KeyboardEvent<HTMLElement>,
  handled: Handled,
  reveal: (technician: number, minute: number) => void,
  letGo: () => void,
): boolean {
  const { acts, rows, fit, model } = handled;
  if (event.key === 'Escape') return (acts.release(), true);
  if (event.key === 'Enter' || event.key === ' ') return (letGo(), true);
  const lanes = lanesOf(rows);
  const at = acts.ghost ?? { technician: lanes[0]!, start: 0 };
  const go = (technician: number | undefined, start: number) => {
    if (technician === undefined) return;
    const within = Math.min(Math.max(0, start), model.board.minutes - 1);
    acts.move({ technician, start: within });
    reveal(technician, within);
  };
  const step = upOrDown[event.key];
  if (step !== undefined) {
    const next = lanes[lanes.indexOf(at.technician) + step];
    // The same start if it fits in that lane, else the lane's next feasible start; the same start if there is none.
    const start = next === undefined || !fit || fitsAt(fit, next, at.start) ? at.start : (startFrom(fit, next, at.start) ?? at.start);
    return (go(next, start), true);
  }
  if (event.key === 'n' && fit) return (go(at.technician, startFrom(fit, at.technician, at.start + stepMinutes) ?? at.start), true);
  const timeStep = along(event);
  if (timeStep !== 0) return (go(at.technician, at.start + timeStep * (event.shiftKey ? 60 : stepMinutes)), true);
  return false;
}

function keyWhileFree(
  event: KeyboardEvent<HTMLElement>,
  handled: Handled,
  reveal: (technician: number, minute: number) => void,
  lift: (visit: number, by: HeldJob['by'], grip: number) => void,
): boolean {
  const { model, rows, board, onOpen } = handled;
  const { visits, jobs } = model.board;
  const visit = visitOf(event.target);
  if (visit !== null && event.key === ' ') return (lift(visit, 'keyboard', 0), board.current?.focus({ preventScroll: true }), true);
  if (visit !== null && event.key === 'Enter') return (onOpen(jobs.id[visits.job[visit]!]!), true);
  if (visit !== null && event.key === 'Escape') return (board.current?.focus({ preventScroll: true }), true);
  const target = visit === null ? (upOrDown[event.key] || along(event) ? firstVisit(handled) : null) : nextVisit(handled, visit, event);
  if (target === null) return visit !== null && (event.key.startsWith('Arrow') ? true : false);
  reveal(visits.technician[target]!, visits.start[target]!);
  focusVisit(board.current!, target, rows);
  return true;
}

/** The nearest visit in the direction of the arrow; null: there is none. */
function nextVisit({ model, rows }: Handled, visit: number, event: KeyboardEvent<HTMLElement>): number | null {
  const { visits } = model.board;
  const technician = visits.technician[visit]!;
  const timeStep = along(event);
  if (timeStep !== 0) {
    const next = visit + timeStep;
    return visits.technician[next] === technician ? next : null;
  }
  const step = upOrDown[event.key];
  if (step === undefined) return null;
  const lanes = lanesOf(rows);
  for (let lane = lanes.indexOf(technician) + step; lane >= 0 && lane < lanes.length; lane += step) {
    const nearest = nearestIn(model, lanes[lane]!, visits.start[visit]!);
    if (nearest !== null) return nearest;
  }
  return null;
}

function nearestIn(model: BoardModel, technician: number, minute: number): number | null {
  const { start } = model.board.visits;
  let best: number | null = null;
  for (let visit = model.firstVisit[technician]!; visit < model.firstVisit[technician + 1]!; visit++)
    if (best === null || Math.abs(start[visit]! - minute) < Math.abs(start[best]! - minute)) best = visit;
  return best;
}

/** Where keyboard focus enters the board: the first visible visit. */
function firstVisit({ model, rows, board, axis }: Handled): number | null {
  const element = board.current!;
  const from = minuteAt(axis, Math.abs(element.scrollLeft));
  for (const row of rows) {
    if (row.kind !== 'lane' || row.top + row.height <= element.scrollTop) continue;
    const [first, end] = visitsBetween(model, row.technician, from, Infinity);
    if (first < end) return first;
  }
  return null;
}

/** Retries, because the visit may enter the document only after scrolling. */
function focusVisit(board: HTMLElement, visit: number, _rows: readonly BoardRow[], tries = 10): void {
  const element = board.querySelector<HTMLElement>(`[data-visit="${visit}"]`);
  if (element) element.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusVisit(board, visit, _rows, tries - 1));
}
