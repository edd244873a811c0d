/** One visit on its lane, and a part of a lane with the visits that start in it. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { xOf, type Axis } from '../model/axis.ts';
import { nameWidth } from '../model/geometry.ts';
import { markMinutes, type LiveVisit, type LiveVisits } from '../model/live.ts';
import { Icon } from '../../parts/Icon.tsx';
import { useLiveTags } from '../../job/liveWords.ts';
import { isInTimeOff, isLate, overtimeOf, slaState, type BoardModel, type SlaState } from '../model/model.ts';
import { visitsOfPart } from '../model/spans.ts';
import { initialsOf, typeColourOf } from '../model/visitLooks.ts';
import { markTime } from '../model/markTime.ts';
import { useShortMinutes } from '../model/shortMinutes.ts';
import { visibleMarks, type VisitTexts } from '../model/visitName.ts';

interface Shared {
  readonly model: BoardModel;
  readonly axis: Axis;
  /** Made once per board. */
  readonly texts: VisitTexts;
  /** Of the lane. */
  readonly height: number;
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

/** Pixels of width: any text, the name instead of initials, the name on one line, and the job type beside a live mark. */
export const leastForText = 22;
const [leastForName, leastForOneLine, leastForBoth] = [44, 116, 190];
/** Pixels of the lane's height: the job type below a name of two lines, and the times. */
const [leastForKind, leastForTimes] = [54, 90];
/** Pixels: a character of the live state in full, what is around it, and its number alone. */
const [characterWidth, besideMark, leastForPlus, leastForBang] = [6.5, 14, 40, 56];
/** A visit with less slack than this has a tick at the end of its promised window. */
const leastSlackMinutes = 30;

export const LanePart = memo(function LanePart({ technician, part, now, marked, live, ...shared }: LanePartProps) {
  const { model, axis } = shared;
  const [first, end] = visitsOfPart(model, axis, technician, part);
  const { visits, jobs } = model.board;
  return Array.from({ length: end - first }, (_, index) => {
    const visit = first + index;
    const job = visits.job[visit]!;
    // Keyed by job, so that the focused visit stays the same element when the board is read again.
    const key = `${jobs.id[job]!} ${visits.part[visit]!}`;
    const state = live.get(visit);
    return (
      <Visit
        key={key}
        {...shared}
        visit={visit}
        sla={slaState(model.board, visit, now)}
        live={state}
        overUntil={state?.state === 'running_over' ? now : null}
        isMarked={job === marked}
      />
    );
  });
});

interface VisitProps extends Shared {
  readonly visit: number;
  readonly sla: SlaState;
  readonly live: LiveVisit | undefined;
  /** The present minute for a visit that runs over its end; null: it does not. */
  readonly overUntil: number | null;
  readonly isMarked: boolean;
}

const Visit = memo(function Visit({ model, axis, height, visit, sla, live, overUntil, isMarked, texts }: VisitProps) {
  const { visits, jobs } = model.board;
  const job = visits.job[visit]!;
  const x = xOf(axis, visits.start[visit]!);
  const width = Math.max(3, xOf(axis, visits.end[visit]!) - x);
  const [part, parts] = [visits.part[visit]!, visits.parts[visit]!];
  const name = texts.nameOf(visit, sla, live);
  const ends = endsOf(model, axis, visit);
  const tick = tickOf(model, visit);
  const flags = live?.flags ?? [];
  // A narrow visit has its name on two lines, if that leaves room for the live state.
  const isWrapped = width >= leastForName && width < leastForOneLine && (height >= leastForKind || flags.length === 0);
  const isKindShown = width >= leastForName && (height >= leastForKind || !isWrapped);
  return (
    <>
      {overUntil !== null && <Overrun model={model} axis={axis} visit={visit} until={overUntil} />}
      <button
        type="button"
        tabIndex={-1}
        className="visit"
        data-visit={visit}
        data-progress={jobs.progress[job]}
        data-priority={jobs.priority_level[job]}
        data-type={typeColourOf(jobs.job_type_name[job]!)}
        data-attention={jobs.attention[job] !== null || undefined}
        data-locked={jobs.locked[job] || undefined}
        data-sla={sla}
        data-live={live?.state}
        data-flag={flags[0]}
        data-late={isLate(model.board, visit) || undefined}
        data-off={isInTimeOff(model, visit) || undefined}
        data-overtime={overtimeOf(model, visit) > 0 || undefined}
        data-marked={isMarked || undefined}
        data-buddy={!visits.is_lead[visit] || undefined}
        data-joined={parts > 1 ? (part === 1 ? 'end' : part === parts ? 'start' : 'both') : undefined}
        data-ends={ends !== null || undefined}
        data-wrapped={isWrapped || undefined}
        style={{ insetInlineStart: nameWidth + x, width, ...ends }}
        aria-label={name}
      >
        {width >= leastForText && (
          // The initials and the times are drawn by the style sheet, because the accessible name says them in full.
          <span className="visit-name" dir="auto" data-text={width < leastForName ? initialsOf(jobs.customer_name[job]!) : undefined}>
            {jobs.locked[job] && <Icon name="lock" size={11} />}
            {width >= leastForName && `${visibleMarks(model, visit)}${jobs.customer_name[job]!} `}
          </span>
        )}
        {live && flags.length > 0 && width >= leastForText ? (
          <small>
            <LiveMark live={live} width={width} />
            {width >= leastForBoth && ` ${texts.kindOf(visit)}`}
          </small>
        ) : (
          isKindShown && <small dir="auto">{texts.kindOf(visit)}</small>
        )}
        {height >= leastForTimes && width >= leastForName && <small dir="ltr" data-text={texts.clocksOf(visit)} />}
      </button>
      {tick !== null && <div className="visit-tick" style={{ insetInlineStart: nameWidth + xOf(axis, tick) - 2 }} aria-hidden />}
    </>
  );
});

