/** The dispatch board: docs/reference/pages.md#the-dispatch-board; docs/dashboard.md#the-board. The address says which part is shown. */
import '../board/board.css';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../api/ask.ts';
import { askSoon, useAsk } from '../api/queries.ts';
import { useMay, useSession } from '../api/session.ts';
import { useAddress } from '../frame/address.ts';
import { announce } from '../frame/Announcer.tsx';
import { useFocusBroughtHome, useFocusHome } from '../frame/focus.ts';
import { useActs, type Ghost, type HeldJob } from '../board/acts.ts';
import { Agenda } from '../board/Agenda.tsx';
import { BoardBar } from '../board/BoardBar.tsx';
import { BoardGrid, type BoardGridHandle } from '../board/BoardGrid.tsx';
import { fitsAt, makeFit, startFrom } from '../board/fit.ts';
import { Strip } from '../board/Strip.tsx';
import { isLiveFlag, techniciansWith } from '../board/strip.ts';
import { localOf } from '../board/model.ts';
import { PlaceButton } from '../board/PlaceButton.tsx';
import { ghostsOf, type DrawablePlan } from '../board/plan.ts';
import { askQuestion, questionOf } from '../board/question.ts';
import { SidePanel } from '../board/SidePanel.tsx';
import type { QueuedJob } from '../board/Queue.tsx';
import { makeRows } from '../board/rows.ts';
import { useBoard } from '../board/useBoard.ts';
import { viewOf } from '../board/view.ts';
import { Why } from '../board/Why.tsx';
import { JobDrawer } from '../job/JobDrawer.tsx';
import { dayOf } from '../parts/times.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { PageSkeleton } from '../parts/PageSkeleton.tsx';

const BoardMap = lazy(async () => ({ default: (await import('../board/BoardMap.tsx')).BoardMap }));

/** A job that is picked up again within this time reuses its feasible starts, unless the schedule has changed. */
const startsFreshMilliseconds = 5_000;

