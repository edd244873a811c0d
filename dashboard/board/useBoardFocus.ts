/** Where the focus goes on the board when the element that had it is gone, or when a job is picked up from its drawer. */
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useAddress } from '../parts/pageAddress.ts';
import { useFocusBroughtHome, useFocusHome } from '../parts/focus.ts';
import type { HeldJob } from './acts.ts';
import type { BoardGridHandle } from './BoardGrid.tsx';
import type { BoardModel } from './model.ts';
import { questionOf } from './question.ts';

interface FocusOptions {
  readonly grid: RefObject<BoardGridHandle | null>;
  readonly panel: RefObject<HTMLElement | null>;
  readonly held: HeldJob | null;
  readonly model: BoardModel | null;
  /** The job that was last marked. */
  readonly markedId: string | null;
}

/** A lost focus goes into the panel if a question or task is open there, else to the visit of the job last marked. */
export function useBoardFocus({ grid, panel, held, model, markedId }: FocusOptions): void {
  const { search } = useAddress();
  const about = useRef<string | null>(null);
  if (markedId !== null) about.current = markedId;
  const isAsking = questionOf(search) !== null || search['panel'] !== undefined;
  const hasDrawer = search['open'] !== undefined;
  useFocusHome(
    useCallback(() => {
      // A drawer takes the focus by itself and later returns it.
      if (hasDrawer) return;
      const place = isAsking ? (panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current?.querySelector('h2')) : null;
      if (place) place.focus();
      else grid.current?.focus(about.current);
    }, [isAsking, hasDrawer, grid, panel]),
  );
  useFocusBroughtHome(search);
  useFocusBroughtHome(model);
  // The keys move a job that was picked up from its drawer, once the drawer is closed.
  const isHeldFromMenu = held?.by === 'menu';
  useEffect(() => {
    if (isHeldFromMenu && !hasDrawer) grid.current?.focus();
  }, [isHeldFromMenu, hasDrawer, search, grid]);
}
