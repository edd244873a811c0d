/** The drawn plan (drawnPlan.ts) in React. */
import { useEffect, useSyncExternalStore } from 'react';
import { drawnPlan, drawPlan, erasePlan, listenToDrawn, type Drawable } from './drawnPlan.ts';

/** The plan to draw; null: no plan. */
export const useDrawnPlan = (): Drawable | null => useSyncExternalStore(listenToDrawn, drawnPlan);

/** Whether a plan is drawn. Renders when the first is drawn and when the last is taken away. */
export const useHasDrawnPlan = (): boolean => useSyncExternalStore(listenToDrawn, () => drawnPlan() !== null);

/** Draws a plan as long as the component is shown. */
export function useDrawing(plan: Drawable | null): void {
  useEffect(() => drawPlan(plan), [plan]);
  useErasing();
}

/** Takes the drawn plan away when the component is gone. */
export function useErasing(): void {
  useEffect(() => erasePlan, []);
}
