/** One visit on its lane, and a part of a lane with the visits that start in it. */
import { memo } from 'react';
import { xOf, type Axis } from './axis.ts';
import { nameWidth } from './geometry.ts';
import { isLate, overtimeOf, slaState, type BoardModel, type SlaState } from './model.ts';
import { visitsOfPart } from './spans.ts';
import { visibleMarks } from './visitName.ts';

interface Shared {
  readonly model: BoardModel;
  readonly axis: Axis;
  /** Returns the accessible name of a visit; made once per board. */
  readonly nameOf: (visit: number, sla: SlaState) => string;
}

export interface LanePartProps extends Shared {
  readonly technician: number;
  readonly part: number;
  /** The present minute: the SLA state depends on it. */
  readonly now: number;
  /** Index of the job that is marked on board, queue and map; -1: no job. */
  readonly marked: number;
}

/** Narrower visits have no room for text. */
export const leastForText = 26;
const leastForCode = 120;

export const LanePart = memo(function LanePart({ technician, part, now, marked, ...shared }: LanePartProps) {
  const { model, axis } = shared;
  const [first, end] = visitsOfPart(model, axis, technician, part);
  const { visits, jobs } = model.board;
  return Array.from({ length: end - first }, (_, index) => {
    const visit = first + index;
    const job = visits.job[visit]!;
    const isMarked = job === marked;
    // Keyed by job, so that the focused visit stays the same element when the board is read again.
    const key = `${jobs.id[job]!} ${visits.part[visit]!}`;
    return <Visit key={key} {...shared} visit={visit} sla={slaState(model.board, visit, now)} isMarked={isMarked} />;
  });
});

interface VisitProps extends Shared {
  readonly visit: number;
  readonly sla: SlaState;
  readonly isMarked: boolean;
}

const Visit = memo(function Visit({ model, axis, visit, sla, isMarked, nameOf }: VisitProps) {
  const { visits, jobs } = model.board;
  const job = visits.job[visit]!;
  const x = xOf(axis, visits.start[visit]!);
  const width = Math.max(3, xOf(axis, visits.end[visit]!) - x - 1);
  const [part, parts] = [visits.part[visit]!, visits.parts[visit]!];
  const name = nameOf(visit, sla);
  const ends = endsOf(model, axis, visit);
  return (
    <button
      type="button"
      tabIndex={-1}
      className="visit"
      data-visit={visit}
      data-progress={jobs.progress[job]}
      data-priority={jobs.priority_level[job]}
      data-attention={jobs.attention[job] !== null || undefined}
      data-sla={sla}
      data-late={isLate(model.board, visit) || undefined}
      data-overtime={overtimeOf(model, visit) > 0 || undefined}
      data-marked={isMarked || undefined}
      data-buddy={!visits.is_lead[visit] || undefined}
      data-joined={parts > 1 ? (part === 1 ? 'end' : part === parts ? 'start' : 'both') : undefined}
      data-ends={ends !== null || undefined}
      style={{ insetInlineStart: nameWidth + x, width, ...ends }}
      aria-label={name}
      title={name}
    >
      {width >= leastForText && `${visibleMarks(model, visit)}${jobs.customer_name[job]} `}
      {width >= leastForCode && <small>{jobs.job_type_name[job] ?? jobs.short_code[job]}</small>}
    </button>
  );
});

/**
 * Widths of mobilization and demobilization inside a visit. null: neither, as in most visits, which then paint much faster in one colour.
 */
function endsOf({ board: { visits } }: BoardModel, { pixelsPerMinute }: Axis, visit: number): object | null {
  const [before, after] = [visits.mobilization[visit]!, visits.demobilization[visit]!];
  if (before === 0 && after === 0) return null;
  return { '--before': `${Math.round(before * pixelsPerMinute)}px`, '--after': `${Math.round(after * pixelsPerMinute)}px` };
}
