/** The board as a list in order of time, for phones and for people who prefer a list. */
import { useTranslation } from 'react-i18next';
import { shownClock } from '../../parts/times.ts';
import { LiveTags } from '../../job/LiveTags.tsx';
import type { LiveVisits } from '../model/live.ts';
import { isLate, localOf, slaState, type BoardModel } from '../model/model.ts';
import type { BoardRow } from '../model/rows.ts';
import { isLiveFlag, type LaneFilter } from '../model/strip.ts';

export interface AgendaProps {
  readonly model: BoardModel;
  readonly rows: readonly BoardRow[];
  readonly now: number;
  readonly live: LiveVisits;
  /** The filter of the lanes. A live flag filters the visits too. */
  readonly only: LaneFilter | null;
  readonly onOpen: (jobId: string) => void;
}

export function Agenda({ model, rows, now, live, only, onOpen }: AgendaProps) {
  const { t, i18n } = useTranslation('board');
  const { visits, jobs, technicians } = model.board;
  const lanes = new Set(rows.flatMap((row) => (row.kind === 'lane' ? [row.technician] : [])));
  const shown = visits.start
    .map((_, visit) => visit)
    .filter((visit) => lanes.has(visits.technician[visit]!) && (!isLiveFlag(only) || live.get(visit)?.flags.includes(only)))
    .sort((one, other) => visits.start[one]! - visits.start[other]! || one - other);
  const clock = (minute: number) => shownClock(localOf(model, minute), i18n.language);
  return (
    <div className="agenda">
      {shown.length === 0 && <p className="quiet empty">{t('noVisits')}</p>}
      {shown.map((visit) => {
        const job = visits.job[visit]!;
        const sla = slaState(model.board, visit, now);
        const state = live.get(visit);
        return (
          <button key={visit} type="button" className="agenda-row" onClick={() => onOpen(jobs.id[job]!)}>
            <span>
              {clock(visits.start[visit]!)} – {clock(visits.end[visit]!)}
            </span>
            <span>
              <bdi>{technicians.full_name[visits.technician[visit]!]}</bdi>
            </span>
            <span>
              <bdi>{jobs.customer_name[job]}</bdi> <bdi className="quiet">{jobs.job_type_name[job]}</bdi>
            </span>
            <span>
              {jobs.priority_level[job] === 'p0' && (
                <span className="tag" data-tone="danger">
                  {t('mark.p0')}
                </span>
              )}{' '}
              {isLate(model.board, visit) && (
                <span className="tag" data-tone="danger">
                  {t('words:laterThanPromised')}
                </span>
              )}{' '}
              {sla !== 'none' && (
                <span className="tag" data-tone="warn">
                  {t(sla === 'risk' ? 'words:deadlineAtRisk' : 'words:pastDeadline')}
                </span>
              )}{' '}
              {state && state.state !== 'upcoming' ? null : <span className="tag">{t(`progress.${jobs.progress[job]!}`)}</span>}{' '}
              {state && <LiveTags live={state} />}
            </span>
          </button>
        );
      })}
    </div>
  );
}
