/** The loads of the technicians. */
import { useMemo } from 'react';
import { loadOf, type Load } from './load.ts';
import type { BoardModel } from './model.ts';

/** The loads of all shown days and of one day, each computed when it is first needed. */
export function useLoads(model: BoardModel, now: number) {
  return useMemo(() => {
    const known = new Map<string, Load>();
    const between = (technician: number, from: number, to: number): Load => {
      const key = `${technician} ${from} ${to}`;
      let load = known.get(key);
      if (!load) known.set(key, (load = loadOf(model, technician, from, to, now)));
      return load;
    };
    return {
      loads: (technician: number) => between(technician, 0, model.board.minutes),
      ofDay: (technician: number, day: number) => {
        const { start_minute: start, minutes } = model.board.days[day]!;
        return between(technician, start, start + minutes);
      },
    };
  }, [model, now]);
}
