/** The dispatch board: docs/reference/pages.md#the-dispatch-board; docs/dashboard.md#the-board. The address says which part is shown. */
import './board.css';
import { useHotkeys } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../parts/pageAddress.ts';
import { JobDrawer } from '../job/JobDrawer.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { useActs, type Ghost } from './acts.ts';
import { BoardArea } from './BoardArea.tsx';
import { BoardBar } from './BoardBar.tsx';
import type { BoardGridHandle } from './BoardGrid.tsx';
import { PlaceButton } from './PlaceButton.tsx';
import { questionOf } from './question.ts';
import { SidePanel } from './SidePanel.tsx';
import { Strip } from './Strip.tsx';
import { useBoardFocus } from './useBoardFocus.ts';
import { askForFit, useHeldFit } from './useHeldFit.ts';
import { usePlacing } from './usePlacing.ts';
import { useShownBoard } from './useShownBoard.ts';
import { Why } from './Why.tsx';

export function BoardPage() {
  const { t } = useTranslation('board');
  const { search, set } = useAddress();
  const board = useShownBoard();
  const { model, view, only, live, now, showsToday } = board;
  const { from, to } = view;
  const acts = useActs(useCallback((jobId: string) => askForFit(jobId, { from, to }), [from, to]));
  const { held, release } = acts;
  // Escape releases the job wherever the focus is during a drag.
  useHotkeys([['Escape', release]], []);
  const heldFit = useHeldFit(held?.jobId ?? null, model, view);
  const grid = useRef<BoardGridHandle>(null);
  const panel = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<Ghost | null>(null);
  const { onDrop, pickUpQueued, placeFromMenu } = usePlacing({ acts, held: heldFit, board, grid });
  const question = questionOf(search);
  const markedId = search['open'] ?? question?.jobId ?? held?.jobId ?? null;
  useBoardFocus({ grid, panel, held, model, markedId });
  const open = useCallback((jobId: string) => set({ open: jobId }), [set]);
  // On narrow screens the panel appears only on request.
  const isQuiet = !question && !held && search['panel'] === undefined && search['side'] !== '1';
  if (board.error && !model) return <ErrorNotice error={board.error} onRetry={board.retry} isPage />;
  return (
    <div className="board-page">
      <BoardBar view={view} model={model} />
      {model && <Strip model={model} live={live} now={now} showsToday={showsToday} only={only} />}
      <BoardArea
        board={board}
        grid={grid}
        fit={heldFit.fit}
        acts={acts}
        markedId={markedId}
        onOpen={open}
        onDrop={onDrop}
        onPoint={setPlace}
      />
      <aside
        ref={panel}
        className="board-panel"
        aria-label={t('panel')}
        data-quiet={isQuiet || undefined}
        data-holding={held !== null || undefined}
      >
        <SidePanel
          question={question}
          model={model}
          marked={markedId}
          held={held}
          onOpen={open}
          onPickUp={pickUpQueued}
          onDragTo={(x, y) => grid.current?.dragTo(x, y)}
          onLetGo={() => grid.current?.letGo()}
          onPutBack={release}
        />
        {held && model && (
          <Why acts={acts} fit={heldFit.fit} model={model} error={heldFit.error} place={acts.ghost ?? place} from={from} to={to} />
        )}
      </aside>
      <JobDrawer
        jobId={search['open'] ?? null}
        onClose={() => set({ open: null })}
        actions={(job) => (
          <PlaceButton job={job} onPlace={placeFromMenu} onEmergency={({ id }) => set({ open: null, panel: 'emergency', job: id })} />
        )}
      />
    </div>
  );
}
