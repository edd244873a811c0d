/** The lanes of the board. Only the visible part and its surroundings are in the document. Mouse, touch and keys are in hands/. */
import { memo, useMemo, useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { makeAxis, xOf, type Axis } from './axis.ts';
import { useBlockedReason } from './useBlockedReason.ts';
import { CrewLinks } from './CrewLinks.tsx';
import type { Fit } from './fit.ts';
import { headHeight, nameWidth, spareColumns, spareRows } from './geometry.ts';
import { Ghosts } from './Ghosts.tsx';
import { visitThing } from './hands/things.ts';
import type { Hands } from './hands/hands.ts';
import { useHandsOn, useHeld } from './hands/useHands.ts';
import { Head } from './Head.tsx';
import { Lane } from './Lane.tsx';
import { laneStates, type LiveVisits } from './live.ts';
import type { BoardModel } from './model.ts';
import { Names } from './Names.tsx';
import { laneHeight, rowsBetween, type BoardRow } from './rows.ts';
import { Tiles } from './Tiles.tsx';
import { useGridHandle, type BoardGridHandle } from './useGridHandle.ts';
import { useSpans } from './useSpans.ts';
import { useViewport } from './viewport.ts';
import { useVisitName } from './visitName.ts';

export interface BoardGridProps {
  readonly model: BoardModel;
  readonly rows: readonly BoardRow[];
  readonly height: number;
  readonly daysAtOnce: number;
  readonly isWhole: boolean;
  readonly zoom: number;
  /** The present minute. */
  readonly now: number;
  readonly fit: Fit | null;
  readonly hands: Hands;
  readonly marked: number;
  /** How the visits of today stand. */
  readonly live: LiveVisits;
  readonly ref?: Ref<BoardGridHandle>;
}

export const BoardGrid = memo(function BoardGrid(props: BoardGridProps) {
  const { model, rows, height, daysAtOnce, isWhole, zoom, now, fit, hands, marked, live, ref } = props;
  const { t } = useTranslation('board');
  const board = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const view = useViewport(board);
  const axis = useMemo(
    () => makeAxis(model.board, { isWhole, room: Math.max(200, view.room), daysAtOnce, zoom }),
    [model, isWhole, view.room, daysAtOnce, zoom],
  );
  useGridHandle(ref, { model, rows, axis, board, body });
  const listeners = useHandsOn({
    hands,
    element: board,
    where: 'board',
    thingOf: (target) => {
      const visit = target.closest<HTMLElement>('[data-visit]')?.dataset['visit'];
      return visit === undefined ? null : visitThing(model, Number(visit));
    },
  });
  const isHolding = useHeld(hands) !== null;
  const blockedReason = useBlockedReason(fit);
  const nameOf = useVisitName(model);
  const states = useMemo(() => laneStates(model, live), [model, live]);
  const spare = spareRows * laneHeight;
  const [firstRow, endRow] = view.room > 0 ? rowsBetween(rows, view.top - spare, view.bottom + spare) : [0, 0];
  const near = useMemo(() => rows.slice(firstRow, endRow), [rows, firstRow, endRow]);
  const [left, right] = [view.left - spareColumns, view.right + spareColumns];
  const { spans, isWhole: isDrawn } = useSpans(model, axis, near, view);
  return (
    <div
      ref={board}
      className="board"
      tabIndex={0}
      role="group"
      aria-label={t('boardLabel')}
      aria-describedby="board-help"
      aria-busy={!isDrawn || undefined}
      data-holding={isHolding || undefined}
      {...listeners}
    >
      <div className="board-content" style={{ width: nameWidth + axis.width, height: headHeight + height }}>
        <Head model={model} axis={axis} left={left} right={right} />
        <div className="board-body" ref={body} style={{ height }}>
          <Tiles
            model={model}
            axis={axis}
            rows={rows}
            fit={fit}
            firstRow={firstRow}
            endRow={endRow}
            left={left}
            right={right}
            view={view}
            board={board}
          />
          <Names model={model} rows={near} blockedReason={blockedReason} states={states} />
          <CrewLinks model={model} axis={axis} rows={near} left={left} right={right} />
          <div className="board-lanes">
            {near.map(
              (row) =>
                row.kind === 'lane' && (
                  <Lane
                    key={row.key}
                    model={model}
                    axis={axis}
                    row={row}
                    first={spans.get(row.key)!.first}
                    end={spans.get(row.key)!.end}
                    now={now}
                    marked={marked}
                    live={live}
                    nameOf={nameOf}
                    blocked={blockedReason(row.technician)}
                  />
                ),
            )}
          </div>
          {near.map(
            (row) =>
              row.kind === 'heading' && (
                <div key={row.key} className="board-heading" style={{ top: row.top, height: row.height }}>
                  <span>{row.name ?? t('noGroup')}</span> <small>{row.lanes}</small>
                </div>
              ),
          )}
          <NowLine axis={axis} now={now} minutes={model.board.minutes} />
          <Ghosts model={model} axis={axis} rows={near} hands={hands} fit={fit} />
        </div>
      </div>
      <p id="board-help" hidden>
        {t('boardHelp')}
      </p>
    </div>
  );
});

function NowLine({ axis, now, minutes }: { axis: Axis; now: number; minutes: number }) {
  if (now < 0 || now >= minutes) return null;
  return <div className="board-now" style={{ insetInlineStart: nameWidth + xOf(axis, now) }} aria-hidden />;
}
