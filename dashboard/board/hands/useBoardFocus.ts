/** Where the focus goes on the board when the element that had it is gone, or when a job is picked up from its drawer. */
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useAddress } from '../../parts/pageAddress.ts';
import { useFocusBroughtHome, useFocusHome } from '../../parts/focus.ts';
import type { Hands } from './hands.ts';
import { useHeld } from './useHands.ts';
import type { BoardModel } from '../model/model.ts';
import type { BoardGridHandle } from '../grid/useGridHandle.ts';
import { questionOf } from '../model/question.ts';

interface FocusOptions {
  readonly grid: RefObject<BoardGridHandle | null>;
  readonly panel: RefObject<HTMLElement | null>;
  readonly hands: Hands;
  readonly model: BoardModel | null;
  /** The job that was last marked. */
  readonly markedId: string | null;
  /** Whether the open job came from the queue, to whose card the focus returns. */
  readonly isFromQueue: RefObject<boolean>;
}

/** A lost focus goes into the panel if a question or task is open there, else to the visit of the job last marked. */
export function useBoardFocus({ grid, panel, hands, model, markedId, isFromQueue }: FocusOptions): void {
  const { search } = useAddress();
  const about = useRef<string | null>(null);
  if (markedId !== null) about.current = markedId;
  const isAsking = questionOf(search) !== null || search['panel'] !== undefined;
  const hasDrawer = search['open'] !== undefined;
  useFocusHome(
    useCallback(() => {
      const beside = panel.current?.querySelector('.job-panel') ?? null;
      // A drawer above the page takes the focus by itself and later returns it.
      if (hasDrawer && !beside) return;
      const place =
        isAsking || beside ? (panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current?.querySelector('h2')) : null;
      const card = isFromQueue.current ? panel.current?.querySelector<HTMLElement>(`[data-job="${about.current}"]`) : null;
      if (place) place.focus();
      else if (card) card.focus();
      else grid.current?.focus(about.current);
    }, [isAsking, hasDrawer, grid, panel, isFromQueue]),
  );
  useFocusBroughtHome(search);
  useFocusBroughtHome(model);
  // The keys go on with the held job: once the drawer that it was picked up from is closed, and when other days are shown.
  const held = useHeld(hands);
  useEffect(() => {
    const state = hands.state();
    const isTyping = document.activeElement?.matches('input, textarea, select') ?? false;
    if (state.kind === 'holding' && state.how !== 'pointer' && !hasDrawer && !isTyping) grid.current?.focus();
  }, [hands, held?.jobId, hasDrawer, search, grid]);
}