/** The most urgent of the live state; the accessible name of the visit has it too. A visit past its promise says how late it is, and the mark before that says the rest. */
function LiveMark({ live, width }: { readonly live: LiveVisit; readonly width: number }) {
  const { t } = useTranslation(['board', 'words']);
  const tagsOf = useLiveTags();
  const shortMinutes = useShortMinutes();
  const [flag] = live.flags;
  const isBroken = flag === 'window_broken';
  const minutes = markMinutes(live);
  const plus = width < leastForPlus ? '' : '+';
  const most = (width - besideMark) / characterWidth - plus.length - (isBroken && width >= leastForBang ? 2 : 0);
  const number = minutes === null ? '!' : `${plus}${markTime(minutes, shortMinutes, most)}`;
  const text =
    flag === 'leave_now'
      ? t('words:live.states.leave_now')
      : flag === 'running_over' || minutes === null
        ? (tagsOf(live).find(({ key }) => key === flag)?.text ?? number)
        : // What an earlier visit delays is moved by so much. What is late by itself is called late.
          live.cause !== null
          ? number
          : t('board:mark.lateBy', { time: shortMinutes(minutes) });
  const short = flag === 'leave_now' ? t('words:live.go') : number;
  const isShort = width < text.length * characterWidth + besideMark + (isBroken ? 8 : 0);
  return (
    // Drawn by the style sheet, since the accessible name of the visit says it in full.
    <span
      className="visit-flag"
      dir={(isShort && flag !== 'leave_now') || text === number ? 'ltr' : undefined}
      data-mark={`${isBroken && minutes !== null && width >= leastForBang ? '! ' : ''}${isShort ? short : text}`}
    />
  );
}

/** From the planned end of a visit that runs over until now. */
function Overrun({ model, axis, visit, until }: { model: BoardModel; axis: Axis; visit: number; until: number }) {
  const x = xOf(axis, model.board.visits.end[visit]!);
  return <div className="visit-over" style={{ insetInlineStart: nameWidth + x, width: Math.max(0, xOf(axis, until) - x) }} aria-hidden />;
}

/** The end of the promised window, if the visit starts less than half an hour before it or after it; null: no tick. */
function tickOf({ board: { visits, jobs } }: BoardModel, visit: number): number | null {
  const job = visits.job[visit]!;
  const promised = jobs.promised_end[job] ?? null;
  if (promised === null || visits.part[visit] !== 1 || jobs.progress[job] !== 'scheduled') return null;
  return promised - visits.start[visit]! < leastSlackMinutes ? promised : null;
}

/**
 * Widths of mobilization and demobilization inside a visit. null: neither, as in most visits, which then paint much faster in one colour.
 */
function endsOf({ board: { visits } }: BoardModel, { pixelsPerMinute }: Axis, visit: number): object | null {
  const [before, after] = [visits.mobilization[visit]!, visits.demobilization[visit]!];
  if (before === 0 && after === 0) return null;
  return { '--before': `${Math.round(before * pixelsPerMinute)}px`, '--after': `${Math.round(after * pixelsPerMinute)}px` };
}
