/** The lanes, or the list in their place, and the map beside them. */
import { lazy, Suspense, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../api/session.ts';
import { newRowId } from '../parts/pageAddress.ts';
import { PageLink } from '../parts/PageLink.tsx';
import { PageSkeleton } from '../parts/PageSkeleton.tsx';
import { Agenda } from './Agenda.tsx';
import { BoardGrid, type BoardGridHandle, type BoardGridProps } from './BoardGrid.tsx';
import type { ShownBoard } from './useShownBoard.ts';

const BoardMap = lazy(async () => ({ default: (await import('./BoardMap.tsx')).BoardMap }));

export interface BoardAreaProps extends Pick<BoardGridProps, 'fit' | 'acts' | 'onOpen' | 'onDrop' | 'onPoint'> {
  readonly board: ShownBoard;
  readonly grid: RefObject<BoardGridHandle | null>;
  /** The job that is marked on board, list and map; null: none. */
  readonly markedId: string | null;
}

export function BoardArea({ board, grid, markedId, onOpen, ...hands }: BoardAreaProps) {
  const { model, view, rows, height, now, live, only } = board;
  const mayMove = useMay('schedule_manage');
  const marked = markedId === null ? -1 : (model?.jobById.get(markedId) ?? -1);
  return (
    <div className="board-area">
      {!model ? (
        <PageSkeleton rows={12} />
      ) : model.board.technicians.id.length === 0 ? (
        <NoTechnicians />
      ) : view.view === 'list' ? (
        <Agenda model={model} rows={rows} now={now} live={live} only={only} onOpen={onOpen} />
      ) : (
        <BoardGrid
          ref={grid}
          model={model}
          rows={rows}
          height={height}
          daysAtOnce={view.daysAtOnce}
          isWhole={view.isWhole}
          zoom={view.zoom}
          now={now}
          marked={marked}
          live={live}
          mayMove={mayMove}
          onOpen={onOpen}
          {...hands}
        />
      )}
      {model && view.hasMap && view.view !== 'list' && (
        <Suspense fallback={<div className="board-map" />}>
          <BoardMap model={model} now={now} marked={markedId} onOpen={onOpen} />
        </Suspense>
      )}
    </div>
  );
}

/** In place of an empty board: what to do first. */
function NoTechnicians() {
  const { t } = useTranslation('board');
  const mayAdd = useMay('team_manage');
  return (
    <p className="panel-body">
      {t('noTechnicians')}{' '}
      {mayAdd && (
        <PageLink to="/team" search={{ open: newRowId }}>
          {t('addTechnician')}
        </PageLink>
      )}
    </p>
  );
}
