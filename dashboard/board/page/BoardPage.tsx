/** The dispatch board: docs/reference/pages.md#the-dispatch-board; docs/dashboard.md#the-board. The address says which part is shown. */
import './board.css';
import '../../job/plan.css';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../parts/pageAddress.ts';
import type { Job } from '../../job/jobWords.ts';
import { TravelOfJob } from '../../job/travelWords.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { BoardArea } from '../grid/BoardArea.tsx';
import { BoardBar } from './BoardBar.tsx';
import { DeskButtons } from './DeskButtons.tsx';
import { useHeld } from '../hands/useHands.ts';
import { PlaceButton } from './PlaceButton.tsx';
import { travelOf } from '../model/model.ts';
import { questionOf } from '../model/question.ts';
import { SidePanel } from '../panels/SidePanel.tsx';
import { Strip } from './Strip.tsx';
import { useBoardFocus } from '../hands/useBoardFocus.ts';
import type { BoardGridHandle } from '../grid/useGridHandle.ts';
import { usePlacing } from '../hands/usePlacing.ts';
import { useShownBoard } from '../model/useShownBoard.ts';
import { VisitPointing } from '../grid/VisitPointing.tsx';

/** Only narrow screens need it. */
const JobDrawer = lazy(async () => ({ default: (await import('../../job/JobDrawer.tsx')).JobDrawer }));
/** Loaded with the first job that is held. */
const Why = lazy(async () => ({ default: (await import('../hands/Why.tsx')).Why }));
const WishBar = lazy(async () => ({ default: (await import('../hands/WishBar.tsx')).WishBar }));

export function BoardPage() {
  const { t } = useTranslation('board');
  const { search, set } = useAddress();
  const board = useShownBoard();
  const { model, view, only, live, now, showsToday } = board;
  const grid = useRef<BoardGridHandle>(null);
  const panel = useRef<HTMLElement>(null);
  // The focus returns to the card of a job that was opened from the queue.
  const isFromQueue = useRef(false);
  const open = useCallback(
    (jobId: string) => {
      isFromQueue.current = panel.current?.contains(document.activeElement) ?? false;
      set({ open: jobId });
    },
    [set],
  );
  const { hands, heldFit, placeFromMenu } = usePlacing(board, grid, open);
  const held = useHeld(hands);
  const question = questionOf(search);
  const markedId = search['open'] ?? question?.jobId ?? held?.jobId ?? null;
  useBoardFocus({ grid, panel, hands, model, markedId, isFromQueue });
  // Without room beside the board the job is in a drawer over it.
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false }) ?? false;
  const openBeside = isNarrow ? null : (search['open'] ?? null);
  const closeJob = useCallback(() => set({ open: null }), [set]);
  const jobActions = (job: Job) => (
    <PlaceButton job={job} onPlace={placeFromMenu} onEmergency={({ id }) => set({ open: null, panel: 'emergency', job: id })} />
  );
  const travelOfJob = useCallback((jobId: string) => (model ? travelOf(model, jobId) : null), [model]);
  // On narrow screens the panel appears only on request.
  const isQuiet = !question && !held && search['panel'] === undefined && search['side'] !== '1';
  if (board.error && !model) return <ErrorNotice error={board.error} onRetry={board.retry} isPage />;
  return (
    <div className="board-page">
      <BoardBar view={view} model={model} />
      {model && (
        <Strip model={model} live={live} now={now} showsToday={showsToday} only={only}>
          <DeskButtons model={model} rows={board.rows} date={view.from} />
        </Strip>
      )}
      {held && (
        <Suspense fallback={null}>
          <WishBar fit={heldFit.fit} hands={hands} onGone={() => grid.current?.focus()} />
        </Suspense>
      )}
      <VisitPointing model={model} live={live} isHolding={held !== null} onOpen={open} onPlace={placeFromMenu}>
        <BoardArea board={board} grid={grid} hands={hands} fit={heldFit.fit} markedId={markedId} onOpen={open} />
      </VisitPointing>
      <aside
        ref={panel}
        className="board-panel"
        aria-label={t('panel')}
        data-quiet={isQuiet || undefined}
        data-holding={held !== null || undefined}
        data-job-open={openBeside !== null || undefined}
      >
        <TravelOfJob value={travelOfJob}>
          <SidePanel
            question={question}
            model={model}
            marked={markedId}
            hands={hands}
            openJob={openBeside}
            onCloseJob={closeJob}
            jobActions={jobActions}
          />
        </TravelOfJob>
        {held && model && (
          <Suspense fallback={null}>
            <Why hands={hands} fit={heldFit.fit} model={model} error={heldFit.error} />
          </Suspense>
        )}
      </aside>
      {isNarrow && (
        <TravelOfJob value={travelOfJob}>
          <Suspense fallback={null}>
            <JobDrawer jobId={search['open'] ?? null} onClose={closeJob} actions={jobActions} />
          </Suspense>
        </TravelOfJob>
      )}
    </div>
  );
}
