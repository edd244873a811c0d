/** Ghosts on the board: the held job where it would land, and the visits of a previewed plan with the way from the old place. */
import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shownClock, shownMinutes } from '../../parts/times.ts';
import { xOf, type Axis } from '../model/axis.ts';
import { useDrawnPlan } from '../model/useDrawnPlan.ts';
import { isWished, type Fit } from '../model/fit.ts';
import { nameWidth } from '../model/geometry.ts';
import type { Hands } from '../hands/hands.ts';
import { useHolding, useStretching } from '../hands/useHands.ts';
import { shelvesOf } from '../model/shelves.ts';
import { localOf, type BoardModel } from '../model/model.ts';
import { ghostsOf, type PlanGhost } from '../model/planGhosts.ts';
import type { BoardRow } from '../model/rows.ts';
import { useHeldReason } from '../hands/useHeldReason.ts';
import { useWholeQueue } from '../queue/useQueueList.ts';

export interface GhostsProps {
  readonly model: BoardModel;
  readonly axis: Axis;
  readonly rows: readonly BoardRow[];
  readonly hands: Hands;
  readonly fit: Fit | null;
}

/** Pixels between a ghost and the edges of its lane. */
const edgePixels = 3;
/** A ghost is at least as wide as this, so that a part of the name is legible. */
const leastWidth = 64;

export function Ghosts({ model, axis, rows, hands, fit }: GhostsProps) {
  const { i18n } = useTranslation();
  const holding = useHolding(hands);
  const { fits, text: reason } = useHeldReason(holding, fit, model);
  const stretched = useStretching(hands);
  const drawn = useDrawnPlan();
  // A job that is not on the board yet has its name from there.
  const { data: queue } = useWholeQueue();
  const plan = useMemo(() => (drawn ? ghostsOf(model, drawn) : []), [drawn, model]);
  const [held, ghost] = [holding?.job, holding?.ghost];
  const lanes = (technician: number) => rows.filter((row) => row.kind === 'lane' && row.technician === technician);
  const span = (start: number, end: number) => ({ x: xOf(axis, start), width: Math.max(3, xOf(axis, end) - xOf(axis, start)) });
  const nameOf = ({ key, text }: PlanGhost) => {
    const id = key.slice(key.indexOf(' ') + 1);
    const job = model.jobById.get(id);
    if (job !== undefined) return model.board.jobs.customer_name[job]!;
    return queue?.jobs.find((one) => one.id === id)?.customer.name ?? text;
  };
  const landed = plan.filter(({ kind }) => kind !== 'left');
  return (
    <>
      {plan.flatMap(({ key, technician, start, end, kind, isFaint }) =>
        kind !== 'left'
          ? []
          : lanes(technician).map((row) => {
              const { x, width } = span(start, end);
              return (
                <div
                  key={`${key} ${row.key}`}
                  className="ghost"
                  data-kind="left"
                  data-faint={isFaint || undefined}
                  style={{ top: row.top + edgePixels, height: row.height - 2 * edgePixels, insetInlineStart: nameWidth + x, width }}
                  aria-hidden
                />
              );
            }),
      )}
      <Ways axis={axis} rows={rows} plan={plan} />
      {rows.flatMap((row) => {
        if (row.kind !== 'lane') return [];
        const own = landed
          .filter(({ technician }) => technician === row.technician)
          .map((one) => {
            const { x, width } = span(one.start, one.end);
            return { ...one, x, width: Math.max(leastWidth, width) };
          });
        const { shelves, count } = shelvesOf(own);
        const height = (row.height - 2 * edgePixels) / count;
        return own.map((one, index) => {
          const name = `${shownClock(localOf(model, one.start), i18n.language)} ${nameOf(one)}`;
          return (
            <div
              key={`${one.key} ${row.key}`}
              className="ghost"
              data-kind={one.kind}
              data-faint={one.isFaint || undefined}
              style={{
                top: row.top + edgePixels + shelves[index]! * height,
                height,
                insetInlineStart: nameWidth + one.x,
                width: one.width,
              }}
              title={`${name}, ${one.text}`}
            >
              <span dir="auto">{nameOf(one)}</span>
            </div>
          );
        });
      })}
      {stretched &&
        lanes(stretched.thing.from.technician).map((row) => {
          const { from, name } = stretched.thing;
          const end = from.start + stretched.minutes;
          const { x, width } = span(from.start, end);
          return (
            <div
              key={row.key}
              className="ghost"
              data-kind="stretched"
              style={{ top: row.top + edgePixels, height: row.height - 2 * edgePixels, insetInlineStart: nameWidth + x, width }}
              aria-hidden
            >
              <span className="ghost-time">
                {shownClock(localOf(model, end), i18n.language)} · {shownMinutes(stretched.minutes, i18n.language)} ·&nbsp;
              </span>
              <span dir="auto">{name}</span>
            </div>
          );
        })}
      {held &&
        ghost &&
        lanes(ghost.technician).map((row) => {
          const { x, width } = span(ghost.start, ghost.start + (fit?.visitMinutes ?? held.minutes));
          return (
            <Fragment key={row.key}>
              <div
                className="ghost"
                data-kind="held"
                data-fits={fits ?? undefined}
                data-other={(fits && fit && !isWished(fit, ghost.start)) || undefined}
                style={{
                  top: row.top + edgePixels,
                  height: row.height - 2 * edgePixels,
                  insetInlineStart: nameWidth + x,
                  width: Math.max(leastWidth, width),
                }}
              >
                <span className="ghost-time">{shownClock(localOf(model, ghost.start), i18n.language)}&nbsp;</span>
                <span dir="auto">{held.name}</span>
              </div>
              {reason !== '' && (
                // The side panel says the same for screen readers.
                <div
                  className="ghost-reason"
                  data-above={row.top > 24 || undefined}
                  style={{
                    top: row.top + (row.top > 24 ? 0 : row.height),
                    // Towards the middle, so that the words do not widen the board.
                    ...(x > axis.width / 2 ? { insetInlineEnd: Math.max(0, axis.width - x - width) } : { insetInlineStart: nameWidth + x }),
                  }}
                  aria-hidden
                >
                  {reason}
                </div>
              )}
            </Fragment>
          );
        })}
    </>
  );
}

