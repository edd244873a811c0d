/** The promised arrival window of the visit under the pointer or in focus, of the held job, and of the ghosts of a plan. At rest no window is drawn. */
import { useEffect, useState, type RefObject } from 'react';
import { xOf, type Axis } from '../model/axis.ts';
import { nameWidth } from '../model/geometry.ts';
import { useDrawnPlan } from '../model/useDrawnPlan.ts';
import type { HeldJob } from '../hands/types.ts';
import type { BoardModel } from '../model/model.ts';
import { windowsOf } from '../model/planGhosts.ts';
import type { BoardRow } from '../model/rows.ts';

interface PromisedWindowProps {
  readonly model: BoardModel;
  readonly axis: Axis;
  readonly rows: readonly BoardRow[];
  readonly board: RefObject<HTMLElement | null>;
  readonly held: HeldJob | null;
}

export function PromisedWindow({ model, axis, rows, board, held }: PromisedWindowProps) {
  const pointed = usePointedVisit(board);
  const { visits, jobs } = model.board;
  const heldJob = held === null ? undefined : model.jobById.get(held.jobId);
  const job = heldJob ?? (pointed === null ? undefined : visits.job[pointed]);
  const [from, to] = job === undefined ? [null, null] : [jobs.promised_start[job] ?? null, jobs.promised_end[job] ?? null];
  const plan = useDrawnPlan();
  // A held job may land on any lane, so its window spans all of them.
  const technician = heldJob === undefined && pointed !== null ? (visits.technician[pointed] ?? null) : null;
  const ownWindow = job === undefined || from === null || to === null ? [] : [{ technician, from, to }];
  const windows: readonly ShownWindow[] = [...ownWindow, ...(plan ? windowsOf(model, plan) : [])];
  return windows.flatMap((window, index) =>
    rows.map((row) => {
      if (row.kind !== 'lane' || (window.technician !== null && window.technician !== row.technician)) return null;
      const [x, end] = [xOf(axis, window.from), xOf(axis, window.to)];
      return (
        <div
          key={`${index} ${row.key}`}
          className="board-window"
          style={{ insetInlineStart: nameWidth + x, width: Math.max(2, end - x), top: row.top, height: row.height - 1 }}
          aria-hidden
        />
      );
    }),
  );
}

/** `technician` null: on every lane. */
interface ShownWindow {
  readonly technician: number | null;
  readonly from: number;
  readonly to: number;
}

/** The visit under the pointer, or else the focused one. Listens by itself, so that the lanes are not rendered as the pointer moves. */
function usePointedVisit(board: RefObject<HTMLElement | null>): number | null {
  const [visit, setVisit] = useState<number | null>(null);
  useEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    const visitOf = (target: EventTarget | null) => {
      const index = target instanceof Element ? target.closest<HTMLElement>('[data-visit]')?.dataset['visit'] : undefined;
      return index === undefined ? null : Number(index);
    };
    const onOver = ({ target }: Event) => setVisit(visitOf(target) ?? visitOf(document.activeElement));
    const onFocus = ({ target }: FocusEvent) => setVisit(visitOf(target));
    const onLeave = () => setVisit(visitOf(document.activeElement));
    element.addEventListener('pointerover', onOver);
    element.addEventListener('pointerleave', onLeave);
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onLeave);
    return () => {
      element.removeEventListener('pointerover', onOver);
      element.removeEventListener('pointerleave', onLeave);
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onLeave);
    };
  }, [board]);
  return visit;
}