export function Page() {
  const { t } = useTranslation('board');
  const address = useAddress();
  const { search, set } = address;
  const { now: sessionNow, business } = useSession();
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  const [found, setFound] = useState<string | null>(null);
  const view = useMemo(
    () => viewOf(search, sessionNow, business.timezone, isNarrow, found),
    [search, sessionNow, business.timezone, isNarrow, found],
  );
  const { from, to, grouping } = view;
  const { text, area, skill, tier } = view.filter;
  const isOpening = search['date'] === undefined && (view.view === 'day' || view.view === 'list');
  const today = dayOf(sessionNow, business.timezone);
  const { model, isBefore, error, retry, now, live, showsToday } = useBoard(
    isOpening ? { from: today, to: today, past_idle_days: true } : { from, to },
  );
  useEffect(() => {
    if (isOpening && model && !isBefore) setFound(model.board.from);
  }, [isOpening, model, isBefore]);
  const acts = useActs(
    useCallback((jobId: string) => askSoon('listFeasibleStarts', { job_request_id: jobId, from, to }, startsFreshMilliseconds), [from, to]),
  );
  const grid = useRef<BoardGridHandle>(null);
  const [plan, setPlan] = useState<DrawablePlan | null>(null);
  const [place, setPlace] = useState<Ghost | null>(null);
  const mayMove = useMay('schedule_manage');
  const { held, pickUp, release } = acts;
  // Escape releases the job wherever the focus is during a drag.
  useHotkeys([['Escape', release]], []);
  const starts = useAsk(
    'listFeasibleStarts',
    { job_request_id: held?.jobId ?? '', from, to },
    { enabled: held !== null, freshMilliseconds: startsFreshMilliseconds },
  );
  const fit = useMemo(
    () => (held && model && starts.data && !starts.isPlaceholderData ? makeFit(model, starts.data) : null),
    [held, model, starts.data, starts.isPlaceholderData],
  );
  const only = showsToday || !isLiveFlag(view.only) ? view.only : null;
  // As text, so that the rows stay while the same technicians match.
  const matching = useMemo(
    () => (model && only !== null ? JSON.stringify(techniciansWith(model, live, only, now)) : null),
    [model, live, only, now],
  );
  const { rows } = useMemo(() => {
    const among = matching === null ? null : new Set(JSON.parse(matching) as number[]);
    return model ? makeRows(model.board, { text, area, skill, tier, among }, grouping) : { rows: [], height: 0 };
  }, [model, text, area, skill, tier, matching, grouping]);
  const question = questionOf(search);
  const ghosts = useMemo(() => (plan && model ? ghostsOf(model, plan) : []), [plan, model]);
  const markedId = search['open'] ?? question?.jobId ?? held?.jobId ?? null;
  const marked = markedId === null ? -1 : (model?.jobById.get(markedId) ?? -1);
  const open = useCallback((jobId: string) => set({ open: jobId }), [set]);

  const onDrop = useCallback(
    (one: HeldJob, ghost: Ghost) => {
      acts.release();
      if (!model) return;
      const kind =
        (starts.data?.next ?? (one.from ? 'previewJobRequestMove' : 'confirmJobRequest')) === 'previewJobRequestMove' ? 'move' : 'confirm';
      askQuestion(address, {
        kind,
        jobId: one.jobId,
        technicianId: model.board.technicians.id[ghost.technician]!,
        startAt: localOf(model, ghost.start),
        mode: 'overtime',
        displacement: 'push',
        mayPush: false,
        afterHours: false,
      });
    },
    [acts, model, starts.data, address],
  );
  // The keyboard's ghost starts in the first lane at the present minute, and moves to the first fit once that is known.
  const ghostAtNow = useCallback((): Ghost | null => {
    const lane = rows.find((row) => row.kind === 'lane');
    return lane?.kind === 'lane' ? { technician: lane.technician, start: Math.max(0, now) } : null;
  }, [rows, now]);
  useEffect(() => {
    const { ghost, move } = acts;
    if (!fit || !held || held.from || held.by === 'pointer' || !ghost || fitsAt(fit, ghost.technician, ghost.start)) return;
    const first = firstFit(rows, fit, now);
    if (!first) return;
    move(first);
    grid.current?.reveal(first.technician, first.start);
    // Runs once the fit is known; afterwards the user moves the ghost.
  }, [fit]);

  const pickUpQueued = useCallback(
    (job: QueuedJob, by: 'pointer' | 'keyboard') => {
      if (job.visit_minutes === null) return announce({ text: t('queue.quoteFirst', { name: job.customer.name }), tone: 'warning' });
      if (job.priority_level === 'p0' && job.scheduled_at === null && by === 'keyboard') return set({ panel: 'emergency', job: job.id });
      pickUp(
        { jobId: job.id, name: job.customer.name, from: null, minutes: job.visit_minutes, grip: 0, by },
        by === 'keyboard' ? ghostAtNow() : null,
      );
      if (by === 'keyboard') grid.current?.focus();
      return undefined;
    },
    [pickUp, ghostAtNow, set, t],
  );
  const placeFromMenu = useCallback(
    (job: Output<'getJobRequest'>) => {
      const known = model?.jobById.get(job.id);
      const visit = known === undefined ? -1 : model!.board.visits.job.indexOf(known);
      const at = visit < 0 ? null : { technician: model!.board.visits.technician[visit]!, start: model!.board.visits.start[visit]! };
      set({ open: null, view: view.view === 'list' ? 'day' : (search['view'] ?? null) });
      pickUp(
        { jobId: job.id, name: job.customer.name, from: at, minutes: job.schedule.scheduled_duration_minutes ?? 60, grip: 0, by: 'menu' },
        at ?? ghostAtNow(),
      );
      setTimeout(() => grid.current?.focus(), 50);
    },
    [model, pickUp, ghostAtNow, set, view.view, search],
  );

  // Where a lost focus goes: into the panel if a question or panel is open, else to the board, at the job last marked.
  const panel = useRef<HTMLElement>(null);
  const about = useRef<string | null>(null);
  if (markedId !== null) about.current = markedId;
  const isAsking = question !== null || search['panel'] !== undefined;
  const hasDrawer = search['open'] !== undefined;
  useFocusHome(
    useCallback(() => {
      // A drawer takes the focus by itself and later returns it.
      if (hasDrawer) return;
      const place = isAsking ? (panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current?.querySelector('h2')) : null;
      if (place) place.focus();
      else grid.current?.focus(about.current);
    }, [isAsking, hasDrawer]),
  );
  useFocusBroughtHome(search);
  useFocusBroughtHome(model);

  // On narrow screens the panel appears only on request.
  const isQuiet = !question && !held && search['panel'] === undefined && search['side'] !== '1';
  if (error && !model) return <ErrorNotice error={error} onRetry={retry} isPage />;
  return (
    <div className="board-page">
      <BoardBar view={view} model={model} />
      {model && <Strip model={model} live={live} now={now} showsToday={showsToday} only={only} />}
      <div className="board-area">
        {!model ? (
          <PageSkeleton rows={12} />
        ) : view.view === 'list' ? (
          <Agenda model={model} rows={rows} now={now} live={live} only={only} onOpen={open} />
        ) : (
          <BoardGrid
            ref={grid}
            model={model}
            rows={rows}
            daysAtOnce={view.daysAtOnce}
            isWhole={view.isWhole}
            zoom={view.zoom}
            now={now}
            fit={fit}
            acts={acts}
            plan={ghosts}
            marked={marked}
            live={live}
            onOpen={open}
            onDrop={onDrop}
            onPoint={setPlace}
            mayMove={mayMove}
          />
        )}
        {model && view.hasMap && view.view !== 'list' && (
          <Suspense fallback={<div className="board-map" />}>
            <BoardMap model={model} now={now} marked={markedId} onOpen={open} />
          </Suspense>
        )}
      </div>
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
          onPlan={setPlan}
          onOpen={open}
          onPickUp={pickUpQueued}
          onDragTo={(x, y) => grid.current?.dragTo(x, y)}
          onLetGo={() => grid.current?.letGo()}
          onPutBack={release}
        />
        {held && model && <Why acts={acts} fit={fit} model={model} error={starts.error} place={acts.ghost ?? place} from={from} to={to} />}
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

function firstFit(
  rows: readonly ReturnType<typeof makeRows>['rows'][number][],
  fit: ReturnType<typeof makeFit>,
  now: number,
): Ghost | null {
  for (const row of rows) {
    if (row.kind !== 'lane') continue;
    const start = startFrom(fit, row.technician, now);
    if (start !== null) return { technician: row.technician, start };
  }
  return null;
}
