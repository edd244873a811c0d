/** The plan that is drawn on the board. A card or panel draws it and the lanes read it here, so that the page between them renders nothing. Needs no React. */
import type { DrawableMoves, DrawablePlan } from './planGhosts.ts';

export type Drawable = DrawablePlan | DrawableMoves;

let drawn: Drawable | null = null;
const listeners = new Set<() => void>();

export function listenToDrawn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The plan to draw; null: no plan. */
export const drawnPlan = (): Drawable | null => drawn;

/** Draws a plan in place of the one before. null: no plan. */
export function drawPlan(plan: Drawable | null): void {
  if (plan === drawn) return;
  drawn = plan;
  for (const listener of listeners) listener();
}

/** Rows that are drawn while the pointer or the focus is on them. The row under the pointer goes first. */
const pointed: { pointer: DrawablePlan | null; focus: DrawablePlan | null } = { pointer: null, focus: null };

/** Draws the row that the pointer or the focus is on; null: it has left the row. What the other one is on stays drawn. */
export function drawPointed(by: keyof typeof pointed, plan: DrawablePlan | null): void {
  pointed[by] = plan;
  drawPlan(pointed.pointer ?? pointed.focus);
}

/** Takes the drawn plan away. */
export function erasePlan(): void {
  pointed.pointer = null;
  pointed.focus = null;
  drawPlan(null);
}
