/** One visit on its lane, and a part of a lane with the visits that start in it. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { xOf, type Axis } from './axis.ts';
import { nameWidth } from './geometry.ts';
import type { LiveVisit, LiveVisits } from './live.ts';
import { Icon } from '../parts/Icon.tsx';
import { useLiveTags } from '../job/liveWords.ts';
import { isLate, overtimeOf, slaState, type BoardModel, type SlaState } from './model.ts';
import { visitsOfPart } from './spans.ts';
import { visibleMarks } from './visitName.ts';

interface Shared {
  readonly model: BoardModel;
  readonly axis: Axis;
  /** Returns the accessible name of a visit; made once per board. */
  readonly nameOf: (visit: number, sla: SlaState, live: LiveVisit | undefined) => string;
}

export interface LanePartProps extends Shared {
  readonly technician: number;
  readonly part: number;
  /** The present minute: the SLA state depends on it. */
  readonly now: number;
  /** Index of the job that is marked on board, queue and map; -1: no job. */
  readonly marked: number;
  /** How the visits of today stand. */
  readonly live: LiveVisits;
}

/** Narrower visits have no room for text. */
export const leastForText = 26;
const leastForCode = 120;
/** Pixels: a character of the live state in full, what is around it, its number alone, and room for the job type beside it. */
const [characterWidth, besideMark, leastForPlus, leastForBang, leastForBoth] = [6.5, 18, 40, 56, 190];

export const LanePart = memo(function LanePart({ technician, part, now, marked, live, ...shared }: LanePartProps) {
  const { model, axis } = shared;
  const [first, end] = visitsOfPart(model, axis, technician, part);
  const { visits, jobs } = model.board;
  return Array.from({ length: end - first }, (_, index) => {
    const visit = first + index;
    const job = visits.job[visit]!;
    const isMarked = job === marked;
    // Keyed by job, so that the focused visit stays the same element when the board is read again.
    const key = `${jobs.id[job]!} ${visits.part[visit]!}`;
    return <Visit key={key} {...shared} visit={visit} sla={slaState(model.board, visit, now)} live={live.get(visit)} isMarked={isMarked} />;
  });
});

interface VisitProps extends Shared {
  readonly visit: number;
  readonly sla: SlaState;
  readonly live: LiveVisit | undefined;
  readonly isMarked: boolean;
}

const Visit = memo(function Visit({ model, axis, visit, sla, live, isMarked, nameOf }: VisitProps) {
  const { visits, jobs } = model.board;
  const job = visits.job[visit]!;
  const x = xOf(axis, visits.start[visit]!);
  const width = Math.max(3, xOf(axis, visits.end[visit]!) - x - 1);
  const [part, parts] = [visits.part[visit]!, visits.parts[visit]!];
  const name = nameOf(visit, sla, live);
  const ends = endsOf(model, axis, visit);
  return (
    <>
      {live?.state === 'running_over' && <Overrun model={model} axis={axis} visit={visit} end={live.end} />}
      <button
        type="button"
        tabIndex={-1}
        className="visit"
        data-visit={visit}
        data-progress={jobs.progress[job]}
        data-priority={jobs.priority_level[job]}
        data-attention={jobs.attention[job] !== null || undefined}
        data-locked={jobs.locked[job] || undefined}
        data-sla={sla}
        data-live={live?.state}
        data-flag={live?.flags[0]}
        data-late={isLate(model.board, visit) || undefined}
        data-overtime={overtimeOf(model, visit) > 0 || undefined}
        data-marked={isMarked || undefined}
        data-buddy={!visits.is_lead[visit] || undefined}
        data-joined={parts > 1 ? (part === 1 ? 'end' : part === parts ? 'start' : 'both') : undefined}
        data-ends={ends !== null || undefined}
        style={{ insetInlineStart: nameWidth + x, width, ...ends }}
        aria-label={name}
      >
        {jobs.locked[job] && width >= leastForText && <Icon name="lock" size={11} />}
        {width >= leastForText && `${visibleMarks(model, visit)}${jobs.customer_name[job]} `}
        {live && live.flags.length > 0 && width >= leastForText ? (
          <small>
            <LiveMark live={live} width={width} />
            {width >= leastForBoth && ` ${jobs.job_type_name[job] ?? jobs.short_code[job]!}`}
          </small>
        ) : (
          width >= leastForCode && <small>{jobs.job_type_name[job] ?? jobs.short_code[job]}</small>
        )}
      </button>
    </>
  );
});

/** The most urgent of the live state; the accessible name of the visit has it too. A visit past its promise says how late it is, and the mark before that says the rest. */
function LiveMark({ live, width }: { readonly live: LiveVisit; readonly width: number }) {
  const { t } = useTranslation('words');
  const tagsOf = useLiveTags();
  const [flag] = live.flags;
  const isBroken = flag === 'window_broken';
  const minutes = flag === 'running_over' ? live.over_minutes : live.late_minutes;
  const short = flag === 'leave_now' ? t('live.go') : `${width < leastForPlus ? '' : '+'}${minutes}`;
  const tags = tagsOf(live);
  const { text } = (tags.find(({ key }) => key === (isBroken ? 'late' : flag)) ?? tags[0])!;
  const isShort = width < text.length * characterWidth + besideMark + (isBroken ? 8 : 0);
  return (
    // Drawn by the style sheet, since the accessible name of the visit says it in full.
    <span
      className="visit-flag"
      dir={isShort && flag !== 'leave_now' ? 'ltr' : undefined}
      data-mark={`${isBroken && width >= leastForBang ? '! ' : ''}${isShort ? short : text}`}
    />
  );
}

/** From the planned end of a visit that runs over until now. */
function Overrun({ model, axis, visit, end }: { model: BoardModel; axis: Axis; visit: number; end: number }) {
  const x = xOf(axis, model.board.visits.end[visit]!);
  return <div className="visit-over" style={{ insetInlineStart: nameWidth + x, width: Math.max(0, xOf(axis, end) - x) }} aria-hidden />;
}

/**
 * Widths of mobilization and demobilization inside a visit. null: neither, as in most visits, which then paint much faster in one colour.
 */
function endsOf({ board: { visits } }: BoardModel, { pixelsPerMinute }: Axis, visit: number): object | null {
  const [before, after] = [visits.mobilization[visit]!, visits.demobilization[visit]!];
  if (before === 0 && after === 0) return null;
  return { '--before': `${Math.round(before * pixelsPerMinute)}px`, '--after': `${Math.round(after * pixelsPerMinute)}px` };
}
