/** What the rest of the page does with the lanes: finds the place below a pointer, scrolls, and moves the focus. */
import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useReducer, useRef, type Ref, type RefObject } from 'react';
import { minuteAt, xOf, type Axis } from '../model/axis.ts';
import { headHeight, nameWidth } from '../model/geometry.ts';
import type { Ghost, HandsView } from '../hands/types.ts';
import { nextVisit } from '../hands/visitKeys.ts';
import type { BoardModel } from '../model/model.ts';
import type { BoardRow } from '../model/rows.ts';

export interface BoardGridHandle {
  /** The lane and the minute below a point of the window; null: none. */
  readonly placeAt: (clientX: number, clientY: number) => Ghost | null;
  /** What the hands see of the lanes. */
  readonly look: () => Pick<HandsView, 'isRightToLeft' | 'snapMinutes' | 'nextVisit'>;
  /** Scrolls the board to a technician and a minute. */
  readonly reveal: (at: Ghost) => void;
  /** Scrolls to a visit and focuses it. */
  readonly focusVisit: (visit: number) => void;
  /** Focuses the board, and then the visit of the job if it is in the document. null: focuses the board only. */
  readonly focus: (jobId?: string | null) => void;
}

interface GridParts {
  readonly model: BoardModel;
  readonly rows: readonly BoardRow[];
  readonly axis: Axis;
  readonly board: RefObject<HTMLDivElement | null>;
  readonly body: RefObject<HTMLDivElement | null>;
  /** Changes when other parts of lanes enter the document. */
  readonly drawn: unknown;
}

const snapPixels = 14;

export function useGridHandle(ref: Ref<BoardGridHandle> | undefined, parts: GridParts): void {
  const { model, board, drawn } = parts;
  // The handle stays the same and reads the latest render through this reference.
  const latest = useRef(parts);
  latest.current = parts;
  // Waits in a reference until the visit is in the document: after scrolling, or with the next reading of the board.
  const wanted = useRef<{ readonly job: string } | { readonly visit: number } | null>(null);
  const focusWanted = useEffectEvent(() => {
    const one = wanted.current;
    if (!one) return;
    // The user has gone on meanwhile.
    if ('job' in one && document.activeElement !== board.current) return;
    const job = 'job' in one ? model.jobById.get(one.job) : undefined;
    const visit = 'visit' in one ? one.visit : job === undefined ? -1 : model.board.visits.job.indexOf(job);
    const element = board.current?.querySelector<HTMLElement>(`[data-visit="${visit}"]`);
    if (!element) return;
    wanted.current = null;
    element.focus({ preventScroll: true });
  });
  const [asked, ask] = useReducer((count: number) => count + 1, 0);
  useEffect(() => focusWanted(), [model, drawn, asked]);
  const handle = useMemo((): BoardGridHandle => {
    const reveal = (at: Ghost) => scrollToPlace(latest.current, at);
    return {
      placeAt: (clientX, clientY) => placeAt(latest.current, clientX, clientY),
      look: () => {
        const { model: shown, rows, axis } = latest.current;
        const element = latest.current.board.current!;
        const seen = { minute: minuteAt(axis, Math.abs(element.scrollLeft)), top: element.scrollTop };
        return {
          isRightToLeft: getComputedStyle(element).direction === 'rtl',
          snapMinutes: snapPixels / axis.pixelsPerMinute,
          nextVisit: (from, later, below) => nextVisit(shown, rows, seen, from, later, below),
        };
      },
      reveal,
      focusVisit: (visit) => {
        const { visits } = latest.current.model.board;
        reveal({ technician: visits.technician[visit]!, start: visits.start[visit]! });
        wanted.current = { visit };
        ask();
      },
      focus: (jobId = null) => {
        wanted.current = jobId === null ? null : { job: jobId };
        board.current?.focus({ preventScroll: true });
        ask();
      },
    };
  }, [board]);
  useImperativeHandle(ref, () => handle, [handle]);
}

function placeAt({ body, board, rows, axis }: GridParts, clientX: number, clientY: number): Ghost | null {
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
}

function scrollToPlace({ board, rows, axis }: GridParts, { technician, start }: Ghost): void {
  const row = rows.find((one) => one.kind === 'lane' && one.technician === technician);
  const element = board.current;
  if (!row || !element) return;
  const [x, width] = [xOf(axis, start), element.clientWidth - nameWidth];
  const [left, top] = [Math.abs(element.scrollLeft), element.scrollTop];
  const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
  if (x < left || x > left + width - 80) element.scrollLeft = sign * Math.max(0, x - width / 3);
  const height = element.clientHeight - headHeight;
  if (row.top < top) element.scrollTop = row.top;
  else if (row.top + row.height > top + height) element.scrollTop = row.top + row.height - height;
}
