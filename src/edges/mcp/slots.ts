/** Shortens slots for a phone call: all starts by day with the best technicians, and a few complete slots. */
import type { OutputOf, Operations } from '../../contract/index.ts';
import { isoWeekday } from '../../ground/time/localTime.ts';

type Slots = OutputOf<Operations['listMatchingSlots']>;
type Slot = Slots['slots'][number];

/** A caller on the phone hears at most this many names. */
const mostTechnicians = 3;
const mostSlots = 5;

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/**
 * The first slots with all their fields and their best technicians, and all starts by day. `isWhole` returns every slot with all
 * technicians.
 */
export function byDay(answer: Slots, isWhole: boolean) {
  const days = [...Map.groupBy(answer.slots, ({ business_time }) => business_time.date)].map(([date, slots]) => ({
    date,
    weekday: weekdays[isoWeekday(date) - 1],
    starts: slots.map(({ business_time }) => business_time.datetime.slice(0, 16)),
    technicians: bestOf(slots),
  }));
  const { slots, ...rest } = answer;
  const shown = isWhole ? slots : slots.slice(0, mostSlots).map((slot) => shortened(slot, answer));
  return { ...rest, days, slots: shown, ...(shown.length < slots.length ? { slots_left_off: slots.length - shown.length } : {}) };
}

/** The technicians with the best match at any start of the day. */
function bestOf(slots: readonly Slot[]) {
  const best = new Map<string, { id: string; full_name: string; match_score: number }>();
  for (const { technicians } of slots)
    for (const { id, full_name, match_score } of technicians)
      if (match_score > (best.get(id)?.match_score ?? -1)) best.set(id, { id, full_name, match_score });
  return [...best.values()].sort((a, b) => b.match_score - a.match_score || (a.id < b.id ? -1 : 1)).slice(0, mostTechnicians);
}

function shortened({ customer_time, technicians, ...slot }: Slot, { business_timezone, customer_timezone }: Slots) {
  return {
    ...slot,
    ...(business_timezone === customer_timezone ? {} : { customer_time }),
    technicians: technicians.slice(0, mostTechnicians),
  };
}
