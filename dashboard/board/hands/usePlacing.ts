/** From a job that is picked up, wherever it comes from, to the question that its drop asks: what the page does for the hands. */
import { useEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/session.ts';
import { wantAct } from '../../job/wantedAct.ts';
import { announce } from '../../parts/announce.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { type Hands, type PageEffect } from './hands.ts';
import { jobThing, type PlacedJob } from './things.ts';
import type { HandsView } from './types.ts';
import { useHands, useHeld } from './useHands.ts';
import { lanesOf } from './visitKeys.ts';
import { localOf } from '../model/model.ts';
import { askQuestion } from '../model/question.ts';
import type { BoardGridHandle } from '../grid/useGridHandle.ts';
import { askForFit, useHeldFit, type HeldFit } from './useHeldFit.ts';
import type { ShownBoard } from '../model/useShownBoard.ts';

export interface Placing {
  readonly hands: Hands;
  readonly heldFit: HeldFit;
  /** Picks a job up from its drawer, to be put down with keys, a click or a tap. */
  readonly placeFromMenu: (job: PlacedJob) => void;
}

/** What the hands see while no lanes are shown. */
const noLanes: Pick<HandsView, 'isRightToLeft' | 'snapMinutes' | 'nextVisit'> = {
  isRightToLeft: false,
  snapMinutes: 0,
  nextVisit: () => null,
};

export function usePlacing(board: ShownBoard, grid: RefObject<BoardGridHandle | null>, onOpen: (jobId: string) => void): Placing {
  const { t } = useTranslation('board');
  const address = useAddress();
  const { search, set } = address;
  const { model, rows, now, view } = board;
  const mayMove = useMay('schedule_manage');
  const carryOut = (effect: PageEffect) => {
    switch (effect.kind) {
      case 'open':
        return onOpen(effect.jobId);
      case 'pickedUp':
        return askForFit(effect.job.jobId, view);
      case 'stretch':
        // The drawer shows the plan of the new length.
        wantAct(effect.jobId, { byMinutes: effect.byMinutes });
        return onOpen(effect.jobId);
      case 'emergency':
        return set({ panel: 'emergency', job: effect.jobId });
      case 'refuse':
        return announce({ text: t(`refused.${effect.reason}`, { name: effect.name }), tone: 'warning' });
      case 'ask': {
        const { job, at } = effect;
        if (!model) return undefined;
        // A visit on the board is moved. The answer of feasible starts may be from before it was confirmed.
        const next = job.from ? 'previewJobRequestMove' : heldFit.next;
        return askQuestion(address, {
          kind: next === 'previewJobRequestMove' ? 'move' : 'confirm',
          jobId: job.jobId,
          technicianId: model.board.technicians.id[at.technician]!,
          startAt: localOf(model, at.start),
          mode: 'overtime',
          displacement: 'push',
          mayPush: false,
          afterHours: false,
        });
      }
      case 'reveal':
        return grid.current?.reveal(effect.at);
      case 'focusBoard':
        return grid.current?.focus();
      case 'focusVisit':
        return grid.current?.focusVisit(effect.visit);
      case 'focusSource':
        return grid.current?.focus(effect.job.jobId);
    }
  };
  const hands = useHands(
    {
      view: () => ({
        mayMove,
        lanes: lanesOf(rows),
        minutes: model?.board.minutes ?? 0,
        now,
        fit: heldFit.fit,
        ...(grid.current?.look() ?? noLanes),
      }),
      placeAt: (clientX, clientY) => grid.current?.placeAt(clientX, clientY) ?? null,
      carryOut,
    },
    model,
  );
  const held = useHeld(hands);
  const heldFit = useHeldFit(held?.jobId ?? null, model, view);
  const { fit } = heldFit;
  useEffect(() => {
    if (fit) hands.send({ kind: 'fit' });
  }, [hands, fit]);
  const placeFromMenu = (job: PlacedJob) => {
    set({ open: null, view: view.view === 'list' ? 'day' : (search['view'] ?? null) });
    hands.send({ kind: 'pickUp', thing: jobThing(model, job) });
  };
  return { hands, heldFit, placeFromMenu };
}
