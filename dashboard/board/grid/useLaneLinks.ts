/** Clicks on what lies in the lanes besides visits. One handler for all lanes, so that a lane is not drawn again when the address changes. */
import { useCallback, type MouseEvent } from 'react';
import { useAddress } from '../../parts/pageAddress.ts';
import { localOf, type BoardModel } from '../model/model.ts';

/** `data-gap` names the first minute of a gap, `data-reassign` a day of time off, `data-day` a day of the week. */
export function useLaneLinks(model: BoardModel): (event: MouseEvent) => void {
  const { set } = useAddress();
  return useCallback(
    ({ target }: MouseEvent) => {
      const link = (target as HTMLElement).closest<HTMLElement>('[data-gap], [data-reassign], [data-day]');
      if (!link) return;
      const { gap, reassign, day, of } = link.dataset;
      const technician = of === undefined ? null : model.board.technicians.id[Number(of)]!;
      if (day !== undefined) set({ view: 'day', date: day });
      else if (gap !== undefined) set({ panel: 'gap', technician, gap: localOf(model, Number(gap)), open: null });
      else if (reassign !== undefined) set({ panel: 'absence', technician, off: reassign, until: reassign, open: null });
    },
    [model, set],
  );
}
