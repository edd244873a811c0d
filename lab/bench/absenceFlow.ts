/**
 * The absence problem as an independent exact model for HiGHS: a flow in time order. For each alternate and each gap, one unit flows from
 * the stop before the gap to the stop after it. On its way it passes orphaned jobs that fit in between; each job is visited at most once.
 * Shares only its input rows with the planner. docs/reference/performance.md#absence.
 */
import highsModule, { type ModelData } from 'highs';

export interface FlowPoint {
  readonly latE6: number;
  readonly lonE6: number;
}

export interface FlowAlternate {
  readonly home: FlowPoint;
  readonly skillIds: ReadonlySet<string>;
  /** In time order, all with coordinates. */
  readonly stops: readonly (FlowPoint & { readonly startMinute: number; readonly endMinute: number })[];
}

export interface FlowJob extends FlowPoint {
  readonly startMinute: number;
  readonly endMinute: number;
  readonly requiredSkillIds: readonly string[];
}

/** One day: everyone works from the first of these minutes to the second. */
export interface FlowDay {
  readonly from: number;
  readonly until: number;
  readonly alternates: readonly FlowAlternate[];
  readonly jobs: readonly FlowJob[];
}

export interface FlowOptimum {
  readonly placed: number;
  readonly addedTravelMinutes: number;
}

// The package's types describe its CommonJS build, whose default export is one level deeper.
const highs = await (highsModule as unknown as typeof highsModule.default)();
/** More than a day's driving, so that an assigned job outweighs all driving. */
const jobInMinutes = 100_000;

/** The optimum of one day: the most jobs, then the least added driving. */
export function flowOptimum(model: ModelData | null): FlowOptimum {
  if (model === null) return { placed: 0, addedTravelMinutes: 0 };
  return highs.withModel(model, (solver) => {
    solver.options.set({ output_flag: false, mip_rel_gap: 0, mip_abs_gap: 0.5 });
    solver.run();
    if (solver.getModelStatus() !== highs.constants.modelStatus.optimal) throw new Error('HiGHS has no optimum');
    const cost = Math.round(solver.getObjectiveValue());
    const placed = Math.ceil(-cost / jobInMinutes);
    return { placed, addedTravelMinutes: cost + placed * jobInMinutes };
  });
}

/** The driving of all alternates on a day, from home through the stops and back. */
export function drivenMinutes({ from, until, alternates }: FlowDay): number {
  return alternates.reduce((sum, { home, stops }) => {
    const today = stops.filter((stop) => stop.startMinute < until && stop.endMinute > from);
    const route: FlowPoint[] = [home, ...today, home];
    return sum + route.slice(1).reduce((minutes, place, index) => minutes + minutesBetween(route[index]!, place), 0);
  }, 0);
}

/** An arc of the flow: its cost and the coefficients of its column. */
interface Arc {
  readonly cost: number;
  readonly rows: readonly (readonly [row: number, value: number])[];
}

/** The model of a day, to be minimised; null if no alternate can take any job. */
export function flowModel({ from, until, alternates, jobs }: FlowDay): ModelData | null {
  const arcs: Arc[] = [];
  const rowBounds: [lower: number, upper: number][] = jobs.map(() => [0, 1]);
  const addRow = (lower: number, upper: number): number => rowBounds.push([lower, upper]) - 1;
  for (const { home, skillIds, stops } of alternates) {
    const able = [...jobs.entries()].filter(
      ([, job]) => job.startMinute >= from && job.endMinute <= until && job.requiredSkillIds.every((id) => skillIds.has(id)),
    );
    const today = stops.filter((stop) => stop.startMinute < until && stop.endMinute > from);
    for (let gap = 0; gap <= today.length; gap++) {
      const [left, right] = [today[gap - 1], today[gap]];
      const free = { from: left?.endMinute ?? Number.NEGATIVE_INFINITY, until: right?.startMinute ?? Number.POSITIVE_INFINITY };
      const within = able.filter(([, job]) => job.startMinute >= free.from && job.endMinute <= free.until);
      if (within.length === 0) continue;
      const start = left ?? home;
      const end = right ?? home;
      const unit = addRow(0, 1);
      const balance = new Map(within.map(([index]) => [index, addRow(0, 0)]));
      for (const [index, job] of within) {
        const there = minutesBetween(start, job);
        const onward = minutesBetween(job, end);
        const enter = [
          [index, 1],
          [balance.get(index)!, 1],
        ] as const;
        if (free.from + there <= job.startMinute)
          arcs.push({ cost: there - minutesBetween(start, end) - jobInMinutes, rows: [...enter, [unit, 1]] });
        if (job.endMinute + onward <= free.until) arcs.push({ cost: onward, rows: [[balance.get(index)!, -1]] });
        for (const [before, other] of within) {
          const way = minutesBetween(other, job);
          if (before !== index && other.endMinute + way <= job.startMinute)
            arcs.push({ cost: way - jobInMinutes, rows: [...enter, [balance.get(before)!, -1]] });
        }
      }
    }
  }
  return arcs.length === 0 ? null : modelOf(arcs, rowBounds);
}

function modelOf(arcs: readonly Arc[], rowBounds: readonly (readonly [number, number])[]): ModelData {
  const starts = [0];
  const indices: number[] = [];
  const values: number[] = [];
  for (const { rows } of arcs) {
    for (const [row, value] of rows) {
      indices.push(row);
      values.push(value);
    }
    starts.push(indices.length);
  }
  const all = <Value>(value: Value) => arcs.map(() => value);
  return {
    numCols: arcs.length,
    numRows: rowBounds.length,
    colCost: arcs.map(({ cost }) => cost),
    colLower: all(0),
    colUpper: all(1),
    integrality: all(highs.constants.variableType.integer),
    rowLower: rowBounds.map(([lower]) => lower),
    rowUpper: rowBounds.map(([, upper]) => upper),
    matrix: { format: 'csc', numRows: rowBounds.length, numCols: arcs.length, starts, indices, values },
  };
}

/** The formula t(p, q) of docs/reference/performance.md#travel-formula, from micro-degrees. */
function minutesBetween(from: FlowPoint, to: FlowPoint): number {
  const radians = (microDegrees: number) => (microDegrees / 1e6) * (Math.PI / 180);
  const a =
    Math.sin(radians(to.latE6 - from.latE6) / 2) ** 2 +
    Math.cos(radians(from.latE6)) * Math.cos(radians(to.latE6)) * Math.sin(radians(to.lonE6 - from.lonE6) / 2) ** 2;
  return Math.ceil(((2 * 6371.0088 * Math.asin(Math.sqrt(a)) * 1.3) / 40) * 60);
}
