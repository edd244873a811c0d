/** The lanes of the board. Only the visible part and its surroundings are in the document. Mouse, touch and keys are in handling.ts. */
import { memo, useCallback, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, type Ref, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Acts } from './acts.ts';
import { makeAxis, xOf, type Axis } from './axis.ts';
import { useBlockedReason } from './useBlockedReason.ts';
import { CrewLinks } from './CrewLinks.tsx';
import type { Fit } from './fit.ts';
import { headHeight, nameWidth, spareColumns, spareRows } from './geometry.ts';
import { Ghosts } from './Ghosts.tsx';
import { useHandling, type Handlers } from './handling.ts';
import { Head } from './Head.tsx';
import { Lane } from './Lane.tsx';
import { laneStates, type LiveVisits } from './live.ts';
import type { BoardModel } from './model.ts';
import { Names } from './Names.tsx';
import { laneHeight, rowsBetween, type BoardRow } from './rows.ts';
import { Tiles } from './Tiles.tsx';
import { useSpans } from './useSpans.ts';
import { useViewport } from './viewport.ts';
import { useVisitName } from './visitName.ts';

export interface BoardGridProps extends Handlers {
  readonly model: BoardModel;
  readonly rows: readonly BoardRow[];
  readonly height: number;
  readonly daysAtOnce: number;
  readonly isWhole: boolean;
  readonly zoom: number;
  /** The present minute. */
  readonly now: number;
  readonly fit: Fit | null;
  readonly acts: Acts;
  readonly marked: number;
  /** How the visits of today stand. */
  readonly live: LiveVisits;
  readonly ref?: Ref<BoardGridHandle>;
}

export interface BoardGridHandle {
  /** Scrolls the board to a technician and a minute. */
  readonly reveal: (technician: number, minute: number) => void;
  /** Focuses the board, and then the visit of the job if it is in the document. null: focuses the board only. */
  readonly focus: (jobId?: string | null) => void;
  /** Continues a drag that began in the queue. */
  readonly dragTo: (clientX: number, clientY: number) => void;
  readonly letGo: () => void;
}

export const BoardGrid = memo(function BoardGrid(props: BoardGridProps) {
  const { model, rows, height, daysAtOnce, isWhole, zoom, now, fit, acts, marked, live, ref } = props;
  const { t } = useTranslation('board');
  const board = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const view = useViewport(board);
  const axis = useMemo(
    () => makeAxis(model.board, { isWhole, room: Math.max(200, view.room), daysAtOnce, zoom }),
    [model, isWhole, view.room, daysAtOnce, zoom],
  );
  const handling = useHandling({ ...props, axis, board, body });
  const { reveal, dragTo, letGo } = handling;
  const focus = useFocusOnVisit(board, model);
  useImperativeHandle(ref, () => ({ reveal, dragTo, letGo, focus }), [reveal, dragTo, letGo, focus]);
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
      data-holding={acts.held !== null || undefined}
      {...handling.listeners}
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
          <Ghosts model={model} axis={axis} rows={near} acts={acts} fit={fit} />
        </div>
      </div>
      <p id="board-help" hidden>
        {t('boardHelp')}
      </p>
    </div>
  );
});

/** Focuses the board, and then the visit of a job once it is in the document. null: focuses the board only. */
function useFocusOnVisit(board: RefObject<HTMLDivElement | null>, model: BoardModel): (jobId?: string | null) => void {
  const wanted = useRef<string | null>(null);
  const pass = useEffectEvent(() => {
    const job = wanted.current === null ? undefined : model.jobById.get(wanted.current);
    if (job === undefined || document.activeElement !== board.current) return;
    const visit = board.current?.querySelector<HTMLElement>(`[data-visit="${model.board.visits.job.indexOf(job)}"]`);
    if (!visit) return;
    wanted.current = null;
    visit.focus({ preventScroll: true });
  });
  // A visit that was just made or moved appears with the next reading of the board.
  useEffect(() => pass(), [model]);
  return useCallback(
    (jobId = null) => {
      wanted.current = jobId;
      board.current?.focus({ preventScroll: true });
      requestAnimationFrame(() => pass());
    },
    [board],
  );
}

function NowLine({ axis, now, minutes }: { axis: Axis; now: number; minutes: number }) {
  if (now < 0 || now >= minutes) return null;
  return <div className="board-now" style={{ insetInlineStart: nameWidth + xOf(axis, now) }} aria-hidden />;
}
