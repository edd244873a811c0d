/** The part of the board that the address asks for: its days, its lanes, and how its visits stand. */
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { dayOf } from '../../parts/times.ts';
import { makeRows, type BoardRow } from './rows.ts';
import { isLiveFlag, techniciansWith, type LaneFilter } from './strip.ts';
import { useBoard, type BoardNow } from './useBoard.ts';
import { viewOf, type BoardView } from './view.ts';

export interface ShownBoard extends BoardNow {
  readonly view: BoardView;
  readonly rows: readonly BoardRow[];
  /** Only technicians whom this number of the strip counts; null: all. */
  readonly only: LaneFilter | null;
}

export function useShownBoard(): ShownBoard {
  const { search } = useAddress();
  const { now: sessionNow, business } = useSession();
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  const [found, setFound] = useState<string | null>(null);
  const view = useMemo(
    () => viewOf(search, sessionNow, business.timezone, isNarrow, found),
    [search, sessionNow, business.timezone, isNarrow, found],
  );
  const { from, to, grouping } = view;
  const isOpening = search['date'] === undefined && (view.view === 'day' || view.view === 'list');
  const today = dayOf(sessionNow, business.timezone);
  const board = useBoard(isOpening ? { from: today, to: today, past_idle_days: true } : { from, to });
  const { model, isBefore, live, now, showsToday } = board;
  useEffect(() => {
    if (isOpening && model && !isBefore) setFound(model.board.from);
  }, [isOpening, model, isBefore]);
  const only = showsToday || !isLiveFlag(view.only) ? view.only : null;
  // As text, so that the rows stay while the same technicians match.
  const matching = useMemo(
    () => (model && only !== null ? JSON.stringify(techniciansWith(model, live, only, now)) : null),
    [model, live, only, now],
  );
  const { text, area, skill, tier } = view.filter;
  const { rows } = useMemo(() => {
    const among = matching === null ? null : new Set(JSON.parse(matching) as number[]);
    return model ? makeRows(model.board, { text, area, skill, tier, among }, grouping) : { rows: [] };
  }, [model, text, area, skill, tier, matching, grouping]);
  return { ...board, view, rows, only };
}
