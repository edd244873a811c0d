/** The accessible name and tooltip of a visit: everything that its colours and marks say, in words. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shownClock } from '../parts/times.ts';
import { useLiveTags } from '../job/liveWords.ts';
import { useRequestText } from '../job/requestText.ts';
import type { LiveVisit } from './live.ts';
import { isLate, localOf, overtimeOf, type BoardModel, type SlaState } from './model.ts';

/** Marks before the name on a visit: the day of a job of several days, and the number of people. */
export function visibleMarks({ board }: BoardModel, visit: number): string {
  const { visits, jobs } = board;
  const [part, parts, size] = [visits.part[visit]!, visits.parts[visit]!, jobs.crew_size[visits.job[visit]!]!];
  return `${jobs.progress[visits.job[visit]!] === 'completed' ? '✓ ' : ''}${parts > 1 ? `${part}/${parts} ` : ''}${size > 1 ? `×${size} ` : ''}`;
}

/** Caches `make` by key: thousands of visits share a few start minutes and travel times. */
function remember<Value>(make: (key: number) => Value): (key: number) => Value {
  const known = new Map<number, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = make(key)));
    return value;
  };
}

/** The names of a board's visits. Formatting times and sentences is slow, so each is formatted once. */
export function useVisitName(model: BoardModel): (visit: number, sla: SlaState, live: LiveVisit | undefined) => string {
  const { t, i18n } = useTranslation('board');
  const locale = i18n.language;
  const tagsOf = useLiveTags();
  const requestText = useRequestText();
  return useMemo(() => {
    const clock = remember((minute) => shownClock(localOf(model, minute), locale));
    const promise = remember((from) => remember((to) => t('mark.promised', { from: clock(from), to: clock(to) })));
    const travel = remember((minutes) => t('mark.travel', { minutes }));
    const mark = {
      p0: t('mark.p0'),
      late: t('mark.late'),
      risk: t('mark.slaRisk'),
      breached: t('mark.slaBreached'),
      none: null,
      attention: t('mark.attention'),
      locked: t('mark.locked'),
    };
    return (visit, sla, live) => {
      const { visits, jobs, statuses } = model.board;
      const job = visits.job[visit]!;
      const [promised, until] = [jobs.promised_start[job] ?? null, jobs.promised_end[job] ?? null];
      const overtime = overtimeOf(model, visit);
      const travelMinutes = visits.travel_before[visit];
      return [
        `${visibleMarks(model, visit)}${jobs.customer_name[job]!}`,
        jobs.job_type_name[job],
        jobs.short_code[job],
        `${clock(visits.start[visit]!)}–${clock(visits.end[visit]!)}`,
        jobs.priority_level[job] === 'p0' && mark.p0,
        statuses[jobs.status[job]!]?.display_names[locale] ?? statuses[jobs.status[job]!]?.key,
        visits.parts[visit]! > 1 && t('mark.part', { part: visits.part[visit], parts: visits.parts[visit] }),
        jobs.crew_size[job]! > 1 && t('mark.crew', { size: jobs.crew_size[job] }),
        ...(live ? tagsOf(live).map(({ text }) => text) : []),
        live && live.flags.includes('late') && t('mark.expected', { time: clock(live.start) }),
        promised !== null && until !== null && promise(promised)(until),
        isLate(model.board, visit) && mark.late,
        mark[sla],
        jobs.locked[job] && mark.locked,
        jobs.attention[job] !== null && mark.attention,
        jobs.open_request[job] && `${t(`callbacks.kinds.${jobs.open_request[job].kind}`)}: ${requestText(jobs.open_request[job])}`,
        travelMinutes ? travel(travelMinutes) : null,
        overtime > 0 && t('mark.overtime', { minutes: overtime }),
      ]
        .filter(Boolean)
        .join(', ');
    };
    // requestText depends on t and locale alone.
  }, [model, locale, t, tagsOf]);
}
