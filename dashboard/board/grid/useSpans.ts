/** The parts of the lanes that are in the document while the board scrolls: applies spans.ts frame by frame. */
import { useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { minuteAt, type Axis } from '../model/axis.ts';
import { spareColumns, visitsAFrame } from '../model/geometry.ts';
import type { BoardModel } from '../model/model.ts';
import type { BoardRow } from '../model/rows.ts';
import { partsBetween, partsReaching, nextSpans, visitsOfPart, type LaneSpans, type NextSpans } from '../model/spans.ts';
import type { Viewport } from '../model/viewport.ts';

const noSpans: NextSpans = { spans: new Map(), isWhole: true };

/** `near`: the rows near the view. */
export function useSpans(model: BoardModel, axis: Axis, near: readonly BoardRow[], view: Viewport): NextSpans {
  const shown = useRef(noSpans);
  const [frame, nextFrame] = useReducer((count: number) => count + 1, 0);
  const needs = useMemo(() => needsOf(model, axis, near, view), [model, axis, near, view]);
  // Computed once per frame and per change of `near`.
  const next = useMemo(() => nextSpans(shown.current.spans, needs, visitsAFrame), [needs, frame]);
  useLayoutEffect(() => {
    shown.current = next;
    if (next.isWhole) return undefined;
    const asked = requestAnimationFrame(nextFrame);
    return () => cancelAnimationFrame(asked);
  }, [next]);
  return next;
}

function needsOf(model: BoardModel, axis: Axis, near: readonly BoardRow[], view: Viewport): LaneSpans[] {
  const right = Math.min(view.right, axis.width);
  const [from, fromNear] = [minuteAt(axis, view.left), minuteAt(axis, view.left - spareColumns)];
  const [seen, parts] = [
    partsBetween(view.left, right),
    partsBetween(view.left - spareColumns, Math.min(right + spareColumns, axis.width)),
  ];
  return near.flatMap((row) => {
    if (row.kind !== 'lane') return [];
    const { key, technician } = row;
    return {
      key,
      near: partsReaching(model, axis, technician, fromNear, parts),
      seen: partsReaching(model, axis, technician, from, seen),
      isSeen: row.top < view.bottom && row.top + row.height > view.top,
      visitsIn: (part: number) => {
        const [first, end] = visitsOfPart(model, axis, technician, part);
        return end - first;
      },
    };
  });
}
