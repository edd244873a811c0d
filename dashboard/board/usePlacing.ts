/** From a job that is picked up, wherever it comes from, to the question that its drop asks. */
import { useCallback, useEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../parts/pageAddress.ts';
import { announce } from '../parts/announce.ts';
import type { Job } from '../job/jobWords.ts';
import type { Acts, Ghost, HeldJob } from './acts.ts';
import type { BoardGridHandle } from './BoardGrid.tsx';
import { fitsAt, startFrom, type Fit } from './fit.ts';
import { localOf } from './model.ts';
import type { QueuedJob } from './Queue.tsx';
import { askQuestion } from './question.ts';
import type { BoardRow } from './rows.ts';
import type { HeldFit } from './useHeldFit.ts';
import type { ShownBoard } from './useShownBoard.ts';

/** Assumed for a job whose length the board does not know yet. */
const usualMinutes = 60;

interface PlacingOptions {
  readonly acts: Acts;
  readonly held: HeldFit;
  readonly board: ShownBoard;
  readonly grid: RefObject<BoardGridHandle | null>;
}

export interface Placing {
  readonly onDrop: (held: HeldJob, ghost: Ghost) => void;
  readonly pickUpQueued: (job: QueuedJob, by: 'pointer' | 'keyboard') => void;
  /** Picks a job up from its drawer, to be put down with keys, a click or a tap. */
  readonly placeFromMenu: (job: Job) => void;
}

export function usePlacing({ acts, held: { fit, next }, board: { model, rows, now, view }, grid }: PlacingOptions): Placing {
  const { t } = useTranslation('board');
  const address = useAddress();
  const { search, set } = address;
  const { held, pickUp, release } = acts;
  const onDrop = useCallback(
    (one: HeldJob, ghost: Ghost) => {
      release();
      if (!model) return;
      const kind = (next ?? (one.from ? 'previewJobRequestMove' : 'confirmJobRequest')) === 'previewJobRequestMove' ? 'move' : 'confirm';
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
    [release, model, next, address],
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
  const pickUpQueued = useCallback<Placing['pickUpQueued']>(
    (job, by) => {
      if (job.visit_minutes === null) return announce({ text: t('queue.quoteFirst', { name: job.customer.name }), tone: 'warning' });
      if (job.priority_level === 'p0' && job.scheduled_at === null && by === 'keyboard') return set({ panel: 'emergency', job: job.id });
      pickUp(
        { jobId: job.id, name: job.customer.name, from: null, minutes: job.visit_minutes, grip: 0, by },
        by === 'keyboard' ? ghostAtNow() : null,
      );
      if (by === 'keyboard') grid.current?.focus();
      return undefined;
    },
    [pickUp, ghostAtNow, set, t, grid],
  );
  const placeFromMenu = useCallback<Placing['placeFromMenu']>(
    (job) => {
      const known = model?.jobById.get(job.id);
      const visit = known === undefined ? -1 : model!.board.visits.job.indexOf(known);
      const at = visit < 0 ? null : { technician: model!.board.visits.technician[visit]!, start: model!.board.visits.start[visit]! };
      set({ open: null, view: view.view === 'list' ? 'day' : (search['view'] ?? null) });
      const minutes = job.schedule.scheduled_duration_minutes ?? usualMinutes;
      pickUp({ jobId: job.id, name: job.customer.name, from: at, minutes, grip: 0, by: 'menu' }, at ?? ghostAtNow());
    },
    [model, pickUp, ghostAtNow, set, view.view, search],
  );
  return { onDrop, pickUpQueued, placeFromMenu };
}

function firstFit(rows: readonly BoardRow[], fit: Fit, now: number): Ghost | null {
  for (const row of rows) {
    if (row.kind !== 'lane') continue;
    const start = startFrom(fit, row.technician, now);
    if (start !== null) return { technician: row.technician, start };
  }
  return null;
}
