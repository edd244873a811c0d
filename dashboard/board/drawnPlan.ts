/** The plan that is drawn on the board. A card or panel draws it and the lanes read it here, so that the page between them renders nothing. */
import { useEffect, useSyncExternalStore } from 'react';
import type { DrawableMoves, DrawablePlan } from './planGhosts.ts';

type Drawable = DrawablePlan | DrawableMoves;

let drawn: Drawable | null = null;
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Draws a plan in place of the one before. null: no plan. */
export function drawPlan(plan: Drawable | null): void {
  if (plan === drawn) return;
  drawn = plan;
  for (const listener of listeners) listener();
}

/** The plan to draw; null: no plan. */
export const useDrawnPlan = (): Drawable | null => useSyncExternalStore(listen, () => drawn);

/** Draws a plan as long as the component is shown. */
export function useDrawing(plan: Drawable | null): void {
  useEffect(() => drawPlan(plan), [plan]);
  useErasing();
}

/** Takes the drawn plan away when the component is gone. */
export function useErasing(): void {
  useEffect(() => () => drawPlan(null), []);
}
