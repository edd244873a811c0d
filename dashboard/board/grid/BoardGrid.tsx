/** The lanes of the board. Only the visible part and its surroundings are in the document. Mouse, touch and keys are in hands/. */
import './lanes.css';
import './names.css';
import { lazy, memo, Suspense, useMemo, useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { makeAxis, xOf, type Axis } from '../model/axis.ts';
import { useParameter } from '../../parts/pageAddress.ts';
import { useBlockedReason } from '../hands/useBlockedReason.ts';
import { CrewLinks } from './CrewLinks.tsx';
import type { Fit } from '../model/fit.ts';
import { headHeight, nameWidth, spareColumns, spareRows } from '../model/geometry.ts';
import { visitThing } from '../hands/things.ts';
import type { Hands } from '../hands/hands.ts';
import { useHandsOn, useHeld, useIsStretching } from '../hands/useHands.ts';
import { useHasDrawnPlan } from '../model/useDrawnPlan.ts';
import { Head } from './Head.tsx';
import { Lane } from './Lane.tsx';
import { laneStates, type LiveVisits } from '../model/live.ts';
import type { BoardModel } from '../model/model.ts';
import { Names } from './Names.tsx';
import { PromisedWindow } from './PromisedWindow.tsx';
import { laidOut, rowsBetween, type BoardRow } from '../model/rows.ts';
import { Tiles } from './Tiles.tsx';
import { useGridHandle, type BoardGridHandle } from './useGridHandle.ts';
import { useLaneLinks } from './useLaneLinks.ts';
import { useLoads } from '../model/useLoads.ts';
import { useSpans } from './useSpans.ts';
import { useViewport } from '../model/viewport.ts';
import { useVisitTexts } from '../model/visitName.ts';

/** Loaded with the first job that is held, visit that is stretched, or plan that is drawn. */
const Ghosts = lazy(async () => ({ default: (await import('./Ghosts.tsx')).Ghosts }));
const WeekCells = lazy(async () => ({ default: (await import('./WeekCells.tsx')).WeekCells }));

export interface BoardGridProps {
  readonly model: BoardModel;
  readonly rows: readonly BoardRow[];
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
  const { model, rows: wanted, daysAtOnce, isWhole, zoom, now, fit, hands, marked, live, ref } = props;
  const { t } = useTranslation('board');
  const board = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const view = useViewport(board);
  // Wide days show hours, and a week shows a summary of each day. The fortnight scrolls, so it keeps its visits.
  const hasHours = daysAtOnce <= 3 || zoom > 1;
  const isSummary = !hasHours && model.board.days.length <= daysAtOnce;
  const axis = useMemo(
    () => makeAxis(model.board, { isWhole, room: Math.max(200, view.room), daysAtOnce, zoom, isSummary }),
    [model, isWhole, view.room, daysAtOnce, zoom, isSummary],
  );
  const { rows, height, laneHeight } = useMemo(() => laidOut(wanted, view.height), [wanted, view.height]);
  const listeners = useHandsOn({
    hands,
    element: board,
    where: 'board',
    thingOf: (target) => {
      const visit = target.closest<HTMLElement>('[data-visit]')?.dataset['visit'];
      return visit === undefined ? null : visitThing(model, Number(visit));
    },
  });
  const held = useHeld(hands);
  const isStretching = useIsStretching(hands);
  const hasGhosts = useHasDrawnPlan() || isStretching || held !== null;
  const blockedReason = useBlockedReason(fit);
  const texts = useVisitTexts(model);
  const followLink = useLaneLinks(model);
  const { loads, ofDay } = useLoads(model, now);
  const edge = useParameter('edge', 'type')[0] === 'priority' ? 'priority' : undefined;
  const states = useMemo(() => laneStates(model, live), [model, live]);
  const spare = spareRows * laneHeight;
  const [firstRow, endRow] = view.room > 0 ? rowsBetween(rows, view.top - spare, view.bottom + spare) : [0, 0];
  const near = useMemo(() => rows.slice(firstRow, endRow), [rows, firstRow, endRow]);
  const [left, right] = [view.left - spareColumns, view.right + spareColumns];
  const { spans, isWhole: isDrawn } = useSpans(model, axis, near, view);
  useGridHandle(ref, { model, rows, axis, board, body, drawn: spans });
  return (
    <div
      ref={board}
      className="board"
      tabIndex={0}
      role="group"
      aria-label={t('boardLabel')}
      aria-describedby="board-help"
      aria-busy={!isDrawn || undefined}
      data-holding={held !== null || undefined}
      data-edge={edge}
      {...listeners}
    >
      <div className="board-content" style={{ width: nameWidth + axis.width, height: headHeight + height }}>
        <Head model={model} axis={axis} left={left} right={right} hasHours={hasHours} />
        <div className="board-body" ref={body} style={{ height }}>
          <Tiles
            model={model}
            axis={axis}
            rows={rows}
            fit={fit}
            hasTravel={!isSummary}
            firstRow={firstRow}
            endRow={endRow}
            left={left}
            right={right}
            view={view}
            board={board}
          />
          <Names model={model} rows={near} now={now} blockedReason={blockedReason} states={states} loadOf={loads} />
          {!isSummary && <CrewLinks model={model} axis={axis} rows={near} left={left} right={right} />}
          <div className="board-lanes" onClick={followLink}>
            <Suspense fallback={null}>
              {near.map(
                (row) =>
                  row.kind === 'lane' &&
                  (isSummary ? (
                    <WeekCells
                      key={row.key}
                      model={model}
                      axis={axis}
                      row={row}
                      now={now}
                      live={live}
                      loadOf={ofDay}
                      blocked={blockedReason(row.technician)}
                    />
                  ) : (
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
                      texts={texts}
                      load={hasHours ? loads(row.technician) : null}
                      blocked={blockedReason(row.technician)}
                    />
                  )),
              )}
            </Suspense>
          </div>
          {near.map(
            (row) =>
              row.kind === 'heading' && (
                <div key={row.key} className="board-heading" style={{ top: row.top, height: row.height }}>
                  <span>{row.name ?? t('noGroup')}</span> <small>{row.lanes}</small>
                </div>
              ),
          )}
          <PromisedWindow model={model} axis={axis} rows={near} board={board} held={held} />
          <NowLine axis={axis} now={now} minutes={model.board.minutes} />
          {hasGhosts && (
            <Suspense fallback={null}>
              <Ghosts model={model} axis={axis} rows={near} hands={hands} fit={fit} />
            </Suspense>
          )}
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
