/** The dispatch board: docs/reference/pages.md#the-dispatch-board; docs/dashboard.md#the-board. The address says which part is shown. */
import './board.css';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../parts/pageAddress.ts';
import { JobDrawer } from '../job/JobDrawer.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { BoardArea } from './BoardArea.tsx';
import { BoardBar } from './BoardBar.tsx';
import { useHeld } from './hands/useHands.ts';
import { LiveStrip } from './LiveStrip.tsx';
import { PlaceButton } from './PlaceButton.tsx';
import { questionOf } from './question.ts';
import { SidePanel } from './SidePanel.tsx';
import { useBoardFocus } from './useBoardFocus.ts';
import type { BoardGridHandle } from './useGridHandle.ts';
import { usePlacing } from './usePlacing.ts';
import { useShownBoard } from './useShownBoard.ts';
import { Why } from './Why.tsx';

export function BoardPage() {
  const { t } = useTranslation('board');
  const { search, set } = useAddress();
  const board = useShownBoard();
  const { model, view, counts, only } = board;
  const grid = useRef<BoardGridHandle>(null);
  const panel = useRef<HTMLElement>(null);
  const { hands, heldFit, placeFromMenu } = usePlacing(board, grid);
  const held = useHeld(hands);
  const question = questionOf(search);
  const markedId = search['open'] ?? question?.jobId ?? held?.jobId ?? null;
  useBoardFocus({ grid, panel, hands, model, markedId });
  const open = useCallback((jobId: string) => set({ open: jobId }), [set]);
  // On narrow screens the panel appears only on request.
  const isQuiet = !question && !held && search['panel'] === undefined && search['side'] !== '1';
  if (board.error && !model) return <ErrorNotice error={board.error} onRetry={board.retry} isPage />;
  return (
    <div className="board-page">
      <BoardBar view={view} model={model} />
      {counts && <LiveStrip counts={counts} only={only} />}
      <BoardArea board={board} grid={grid} hands={hands} fit={heldFit.fit} markedId={markedId} onOpen={open} />
      <aside
        ref={panel}
        className="board-panel"
        aria-label={t('panel')}
        data-quiet={isQuiet || undefined}
        data-holding={held !== null || undefined}
      >
        <SidePanel question={question} model={model} marked={markedId} hands={hands} />
        {held && model && <Why hands={hands} fit={heldFit.fit} model={model} error={heldFit.error} from={view.from} to={view.to} />}
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