/** Arrows from the old places to the new ones. */
function Ways({ axis, rows, plan }: Pick<GhostsProps, 'axis' | 'rows'> & { readonly plan: readonly PlanGhost[] }) {
  // Near the lower edge of the lane, below the names of the visits between.
  const heightOf = (technician: number) => {
    const row = rows.find((one) => one.kind === 'lane' && one.technician === technician);
    return row === undefined ? null : row.top + row.height - 7;
  };
  const left = new Map(plan.filter(({ kind }) => kind === 'left').map((one) => [jobOf(one), one]));
  const ways = plan.flatMap((to) => {
    const from = to.kind === 'left' ? undefined : left.get(jobOf(to));
    if (!from) return [];
    const [y1, y2] = [heightOf(from.technician), heightOf(to.technician)];
    if (y1 === null || y2 === null) return [];
    const isLater = to.start >= from.start;
    const [x1, x2] = [xOf(axis, isLater ? from.end : from.start), xOf(axis, isLater ? to.start : to.end)];
    return [{ key: to.key, isFaint: to.isFaint, x1, y1, x2: Math.abs(x2 - x1) < 8 && y1 === y2 ? x1 + (isLater ? 12 : -12) : x2, y2 }];
  });
  if (ways.length === 0) return null;
  const height = Math.max(...rows.map((row) => row.top + row.height));
  return (
    <svg className="ghost-ways" width={axis.width} height={height} style={{ insetInlineStart: nameWidth }} aria-hidden focusable="false">
      <defs>
        <marker id="ghost-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
          <path d="M0 0 8 4 0 8z" />
        </marker>
      </defs>
      {ways.map(({ key, isFaint, x1, y1, x2, y2 }) => (
        <line key={key} data-faint={isFaint || undefined} x1={x1} y1={y1} x2={x2} y2={y2} markerEnd="url(#ghost-arrow)" />
      ))}
    </svg>
  );
}

const jobOf = ({ key }: PlanGhost) => key.slice(key.indexOf(' ') + 1);
