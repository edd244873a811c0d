/** Remedies for an empty list of bookable starts. docs/decisions/0031. */
import type { Remedy } from '../../../contract/explanations.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import { callOf, nextStart, type RefusedPlacement } from '../../planning/placement/placement.ts';
import { rangesAhead } from '../../planning/visits/requestedRanges.ts';
import { isWithinTimes, windowsOf, type TimesOfDay } from '../../planning/search/startsByDay.ts';
import { dayBounds, localDateOf } from '../../../ground/time/localTime.ts';
import { leadAt, recordingRemedies, startsFrom, nameableStartsIn } from './placementRemedies.ts';

type Input = InputOf<Operations['listBookableStarts']>;
/** Other arguments for the call. undefined: leave the argument out. */
type Change = { readonly [Name in keyof Input]?: Input[Name] | undefined };

/** Remedies when no day has a start: other days, another technician, a smaller crew, or changed records. */
export async function startsRemedies(
  placement: RefusedPlacement,
  input: Input,
  days: { from: string; to: string },
  times: TimesOfDay | null,
): Promise<Remedy[]> {
  const { tenant, visit, leadId, nowMinute } = placement;
  const again = (change: Change = {}) => callOf('listBookableStarts', { ...input, ...change });
  // A start outside the requested times is only found without them.
  const onDayOf = (start: number): Change => ({
    from: localDateOf(tenant.timezone, start),
    to: localDateOf(tenant.timezone, start),
    ...(isWithinTimes({ tenant, times }, start) ? {} : { from_minute: undefined, to_minute: undefined }),
  });
  const [startMinute, endMinute] = [dayBounds(tenant.timezone, days.from).startMinute, dayBounds(tenant.timezone, days.to).endMinute];
  const remedies: Remedy[] = [];
  const anyTime = times === null ? null : await nextStart(placement, startMinute);
  if (anyTime !== null && anyTime < endMinute) remedies.push({ kind: 'choose_time', ...again(onDayOf(anyTime)) });
  const later = await nextStart(placement, endMinute);
  if (later !== null) remedies.push({ kind: 'choose_dates', ...again(onDayOf(later)) });
  const byOther = leadId === null ? null : await nextStart(placement, startMinute, { leadId: null });
  if (byOther !== null)
    remedies.push({ kind: 'choose_technician', ...again({ ...onDayOf(byOther), technician_id: leadAt(placement, byOther)! }) });
  for (let heads = input.job_request_id === undefined ? visit.crewSize - 1 : 0; heads >= 1; heads--) {
    const start = await nextStart(placement, startMinute, { visit: { ...visit, crewSize: heads } });
    if (start === null) continue;
    remedies.push({ kind: 'reduce_crew', ...again({ ...onDayOf(start), crew_size: heads }) });
    break;
  }
  const ahead = rangesAhead(windowsOf({ tenant, times }, days), nowMinute);
  const tries = [
    { wanted: nameableStartsIn(placement, ahead, (minute) => isWithinTimes({ tenant, times }, minute)), again: () => [again()] },
    { wanted: startsFrom(placement, nowMinute), again: (start: number) => [again(onDayOf(start))] },
  ];
  return [...remedies, ...(await recordingRemedies(placement, tries, remedies.length > 0))];
}
