/** The lanes, or the list in their place, and the map beside them. */
import { lazy, Suspense, type RefObject } from 'react';
import { PageSkeleton } from '../../parts/PageSkeleton.tsx';
import { BoardGrid } from './BoardGrid.tsx';
import type { Fit } from '../model/fit.ts';
import type { Hands } from '../hands/hands.ts';
import { useHeld } from '../hands/useHands.ts';
import type { BoardGridHandle } from './useGridHandle.ts';
import type { ShownBoard } from '../model/useShownBoard.ts';

const NoTechnicians = lazy(async () => ({ default: (await import('./EmptyBoard.tsx')).NoTechnicians }));
const NoMatch = lazy(async () => ({ default: (await import('./EmptyBoard.tsx')).NoMatch }));
const NoVisits = lazy(async () => ({ default: (await import('./EmptyBoard.tsx')).NoVisits }));
const Agenda = lazy(async () => ({ default: (await import('./Agenda.tsx')).Agenda }));
const BoardMap = lazy(async () => ({ default: (await import('./BoardMap.tsx')).BoardMap }));

export interface BoardAreaProps {
  readonly board: ShownBoard;
  readonly grid: RefObject<BoardGridHandle | null>;
  readonly hands: Hands;
  /** Where the held job fits; null: not known yet, or none is held. */
  readonly fit: Fit | null;
  /** The job that is marked on board, list and map; null: none. */
  readonly markedId: string | null;
  readonly onOpen: (jobId: string) => void;
}

export function BoardArea({ board, grid, hands, fit, markedId, onOpen }: BoardAreaProps) {
  const { model, view, rows, now, live, only } = board;
  const held = useHeld(hands);
  const isEmpty = model !== null && rows.length > 0 && model.board.visits.job.length === 0 && held === null && !board.isBefore;
  const marked = markedId === null ? -1 : (model?.jobById.get(markedId) ?? -1);
  return (
    <div className="board-area">
      {!model ? (
        <PageSkeleton rows={12} />
      ) : model.board.technicians.id.length === 0 ? (
        <Suspense fallback={null}>
          <NoTechnicians />
        </Suspense>
      ) : rows.length === 0 ? (
        <Suspense fallback={null}>
          <NoMatch />
        </Suspense>
      ) : view.view === 'list' ? (
        <Suspense fallback={<PageSkeleton rows={12} />}>
          <Agenda model={model} rows={rows} now={now} live={live} only={only} onOpen={onOpen} />
        </Suspense>
      ) : (
        <BoardGrid
          ref={grid}
          model={model}
          rows={rows}
          daysAtOnce={view.daysAtOnce}
          isWhole={view.isWhole}
          zoom={view.zoom}
          now={now}
          marked={marked}
          live={live}
          hands={hands}
          fit={fit}
        />
      )}
      {model && isEmpty && view.view !== 'list' && (
        <Suspense fallback={null}>
          <NoVisits />
        </Suspense>
      )}
      {model && view.hasMap && view.view !== 'list' && (
        <Suspense fallback={<div className="board-map" />}>
          <BoardMap model={model} now={now} marked={markedId} onOpen={onOpen} />
        </Suspense>
      )}
    </div>
  );
}
