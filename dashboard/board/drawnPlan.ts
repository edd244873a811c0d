/** The plan that is drawn on the board. A card or panel draws it and the lanes read it here, so that the page between them renders nothing. */
import { useEffect, useSyncExternalStore } from 'react';
import type { DrawablePlan } from './planGhosts.ts';

let drawn: DrawablePlan | null = null;
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Draws a plan in place of the one before. null: no plan. */
export function drawPlan(plan: DrawablePlan | null): void {
  if (plan === drawn) return;
  drawn = plan;
  for (const listener of listeners) listener();
}

/** The plan to draw; null: no plan. */
export const useDrawnPlan = (): DrawablePlan | null => useSyncExternalStore(listen, () => drawn);

/** Draws a plan as long as the component is shown. */
export function useDrawing(plan: DrawablePlan | null): void {
  useEffect(() => drawPlan(plan), [plan]);
  useErasing();
}

/** Takes the drawn plan away when the component is gone. */
export function useErasing(): void {
  useEffect(() => () => drawPlan(null), []);
}
