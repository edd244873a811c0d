/** Ghosts on the board: the held job where it would land, and the visits of a previewed plan. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shownClock } from '../parts/times.ts';
import { xOf, type Axis } from './axis.ts';
import { useDrawnPlan } from './drawnPlan.ts';
import { fitsAt, type Fit } from './fit.ts';
import { nameWidth } from './geometry.ts';
import type { Hands } from './hands/hands.ts';
import { useHolding } from './hands/useHands.ts';
import { localOf, type BoardModel } from './model.ts';
import { ghostsOf } from './planGhosts.ts';
import type { BoardRow } from './rows.ts';

export interface GhostsProps {
  readonly model: BoardModel;
  readonly axis: Axis;
  readonly rows: readonly BoardRow[];
  readonly hands: Hands;
  readonly fit: Fit | null;
}

export function Ghosts({ model, axis, rows, hands, fit }: GhostsProps) {
  const { i18n } = useTranslation();
  const holding = useHolding(hands);
  const [held, ghost] = [holding?.job, holding?.ghost];
  const drawn = useDrawnPlan();
  const plan = useMemo(() => (drawn ? ghostsOf(model, drawn) : []), [drawn, model]);
  const lanes = (technician: number) => rows.filter((row) => row.kind === 'lane' && row.technician === technician);
  const box = (start: number, end: number) => {
    const x = xOf(axis, start);
    return { insetInlineStart: nameWidth + x, width: Math.max(3, xOf(axis, end) - x) };
  };
  return (
    <>
      {plan.flatMap(({ key, technician, start, end, kind, text }) =>
        lanes(technician).map((row) => (
          <div key={`${key} ${row.key}`} className="ghost" data-kind={kind} style={{ top: row.top + 3, ...box(start, end) }} title={text}>
            {text}
          </div>
        )),
      )}
      {held &&
        ghost &&
        lanes(ghost.technician).map((row) => {
          const end = ghost.start + (fit?.visitMinutes ?? held.minutes);
          const fits = fit ? fitsAt(fit, ghost.technician, ghost.start) : null;
          return (
            <div
              key={row.key}
              className="ghost"
              data-kind="held"
              data-fits={fits ?? undefined}
              style={{ top: row.top + 3, ...box(ghost.start, end) }}
            >
              {shownClock(localOf(model, ghost.start), i18n.language)} {held.name}
            </div>
          );
        })}
    </>
  );
}
